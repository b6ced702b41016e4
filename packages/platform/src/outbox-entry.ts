import type { CollectionDeclaration } from './ports/store.ts';
import type { TraceContext } from './tracing.ts';

/** An event that waits to be published, stored in the same commit as the data it describes. Removed once the bus has accepted it. */
export interface OutboxEntry {
  _id: string;
  type: string;
  key: string;
  at: number;
  sequence: number;
  /** Base64 of the protobuf payload. */
  payload: string;
  /** The trace of the request that caused the event; absent without traces. */
  trace?: TraceContext;
}

export const outboxCollection: CollectionDeclaration<OutboxEntry> = {
  name: 'outbox',
  // `_id` starts with the time, so entries are published in `_id` order and need no further index.
};
