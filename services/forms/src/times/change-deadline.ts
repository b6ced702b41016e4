import type { forms, ReplyOf } from '@formwright/contracts';
import { type Deadline, deadlineMessages, isTimeZone, readDeadline } from '@formwright/form-model';
import { AppError, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { changeDetails } from '../saving/change-details.ts';
import { timesOf } from './form-times.ts';

const DEFAULT_ZONE = 'UTC';

/** Sets or clears the deadline. One in the past is allowed: it closes the form at once. */
export function changeDeadline(deps: FormsDeps) {
  return async ({ caller, body }: Request<typeof forms.changeDeadline>): Promise<ReplyOf<typeof forms.changeDeadline>> => {
    const { formId, deadline, zone } = body;
    const details = await changeDetails(deps, { caller, formId }, (stored) => ({
      deadline: deadline === null ? null : deadlineOf(deadline, zone ?? stored.deadline?.zone ?? DEFAULT_ZONE),
    }));
    return timesOf(details);
  };
}

function deadlineOf(text: string, zone: string): Deadline {
  if (!isTimeZone(zone)) throw new AppError('forms.invalid_deadline', { zone: deadlineMessages.zone });
  const read = readDeadline(text, zone);
  if ('problem' in read) throw new AppError('forms.invalid_deadline', { deadline: read.problem });
  return read.ok;
}
