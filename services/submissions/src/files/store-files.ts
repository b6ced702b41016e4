import { createReadStream } from 'node:fs';
import type { Pages } from '@formwright/form-model';
import { isFull, isUnavailable } from '@formwright/platform';
import type { IncomingFile } from '../accepting/incoming-submission.ts';
import type { SubmissionsDeps } from '../deps.ts';
import { type CheckedFile, inspectFiles } from './inspect-files.ts';
import { gatherUploads } from './uploads/referenced-files.ts';

type Deps = Pick<SubmissionsDeps, 'ports' | 'repository'>;

export const filesPrefix = (responseId: string): string => `Response/${responseId}/`;

/** Checks the files of a submission and stores them, those that arrived in chunks too. */
export async function takeFiles(deps: Deps, responseId: string, files: readonly IncomingFile[], pages: Pages): Promise<CheckedFile[]> {
  const gathered = await gatherUploads(deps, files);
  try {
    const checked = await inspectFiles(gathered.files, pages);
    await storeFiles(deps, responseId, checked);
    return checked;
  } finally {
    await gathered.remove();
  }
}

/** Stores a submission's files before it is committed. They are recorded first, so that the sweep can remove leftovers of a crash. */
async function storeFiles(deps: Deps, responseId: string, files: readonly CheckedFile[]): Promise<void> {
  const { ports, repository } = deps;
  await repository.notePendingFiles(responseId, ports.clock.now());
  try {
    for (const { name, path, type } of files) {
      await ports.files.put(`${filesPrefix(responseId)}${name}`, createReadStream(path), { contentType: type });
    }
  } catch (error) {
    // Where the files are away, they are left to the sweep: who sent them would wait for nothing. A full disk needs the room.
    if (!isUnavailable(error) || isFull(error)) await discardFiles(deps, responseId);
    throw error;
  }
}

/** Removes the files of a submission that was not committed. If this fails, the sweep removes them. */
export async function discardFiles({ ports, repository }: Deps, responseId: string): Promise<void> {
  try {
    await ports.files.deleteAll(filesPrefix(responseId));
    await repository.forgetPendingFiles(responseId);
  } catch (error) {
    ports.log.warn({ err: error, responseId }, 'files of a refused submission stay for the sweep');
  }
}
