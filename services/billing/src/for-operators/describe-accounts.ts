import type { billing, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { Account } from '../account.ts';
import type { BillingDeps } from '../deps.ts';
import { seenOf } from '../harm/taken-down.ts';
import { paidUntil } from '../payments/apply-payment.ts';
import { suspendsAt } from '../payments/paid-end.ts';

type Described = ReplyOf<typeof billing.describeAccounts>;

/** What accounts have, and until when they are paid. */
export function describeAccounts({ ports, repository }: BillingDeps) {
  const describe = async (account: Account): Promise<Described['accounts'][number]> => {
    const { _id: accountId, plan, blocked: isSuspended, takenDown = null, suspendAt = null, oneTimeForms, harmDecisions = [] } = account;
    const last = await repository.findLastPaid(accountId);
    return {
      ...{ accountId, plan, isSuspended, takenDown, oneTimeForms, harmSeen: seenOf(account) },
      harmDecisions: harmDecisions.map(({ seen: _seen, ...told }) => told).reverse(),
      suspendAt: isSuspended ? suspendAt : suspendsAt(account, ports.clock.now()),
      paidUntil: paidUntil(account),
      lastPaidAt: last?.at ?? null,
    };
  };
  return async ({ body }: Request<typeof billing.describeAccounts>): Promise<Described> => ({
    accounts: await Promise.all((await repository.findSome(body.accountIds)).map(describe)),
  });
}
