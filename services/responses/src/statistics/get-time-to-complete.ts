import type { ReplyOf, responses } from '@formwright/contracts';
import { type Request, sumOfCounts } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireForm } from '../form/require-form.ts';
import { completionTimes } from './durations.ts';
import { hoursIn } from './hours-in.ts';
import { readRange } from './range.ts';

/** How long respondents took from start to submit. */
export function getTimeToComplete(deps: ResponsesDeps) {
  return async ({ caller, body }: Request<typeof responses.getTimeToComplete>): Promise<ReplyOf<typeof responses.getTimeToComplete>> => {
    const { _id } = await requireForm(deps, caller, body.form_id, 'responses.read', 'form_id');
    const range = body.dateTimes && readRange(body.dateTimes, body.zone);
    const hours = await hoursIn(deps, _id, range);
    return completionTimes(sumOfCounts(hours.map(({ durations = {} }) => durations)));
  };
}
