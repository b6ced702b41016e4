import type { billing, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import { applyChange } from '../account.ts';
import { changeAccount } from '../change-account.ts';
import type { BillingDeps } from '../deps.ts';

/** Moves the caller's account to Free. A paid plan is only given by a payment; a suspended account is refused before. */
export function planPricing(deps: BillingDeps) {
  return async ({ caller, ip }: Request<typeof billing.planPricing>): Promise<ReplyOf<typeof billing.planPricing>> => {
    await changeAccount(
      deps,
      caller.workspaceId,
      (account, now) => applyChange(account, { plan: 'Free' }, now),
      () => ({ what: 'plan change', detail: 'Free', from: { ip } }),
    );
    return { success: true };
  };
}
