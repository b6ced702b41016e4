import { isIPv6 } from 'node:net';
import { AppError, type ReplyControls } from '@formwright/platform';
import { type Limit, LimitReached, type Limits } from '../limits.ts';

const quarterHour = 15 * 60_000;

/**
 * The part of an address that one household or office has: an IPv6 network is handed out as a /64, so counting
 * single addresses of it would count nothing.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.toLowerCase().split('%')[0] ?? ip).split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Per account and address, so that nobody can lock an owner out from elsewhere. */
const perAccount = (ip: string, account: string): Limit => ({
  key: `sign-in account ${networkOf(ip)} ${account}`,
  most: 10,
  windowMs: quarterHour,
});
/** Per address, against one password tried on many accounts. */
const perAddress = (ip: string): Limit => ({ key: `sign-in address ${networkOf(ip)}`, most: 50, windowMs: quarterHour });

async function orRefuse(reply: ReplyControls, taking: Promise<void>): Promise<void> {
  try {
    await taking;
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    reply.header('retry-after', String(error.retryAfterSeconds));
    const minutes = Math.ceil(error.retryAfterSeconds / 60);
    throw new AppError(
      'identity.too_many_attempts',
      `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    );
  }
}

/** Guesses of a password: taken before the password is looked at, given back when it was right. */
export interface Attempt {
  ip: string;
  /** What is guessed at: a normalised e-mail. */
  account: string;
}

/** Takes an attempt. @throws AppError('identity.too_many_attempts') with Retry-After on the reply */
export async function takeAttempt(limits: Limits, reply: ReplyControls, { ip, account }: Attempt): Promise<void> {
  await orRefuse(reply, limits.take(perAccount(ip, account)));
  await orRefuse(reply, limits.take(perAddress(ip)));
}

/** The password was right. The address gets back only this attempt, or one's own account would reset the guessing of others'. */
export async function forgiveAttempts(limits: Limits, { ip, account }: Attempt): Promise<void> {
  await Promise.all([limits.reset(perAccount(ip, account)), limits.giveBack(perAddress(ip))]);
}
