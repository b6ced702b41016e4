import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { forgettingSaid } from './forget-said.ts';

/** Forgets what visitors have said of a form until its reports were deleted. */
export const onReportsForgotten =
  (deps: FormsDeps) =>
  ({ formId, forgottenAt }: EventOf<'submissions.v1.ReportsForgotten'>): Promise<Write[]> =>
    forgettingSaid(deps, formId, Number(forgottenAt));
