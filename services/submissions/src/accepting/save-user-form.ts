import type { ReplyOf, submissions } from '@formwright/contracts';
import { redirectAddress } from '@formwright/form-model';
import { AppError, type Request, readVisitOf, type StagedFile } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { acceptSubmission, missing } from './accept-submission.ts';
import { readHints } from './hints.ts';
import type { IncomingFile } from './incoming-submission.ts';
import { markSubmitted, successPage } from './mark-submitted.ts';
import { startOfVisit } from './start-of-visit.ts';

/** A submission as the public form's script sends it. */
export function saveUserForm(deps: SubmissionsDeps) {
  const accept = acceptSubmission(deps);
  return async ({
    body,
    files,
    cookies,
    reply,
  }: Request<typeof submissions.saveUserForm>): Promise<ReplyOf<typeof submissions.saveUserForm>> => {
    const form = await deps.knownForms.find(body.dataForm.id);
    if (!form) throw missing('dataForm');
    const { email, shortText, startedAt, malformed } = readHints({ ...body, email: body.dataForm.email });
    if (malformed.length > 0) deps.ports.log.info({ form: form._id, hints: malformed }, 'malformed hints of a submission were left aside');
    const visit = readVisitOf(deps.config.visitSecret, form, cookies, body.visit);
    const receipt = await accept(form, {
      userData: body.userData,
      files: readUploads(files),
      submissionId: body.submissionId,
      startedAt: startOfVisit(deps.ports.clock.now(), visit, startedAt),
      email,
      shortText,
    });
    const token = markSubmitted(deps, form, receipt, { reply, cookies });
    const address = redirectAddress(form.details);
    return {
      success_status: address ? 'url' : 'message',
      redirect_url: address?.href ?? '',
      success_url: successPage(token, visit !== null),
      id: receipt.id,
    };
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
