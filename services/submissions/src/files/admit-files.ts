import type { submissions } from '@formwright/contracts';
import { AppError, type BeforeFiles } from '@formwright/platform';
import { refuseUnlessTaken } from '../accepting/accept-submission.ts';
import type { SubmissionsDeps } from '../deps.ts';

/** Accepts files only for open forms and for repeated submissions, so that nobody can fill the disk. */
export function admitFiles(deps: SubmissionsDeps) {
  return async ({ fields }: BeforeFiles<typeof submissions.saveUserForm>): Promise<void> => {
    const { dataForm, submissionId } = fields;
    if (!dataForm) throw new AppError('submissions.invalid_submission', { value: 'dataForm must come before the files.', fields: {} });
    await refuseUnlessTaken(deps, await deps.formCache.find(dataForm.id), submissionId);
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
