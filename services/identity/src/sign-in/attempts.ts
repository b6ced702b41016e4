import { AppError, networkOf, type ReplyControls, type SecurityLog } from '@formwright/platform';
import type { Pace, Pauses } from './pauses.ts';

/** The part of an address that one household or office has: an IPv6 network is handed out as a /64. */
const householdOf = (ip: string): string => networkOf(ip, { v4: 32, v6: 64 });

const minute = 60_000;
const hour = 60 * minute;

/** Somebody at a device that has signed in to this account before: never slowed by anybody else. */
const perDevice = (deviceId: string): Pace => ({
  key: `device ${deviceId}`,
  free: 10,
  firstPauseMs: minute,
  longestPauseMs: 15 * minute,
  forgottenAfterMs: hour,
});
/** Guesses at one account from one place. */
const perPair = (ip: string, account: string): Pace => ({
  key: `pair ${householdOf(ip)} ${account}`,
  free: 10,
  firstPauseMs: minute,
  longestPauseMs: 15 * minute,
  forgottenAfterMs: hour,
});
/** One password tried on many accounts. An office shares its address, so the pause stays short. */
const perAddress = (ip: string): Pace => ({
  key: `address ${householdOf(ip)}`,
  free: 50,
  firstPauseMs: 5_000,
  longestPauseMs: minute,
  forgottenAfterMs: hour,
});
/** Guesses at one account from many places. */
const perAccount = (account: string): Pace => ({
  key: `account ${account}`,
  free: 20,
  firstPauseMs: minute,
  longestPauseMs: 30 * minute,
  forgottenAfterMs: 24 * hour,
});

/** Guesses of a password: taken before the password is looked at, given back when it was right. */
export type Attempt =
  | { deviceId: string }
  | {
      ip: string;
      /** What is guessed at: a normalised email. */
      account: string;
    };

const pacesOf = (attempt: Attempt): Pace[] =>
  'deviceId' in attempt
    ? [perDevice(attempt.deviceId)]
    : [perPair(attempt.ip, attempt.account), perAddress(attempt.ip), perAccount(attempt.account)];

/** Who tries, from where. */
export interface Trying {
  ip: string;
  reply: ReplyControls;
  /** As in the security log. */
  who: string;
}

/** Takes an attempt. @throws AppError('identity.too_many_attempts') with Retry-After on the reply */
export async function takeAttempt(
  { pauses, securityLog }: { pauses: Pauses; securityLog: SecurityLog },
  { ip, reply, who }: Trying,
  attempt: Attempt,
): Promise<void> {
  for (const pace of pacesOf(attempt)) {
    const waitMs = await pauses.take(pace);
    if (waitMs === 0) continue;
    const seconds = Math.ceil(waitMs / 1000);
    await securityLog.count({ what: 'attempt slowed', who, from: { ip } });
    reply.header('retry-after', String(seconds));
    throw new AppError('identity.too_many_attempts', `Too many attempts. Please try again in ${inWords(seconds)}.`);
  }
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** The password was right. The address gets back only this attempt: one's own account must not reset the guessing at others'. */
export async function forgiveAttempts(pauses: Pauses, attempt: Attempt): Promise<void> {
  if ('deviceId' in attempt) return pauses.reset(perDevice(attempt.deviceId));
  await pauses.reset(perPair(attempt.ip, attempt.account));
  await pauses.reset(perAccount(attempt.account));
  await pauses.giveBack(perAddress(attempt.ip));
}
