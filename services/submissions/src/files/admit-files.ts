import type { submissions } from '@formwright/contracts';
import { AppError, type BeforeFiles } from '@formwright/platform';
import { refuseNewIfClosed } from '../accepting/accept-submission.ts';
import { senderOf } from '../accepting/sender-of.ts';
import type { SubmissionsDeps } from '../deps.ts';
import { withProofScript } from '../spam/ask-for-proof.ts';

/**
 * Accepts files only for open forms and for repeated submissions, so that nobody can fill the disk. While the form is under attack, a proof
 * of work is asked for before the files are read, since they are sent again with it.
 */
export function admitFiles(deps: SubmissionsDeps) {
  return async (request: BeforeFiles<typeof submissions.saveUserForm>): Promise<void> => {
    const { fields } = request;
    const { dataForm, submissionId } = fields;
    if (!dataForm) throw new AppError('submissions.invalid_submission', { value: 'dataForm must come before the files.', fields: {} });
    const form = await deps.formCache.find(dataForm.id);
    await refuseNewIfClosed(deps, form, submissionId);
    if (!form || submissionId === undefined) return;
    try {
      deps.spam.requireProof(form, { submissionId, ...(await senderOf(deps, form, fields, request)) });
    } catch (refusal) {
      if (!(await deps.repository.findSubmission(submissionId))) throw await withProofScript(refusal);
    }
  };
}

/**
 * Admits the files of a native post. The reply is a page in any case, so files for an unknown form are dropped and the post continues
 * without them. A closed form still accepts files, because a repeated submission is recognized by its answers and files.
 */
export function admitPostedFiles({ formCache }: SubmissionsDeps) {
  return async ({ params: { link } }: BeforeFiles<typeof submissions.postPublicForm>): Promise<'discard' | undefined> =>
    (await formCache.findByLink(link)) ? undefined : 'discard';
}
