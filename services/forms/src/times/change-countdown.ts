import type { forms, ReplyOf } from '@formwright/contracts';
import { countdownFormat, readCountdown } from '@formwright/form-model';
import { AppError, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { changeDetails } from '../saving/change-details.ts';
import { timesOf } from './form-times.ts';

/** Sets the time that a respondent has. '00:00:00' clears it. */
export function changeCountdown(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.changeCountdown>): Promise<ReplyOf<typeof forms.changeCountdown>> => {
    const { formId, countdown } = body;
    const details = await changeDetails(deps, { caller, formId }, () => {
      if (!readCountdown(countdown)) throw new AppError('forms.invalid_countdown', { countdown: countdownFormat });
      return { countdown };
    });
    return timesOf(details);
  };
}
