import { createWalk, oneByOne } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { isDeleted } from '../forms/form-copy.ts';
import { bytesOfDocument } from './room.ts';

const AT_ONCE = 100;

/**
 * Counts the documents of forms that were stored before documents counted. Each is counted once, by the condition of its commit, whatever
 * other replicas do.
 */
export function countDocuments({ ports, repository }: SubmissionsDeps) {
  const takeStep = oneByOne({
    find: repository.findFormsAfter,
    atOnce: AT_ONCE,
    tell: (error, { _id }) => ports.log.error({ err: error, form: _id }, 'a form could not be counted'),
    async mend(form) {
      if (form.documentBytes !== undefined || isDeleted(form)) return;
      const document = await repository.findDocument(form._id);
      const bytes = document ? bytesOfDocument(document) : 0;
      await ports.store.commit([repository.countingOld(form, bytes), ...repository.countingStored(form.workspaceId, bytes)]);
    },
  });
  return createWalk(ports, { name: 'submissions.count-documents', takeStep });
}
