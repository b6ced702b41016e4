import { createPatience, eachByItself, eachInBatches, HOUR_MS, type Patience, sweepCondemned } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import type { FormCopy } from '../forms/form-copy.ts';
import { filesPrefix } from './store-files.ts';
import { sweepUploads } from './uploads/sweep-uploads.ts';

const AT_ONCE = 500;

/**
 * Removes files without a submission (left over after a crash), files of deleted forms, and uploads that nobody used. Works in batches and
 * is repeatable.
 */
export function sweepFiles(deps: SubmissionsDeps) {
  const steps = [sweepPending, sweepDeletedForms, sweepUploads].map((sweep) => ({ sweep, patience: createPatience(deps.ports.clock) }));
  return () => eachByItself(steps, ({ sweep, patience }) => sweep(deps, patience));
}

function sweepPending({ ports, repository }: SubmissionsDeps, patience: Patience): Promise<void> {
  const before = ports.clock.now() - HOUR_MS;
  return sweepCondemned(
    (atMost) => repository.condemnPendingFiles(before, atMost),
    async ({ _id }) => {
      await ports.files.deleteAll(filesPrefix(_id));
      await repository.forgetPendingFiles(_id);
    },
    patience,
  );
}

function sweepDeletedForms(deps: SubmissionsDeps, patience: Patience): Promise<void> {
  const { ports, repository } = deps;
  async function sweep(form: FormCopy): Promise<void> {
    await removeFilesOf(deps, form);
    await repository.condemnUploadsOf(form._id, ports.clock.now());
    await repository.noteGone(form._id);
  }
  return eachInBatches({ find: repository.findDeletedForms, work: sweep, atOnce: AT_ONCE, most: 1, patience });
}

/** Removes the files of a deleted form's submissions, and what is held of it. It may be repeated. */
export async function removeFilesOf(
  { ports, repository }: SubmissionsDeps,
  { _id: formId, workspaceId }: Pick<FormCopy, '_id' | 'workspaceId'>,
): Promise<void> {
  for (let isLast = false; !isLast; ) {
    const withFiles = await repository.findWithFiles(formId, AT_ONCE);
    for (const { _id, fileBytes = 0 } of withFiles) {
      await ports.files.deleteAll(filesPrefix(_id));
      await ports.store.commit(repository.removingFiles(_id, workspaceId, fileBytes));
    }
    isLast = withFiles.length < AT_ONCE;
  }
  // A form that went with its account may still have held submissions: its own event, which removes them, has not arrived yet. Their files
  // are gone now.
  await ports.store.commit(repository.removingHeldOf(formId));
}
