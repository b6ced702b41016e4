import { type ListPlaces, type Ports, rememberPlaces } from '@formwright/platform';
import type { Message } from './message.ts';
import type { SupportRepository } from './repository.ts';

/** The numbers of messages that operators' lists show, where there are many. */
export interface MessageCounts {
  /** Absent state: of both. */
  of(kind: Message['kind'], isSolved?: boolean): ListPlaces;
  /** After a command has changed or removed one. */
  touch(message: Pick<Message, 'sentAt'>): void;
}

export function createMessageCounts(ports: Pick<Ports, 'clock' | 'log'>, repository: SupportRepository): MessageCounts {
  const counts = new Map<string, ListPlaces>();
  return {
    of(kind, isSolved) {
      const key = `${kind} ${isSolved}`;
      const filter = { kind, ...(isSolved !== undefined && { isSolved }) };
      const known = counts.get(key) ?? rememberPlaces({ collection: repository.listed, filter, by: 'sentAt' }, ports);
      counts.set(key, known);
      return known;
    },
    touch({ sentAt }) {
      for (const places of counts.values()) places.touch(sentAt);
    },
  };
}
