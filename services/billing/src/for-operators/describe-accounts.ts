import { type billing, type ReplyOf, toldObjection } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { Account } from '../account.ts';
import type { BillingDeps } from '../deps.ts';
import { seenOf } from '../harm/taken-down.ts';
import { paidUntil } from '../payments/apply-payment.ts';
import { suspendsAt } from '../payments/paid-end.ts';

/** Accounts that object are listed at once. */
const MOST_OBJECTING = 20;

type Described = ReplyOf<typeof billing.describeAccounts>;

/** What accounts have, and until when they are paid. */
export function describeAccounts({ ports, repository }: BillingDeps) {
  const describe = (account: Account, lastPaidAt: number | null): Described['accounts'][number] => {
    const { _id: accountId, plan, blocked: isSuspended, takenDown = null, suspendAt = null, oneTimeForms, harmDecisions = [] } = account;
    return {
      ...{ accountId, plan, isSuspended, oneTimeForms, harmSeen: seenOf(account) },
      takenDown: takenDown && { ...takenDown, objection: toldObjection(takenDown.objection) },
      harmDecisions: harmDecisions.map(({ seen: _seen, ...told }) => told).reverse(),
      suspendAt: isSuspended ? suspendAt : suspendsAt(account, ports.clock.now()),
      paidUntil: paidUntil(account),
      lastPaidAt,
    };
  };
  const describeAll = (accounts: readonly Account[], lastPaid: ReadonlyMap<string, number>) =>
    accounts.map((account) => describe(account, lastPaid.get(account._id) ?? null));
  async function describeObjecting(): Promise<Described> {
    const [accounts, objections] = await Promise.all([repository.findObjecting(MOST_OBJECTING), repository.countObjecting()]);
    return { accounts: describeAll(accounts, await repository.lastPaidOf(accounts.map(({ _id }) => _id))), objections };
  }
  return async ({ body: { accountIds, objecting } }: Request<typeof billing.describeAccounts>): Promise<Described> => {
    if (objecting) return describeObjecting();
    const [accounts, lastPaid] = await Promise.all([repository.findSome(accountIds), repository.lastPaidOf(accountIds)]);
    return { accounts: describeAll(accounts, lastPaid) };
  };
}
