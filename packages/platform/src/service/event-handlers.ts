import type { EventName, EventOf } from '@formwright/events';
import type { Write } from '../ports/store.ts';
import type { StateCopy } from './told-state.ts';

/** An event with its metadata. */
export interface Delivered<T = unknown> {
  event: T;
  meta: {
    id: string;
    key: string;
    /** Epoch milliseconds. */
    at: number;
    /** Increases with every state event of the key; 0 for a fact. Older ones are skipped before the handler sees them. */
    sequence: number;
    /** The owner was asked for the state: it is no news, and nobody is told of it. */
    isToldAgain?: true;
  };
}

/**
 * An event handler: it returns the writes that the events cause. The platform commits them together with the inbox entries, so a redelivered
 * event does nothing. Handlers may read but not write. To publish an event, add `outbox` writes.
 */
export interface Subscription {
  event: EventName;
  /**
   * '<service>.on-form-saved'. Event types about the same entity share a queue ('<service>.forms' takes FormSaved and FormDeleted), so that
   * order and sequence apply across these types.
   */
  queue: string;
  /** Handles several waiting events in one call, each with a different key; otherwise every call gets one event. */
  takesMany: boolean;
  handle: (deliveries: readonly Delivered[]) => Promise<readonly Write[]>;
  /** Called after the writes are durable; only for cache invalidation. */
  applied?: (event: unknown) => void;
  /** Of a copy of the owner's states. @see state */
  state?: StateCopy;
}

/** Connects a handler to its event with the right types. */
export function on<E extends EventName>(
  event: E,
  queue: string,
  handler: (event: EventOf<E>, meta: Delivered['meta']) => Promise<readonly Write[]>,
  applied?: (event: EventOf<E>) => void,
): Subscription {
  const handle = async (deliveries: readonly Delivered[]) =>
    (await Promise.all(deliveries.map(({ event, meta }) => handler(event as EventOf<E>, meta)))).flat();
  return { event, queue, takesMany: false, handle, ...(applied && { applied: applied as NonNullable<Subscription['applied']> }) };
}

/**
 * Connects a handler that keeps a copy of a state. Unlike with `on`, a copy that is new, or was lost, is filled by asking the owner. The
 * handler may get a state again that it has handled already, and must write it again.
 */
export function state<E extends EventName>(
  event: E,
  queue: string,
  handler: (event: EventOf<E>, meta: Delivered['meta']) => Promise<readonly Write[]>,
  { applied, ...copy }: StateCopy & { applied?: (event: EventOf<E>) => void },
): Subscription {
  return { ...on(event, queue, handler, applied), state: copy };
}

/**
 * Connects a handler for many events at once, for events that update the same counter: the counter is then written once for all of them.
 */
export function onMany<E extends EventName>(
  event: E,
  queue: string,
  handler: (deliveries: readonly Delivered<EventOf<E>>[]) => Promise<readonly Write[]>,
  applied?: (event: EventOf<E>) => void,
): Subscription {
  const handle = handler as Subscription['handle'];
  return { event, queue, takesMany: true, handle, ...(applied && { applied: applied as NonNullable<Subscription['applied']> }) };
}
