import { ConditionFailedError, type Patience, sweepCondemned } from '@formwright/platform';
import type { SubmissionsDeps } from '../../deps.ts';
import { chunksPrefix, FORGOTTEN_AFTER_MS, KEPT_MS, type Upload } from './upload.ts';

/** Erases uploads whose time is over, and those that were canceled or whose form is deleted. Repeatable. */
export async function sweepUploads({ ports, repository }: SubmissionsDeps, patience: Patience): Promise<void> {
  const before = ports.clock.now() - KEPT_MS - FORGOTTEN_AFTER_MS;
  await sweepCondemned(
    (atMost) => repository.condemnUploads(before, atMost),
    async (upload: Upload) => {
      await ports.files.deleteAll(chunksPrefix(upload._id));
      try {
        await ports.store.commit(repository.removingUpload(upload));
      } catch (error) {
        // Removed before: the job may run twice.
        if (!(error instanceof ConditionFailedError)) throw error;
      }
    },
    patience,
  );
  await repository.removeEmptyShares();
}
