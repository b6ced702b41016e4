import type { billing, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import { changeAccount } from './change-account.ts';
import type { BillingDeps } from './deps.ts';

/** Operator command: suspends an account, or lifts the suspension. */
export function setAccountSuspended(deps: BillingDeps) {
  return async ({
    body,
    onBehalfOf,
  }: Request<typeof billing.setAccountSuspended>): Promise<ReplyOf<typeof billing.setAccountSuspended>> => {
    const what = body.suspended ? 'suspension' : 'suspension lifted';
    await changeAccount(deps, body.accountId, { blocked: body.suspended }, { what, from: onBehalfOf });
    return { success: true };
  };
}
