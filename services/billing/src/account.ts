import type { EventInit } from '@formwright/events';
import { catalogueVersion, type PlanName, planNamed } from './plans.ts';

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
  /** The catalogue that the account was last told by; absent in accounts from before catalogues had versions. */
  toldVersion?: number;
}

export type AccountChange = Partial<Pick<Account, 'plan' | 'blocked'>>;

/** Every account starts Free. */
export function freshAccount(id: string, now: number): Account {
  return { _id: id, plan: 'Free', blocked: false, oneTimeForms: 0, changedAt: now, toldVersion: catalogueVersion };
}

/** @returns the changed account, or null when it is so already */
export function applyChange(account: Account, change: AccountChange, now: number): Account | null {
  const next = { ...account, ...change };
  if (next.plan === account.plan && next.blocked === account.blocked) return null;
  return renewed(next, now);
}

/** The account as its next event tells it. */
export const renewed = (account: Account, now: number): Account => ({
  ...account,
  changedAt: Math.max(now, account.changedAt + 1),
  toldVersion: catalogueVersion,
});

const orUnlimited = (limit: number | null) => BigInt(limit ?? -1);

/** The account as other services keep it. */
export function planChanged(account: Account): EventInit<'billing.v1.PlanChanged'> {
  const plan = planNamed(account.plan);
  return {
    accountId: account._id,
    plan: plan.name,
    maxForms: orUnlimited(plan.maxForms),
    maxResponses: orUnlimited(plan.maxResponses),
    features: [...plan.features],
    blocked: account.blocked,
    oneTimeForms: account.oneTimeForms,
    changedAt: BigInt(account.changedAt),
  };
}
