import type { EventInit } from '@formwright/events';
import { type PlanName, planNamed } from './plans.ts';

/** What an account (a workspace) may do. `_id` is the owner's user id. */
export interface Account {
  _id: string;
  plan: PlanName;
  /** Suspended until paid. */
  blocked: boolean;
  /** Single forms that were paid for and not yet made. */
  oneTimeForms: number;
  /** Grows with every change, so that of two events the newer is known. */
  changedAt: number;
}

export type AccountChange = Partial<Pick<Account, 'plan' | 'blocked'>>;

/** Every account starts Free. */
export function freshAccount(id: string, now: number): Account {
  return { _id: id, plan: 'Free', blocked: false, oneTimeForms: 0, changedAt: now };
}

/** @returns the changed account, or null when it is so already */
export function applyChange(account: Account, change: AccountChange, now: number): Account | null {
  const next = { ...account, ...change };
  if (next.plan === account.plan && next.blocked === account.blocked) return null;
  return { ...next, changedAt: Math.max(now, account.changedAt + 1) };
}

const orUnlimited = (limit: number | null) => BigInt(limit ?? -1);

/** The account as other services keep it. */
export function planChanged(account: Account): EventInit<'billing.v1.PlanChanged'> {
  const plan = planNamed(account.plan);
  return {
    accountId: account._id,
    plan: plan.name,
    maxForms: orUnlimited(plan.maxForms),
    maxResponses: orUnlimited(plan.maxResponses),
    blocked: account.blocked,
    oneTimeForms: account.oneTimeForms,
    changedAt: BigInt(account.changedAt),
  };
}
