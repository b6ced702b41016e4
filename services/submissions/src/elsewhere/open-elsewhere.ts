import type { ReplyOf, submissions } from '@formwright/contracts';
import { AppError, markVisit, type RawReply, type Request, signVisit } from '@formwright/platform';
import { noSuchForm, refuseClosed } from '../accepting/accept-submission.ts';
import type { SubmissionsDeps } from '../deps.ts';
import type { CachedForm } from '../forms/form-copy.ts';
import { removeDraft } from './sweep-drafts.ts';
import { draftKey, type WaitingDraft } from './waiting-drafts.ts';

/** The form, by link or id. @throws AppError if it takes no submissions */
export async function findOpenForm({ formCache }: SubmissionsDeps, key: string): Promise<CachedForm> {
  const form = await formCache.find(key);
  if (!form) throw noSuchForm('formLink');
  refuseClosed(await formCache.stateOf(form), 'formLink');
  return form;
}

/** @throws AppError if these answers were submitted */
export async function refuseSent({ repository }: SubmissionsDeps, submissionId: string): Promise<void> {
  if (!(await repository.findSubmission(submissionId))) return;
  throw new AppError('submissions.draft_sent', { id: 'These answers were sent already.' });
}

const unknown = () =>
  new AppError('submissions.not_found', { id: 'No answers wait under this code. It may have expired, or a newer code replaced it.' });

async function findWaiting(deps: SubmissionsDeps, { formLink, id }: { formLink: string; id: string }): Promise<[CachedForm, WaitingDraft]> {
  const form = await findOpenForm(deps, formLink);
  const draft = await deps.repository.findDraft(id);
  if (!draft?.isStored || draft.formId !== form._id || draft.expiresAt <= deps.ports.clock.now()) throw unknown();
  await refuseSent(deps, draft.submissionId);
  return [form, draft];
}

/** The encrypted draft. It stays, because a line may drop before it has arrived. */
export function openElsewhere(deps: SubmissionsDeps) {
  return async ({ body }: Request<typeof submissions.openElsewhere>): Promise<RawReply> => {
    const [, { _id }] = await findWaiting(deps, body);
    const file = await deps.ports.files.get(draftKey(_id));
    // It was removed meanwhile.
    if (!file) throw unknown();
    return {
      status: 200,
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': String(file.size),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
      body: file.stream(),
    };
  };
}

/** Gives this browser the draft's visit, so that the time allowed does not start anew. */
export function continueElsewhere(deps: SubmissionsDeps) {
  const { visitSecret } = deps.config;
  return async ({ body, reply }: Request<typeof submissions.continueElsewhere>): Promise<ReplyOf<typeof submissions.continueElsewhere>> => {
    const [form, { visit }] = await findWaiting(deps, body);
    if (!visit) return { visit };
    markVisit(reply, visitSecret, form, visit);
    return { visit: signVisit(visitSecret, form._id, { ...visit, isWithoutCookie: true }) };
  };
}

/** Deletes a draft for somebody who has its code. */
export function forgetElsewhere(deps: SubmissionsDeps) {
  return async ({ body }: Request<typeof submissions.forgetElsewhere>): Promise<ReplyOf<typeof submissions.forgetElsewhere>> => {
    const draft = await deps.repository.findDraft(body.id);
    if (draft) await removeDraft(deps, draft);
    return { success: true };
  };
}
