import type { billing, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import { freshAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';
import { paidUntil } from './payments/apply-payment.ts';
import { planNamed } from './plans.ts';

/** What an account may do. An unknown account is Free. */
export function getAccountPlan({ ports, repository }: BillingDeps) {
  return async ({ body }: Request<typeof billing.getAccountPlan>): Promise<ReplyOf<typeof billing.getAccountPlan>> => {
    const account = (await repository.findAccount(body.accountId)) ?? freshAccount(body.accountId, ports.clock.now());
    const { plan, blocked, oneTimeForms } = account;
    return { plan: planNamed(plan), blocked, oneTimeForms, paidUntil: paidUntil(account) };
  };
}
