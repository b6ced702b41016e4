import type { Logger } from 'pino';
import { pause } from '../common/pause.ts';
import {
  type Collection,
  ConditionFailedError,
  DuplicateKeyError,
  type Migration,
  type Store,
  type StoredDocument,
  type Write,
} from '../ports/store.ts';
import { changeOf, changing } from './bring-over.ts';

const DOCUMENTS_AT_ONCE = 200;
/** Bytes. A longer document is read and written by itself. */
const LONG = 20_000;
/** A walk that takes longer says how far it is, as often. */
const TOLD_MS = 5_000;
/** A document that is still to be changed after so many looks shows a step that does not take its own result for done. */
const MAX_LOOKS = 20;
/** Between two looks at documents that others change again and again. */
const LONGEST_PAUSE_MS = 1_000;

interface Walk {
  store: Store;
  collection: Collection<StoredDocument>;
  step: Migration;
  log: Logger;
  /** The id of the last document that an interrupted walk has finished; '' at the beginning. */
  after: string;
  /** Keeps the place, so that a process that is killed loses at most one batch. */
  keepPlace(after: string): Promise<void>;
  signal: AbortSignal;
}

/**
 * Takes every document of a collection over a step. A batch is done when a look at it finds nothing to change, so what others change
 * meanwhile is looked at again. A document that the step cannot read, or that would be another one's double, is logged and left as it is.
 * @returns false if it was ended before its end
 */
export async function walkOver({ store, collection, step, log, after, keepPlace, signal }: Walk): Promise<boolean> {
  const about = { collection: collection.name, step: step.name, format: step.format };
  const failed = new Set<string>();
  const doubles = new Set<string>();
  let [looked, brought, told] = [0, 0, performance.now()];

  function fail(id: string, error: unknown): void {
    if (!failed.has(id)) log.error({ ...about, err: error, id }, 'a stored document cannot be brought over');
    failed.add(id);
  }

  /** The writes that take a document over the step; none: it needs none, or cannot be taken. */
  const writesOf = (document: StoredDocument): Write[] => {
    if (doubles.has(document._id)) return [];
    try {
      const change = changeOf(document, step.bring(document));
      return change ? changing(collection, change, step.parts?.(document) ?? [], store) : [];
    } catch (error) {
      fail(document._id, error);
      return [];
    }
  };

  /** @returns how many documents needed a change */
  async function commit(documents: readonly StoredDocument[]): Promise<number> {
    const brought = documents.flatMap((document) => {
      const writes = writesOf(document);
      return writes.length > 0 ? [{ document, writes }] : [];
    });
    if (brought.length === 0) return 0;
    try {
      await store.commit(brought.flatMap(({ writes }) => writes));
    } catch (error) {
      const isChanged = error instanceof ConditionFailedError;
      if (!(isChanged || error instanceof DuplicateKeyError)) throw error;
      const [one] = brought;
      if (brought.length > 1 || !one) return commitEach(brought.map(({ document }) => document));
      // It is looked at again.
      if (isChanged) return 1;
      doubles.add(one.document._id);
      fail(one.document._id, error);
      return 0;
    }
    return brought.length;
  }

  /** One of them has a key that another document has. */
  async function commitEach(documents: readonly StoredDocument[]): Promise<number> {
    let count = 0;
    for (const document of documents) count += await commit([document]);
    return count;
  }

  async function bringBatch(batch: readonly (StoredDocument | Pick<StoredDocument, '_id'>)[]): Promise<number> {
    const isLong = (document: object) => Object.keys(document).length === 1;
    let alone = 0;
    for (const { _id } of batch.filter(isLong)) {
      const document = await collection.findOne({ _id });
      if (document) alone += await commit([document]);
    }
    return alone + (await commit(batch.filter((document): document is StoredDocument => !isLong(document))));
  }

  for (let [at, looks] = [after, 0]; !signal.aborted; ) {
    const batch = await collection.findUpTo(LONG, { _id: { $gt: at } }, { sort: { _id: 1 }, limit: DOCUMENTS_AT_ONCE });
    const changed = await bringBatch(batch);
    brought += changed;
    if (performance.now() - told > TOLD_MS) {
      told = performance.now();
      log.warn({ ...about, looked, brought }, 'stored documents are being brought over');
    }
    if (changed > 0) {
      looks += 1;
      if (looks > MAX_LOOKS) throw new Error(`the step ${step.name} of ${collection.name} changes again what it has changed`);
      // The first look again finds what others have changed at the same moment, which is seldom.
      if (looks > 1) await pause(Math.min(10 * looks, LONGEST_PAUSE_MS), signal);
      continue;
    }
    looks = 0;
    looked += batch.length;
    at = batch.at(-1)?._id ?? at;
    if (batch.length < DOCUMENTS_AT_ONCE) {
      log.info({ ...about, looked, brought, failed: failed.size }, 'stored documents were brought over');
      return true;
    }
    await keepPlace(at);
  }
  return false;
}
