import type { billing, ReplyOf } from '@formwright/contracts';
import { changeDetail, type Request } from '@formwright/platform';
import { applyChange } from '../account.ts';
import { changeAccount } from '../change-account.ts';
import type { BillingDeps } from '../deps.ts';

/** Sets the plan of an account for an operator. */
export function setAccountPlan(deps: BillingDeps) {
  return async ({ body, onBehalfOf }: Request<typeof billing.setAccountPlan>): Promise<ReplyOf<typeof billing.setAccountPlan>> => {
    const { accountId, plan } = body;
    const changedAt = await changeAccount(
      deps,
      accountId,
      (account, now) => applyChange(account, { plan }, now),
      (before, after) => ({ what: 'plan change', detail: changeDetail({ plan: before.plan }, { plan: after.plan }), from: onBehalfOf }),
    );
    return { success: true, changedAt };
  };
}
