import { createReadStream } from 'node:fs';
import type { SubmissionsDeps } from '../deps.ts';
import type { CheckedFile } from './inspect-files.ts';

type Deps = Pick<SubmissionsDeps, 'ports' | 'repository'>;

export const filesPrefix = (responseId: string): string => `Response/${responseId}/`;

/** Stores a submission's files before it is committed. They are recorded first, so that the sweep can remove leftovers of a crash. */
export async function storeFiles(deps: Deps, responseId: string, files: readonly CheckedFile[]): Promise<void> {
  const { ports, repository } = deps;
  await repository.notePendingFiles(responseId, ports.clock.now());
  try {
    for (const { name, path, type } of files) {
      await ports.files.put(`${filesPrefix(responseId)}${name}`, createReadStream(path), { contentType: type });
    }
  } catch (error) {
    await discardFiles(deps, responseId);
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
