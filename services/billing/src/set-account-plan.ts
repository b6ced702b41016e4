import type { billing, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import { changeAccount } from './change-account.ts';
import type { BillingDeps } from './deps.ts';

/** Operator command: sets the plan of an account. */
export function setAccountPlan(deps: BillingDeps) {
  return async ({ body, onBehalfOf }: Request<typeof billing.setAccountPlan>): Promise<ReplyOf<typeof billing.setAccountPlan>> => {
    await changeAccount(deps, body.accountId, { plan: body.plan }, { what: 'plan change', detail: body.plan, from: onBehalfOf });
    return { success: true };
  };
}
