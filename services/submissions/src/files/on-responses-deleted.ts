import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { filesPrefix } from './store-files.ts';

/** Deletes the files of deleted responses and gives back their room. Their receipts and places under the limit stay. */
export function onResponsesDeleted({ ports, repository }: SubmissionsDeps) {
  return async ({ formId, workspaceId, responseIds }: EventOf<'responses.v1.ResponsesDeleted'>): Promise<readonly Write[]> => {
    const withFiles = await repository.findWithFilesAmong(responseIds);
    // Before the commit: if the process ends here, the event comes again.
    for (const { _id } of withFiles) await ports.files.deleteAll(filesPrefix(_id));
    const [form, receipts] = await Promise.all([repository.findCopyById(formId), repository.findReceiptBytes(responseIds)]);
    const released = receipts.filter(({ bytes }) => bytes !== 0);
    const bytes = released.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
    return [
      ...withFiles.flatMap(({ _id, fileBytes = 0 }) => repository.removingFiles(_id, workspaceId, fileBytes)),
      ...released.map(repository.releasingBytes),
      ...repository.returningRoom(form, bytes),
    ];
  };
}
