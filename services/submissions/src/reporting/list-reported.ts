import type { ReplyOf, submissions } from '@formwright/contracts';
import { betweenTimes, type Request } from '@formwright/platform';
import { soughtIn } from '@formwright/search-terms';
import type { SubmissionsDeps } from '../deps.ts';
import { type ReportedForm, reasonNamed } from './reported-store.ts';

type Reply = ReplyOf<typeof submissions.listReported>;

/** The forms that visitors have reported, for operators. */
export function listReported({ repository, reportedCount }: SubmissionsDeps) {
  return async ({ body }: Request<typeof submissions.listReported>): Promise<Reply> => {
    const { page, size, after, formId, from, to, ...sought } = body;
    const filter = { ...soughtIn(sought), ...betweenTimes('lastAt', { from, to }), ...(formId !== undefined && { _id: formId }) };
    const isWhole = Object.keys(filter).length === 0;
    const { rows, ...place } = await repository.findPageOfReported(filter, { page, size, after }, isWhole ? reportedCount : undefined);
    return { rows: rows.map(shown), ...place };
  };
}

const shown = ({ _id, workspaceId, title, link, count, lastAt, reasons }: ReportedForm): Reply['rows'][number] => ({
  ...{ formId: _id, workspaceId, title, link, count, lastAt },
  reasons: Object.entries(reasons)
    .filter(([, number]) => number > 0)
    .map(([name, number]) => ({ reason: reasonNamed(name), count: number }))
    .sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1)),
});

/** What visitors said of a form. */
export function reportsOf({ repository }: SubmissionsDeps) {
  type Asked = typeof submissions.reportsOf;
  return async ({ body: { formId, limit } }: Request<Asked>): Promise<ReplyOf<Asked>> => {
    const [reported, reports] = await Promise.all([repository.findReported(formId), repository.findNewestReportsOf(formId, limit)]);
    return { count: reported?.count ?? 0, reports: reports.map(({ at, reason, text }) => ({ at, reason, text })) };
  };
}
