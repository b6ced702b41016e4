import type { EventInit, EventName } from '@formwright/events';
import type { Write } from '../ports/store.ts';

/** A state as its event tells it. */
export interface ToldState<E extends EventName = EventName> {
  key: string;
  /** That of its last event; 0: no event has told it yet, and none is told again. */
  sequence: number;
  body: EventInit<E>;
  /** It has changed since its last event, and the next one will tell it. */
  isUntold?: boolean;
  /** As with `Outbox.event`. */
  minReader?: number;
}

/** How the owner of a state tells it again. */
export interface StateSource<E extends EventName = EventName> {
  /** Raised with each field that the event tells from now on, of old documents, too. Default: 1. */
  fields?: number;
  /** The states after this key, in the order of keys, read a few at a time: reading ends when a page is full. '' is before all. */
  after(key: string): AsyncIterable<ToldState<E>>;
  /** May know the state by other names than its key, too. */
  find(key: string): Promise<ToldState<E> | null>;
  /** Those of these keys that exist. */
  known(keys: readonly string[]): Promise<readonly string[]>;
}

/** The states that a service owns, by event. */
export type OwnedStates = { readonly [E in EventName]?: StateSource<E> };

/** A copy of another service's states, which asks their owner for what it has not heard. */
export interface StateCopy {
  /** What of `StateSource.fields` the copy needs. Raised, the owner is asked for all states once more. */
  fields: number;
  /**
   * Finds and removes copies that their owner has no more. Only an operator's command does so: a copy may have what the owner has lost.
   * `after` lists their keys in order.
   */
  copies?: { after(key: string, limit: number): Promise<readonly string[]>; removing(key: string): Promise<readonly Write[]> };
}
