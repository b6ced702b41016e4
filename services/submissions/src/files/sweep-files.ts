import { HOUR_MS } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { filesPrefix } from './store-files.ts';

const AT_ONCE = 500;
/** Batches of one run. A machine that crashed often leaves more than one batch. */
const MAX_BATCHES = 20;

/** Removes files without a submission (left over after a crash) and files of deleted forms. Works in batches and is repeatable. */
export function sweepFiles(deps: SubmissionsDeps) {
  return async (): Promise<void> => {
    await sweepPending(deps);
    await sweepDeletedForms(deps);
  };
}

async function sweepPending({ ports, repository }: SubmissionsDeps): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const condemned = await repository.condemnPendingFiles(ports.clock.now() - HOUR_MS, AT_ONCE);
    for (const responseId of condemned) {
      await ports.files.deleteAll(filesPrefix(responseId));
      await repository.forgetPendingFiles(responseId);
    }
    if (condemned.length < AT_ONCE) break;
  }
}

async function sweepDeletedForms({ ports, repository }: SubmissionsDeps): Promise<void> {
  for (const { _id: formId, workspaceId } of await repository.findDeletedForms(AT_ONCE)) {
    const withFiles = await repository.findWithFiles(formId, AT_ONCE);
    for (const { _id, fileBytes = 0 } of withFiles) {
      await ports.files.deleteAll(filesPrefix(_id));
      await ports.store.commit(repository.removingFiles(_id, workspaceId, fileBytes));
    }
    if (withFiles.length < AT_ONCE) await repository.markGone(formId);
  }
}
