import { hidesBranding, type ReplyOf, type submissions } from '@formwright/contracts';
import { type FormDetails, formLabels, storedPages } from '@formwright/form-model';
import { AppError, type Request } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { HELD_DAYS, MAX_HELD } from './held.ts';
import { changedSince } from './held-as-sent.ts';
import { requireOwnForm } from './require-own-form.ts';

const PAGE_SIZE = 25;

/** A page of the held submissions of a form, newest first. */
export function getHeldResponses(deps: SubmissionsDeps) {
  return async ({ body, caller }: Request<typeof submissions.getHeldResponses>): Promise<ReplyOf<typeof submissions.getHeldResponses>> => {
    const form = await requireOwnForm(deps, caller, body.id, 'responses.read');
    const page = body.page ?? 1;
    const rows = await deps.repository.findHeldOf(form._id, { skip: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
    const document = await deps.repository.findDocument(form._id);
    return {
      title: document?.details.title ?? '',
      total: form.held ?? 0,
      held: rows.map(({ acceptedAt, fileBytes, ...row }) => ({ ...row, created_at: acceptedAt, hasFiles: fileBytes > 0 })),
      asOf: deps.ports.clock.now(),
      pageSize: PAGE_SIZE,
      keptDays: HELD_DAYS,
      atMost: MAX_HELD,
    };
  };
}

/** One held submission in its form, in the shape of a response. */
export function getHeldResponse(deps: SubmissionsDeps) {
  return async ({ body, caller }: Request<typeof submissions.getHeldResponse>): Promise<ReplyOf<typeof submissions.getHeldResponse>> => {
    const form = await requireOwnForm(deps, caller, body.id, 'responses.read');
    const { repository } = deps;
    const [held, [kept], document, plan] = await Promise.all([
      repository.findOneHeld(form._id, body.heldId),
      repository.findHeldAnswers([body.heldId]),
      repository.findDocument(form._id),
      repository.planOf(form.workspaceId),
    ]);
    if (!held || !kept || !document) throw new AppError('submissions.not_found', { heldId: 'This response is no longer held.' });
    const pages = storedPages(document);
    const { header, title }: FormDetails = document.details;
    const { _id, acceptedAt: created_at } = held;
    const started_at = held.startedAt || null;
    const record = {
      ...{ _id, status: 'new' as const, favourite: 0, started_at, created_at, updated_at: created_at, deleted_at: null },
      duration: started_at === null ? null : Math.max(0, Math.round((created_at - started_at) / 1000)),
      response: kept.answers,
      form: { _id: form._id, title, responsables: [] },
    };
    return [
      pages,
      { header, title, created_at, started_at, ...changedSince(kept.asked, pages) },
      formLabels(pages),
      record,
      hidesBranding(plan),
    ];
  };
}
