import { type OutboxEntry, outboxCollection } from './outbox-entry.ts';
import { pause } from './pause.ts';
import type { Write } from './ports/store.ts';

/** Lets a use case answer when what it has published holds in this process. */
export interface Deliveries {
  /** A queue of this process takes events of the type. */
  register(type: string, queue: string): void;
  /** The queue is done with the event: handled, or given up. */
  done(id: string, queue: string): void;
  /** Calls `commit` and waits until the queues of this process are done with the events among `writes`, a second at most. */
  commit(writes: readonly Write[], commit: () => Promise<void>): Promise<void>;
}

const limitMs = 1_000;

export function createDeliveries(): Deliveries {
  const queues = new Map<string, string[]>();
  const waiting = new Map<string, () => void>();
  const keyOf = (id: string, queue: string) => `${id}:${queue}`;
  return {
    register: (type, queue) => queues.set(type, [...(queues.get(type) ?? []), queue]),
    done: (id, queue) => waiting.get(keyOf(id, queue))?.(),
    async commit(writes, commit) {
      const entries = writes
        .filter(({ collection }) => collection === outboxCollection.name)
        .map(({ document }) => document as OutboxEntry);
      const keys = entries.flatMap(({ _id, type }) => (queues.get(type) ?? []).map((queue) => keyOf(_id, queue)));
      // Before the commit: the delivery may be faster than its answer.
      const delivered = Promise.all(keys.map((key) => new Promise<void>((done) => waiting.set(key, done))));
      const late = new AbortController();
      try {
        await commit();
        await Promise.race([delivered, pause(limitMs, late.signal)]);
      } finally {
        late.abort();
        for (const key of keys) waiting.delete(key);
      }
    },
  };
}
