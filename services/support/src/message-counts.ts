import { type Ports, type RememberedCount, rememberCount } from '@formwright/platform';
import type { Message } from './message.ts';
import type { SupportRepository } from './repository.ts';

/** The numbers of messages that operators' lists show, where there are many. */
export interface MessageCounts {
  /** Absent state: of both. */
  of(kind: Message['kind'], isSolved?: boolean): RememberedCount;
}

export function createMessageCounts(ports: Pick<Ports, 'clock' | 'log'>, repository: SupportRepository): MessageCounts {
  const counts = new Map<string, RememberedCount>();
  return {
    of(kind, isSolved) {
      const key = `${kind} ${isSolved}`;
      const known = counts.get(key) ?? rememberCount(() => repository.count({ kind, ...(isSolved !== undefined && { isSolved }) }), ports);
      counts.set(key, known);
      return known;
    },
  };
}
