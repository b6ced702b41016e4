import { ConditionFailedError, createWalk, lastOf } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { isDeleted } from '../forms/form-copy.ts';
import { bytesOfDocument } from './room.ts';

const AT_ONCE = 100;

/**
 * Counts the documents of forms that were stored before documents counted. Each is counted once, by the condition of its commit, whatever other
 * replicas do. One that cannot be read is named and left out: it must not stand in the way of the others.
 */
export function countDocuments(deps: SubmissionsDeps) {
  const { ports, repository } = deps;
  return createWalk(ports, {
    name: 'submissions.count-documents',
    async takeStep(after) {
      const forms = await repository.findFormsAfter(after, AT_ONCE);
      for (const form of forms) {
        if (form.documentBytes !== undefined || isDeleted(form)) continue;
        try {
          const document = await repository.findDocument(form._id);
          const bytes = document ? bytesOfDocument(document) : 0;
          await ports.store.commit([repository.countingOld(form, bytes), ...repository.countingStored(form.workspaceId, bytes)]);
        } catch (error) {
          // Saved or deleted meanwhile, which counted it.
          if (!(error instanceof ConditionFailedError)) ports.log.error({ err: error, form: form._id }, 'a form could not be counted');
        }
      }
      return { after: lastOf(forms, AT_ONCE) };
    },
  });
}
