import { isClosedState, type ReplyOf, type submissions } from '@formwright/contracts';
import { type Request, readVisitOf } from '@formwright/platform';
import { noSuchForm } from '../accepting/accept-submission.ts';
import type { SubmissionsDeps } from '../deps.ts';
import { addReport } from './add-report.ts';

/** A report by a call. The form may be named by its id or its link. */
export function reportForm(deps: SubmissionsDeps) {
  const add = addReport(deps);
  return async (request: Request<typeof submissions.reportForm>): Promise<ReplyOf<typeof submissions.reportForm>> => {
    const { form_id, reason = '', text = '', visit } = request.body;
    const form = await deps.formCache.find(form_id);
    if (!form || isClosedState(form.harm)) throw noSuchForm('form_id');
    await add(form, readVisitOf(deps.config.visitSecret, form, request.cookies, visit), { reason, text: text.trim() }, request);
    return { success: true };
  };
}
