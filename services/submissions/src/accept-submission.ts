import { toJsonBytes } from '@formwright/events';
import { type AnswerFile, type OfferedFiles, redirectAddress, type UserData, validateSubmission } from '@formwright/form-model';
import { AppError, ConditionFailedError, DuplicateKeyError } from '@formwright/platform';
import { checkHints } from './check-hints.ts';
import type { SubmissionsDeps } from './deps.ts';
import { type KnownForm, responseLimit } from './form-copy.ts';
import { inspectFiles } from './inspect-files.ts';
import type { Offer, OfferedUpload } from './offer.ts';
import { discardFiles, storeFiles } from './store-files.ts';

export interface Receipt {
  success_status: 'message' | 'url';
  redirect_url: string;
  /** The response's id. */
  id: string;
}

export type AcceptSubmission = (form: KnownForm, offer: Offer) => Promise<Receipt>;

/**
 * Takes a submission: checked, counted against the limit and durable before it is answered, or not at all. The same submissionId again,
 * also at the same time, gets the first receipt and takes no second place.
 */
export function acceptSubmission(deps: SubmissionsDeps): AcceptSubmission {
  const { knownForms, ports } = deps;
  return async (form, offer) => {
    try {
      refuseClosed(await knownForms.stateOf(form));
      const answers = checkAnswers(form, offer);
      const files = offer.files.length > 0 ? await inspectFiles(offer.files, form.pages) : [];
      const id = newResponseId(ports);
      if (files.length > 0) await storeFiles(deps, id, files);
      await commit(deps, form, offer, { id, ...answers, files });
      knownForms.countOne(form._id);
      return receiptOf(form, id);
    } catch (refusal) {
      // Whatever stands in the way of a submission that was accepted before: what counts is that it was.
      const earlier = await acceptedEarlier(deps, form, offer.submissionId);
      if (earlier) return earlier;
      throw refusal;
    }
  };
}

/**
 * As unguessable as random. The time goes first, so that what is accepted together stands together in every index: a commit then writes
 * one page of it, not one for each submission.
 */
const newResponseId = ({ clock, ids }: SubmissionsDeps['ports']) => `${clock.now().toString(36).padStart(9, '0')}${ids.random()}`;

export const missing = () => new AppError('submissions.not_found', { dataForm: 'There is no such form.' });
const expired = () => new AppError('submissions.expired', 'Expired');

function refuseClosed(state: Awaited<ReturnType<SubmissionsDeps['knownForms']['stateOf']>>): void {
  if (state === 'expired') throw expired();
  if (state === 'blocked') throw new AppError('submissions.form_blocked', 'Blocked');
  if (state === 'missing') throw missing();
}

function checkAnswers(form: KnownForm, offer: Offer): { userData: UserData; email: string } {
  const checked = validateSubmission(form.pages, { userData: offer.userData, files: offeredFiles(offer.files) });
  if ('error' in checked) {
    const { email, ...error } = checked.error;
    throw new AppError('submissions.invalid_submission', { ...error, ...(email !== undefined && { email }) });
  }
  checkHints(offer, checked.ok);
  return { userData: checked.ok.answers, email: checked.ok.email };
}

/** The files as the rules see them, by question. */
export function offeredFiles(uploads: readonly OfferedUpload[]): OfferedFiles {
  const offered: OfferedFiles = Object.create(null);
  for (const { uniqueId, name, size } of uploads) {
    offered[uniqueId] ??= [];
    offered[uniqueId].push({ name, size });
  }
  return offered;
}

interface Accepted {
  id: string;
  userData: UserData;
  email: string;
  files: Awaited<ReturnType<typeof inspectFiles>>;
}

/** One write, durable when it resolves: the place under the limit, the submission, and the event that carries its answers. */
async function commit(deps: SubmissionsDeps, form: KnownForm, offer: Offer, accepted: Accepted): Promise<void> {
  const { repository, outbox, ports } = deps;
  const { id, email, files } = accepted;
  const limit = responseLimit(form);
  const acceptedAt = ports.clock.now();
  try {
    await ports.store.commit([
      repository.forms.updating(
        { _id: form._id, state: 'active', ...(limit !== null && { taken: { $lt: limit } }) },
        { $inc: { taken: 1 } },
      ),
      repository.submissions.inserting({
        _id: id,
        submissionId: offer.submissionId ?? ports.ids.random(),
        formId: form._id,
        acceptedAt,
        hasFiles: files.length > 0,
      }),
      outbox.event('submissions.v1.SubmissionAccepted', id, {
        submissionId: id,
        formId: form._id,
        workspaceId: form.workspaceId,
        startedAt: BigInt(offer.startedAt ?? 0),
        acceptedAt: BigInt(acceptedAt),
        email,
        answersJson: toJsonBytes(withFiles(accepted)),
      }),
      ...(files.length > 0 ? [repository.pendingFiles.deleting({ _id: id, isCondemned: false })] : []),
    ]);
  } catch (error) {
    if (files.length > 0) await discardFiles(deps, id);
    if (error instanceof DuplicateKeyError)
      throw new AppError('submissions.id_reused', { submissionId: 'This id belongs to another submission.' });
    if (error instanceof ConditionFailedError && error.position === 0) {
      // The last place went to somebody else, or the form was archived a moment ago.
      deps.knownForms.forget(form._id);
      throw expired();
    }
    throw error;
  }
}

/** The answers as responses keeps them: uploads name their stored files. */
function withFiles({ userData, files }: Accepted): UserData {
  if (files.length === 0) return userData;
  const answers: UserData = { ...userData };
  for (const { uniqueId, name, size, type } of files) {
    const entry = answers[uniqueId];
    if (!entry || Array.isArray(entry)) throw new Error('a file without its answer');
    const stored: AnswerFile = { name, size, type };
    answers[uniqueId] = { ...entry, files: [...(entry.files ?? []), stored] };
  }
  return answers;
}

async function acceptedEarlier(
  { repository }: SubmissionsDeps,
  form: KnownForm,
  submissionId: string | undefined,
): Promise<Receipt | null> {
  const earlier = submissionId === undefined ? null : await repository.findSubmission(submissionId);
  return earlier?.formId === form._id ? receiptOf(form, earlier._id) : null;
}

function receiptOf({ details }: KnownForm, id: string): Receipt {
  const address = redirectAddress(details);
  return { success_status: address ? 'url' : 'message', redirect_url: address?.href ?? '', id };
}
