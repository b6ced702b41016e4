import { DAY_MS } from '@formwright/platform';
import { type Account, standingOf } from '../account.ts';
import { paidUntil } from './apply-payment.ts';

/** The owner is told this long before the end of the paid time. */
const TOLD_BEFORE_MS = 3 * DAY_MS;
/** The account is suspended this long after the end, and this long after the owner was told. */
const GRACE_MS = 7 * DAY_MS;

/** When something has to be done about the end of the paid time, epoch milliseconds; null: never. */
export function lookAt(account: Account): number | null {
  const end = openEnd(account);
  if (end === null) return null;
  return account.toldEnd === end ? toldSuspension(account, end) : end - TOLD_BEFORE_MS;
}

/** When the account is suspended if nothing is paid, epoch milliseconds; null: it is not, or it is suspended already. */
export function suspendsAt(account: Account, now: number): number | null {
  const end = openEnd(account);
  if (end === null) return null;
  return account.toldEnd === end ? toldSuspension(account, end) : suspendAt(end, now);
}

/** Of an account whose paid time is over, and which will be suspended: until when it was paid, and when that is; null: nothing is due. */
export function paymentDue(account: Account, now: number): { paidUntil: number; suspendsAt: number } | null {
  const [end, at] = [openEnd(account), suspendsAt(account, now)];
  return end === null || end > now || at === null ? null : { paidUntil: end, suspendsAt: at };
}

/** The end of the paid time of an account that works: one that is taken down cannot pay, and is asked for nothing. */
const openEnd = (account: Account): number | null => (standingOf(account) === 'good' ? paidUntil(account) : null);

/** What the owner was told; null: the operator has lifted it. */
const toldSuspension = ({ suspendAt }: Account, end: number): number | null => (suspendAt === undefined ? end + GRACE_MS : suspendAt);

/** The job may be late: nobody is suspended without a warning. */
export const suspendAt = (end: number, now: number): number => Math.max(end, now) + GRACE_MS;
