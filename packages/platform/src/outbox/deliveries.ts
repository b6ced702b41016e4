import { pause } from '../common/pause.ts';
import type { Write } from '../ports/store.ts';
import { entriesAmong } from './outbox-entry.ts';

/** Lets a use case wait until its events were handled by the services of this process, in this replica or another. */
export interface Deliveries {
  /** Registers a queue of this process for an event type. */
  register(type: string, queue: string): void;
  /** Registers a service of this process, whose use cases wait for its events. */
  registerService(name: string): void;
  /** Whether a use case of this process, in this replica or another, may wait for events of the type. */
  isWaitedFor(type: string): boolean;
  /** The queue has finished the event: it was handled, or became a dead letter. */
  done(id: string, queue: string): void;
  /** Another replica has finished it. @param delivery by `deliveryOf` */
  doneElsewhere(delivery: string): void;
  /** Calls `commit` and waits until the queues of this process have finished the events among `writes`, a second at most by default. */
  commit(writes: readonly Write[], commit: () => Promise<void>): Promise<void>;
}

/** Names the delivery of an event to a queue. */
export const deliveryOf = (id: string, queue: string): string => `${id}:${queue}`;

/** The longest wait of a commit, in milliseconds. It is short, because a person waits for the reply. */
export const DELIVERY_MS = 1_000;

/** The deliveries of one process. Every service of it registers its queues. @param limitMs the longest wait of a commit */
export function createDeliveries(limitMs = DELIVERY_MS): Deliveries {
  const queues = new Map<string, string[]>();
  const services = new Set<string>();
  const waiting = new Map<string, () => void>();
  const done = (delivery: string) => waiting.get(delivery)?.();
  return {
    register: (type, queue) => queues.set(type, [...(queues.get(type) ?? []), queue]),
    registerService: (name) => void services.add(name),
    isWaitedFor: (type) => services.has(type.split('.', 1)[0] ?? ''),
    done: (id, queue) => done(deliveryOf(id, queue)),
    doneElsewhere: done,
    async commit(writes, commit) {
      const keys = entriesAmong(writes).flatMap(({ _id, type }) => (queues.get(type) ?? []).map((queue) => deliveryOf(_id, queue)));
      // Registered before the commit, because the delivery may be faster than its result.
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
