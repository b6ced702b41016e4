import type { AnyBulkWriteOperation } from 'mongodb';
import type { Document, Write } from '../../ports/store.ts';
import { mongoFilter, mongoUpdate } from './filter.ts';

/** Writes of one collection for one call of the server. */
export interface WriteBatch {
  readonly collection: string;
  readonly writes: readonly [Write, ...Write[]];
  /** Whether each must have matched or upserted a document. */
  readonly isConditional: boolean;
}

/**
 * Batches the writes of a transaction. Collections follow each other in the order of their first write, and each keeps the order of its
 * writes, so every write meets what it would have met alone. The server only sums up what a batch has matched. So conditions are not
 * batched with writes that may match any number.
 */
export function batchesOf(writes: readonly Write[]): WriteBatch[] {
  const batches = new Map<string, { collection: string; writes: [Write, ...Write[]]; isConditional: boolean }[]>();
  for (const write of writes) {
    const { collection } = write;
    const ofCollection = batches.get(collection) ?? [];
    batches.set(collection, ofCollection);
    const latest = ofCollection.at(-1);
    if (latest && effectOf(latest.writes[0]) === effectOf(write) && effectOf(write) !== 'deletes') latest.writes.push(write);
    else ofCollection.push({ collection, writes: [write], isConditional: ['updates one', 'deletes'].includes(effectOf(write)) });
  }
  return [...batches.values()].flat();
}

function effectOf({ kind, optional }: Write): 'inserts' | 'updates one' | 'deletes' | 'any number' {
  if (kind === 'insert') return 'inserts';
  if (optional || kind === 'updateMany') return 'any number';
  return kind === 'update' ? 'updates one' : 'deletes';
}

const HELD = '__held';

/**
 * Steps that keep what a write has matched until the end of its transaction. An update that changes nothing is no write for MongoDB: another
 * transaction could change the document before this one is committed. So it is written, and taken back.
 */
export const holding = (write: Write): readonly Write[] => [
  { ...write, update: { $set: { [HELD]: true } } },
  { ...write, update: { $unset: { [HELD]: true } } },
];

/** Whether its condition has to hold until the end, although it may change nothing. */
export const isCondition = ({ kind, upsert = false, optional = false }: Write): boolean => kind === 'update' && !upsert && !optional;

/** A write as the steps of a transaction: what it requires is held at once, without a look at whether it has changed anything. */
export const stepsOf = (write: Write): readonly Write[] =>
  isCondition(write) && Object.keys(write.update ?? {}).length === 0 ? holding(write) : [write];

/** A write as MongoDB's bulkWrite takes it. */
export function bulkWriteOf({ kind, document, filter = {}, update = {}, upsert = false }: Write): AnyBulkWriteOperation<Document> {
  if (kind === 'insert') return { insertOne: { document: document as Document } };
  if (kind === 'delete') return { deleteMany: { filter: mongoFilter(filter) } };
  const changing = { filter: mongoFilter(filter), update: mongoUpdate(update) };
  return kind === 'update' ? { updateOne: { ...changing, upsert } } : { updateMany: changing };
}
