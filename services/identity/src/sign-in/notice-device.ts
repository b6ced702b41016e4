import { DAY_MS } from '@formwright/platform';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Limit } from '../limits.ts';
import { newDeviceMail } from '../mails/new-device-mail.ts';
import type { Session } from './session.ts';

/** An account that was not verified by then is erased, so the first sign-in is earlier. */
const FIRST_WITHIN_MS = 7 * DAY_MS;

const firstSignin = (userId: string): Limit => ({
  key: `first sign-in ${userId}`,
  of: userId,
  most: 1,
  windowMs: FIRST_WITHIN_MS + DAY_MS,
});
/** Whoever knows the password could fill the mailbox otherwise. */
const mailsTo = (userId: string): Limit => ({ key: `new device mail ${userId}`, of: userId, most: 5, windowMs: DAY_MS });
/** A browser that is not remembered forgets its cookie each time. */
const place = ({ userId, device, network }: Session): Limit => ({
  key: `place ${userId} ${device.browser} ${device.system} ${network}`,
  of: userId,
  most: 1,
  windowMs: 30 * DAY_MS,
});

/** Mails the owner about a sign-in on a device that is not known, after its session is stored; not about an account's first sign-in. */
export async function noticeDevice(
  deps: IdentityDeps,
  cookies: Readonly<Record<string, string | undefined>>,
  user: User,
  session: Session,
): Promise<void> {
  const { limits } = deps;
  const taken: Limit[] = [];
  async function take(limit: Limit): Promise<boolean> {
    const isTaken = await limits.tryTake(limit);
    if (isTaken) taken.push(limit);
    return isTaken;
  }
  const now = deps.ports.clock.now();
  if (deps.knownDevices.idFor(user, cookies, now) !== null) return;
  if (!session.isRemembered && !(await take(place(session)))) return;
  if (now - user.createdAt < FIRST_WITHIN_MS && (await take(firstSignin(user._id)))) return;
  if (!(await take(mailsTo(user._id)))) return;
  const { productName, publicUrl } = deps.config;
  const isOperator = user.type === 'admin';
  const device = { ...session.device, network: session.network, at: now };
  const mail = newDeviceMail({ to: user.shownEmail, productName, publicUrl, isOperator, ...device });
  try {
    await deps.ports.store.commit([deps.mails.mailing(mail, user._id)]);
  } catch (error) {
    // Else the next sign-in from there would not be told of.
    for (const limit of taken) await limits.giveBack(limit);
    throw error;
  }
}
