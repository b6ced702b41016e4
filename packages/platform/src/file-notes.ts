import type { Collection, Document, Filter } from './ports/store.ts';

/** A record of files. It is stored before the files, so that a sweep finds the files that a crash leaves behind. */
export interface FileNote extends Document {
  /** Time since which the files are unused; null while they are used. */
  since: number | null;
  /** Whether the files are being deleted. Then no document may use them again. */
  isCondemned: boolean;
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
