import { type ClientSession, type MongoClient, MongoServerError } from 'mongodb';
import { pause } from '../../common/pause.ts';
import { type Document, StoreUnavailableError, type Write } from '../../ports/store.ts';
import { isUnavailable } from '../../ports/unavailable.ts';
import { type MongoStoreCollection, retryingUpsert } from './collection.ts';
import type { PendingCommit } from './commit-groups.ts';
import { batchesOf } from './write-batches.ts';

/** After this time a transaction is not begun again. */
const TRANSACTION_MS = 20_000;

export type Transact = (work: (session: ClientSession) => Promise<void>) => Promise<void>;

/** Before a transaction that lost a document to another is begun again. Those that hold it last some milliseconds. */
const SHORTEST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 30;
const PAUSE_GROWTH = 1.5;
const WRITE_CONFLICT = 112;

/** Not an error of the driver, so that the driver does not begin the transaction again. */
class LostToAnother extends Error {}

export function createTransact(client: MongoClient): Transact {
  return async (work) => {
    const end = performance.now() + TRANSACTION_MS;
    let hasBegun = false;
    // The driver begins again after a change of primary, and asks again for the outcome of a commit whose answer was lost. Reads within need
    // no concern of their own: a commit by the majority includes what it has read.
    const attempt = () =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          if (hasBegun && performance.now() > end) throw new StoreUnavailableError('a transaction met too many conflicts or outages');
          hasBegun = true;
          await work(session).catch((error: unknown) => {
            throw error instanceof MongoServerError && error.code === WRITE_CONFLICT ? new LostToAnother() : error;
          });
        }),
      );
    // After a conflict the driver would wait up to half a second, longer each time, and a replica whose commits follow each other
    // would keep the document from all others meanwhile.
    for (let longest = SHORTEST_PAUSE_MS; ; longest = Math.min(longest * PAUSE_GROWTH, LONGEST_PAUSE_MS)) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof LostToAnother)) throw error;
        await pause(Math.random() * longest);
      }
    }
  };
}

/** Settles commits that wait, together where it can. @param collectionOf finds the collection of a write */
export function createCommits(transact: Transact, collectionOf: (name: string) => MongoStoreCollection<Document>) {
  /**
   * Stores all writes in one transaction, with few calls.
   * @returns false if nothing was stored, because a write was refused
   * @throws when the store is unavailable; the writes may have been stored
   */
  async function isStoredTogether(writes: readonly Write[]): Promise<boolean> {
    let mayBeStored = false;
    try {
      await transact(async (session) => {
        mayBeStored = false;
        for (const batch of batchesOf(writes)) await collectionOf(batch.collection).performBatch(batch, session);
        // From here the driver commits.
        mayBeStored = true;
      });
      return true;
    } catch (error) {
      if (mayBeStored || isUnavailable(error)) throw error;
      return false;
    }
  }

  /** Commits the writes one after the other, so that the error names the first one that is refused. */
  async function commitInOrder(writes: readonly Write[]): Promise<void> {
    await retryingUpsert(
      writes.some((write) => write.upsert),
      () =>
        transact(async (session) => {
          for (const [position, write] of writes.entries()) await collectionOf(write.collection).perform(write, position, session);
        }),
    );
  }

  async function commitAlone(writes: readonly Write[]): Promise<void> {
    const [first, ...others] = writes;
    if (!first) return;
    if (others.length === 0 && (first.kind === 'insert' || first.kind === 'update'))
      return collectionOf(first.collection).perform(first, 0);
    const hasBatches = batchesOf(writes).length < writes.length;
    if (!hasBatches || !(await isStoredTogether(writes))) await commitInOrder(writes);
  }

  /** If a write is refused, each half is tried on its own, down to single commits, so that each commit gets its own outcome. */
  async function settleTogether(commits: readonly PendingCommit[]): Promise<void> {
    const [only, ...others] = commits;
    if (only && others.length === 0) return commitAlone(only.writes).then(only.resolve, only.reject);
    try {
      if (await isStoredTogether(commits.flatMap(({ writes }) => writes))) {
        for (const { resolve } of commits) resolve();
        return;
      }
    } catch (error) {
      for (const { reject } of commits) reject(error);
      return;
    }
    const middle = Math.ceil(commits.length / 2);
    await settleTogether(commits.slice(0, middle));
    await settleTogether(commits.slice(middle));
  }

  return settleTogether;
}
