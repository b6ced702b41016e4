import type { CollectionDeclaration } from './ports/store.ts';

/** An event that waits to be published, stored with the data it tells of. Removed once the bus has it for good. */
export interface OutboxEntry {
  _id: string;
  type: string;
  key: string;
  at: number;
  sequence: number;
  /** Base64 of the protobuf payload. */
  payload: string;
}

export const outboxCollection: CollectionDeclaration<OutboxEntry> = {
  name: 'outbox',
  // _id starts with the time, so publishing order is `_id` order and needs no further index.
};
