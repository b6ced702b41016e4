import type { submissions } from '@formwright/contracts';
import { AppError, type Request, readVisit, type StagedFile, visitCookieName } from '@formwright/platform';
import { acceptSubmission, missing, type Receipt } from './accept-submission.ts';
import type { SubmissionsDeps } from './deps.ts';
import { readHints } from './hints.ts';
import type { IncomingFile } from './incoming-submission.ts';
import { startOfVisit } from './start-of-visit.ts';
import { rememberSubmitted } from './submitted-cookies.ts';

/** A submission as the public form's script sends it. */
export function saveUserForm(deps: SubmissionsDeps) {
  const accept = acceptSubmission(deps);
  return async ({ body, files, cookies, reply }: Request<typeof submissions.saveUserForm>): Promise<Receipt> => {
    const form = await deps.knownForms.find(body.dataForm.id);
    if (!form) throw missing('dataForm');
    const { email, shortText, startedAt, malformed } = readHints({ ...body, email: body.dataForm.email });
    if (malformed.length > 0) deps.ports.log.info({ form: form._id, hints: malformed }, 'malformed hints of a submission were left aside');
    const visit = readVisit(deps.config.visitSecret, form.link, cookies[visitCookieName(form.link)]);
    const receipt = await accept(form, {
      userData: body.userData,
      files: readUploads(files),
      submissionId: body.submissionId,
      startedAt: startOfVisit(deps.ports.clock.now(), visit, startedAt),
      email,
      shortText,
    });
    rememberSubmitted(reply, form);
    return receipt;
  };
}

const uploadField = /^userFormDataFiles\/([A-Za-z0-9]{1,64})\/(\d{1,3})$/;

/** Files are named userFormDataFiles/{uniqueId}/{index}; the index is their order. */
function readUploads(files: readonly StagedFile[]): IncomingFile[] {
  if (files.length === 0) return [];
  return files
    .map((file) => {
      const [, uniqueId, index] = uploadField.exec(file.field) ?? [];
      if (uniqueId === undefined) {
        throw new AppError('submissions.invalid_submission', {
          value: 'A file belongs to no field of this form.',
          fields: { [file.field.slice(0, 100)]: 'This field is not known.' },
        });
      }
      return { ...file, uniqueId, index: Number(index) };
    })
    .sort((a, b) => a.index - b.index);
}
