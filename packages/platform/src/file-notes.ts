import type { Collection, Document, Filter } from './ports/store.ts';

/** A note of stored files that nothing uses. It is stored before the files, so that a sweep finds what a crash leaves behind. */
export interface FileNote extends Document {
  /** Time since nothing uses the files; null while something does. */
  since: number | null;
  /** The files are being deleted: nothing may use them again. */
  isCondemned: boolean;
}

/**
 * Condemns files that nothing has used since `before`, so that no commit takes them while they are being deleted.
 * @returns some of the condemned notes, at most `limit`
 */
export async function condemnFiles<T extends FileNote>(notes: Collection<T>, before: number, limit: number): Promise<T[]> {
  const old = { since: { $lt: before } };
  await notes.updateMany({ ...old, isCondemned: false } as Filter<T>, { $set: { isCondemned: true } });
  return notes.find({ ...old, isCondemned: true } as Filter<T>, { limit });
}
