import type { ReplyOf, responses } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireForm } from '../form/require-form.ts';
import { completionRate, pointsOf, totalOf, unitOf } from './figures.ts';
import { hoursIn } from './hours-in.ts';
import { dayKey } from './local-days.ts';
import { readRange } from './range.ts';

/** The chart of a form's statistics: what was counted by the quarter of an hour, in the hours or days of the caller's zone. */
export function getResponsesYearFilter(deps: ResponsesDeps) {
  return async ({
    caller,
    body,
  }: Request<typeof responses.getResponsesYearFilter>): Promise<ReplyOf<typeof responses.getResponsesYearFilter>> => {
    const { _id } = await requireForm(deps, caller, body.id, 'responses.read');
    const range = readRange(body.dateTimes, body.zone);
    const data = pointsOf(range, await hoursIn(deps, _id, range));
    const total = totalOf(data);
    const { zone, first, last } = range;
    return { zone, unit: unitOf(range), from: dayKey(first), to: dayKey(last), data, total, completionRate: completionRate(total) };
  };
}
