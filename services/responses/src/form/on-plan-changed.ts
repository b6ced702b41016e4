import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';

/** Stores the features of the plan, such as hiding the logo, and whether the account is suspended. */
export function onPlanChanged({ repository }: ResponsesDeps) {
  return async ({ accountId: _id, features, blocked }: EventOf<'billing.v1.PlanChanged'>): Promise<readonly Write[]> => {
    return [repository.changingAccount(_id, { features, isBlocked: blocked }, { hidesLogo: false })];
  };
}
