import type { forms, ReplyOf } from '@formwright/contracts';
import { NO_COUNTDOWN } from '@formwright/form-model';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { changeDetails } from '../saving/change-details.ts';
import { timesOf } from './form-times.ts';

/** Clears deadline and countdown. */
export function resetDateRange(deps: FormsDeps) {
  return async ({ caller, body: { formId } }: Request<typeof forms.resetDateRange>): Promise<ReplyOf<typeof forms.resetDateRange>> =>
    timesOf(await changeDetails(deps, { caller, formId }, () => ({ deadline: null, countdown: NO_COUNTDOWN })));
}
