import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';

/** Keeps the plan: hiding the logo is a part of Premium. */
export function onPlanChanged({ repository }: ResponsesDeps) {
  return async ({ accountId: _id, plan, changedAt }: EventOf<'billing.v1.PlanChanged'>): Promise<readonly Write[]> => {
    const known = await repository.accounts.findOne({ _id });
    if (known && known.changedAt >= Number(changedAt)) return [];
    return [
      repository.accounts.updating(
        { _id },
        { $set: { plan, changedAt: Number(changedAt) }, $setOnInsert: { hidesLogo: false } },
        { upsert: true },
      ),
    ];
  };
}
