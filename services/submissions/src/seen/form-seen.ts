import type { ReplyOf, submissions } from '@formwright/contracts';
import { createRecentKeys, isMemberBrowser, type Request, readVisitOf } from '@formwright/platform';
import { noSuchForm } from '../accepting/accept-submission.ts';
import { filledIn } from '../accepting/filled-in.ts';
import type { SubmissionsDeps } from '../deps.ts';
import type { CachedForm } from '../forms/form-copy.ts';
import type { SeenCounts } from './seen-counter.ts';

/** Marks of visits that are remembered. A reload after that many others counts again. */
const REMEMBERED = 50_000;

/**
 * Counts a view, a start or a reached page, once per visit. A browser that refuses cookies has no visit, so each of its page loads counts.
 * People of the form's own workspace are not counted.
 */
export function formSeen({ config, ports, formCache, seen }: SubmissionsDeps) {
  const known = createRecentKeys(REMEMBERED);
  return async (request: Request<typeof submissions.formSeen>): Promise<ReplyOf<typeof submissions.formSeen>> => {
    const { link, step } = request.params;
    const form = await filledIn({ formCache }, await formCache.findByLink(link), request.query.form);
    if (!form) throw noSuchForm('link');
    const { visitSecret } = config;
    const visit = readVisitOf(visitSecret, form, request.cookies);
    if (await isMemberBrowser(ports, visitSecret, form.workspaceId, request.cookies)) return { success: true };
    const counts = countsOf(form, step);
    if (counts && (visit === null || known.add(`${step} ${visit.id}`))) seen.count(form, counts);
    return { success: true };
  };
}

/** What a step adds. Null for a page that the form no longer has. */
function countsOf({ pages }: CachedForm, step: string): SeenCounts | null {
  if (step === 'view') return { views: 1 };
  if (step === 'start') return { starts: 1 };
  const page = pages[Number(step) - 1];
  return page ? { reached: { [page.id]: 1 } } : null;
}
