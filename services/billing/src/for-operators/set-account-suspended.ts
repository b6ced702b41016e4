import type { billing, ReplyOf } from '@formwright/contracts';
import { changeDetail, type Request } from '@formwright/platform';
import { applyChange } from '../account.ts';
import { changeAccount } from '../change-account.ts';
import type { BillingDeps } from '../deps.ts';

/** Suspends an account for an operator, or lifts the suspension. */
export function setAccountSuspended(deps: BillingDeps) {
  return async ({
    body,
    onBehalfOf,
  }: Request<typeof billing.setAccountSuspended>): Promise<ReplyOf<typeof billing.setAccountSuspended>> => {
    const { accountId, suspended: blocked } = body;
    const changedAt = await changeAccount(
      deps,
      accountId,
      (account, now) => applyChange(account, { blocked }, now),
      (before) => ({
        what: blocked ? 'suspension' : 'suspension lifted',
        detail: changeDetail({ blocked: before.blocked }, { blocked }),
        from: onBehalfOf,
      }),
    );
    return { success: true, changedAt };
  };
}
