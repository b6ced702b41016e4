import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';

/** Keeps what the plan includes: hiding the logo, say. */
export function onPlanChanged({ repository }: ResponsesDeps) {
  return async ({ accountId: _id, features }: EventOf<'billing.v1.PlanChanged'>): Promise<readonly Write[]> => {
    return [repository.changingAccount(_id, { features }, { hidesLogo: false })];
  };
}
