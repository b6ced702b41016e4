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

/** The same for a native post. What closed a form since it was opened is told by its page, so only the form's existence is asked for. */
export function admitPostedFiles({ knownForms }: SubmissionsDeps) {
  return async ({ params }: BeforeFiles<typeof submissions.postPublicForm>): Promise<void> => {
    if (!(await knownForms.find(params.link))) throw missing('link');
  };
}
