import type { ReplyOf, submissions } from '@formwright/contracts';
import { createRecentKeys, isMemberBrowser, type Request, readVisitOf } from '@formwright/platform';
import { noSuchForm } from '../accepting/accept-submission.ts';
import type { SubmissionsDeps } from '../deps.ts';

/** Visits whose marks are remembered. A reload after that many other visits counts again. */
const REMEMBERED = 20_000;

/**
 * Counts a view or a start, once per visit. A browser that refuses cookies has no visit, so each of its page loads counts.
 * People of the form's own workspace are not counted.
 */
export function formSeen({ config, ports, formCache, seen }: SubmissionsDeps) {
  const known = createRecentKeys(REMEMBERED);
  return async (request: Request<typeof submissions.formSeen>): Promise<ReplyOf<typeof submissions.formSeen>> => {
    const { link, mark } = request.params;
    const form = await formCache.findByLink(link);
    if (!form) throw noSuchForm('link');
    const { visitSecret } = config;
    const visit = readVisitOf(visitSecret, { link }, request.cookies);
    if (isMemberBrowser(visitSecret, form.workspaceId, request.cookies, ports.clock.now())) return { success: true };
    if (visit === null || known.add(`${mark} ${visit.id}`)) seen.count(form, mark);
    return { success: true };
  };
}
