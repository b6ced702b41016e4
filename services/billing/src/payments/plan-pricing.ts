import type { billing, ReplyOf } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { Account } from '../account.ts';
import { changeAccount } from '../change-account.ts';
import type { BillingDeps } from '../deps.ts';

/** Moves the caller's account to Free. A paid plan is only given by a payment; a suspension only ends by one. */
export function planPricing(deps: BillingDeps) {
  return async ({ caller, ip }: Request<typeof billing.planPricing>): Promise<ReplyOf<typeof billing.planPricing>> => {
    await changeAccount(deps, caller.workspaceId, { plan: 'Free' }, { what: 'plan change', detail: 'Free', from: { ip } }, refuseSuspended);
    return { success: true };
  };
}

function refuseSuspended({ blocked }: Account): void {
  if (blocked) throw new AppError('billing.blocked', 'Your account has been suspended. Please pay to continue.');
}
