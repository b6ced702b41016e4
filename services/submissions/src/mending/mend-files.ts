import type { FileStore, Store } from '@formwright/platform';
import { removeDraft } from '../elsewhere/sweep-drafts.ts';
import { draftKey } from '../elsewhere/waiting-drafts.ts';
import { chunksPrefix } from '../files/uploads/upload.ts';
import { openRepository, storedData } from '../repository.ts';

const lastFolderOf = (key: string) => key.split('/')[1] ?? '';

/**
 * Ends uploads and drafts whose files are not there, and removes chunks and drafts that nobody knows. Who was sending an upload begins it
 * again.
 * @returns how many were ended or removed
 */
export async function mendWaiting(store: Store, files: FileStore, now: number): Promise<number> {
  const repository = openRepository(store);
  const { uploads, drafts, submissions } = storedData(store);
  let mended = 0;
  for await (const { _id, chunks } of uploads.stream({ usedBy: null, isCondemned: false })) {
    const stored = new Set<string>();
    for await (const { key } of files.list(chunksPrefix(_id))) stored.add(key);
    if (chunks.every(({ name }) => stored.has(`${chunksPrefix(_id)}${name}`))) continue;
    if (await repository.condemnUpload(_id, now)) mended += 1;
  }
  for await (const draft of drafts.stream({ isStored: true, expiresAt: { $gt: now } })) {
    const file = await files.get(draftKey(draft._id));
    file?.stream().destroy();
    if (file || (await submissions.findOne({ submissionId: draft.submissionId }))) continue;
    await removeDraft({ ports: { files, store }, repository }, draft);
    mended += 1;
  }
  for (const { prefix, owners } of [
    { prefix: 'Uploads/', owners: uploads },
    { prefix: 'Elsewhere/', owners: drafts },
  ]) {
    const unknown = new Set<string>();
    for await (const { key } of files.list(prefix)) {
      const id = lastFolderOf(key);
      if (!unknown.has(id) && !(await (owners as typeof uploads).findOne({ _id: id }))) unknown.add(id);
    }
    for (const id of unknown) await files.deleteAll(`${prefix}${id}/`);
    mended += unknown.size;
  }
  return mended;
}

/** The search ends after this many folders in a row that belong to a submission: all older ones then do so, too. */
const KNOWN_IN_A_ROW = 200;

/**
 * Has the sweep delete files of answers that are nowhere, in an hour.
 * @param newestFirst names of folders of responses, which begin with their time
 */
export async function noteStrayFiles(store: Store, newestFirst: readonly string[], now: number): Promise<number> {
  const { submissions, pendingFiles } = storedData(store);
  const repository = openRepository(store);
  // If there is no receipt at all, it is the database that was lost, and the files are kept.
  if (!(await submissions.findOne({}, { fields: ['formId'] }))) return 0;
  let noted = 0;
  let inARow = 0;
  for (const id of newestFirst) {
    const owner = (await submissions.findOne({ _id: id, hasFiles: true })) ?? (await pendingFiles.findOne({ _id: id }));
    inARow = owner ? inARow + 1 : 0;
    if (inARow === KNOWN_IN_A_ROW) break;
    if (owner) continue;
    await repository.notePendingFiles(id, now);
    noted += 1;
  }
  return noted;
}
