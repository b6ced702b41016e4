import type { TraceContext } from '../common/tracing.ts';
import type { Ids } from '../ports/ids.ts';
import type { CollectionDeclaration, Write } from '../ports/store.ts';

/** An event that waits to be published, stored in the same commit as the data it describes. Removed once the bus has accepted it. */
export interface OutboxEntry {
  _id: string;
  type: string;
  key: string;
  at: number;
  /** Of a state event; absent for a fact. Entries that are as short as they can be share pages of the database, so fewer are written. */
  sequence?: number;
  /** Base64 of the protobuf payload. */
  payload: string;
  /** @see Envelope.minReader */
  minReader?: number;
  /** The trace of the request that caused the event; absent without traces. */
  trace?: TraceContext;
}

export const outboxCollection: CollectionDeclaration<OutboxEntry> = {
  name: 'outbox',
  // `_id` starts with the time, so entries are published in `_id` order and need no further index.
};

/** Letters of the time in an id. */
const TIME_LENGTH = 11;

/** Begins an id. @param microseconds since 1970 */
const timeOfId = (microseconds: number): string => microseconds.toString(36).padStart(TIME_LENGTH, '0');

/**
 * The id of an event. Inboxes forget in the order of ids, so it begins with the time.
 * @param microseconds since 1970
 */
export const eventIdAt = (microseconds: number, ids: Ids): string => `${timeOfId(microseconds)}${ids.random(8)}`;

/** @returns what sorts before the ids of the last `ms` milliseconds before this id; '' for '' */
export const earlierId = (id: string, ms: number): string =>
  id === '' ? '' : timeOfId(Math.max(0, Number.parseInt(id.slice(0, TIME_LENGTH), 36) - ms * 1_000));

/** The entries that a commit adds. */
export const entriesAmong = (writes: readonly Write[]): OutboxEntry[] =>
  writes.flatMap(({ collection, document }) => (collection === outboxCollection.name && document ? [document as OutboxEntry] : []));

/** The first of their ids; '' without entries. */
export const lowestId = (entries: readonly OutboxEntry[]): string => entries.map(({ _id }) => _id).sort()[0] ?? '';
