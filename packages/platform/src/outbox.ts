import { type EventInit, type EventName, encodeEvent } from '@formwright/events';
import type { Deliveries } from './deliveries.ts';
import { type OutboxEntry, outboxCollection } from './outbox-entry.ts';
import type { Clock } from './ports/clock.ts';
import type { Ids } from './ports/ids.ts';
import type { Collection, Store, Write } from './ports/store.ts';

/** Makes outbox writes for `Store.commit`. */
export interface Outbox {
  /**
   * The write that publishes an event once the commit it belongs to is durable.
   * @param key aggregate whose events stay in order
   * @param options.sequence for an event that tells the whole state of the aggregate: a number above 0 that grows with every such event of
   * the key, its revision, say. Subscribers skip an event that is not above what they have seen. Without it the event is a fact and is
   * never skipped.
   */
  event<E extends EventName>(name: E, key: string, body: EventInit<E>, options?: { sequence: number }): Write;
  /**
   * Commits and answers after the events among the writes hold in this process, so that the next request already meets their effect. After a
   * second it answers anyway: the events are durable, and every subscriber gets them.
   */
  commitAndDeliver(writes: readonly Write[]): Promise<void>;
}

/** @param store the service's own store; declares the collection `outbox` in it */
export function createOutbox(store: Store, ports: { clock: Clock; ids: Ids; deliveries: Deliveries }): Outbox {
  const entries: Collection<OutboxEntry> = store.collection(outboxCollection);
  let last = 0;
  return {
    commitAndDeliver: (writes) => ports.deliveries.commit(writes, () => store.commit(writes)),
    event(name, key, body, options) {
      const at = ports.clock.now();
      // Strictly growing within this process, even inside one millisecond: the order of `_id` is the order of events.
      last = Math.max(last + 1, at * 1000);
      return entries.inserting({
        _id: `${last.toString(36).padStart(11, '0')}${ports.ids.random(8)}`,
        type: name,
        key,
        at,
        sequence: options?.sequence ?? 0,
        payload: Buffer.from(encodeEvent(name, body)).toString('base64'),
      });
    },
  };
}
