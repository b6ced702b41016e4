import { type EventInit, type EventName, encodeEvent } from '@formwright/events';
import type { Tracing } from '../common/tracing.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Collection, Store, Write } from '../ports/store.ts';
import type { Deliveries } from './deliveries.ts';
import { eventIdAt, type OutboxEntry, outboxCollection } from './outbox-entry.ts';

/** Makes outbox writes for `Store.commit`. */
export interface Outbox {
  /**
   * The write that publishes an event once its commit is durable.
   * @param key the aggregate whose events stay in order
   * @param options.sequence for state events, which contain the whole state of the aggregate. Must be above 0 and grow with each such event
   * of the key, such as its revision; subscribers skip older ones. Without it, the event is a fact: always handled.
   * @param options.minReader the oldest reader, by `eventReaders`, that does not misread this event; absent: every one
   */
  event<E extends EventName>(name: E, key: string, body: EventInit<E>, options?: { sequence?: number; minReader?: number }): Write;
  /**
   * Commits and waits, at most a second, until the services of this process have handled the events, so that the next request sees their
   * effect. After that second the events are still durable, and every subscriber gets them.
   */
  commitAndDeliver(writes: readonly Write[]): Promise<void>;
}

/** Without a copy, because an event may hold megabytes. */
const base64Of = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength).toString('base64');

/** @param store the service's own store; declares the collection `outbox` in it */
export function createOutbox(store: Store, ports: { clock: Clock; ids: Ids; deliveries: Deliveries; tracing?: Tracing }): Outbox {
  const entries: Collection<OutboxEntry> = store.collection(outboxCollection);
  let last = 0;
  return {
    commitAndDeliver: (writes) => ports.deliveries.commit(writes, () => store.commit(writes)),
    event(name, key, body, options) {
      const at = ports.clock.now();
      // Strictly increasing within this process, even inside one millisecond, so that `_id` order is the order of events.
      const trace = ports.tracing?.current();
      last = Math.max(last + 1, at * 1000);
      return entries.inserting({
        _id: eventIdAt(last, ports.ids),
        type: name,
        key,
        at,
        ...options,
        payload: base64Of(encodeEvent(name, body)),
        ...(trace !== undefined && { trace }),
      });
    },
  };
}
