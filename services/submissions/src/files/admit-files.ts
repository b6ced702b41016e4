import type { submissions } from '@formwright/contracts';
import { AppError, type BeforeFiles } from '@formwright/platform';
import { missing, refuseClosed } from '../accepting/accept-submission.ts';
import type { SubmissionsDeps } from '../deps.ts';

/** Files are read only for a form that takes submissions now, or for a submission that was accepted before. Nothing else fills the disk. */
export function admitFiles({ knownForms, repository }: SubmissionsDeps) {
  return async ({ fields }: BeforeFiles<typeof submissions.saveUserForm>): Promise<void> => {
    const { dataForm, submissionId } = fields;
    if (!dataForm) throw new AppError('submissions.invalid_submission', { value: 'dataForm must come before the files.', fields: {} });
    const form = await knownForms.find(dataForm.id);
    if (!form) throw missing();
    const state = await knownForms.stateOf(form);
    if (state === 'open' || (submissionId !== undefined && (await repository.findSubmission(submissionId)))) return;
    refuseClosed(state);
  };
}

/**
 * The same for a native post. Its answer is a page in any case, so that files sent to no form are dropped and the post goes on without them.
 * What closed the form since it was opened is told by its page too, which needs the answers: only the form's existence is asked for.
 */
export function admitPostedFiles({ knownForms }: SubmissionsDeps) {
  return async ({ params: { link } }: BeforeFiles<typeof submissions.postPublicForm>): Promise<'discard' | undefined> =>
    (await knownForms.find(link))?.link === link ? undefined : 'discard';
}
