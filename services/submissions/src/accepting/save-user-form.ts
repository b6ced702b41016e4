import type { ReplyOf, submissions } from '@formwright/contracts';
import { redirectAddress } from '@formwright/form-model';
import { AppError, isMemberBrowser, type Request } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { referencedFiles } from '../files/uploads/referenced-files.ts';
import { withProofScript } from '../spam/ask-for-proof.ts';
import { askToWait } from '../spam/ask-to-wait.ts';
import { acceptSubmission, earlierReceipt, formIsGone, refuseNewIfClosed } from './accept-submission.ts';
import { FORM_CHANGED } from './check-answers.ts';
import type { IncomingFile } from './incoming-submission.ts';
import { markSubmitted, successPage } from './mark-submitted.ts';
import { emailAlone, readRedundantFields } from './redundant-fields.ts';
import { senderOf } from './sender-of.ts';
import { startOfVisit } from './start-of-visit.ts';

type Reply = ReplyOf<typeof submissions.saveUserForm>;

/** A submission as the public form's script sends it. */
export function saveUserForm(deps: SubmissionsDeps) {
  const accept = acceptSubmission(deps);
  return async (request: Request<typeof submissions.saveUserForm>): Promise<Reply> => {
    const { body } = request;
    const form = await deps.formCache.find(body.dataForm.id);
    if (!form) return repeatReceipt(deps, request);
    const { email, shortText, startedAt, version, malformed } = readRedundantFields({ ...body, email: body.dataForm.email });
    if (malformed.length > 0) {
      deps.ports.log.info({ form: form._id, redundantFields: malformed }, 'malformed redundant fields were ignored');
    }
    const { visit, hasRunOut, sender } = await senderOf(deps, form, body, request);
    if (body.uploads) await refuseNewIfClosed(deps, form, body.submissionId);
    const files = await readUploads(deps, form._id, request);
    const receipt = await accept(form, {
      userData: body.userData,
      emailAlone: emailAlone(body.userData, email),
      files,
      submissionId: body.submissionId,
      startedAt: startOfVisit(deps.ports.clock.now(), visit, startedAt),
      hasRunOut,
      version: Number.isFinite(version) ? version : null,
      email,
      shortText,
      sender,
    }).catch(async (error: unknown) => {
      askToWait(request.reply, error);
      const refusal = await withProofScript(error);
      throw version < form.details.version ? asFormChanged(refusal) : refusal;
    });
    const token = markSubmitted(deps, form, receipt, request, { isOwn: sender.isMember, hasRunOut });
    const address = redirectAddress(form.details);
    return {
      success_status: address ? 'url' : 'message',
      redirect_url: address?.href ?? '',
      success_url: successPage(token, visit !== null && !visit.isWithoutCookie),
      id: receipt.id,
    };
  };
}

/** Repeats a lost receipt: the form was archived or deleted after it had accepted these answers. */
async function repeatReceipt(deps: SubmissionsDeps, request: Request<typeof submissions.saveUserForm>): Promise<Reply> {
  const { dataForm, submissionId, userData } = request.body;
  const form = submissionId === undefined ? null : await deps.repository.findCopy(dataForm.id);
  if (!form || submissionId === undefined) throw formIsGone();
  const files = await readUploads(deps, form._id, request);
  const { email } = readRedundantFields(dataForm);
  const receipt = await earlierReceipt(deps, form._id, { submissionId, userData, emailAlone: emailAlone(userData, email), files });
  if (!receipt) throw formIsGone();
  const isOwn = await isMemberBrowser(deps.ports, deps.config.visitSecret, form.workspaceId, request.cookies);
  const token = markSubmitted(deps, form, receipt, request, { isOwn });
  return { success_status: 'message', redirect_url: '', success_url: successPage(token, false), id: receipt.id };
}

/** The refusal of answers to an older version of the form. Its errors may concern questions that the respondent does not see. */
function asFormChanged(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'submissions.invalid_submission' || typeof error.detail === 'string') return error;
  return new AppError(error.code, {
    ...error.detail,
    value: FORM_CHANGED,
    newForm: 'Show the new form',
  });
}

const uploadField = /^userFormDataFiles\/([A-Za-z0-9]{1,64})\/(\d{1,3})$/;

/** Files are named userFormDataFiles/{uniqueId}/{index}; the index is their order. Some may have arrived before, in chunks. */
async function readUploads(
  deps: SubmissionsDeps,
  formId: string,
  { body, files }: Request<typeof submissions.saveUserForm>,
): Promise<IncomingFile[]> {
  if (files.length === 0 && !body.uploads) return [];
  const sent: Omit<IncomingFile, 'uniqueId'>[] = [...files, ...(await referencedFiles(deps, formId, body, files))];
  return sent
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
