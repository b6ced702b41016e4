import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';

/** Keeps the plan: hiding the logo is a part of Premium. */
export function onPlanChanged({ repository }: ResponsesDeps) {
  return async ({ accountId: _id, plan }: EventOf<'billing.v1.PlanChanged'>): Promise<readonly Write[]> => {
    return [repository.accounts.updating({ _id }, { $set: { plan }, $setOnInsert: { hidesLogo: false } }, { upsert: true })];
  };
}
