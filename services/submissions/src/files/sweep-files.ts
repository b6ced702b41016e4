import type { SubmissionsDeps } from '../deps.ts';
import { filesPrefix } from './store-files.ts';

const HOUR = 3600_000;
const AT_ONCE = 500;

/** Removes files without a submission (left over after a crash) and files of deleted forms. Works in batches and is repeatable. */
export function sweepFiles(deps: SubmissionsDeps) {
  return async (): Promise<void> => {
    await sweepPending(deps);
    await sweepDeletedForms(deps);
  };
}

async function sweepPending({ ports, repository }: SubmissionsDeps): Promise<void> {
  const { pendingFiles } = repository;
  const old = { since: { $lt: ports.clock.now() - HOUR } };
  // Marked first, so that a slow submission cannot be committed while its files are being deleted.
  await pendingFiles.updateMany({ ...old, isCondemned: false }, { $set: { isCondemned: true } });
  for (const { _id } of await pendingFiles.find({ ...old, isCondemned: true }, { limit: AT_ONCE })) {
    await ports.files.deleteAll(filesPrefix(_id));
    await pendingFiles.deleteOne({ _id });
  }
}

async function sweepDeletedForms({ ports, repository }: SubmissionsDeps): Promise<void> {
  for (const { _id: formId } of await repository.forms.find({ state: 'deleted' }, { limit: AT_ONCE, fields: ['state'] })) {
    const withFiles = await repository.submissions.find({ formId, hasFiles: true }, { limit: AT_ONCE, fields: ['formId'] });
    for (const { _id } of withFiles) {
      await ports.files.deleteAll(filesPrefix(_id));
      await repository.submissions.updateOne({ _id }, { $set: { hasFiles: false } });
    }
    if (withFiles.length < AT_ONCE) await repository.forms.updateOne({ _id: formId }, { $set: { state: 'gone' } });
  }
}
