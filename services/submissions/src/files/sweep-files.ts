import { HOUR_MS, sweepCondemned } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { filesPrefix } from './store-files.ts';
import { sweepUploads } from './uploads/sweep-uploads.ts';

const AT_ONCE = 500;

/** Removes files without a submission (left over after a crash), files of deleted forms, and uploads that nobody used. Works in batches and is repeatable. */
export function sweepFiles(deps: SubmissionsDeps) {
  return async (): Promise<void> => {
    await sweepPending(deps);
    await sweepDeletedForms(deps);
    await sweepUploads(deps);
  };
}

function sweepPending({ ports, repository }: SubmissionsDeps): Promise<void> {
  const before = ports.clock.now() - HOUR_MS;
  return sweepCondemned(
    (atMost) => repository.condemnPendingFiles(before, atMost),
    async (responseId) => {
      await ports.files.deleteAll(filesPrefix(responseId));
      await repository.forgetPendingFiles(responseId);
    },
  );
}

async function sweepDeletedForms({ ports, repository }: SubmissionsDeps): Promise<void> {
  for (const { _id: formId, workspaceId } of await repository.findDeletedForms(AT_ONCE)) {
    for (let isLast = false; !isLast; ) {
      const withFiles = await repository.findWithFiles(formId, AT_ONCE);
      for (const { _id, fileBytes = 0 } of withFiles) {
        await ports.files.deleteAll(filesPrefix(_id));
        await ports.store.commit(repository.removingFiles(_id, workspaceId, fileBytes));
      }
      isLast = withFiles.length < AT_ONCE;
    }
    // A form that went with its account may still have held submissions: its own event, which removes them, has not arrived yet. Their files are
    // gone now.
    await ports.store.commit(repository.removingHeldOf(formId));
    await repository.condemnUploadsOf(formId, ports.clock.now());
    await repository.markGone(formId);
  }
}
