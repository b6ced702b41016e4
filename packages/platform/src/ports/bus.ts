/**
 * The bus port. Services never call `publish`: they commit an outbox entry with their data (`outbox.ts`) and the relay
 * publishes it. Handlers never write: they return writes, which the platform commits together with the inbox entry
 * (`subscription.ts`), so an event delivered twice takes effect once.
 *
 * Guarantees every adapter gives, and `conformance/bus.ts` shows:
 * - At least once: `publish` resolves when the event can no longer be lost.
 * - In order per `key`; different keys may run in parallel, and one slow or failing subscription does not hold up another.
 * - A delivery that rejects is tried again with growing pauses; after the last try it goes to the dead letters. One that rejects with
 *   `UnavailableError` is tried for ever: the store or the disk failed, not the event. One that rejects with a conflict of its writes is no
 *   failed try, for a minute.
 */

import type { TraceContext } from '../common/tracing.ts';

/** An event on the wire: protobuf bytes and routing data. */
export interface Envelope {
  /** Unique; used by the inbox to detect duplicates. */
  id: string;
  /** Routing key, for example 'submissions.v1.SubmissionAccepted'. */
  type: string;
  /** Ordering key: the aggregate, for example the form's id. */
  key: string;
  /** Epoch milliseconds. */
  at: number;
  /** State events of one key have a growing number; subscribers skip older ones. 0: a fact, never skipped. */
  sequence: number;
  payload: Uint8Array;
  /** The oldest reader that understands it, by `eventReaders`; absent: every one. An older one leaves it waiting for a newer replica. */
  minReader?: number;
  /** The trace of the request that caused the event. Its absence changes nothing but the traces. */
  trace?: TraceContext;
}

export interface BusSubscription {
  /**
   * Durable queue name, '<service>.<handler>'. Subscriptions of several types may share a queue; order per key is kept across these types.
   */
  queue: string;
  type: string;
  deliver(envelope: Envelope): Promise<void>;
  /** Stores the event after the last try failed. Must be durable when it resolves. */
  deadLetter(envelope: Envelope, reason: string): Promise<void>;
}

/** Hears events in every process, for what a process keeps in memory. Nothing is stored: an event may be lost, or heard twice. */
export interface BusListener {
  type: string;
  /** Must not throw. */
  hear(envelope: Envelope): void;
  /** Events may have been lost since the last one. Caches that rely on them empty themselves. */
  missed(): void;
}

export interface Bus {
  /** Call it before `start`. */
  subscribe(subscription: BusSubscription): void;
  /** Call it before `start`. */
  listen(listener: BusListener): void;
  start(): Promise<void>;
  publish(envelopes: readonly Envelope[]): Promise<void>;
  /** Sends to listeners only, those of this process included. It does not wait, and what cannot be sent at once is lost. */
  tell(envelope: Envelope): void;
  ping(): Promise<void>;
  /** The events that wait in each queue of this process's subscriptions, as far as the bus can tell. */
  depths(): Promise<Readonly<Record<string, number>>>;
  /** Finishes running deliveries, then stops. */
  close(): Promise<void>;
}
