import type { Collection, Document, Filter } from '../ports/store.ts';
import { eachInBatches, type Patience } from '../turns/each-by-itself.ts';

/** A record of files. It is stored before the files, so that a sweep finds the files that a crash leaves behind. */
export interface FileNote extends Document {
  /** Time since which the files are unused; null while they are used. */
  since: number | null;
  /** Whether the files are being deleted. Then no document may use them again. */
  isCondemned: boolean;
}

const SWEPT_AT_ONCE = 500;
/** Batches of one run. A machine that crashed often leaves more than one. */
const MAX_BATCHES = 20;

/**
 * Removes unused files in batches, at most 10,000. The next run removes the rest. One that cannot be removed does not keep the others.
 * @param condemn returns some of the condemned files, at most `atMost`; see `condemnFiles`
 * @param remove deletes the file, then its note; it may be repeated
 * @param patience of the job; see `eachInBatches`
 */
export async function sweepCondemned<T extends { _id: string }>(
  condemn: (atMost: number) => Promise<T[]>,
  remove: (file: T) => Promise<unknown>,
  patience: Patience,
): Promise<void> {
  await eachInBatches({ find: condemn, work: remove, atOnce: SWEPT_AT_ONCE, most: MAX_BATCHES, patience });
}

/**
 * Marks files that have been unused since `before` as being deleted, so that no commit uses them again.
 * @returns some of the marked notes, at most `limit`
 */
export async function condemnFiles<T extends FileNote>(notes: Collection<T>, before: number, limit: number): Promise<T[]> {
  const old = { since: { $lt: before } };
  await notes.updateMany({ ...old, isCondemned: false } as Filter<T>, { $set: { isCondemned: true } });
  return notes.find({ ...old, isCondemned: true } as Filter<T>, { limit });
}
