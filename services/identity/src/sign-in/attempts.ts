import { AppError, DAY_MS, HOUR_MS, MINUTE_MS, type ReplyControls, type SecurityLog } from '@formwright/platform';
import { emailOf } from '../account/email-address.ts';
import { householdOf } from '../household.ts';
import type { Backoff, BackoffStore } from './backoff.ts';

/** Limit per device that has signed in to this account before. Other people's attempts do not count toward it. */
const perDevice = (deviceId: string): Backoff => ({
  key: `device ${deviceId}`,
  free: 10,
  firstPauseMs: MINUTE_MS,
  longestPauseMs: 15 * MINUTE_MS,
  forgottenAfterMs: HOUR_MS,
});
/** Limit per account and address. */
const perAccountAndAddress = (ip: string, account: string): Backoff => ({
  key: `pair ${householdOf(ip)} ${account}`,
  of: account,
  free: 10,
  firstPauseMs: MINUTE_MS,
  longestPauseMs: 15 * MINUTE_MS,
  forgottenAfterMs: HOUR_MS,
});
/** Limit per address, against one password tried on many accounts. The pause is short, because an office shares its address. */
const perAddress = (ip: string): Backoff => ({
  key: `address ${householdOf(ip)}`,
  free: 50,
  firstPauseMs: 5_000,
  longestPauseMs: MINUTE_MS,
  forgottenAfterMs: HOUR_MS,
});
/** Limit per account, against guesses from many addresses. */
const perAccount = (account: string): Backoff => ({
  key: `account ${account}`,
  of: account,
  free: 20,
  firstPauseMs: MINUTE_MS,
  longestPauseMs: 30 * MINUTE_MS,
  forgottenAfterMs: DAY_MS,
});

/** Limit for codes of the second factor, of which there are only a million. */
const perCode = (of: string): Backoff => ({
  key: `code ${of}`,
  of,
  free: 5,
  firstPauseMs: MINUTE_MS,
  longestPauseMs: HOUR_MS,
  forgottenAfterMs: DAY_MS,
});

/**
 * An attempt to enter a password or a code, or to sign in with a passkey. It is counted before the password is checked, and refunded if the
 * password was right.
 */
export type Attempt =
  | { deviceId: string }
  /** A code of the second factor. */
  | { codeOf: string }
  /** A sign-in by passkey. The limit is only for load and noise, because nobody can guess a signature. */
  | { address: string }
  | {
      ip: string;
      /** The email of the account, in any writing. */
      account: string;
    };

function backoffsOf(attempt: Attempt): Backoff[] {
  if ('deviceId' in attempt) return [perDevice(attempt.deviceId)];
  if ('codeOf' in attempt) return [perCode(attempt.codeOf)];
  if ('address' in attempt) return [perAddress(attempt.address)];
  const account = emailOf(attempt.account);
  return [perAccountAndAddress(attempt.ip, account), perAddress(attempt.ip), perAccount(account)];
}

/** Address and name of the person who tries. */
export interface Attempter {
  ip: string;
  reply: ReplyControls;
  /** The name in the security log. */
  who: string;
}

/** Counts an attempt. @throws AppError('identity.too_many_attempts') and sets Retry-After */
export async function takeAttempt(
  { backoffs, ports }: { backoffs: BackoffStore; ports: { securityLog: SecurityLog } },
  { ip, reply, who }: Attempter,
  attempt: Attempt,
): Promise<void> {
  for (const backoff of backoffsOf(attempt)) {
    const waitMs = await backoffs.take(backoff);
    if (waitMs === 0) continue;
    const seconds = Math.ceil(waitMs / 1000);
    await ports.securityLog.count({ what: 'attempt slowed', who, from: { ip } });
    reply.header('retry-after', String(seconds));
    throw new AppError('identity.too_many_attempts', `Too many attempts. Please try again in ${inWords(seconds)}.`);
  }
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/**
 * Checks a password as an attempt. One that could not be checked is not counted: when many of an office sign in at once, those who are told
 * to try again in a moment can do so.
 * @returns what `check` does: whether the password is right
 * @throws AppError 'identity.too_many_attempts', or what `check` throws
 */
export async function checkAttempt(
  deps: { backoffs: BackoffStore; ports: { securityLog: SecurityLog } },
  attempter: Attempter,
  attempt: Attempt,
  check: () => Promise<boolean>,
): Promise<boolean> {
  await takeAttempt(deps, attempter, attempt);
  let isRight: boolean;
  try {
    isRight = await check();
  } catch (error) {
    for (const backoff of backoffsOf(attempt)) await deps.backoffs.giveBack(backoff);
    throw error;
  }
  if (isRight) await forgiveAttempts(deps.backoffs, attempt);
  return isRight;
}

/** Call it after the right password. The address gets back only this attempt, so that signing in to one's own account does not
 * reset guesses at others. */
export async function forgiveAttempts(backoffs: BackoffStore, attempt: Attempt): Promise<void> {
  if ('deviceId' in attempt) return backoffs.reset(perDevice(attempt.deviceId));
  if ('codeOf' in attempt) return backoffs.reset(perCode(attempt.codeOf));
  if ('address' in attempt) return backoffs.giveBack(perAddress(attempt.address));
  await backoffs.reset(perAccountAndAddress(attempt.ip, attempt.account));
  await backoffs.reset(perAccount(attempt.account));
  await backoffs.giveBack(perAddress(attempt.ip));
}
