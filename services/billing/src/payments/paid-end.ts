import { DAY_MS } from '@formwright/platform';
import type { Account } from '../account.ts';
import { paidUntil } from './apply-payment.ts';

/** The owner is told this long before the end of the paid time. */
const TOLD_BEFORE_MS = 3 * DAY_MS;
/** The account is suspended this long after the end, and this long after the owner was told. */
const GRACE_MS = 7 * DAY_MS;

/** When something has to be done about the end of the paid time, epoch milliseconds; null: never. */
export function lookAt(account: Account): number | null {
  const end = paidUntil(account);
  if (end === null || account.blocked) return null;
  if (account.toldEnd !== end) return end - TOLD_BEFORE_MS;
  return account.suspendAt === undefined ? end + GRACE_MS : account.suspendAt;
}

/** The job may be late: nobody is suspended without a warning. */
export const suspendAt = (end: number, now: number): number => Math.max(end, now) + GRACE_MS;
