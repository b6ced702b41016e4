import type { Standing } from '@formwright/contracts';
import { sealsAnswers } from '@formwright/contracts/account-harm';
import type { EventInit } from '@formwright/events';
import type { ToldState } from '@formwright/platform';
import type { AccountDecision, TakenDown } from './harm/taken-down.ts';
import type { PaidBy } from './payments/paid-run.ts';
import { CATALOGUE_VERSION, type PlanName, planNamed } from './plans.ts';

/** What an account (a workspace) may do. `_id` is the owner's user id. */
export interface Account {
  _id: string;
  plan: PlanName;
  /** Suspended until paid. */
  blocked: boolean;
  /** Whatever is paid; absent: it never was, or that was lifted. */
  takenDown?: TakenDown | null;
  /** Derived with every write; absent: they have not. @see objectedAt */
  objectedAt?: number | null;
  /** What operators decided about its harm, the newest last; absent: nothing. */
  harmDecisions?: readonly AccountDecision[];
  /** Single forms that were ever paid for. */
  oneTimeForms: number;
  /** Time of the last change. It grows with every change, so it orders the events. */
  changedAt: number;
  /** The payments of which the paid time is made; null while the plan is not paid by month. */
  paidBy: PaidBy | null;
  /**
   * The end of the paid time of which the owner was told, and when the account is suspended if nothing is paid; null: the operator has
   * lifted that.
   */
  toldEnd?: number;
  suspendAt?: number | null;
  /** When the job has to tell or to suspend; derived with every write (`lookAt`). */
  lookAt: number | null;
  /** When an operator's payment lifted the last suspension; null: it was suspended since, or its owner has paid. */
  liftedAt?: number | null;
  /** Time of the last choice of a plan, by a payment or without; absent in accounts that never chose. */
  planChosenAt?: number;
  /** Version of the catalogue in the last PlanChanged. */
  toldVersion: number;
}

export type AccountChange = Partial<Pick<Account, 'plan' | 'blocked'>>;

/** Every account starts Free. */
export function freshAccount(id: string, now: number): Account {
  return {
    _id: id,
    plan: 'Free',
    blocked: false,
    oneTimeForms: 0,
    changedAt: now,
    paidBy: null,
    lookAt: null,
    toldVersion: CATALOGUE_VERSION,
  };
}

/** @returns the changed account, or null if nothing changes */
export function applyChange(account: Account, change: AccountChange, now: number): Account | null {
  const next = { ...account, ...change };
  // The plan that is paid by month, set by the operator, has no end from now on.
  const isChosen = change.plan !== undefined && (next.plan !== account.plan || account.paidBy !== null);
  if (!isChosen && next.blocked === account.blocked) return null;
  // What was paid for the former plan ends with it.
  const chosen = isChosen && { paidBy: null, planChosenAt: now };
  // The job would suspend it again within the hour.
  const lifted = account.blocked && !next.blocked && (account.suspendAt ?? now + 1) <= now && { suspendAt: null };
  return nextVersion({ ...next, ...chosen, ...lifted, ...(change.blocked && { liftedAt: null }) }, now);
}

/** The account with the next sequence and the version of today's catalogue. */
export const nextVersion = (account: Account, now: number): Account => ({
  ...account,
  changedAt: Math.max(now, account.changedAt + 1),
  toldVersion: CATALOGUE_VERSION,
});

/** How the account stands: a take-down counts more than a suspension, and both may be. */
export const standingOf = ({ takenDown, blocked }: Account): Standing => (takenDown ? 'taken_down' : blocked ? 'suspended' : 'good');

const orUnlimited = (limit: number | null) => BigInt(limit ?? -1);

/** The content of PlanChanged. */
export function planChanged(account: Account): EventInit<'billing.v1.PlanChanged'> {
  const plan = planNamed(account.plan);
  const standing = standingOf(account);
  return {
    accountId: account._id,
    plan: plan.name,
    maxForms: orUnlimited(plan.maxForms),
    maxResponses: orUnlimited(plan.maxResponses),
    storageBytes: BigInt(plan.storageBytes),
    features: [...plan.features],
    blocked: standing !== 'good',
    standing,
    sealed: account.takenDown ? sealsAnswers(account.takenDown.reason) : false,
    takenDownAt: BigInt(account.takenDown?.at ?? 0),
    oneTimeForms: account.oneTimeForms,
    changedAt: BigInt(account.changedAt),
  };
}

/** The account as PlanChanged tells it. After a change of the catalogue, a job tells it to all. */
export const toldAccount = (account: Account): ToldState<'billing.v1.PlanChanged'> => ({
  ...{ key: account._id, sequence: account.changedAt, body: planChanged(account) },
  isUntold: account.toldVersion < CATALOGUE_VERSION,
});
