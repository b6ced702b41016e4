import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, DAY_MS, HOUR_MS, type Request } from '@formwright/platform';
import { emailFault, emailOf } from '../account/email-address.ts';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { householdOf } from '../household.ts';
import { type Limit, LimitReached } from '../limits.ts';
import { LINK_TOKEN_LENGTH } from '../mailed-links.ts';
import { askedMail } from '../mails/asked-mails.ts';
import { isSignupAllowed } from '../sign-up/signup-rule.ts';
import { recoveryMail } from './recovery-mail.ts';

/**
 * The limit counts for every email, registered or not, so that replies do not reveal accounts. It counts each asker separately, so that a
 * stranger does not use up the mails of the owner.
 */
const mailsTo = (email: string, asker: string): Limit => ({
  key: `recovery mail ${email} ${asker}`,
  of: email,
  most: 4,
  windowMs: DAY_MS,
});
/** The limit for somebody who asks for the mails of many people. */
const askedFrom = (ip: string): Limit => ({ key: `recovery asked from ${householdOf(ip)}`, most: 50, windowMs: DAY_MS });

const LIFETIME_MS = HOUR_MS;

/** Mails a link that sets a new password. */
export function forgotUser(deps: IdentityDeps) {
  return async ({ body, ip, cookies }: Request<typeof identity.forgotUser>): Promise<ReplyOf<typeof identity.forgotUser>> => {
    const email = emailOf(body.email);
    const fault = emailFault(email);
    if (fault) throw new AppError('identity.invalid_email', { email: fault });
    const user = await findOpenAccount(deps, body.email);
    await takeMail(deps, { email, ip, device: deps.knownDevices.idFor(user, cookies, deps.ports.clock.now()) });
    if (user && signsInElsewhere(user)) {
      throw new AppError('identity.google_email', { googleEmail: 'This account signs in with Google. Its password is recovered there.' });
    }
    // An operator's password is set by a command.
    if (user && user.type !== 'admin') await mailLink(deps, user, ip);
    else await deps.ports.securityLog.count({ what: 'password recovery asked', who: deps.ports.securityLog.nameOf(email), from: { ip } });
    return { success: true };
  };
}

/** One that was never verified, and cannot be any more, is none. */
async function findOpenAccount(deps: IdentityDeps, typed: string): Promise<User | null> {
  const user = await deps.repository.findUserByEmail(typed);
  return user && (user.isVerified || isSignupAllowed(deps, user.email)) ? user : null;
}

const signsInElsewhere = (user: User) => user.passwordHash === '';

async function takeMail(
  { limits }: IdentityDeps,
  { email, ip, device }: { email: string; ip: string; device: string | null },
): Promise<void> {
  try {
    await limits.take(askedFrom(ip));
    await limits.take(mailsTo(email, device ?? householdOf(ip)));
    // A device that has signed in to the account before is no stranger's.
    if (device === null) await limits.take(askedMail(email, 'recovery'));
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    throw new AppError('identity.recovery_limit', { email: 'You have exhausted your password recovery limit, please try again later' });
  }
}

/** Earlier links stay valid: the mails may arrive in any order. */
async function mailLink({ ports, repository, mails, config }: IdentityDeps, user: User, ip: string): Promise<void> {
  const token = ports.ids.random(LINK_TOKEN_LENGTH);
  const link = `${config.publicUrl}/reset/${token}`;
  await ports.store.commit([
    repository.recoveries.adding(token, user._id, ports.clock.now() + LIFETIME_MS),
    mails.mailing(recoveryMail({ to: user.shownEmail, productName: config.productName, link }), user._id),
    ports.securityLog.noting({ what: 'password recovery asked', who: user._id, from: { ip } }),
  ]);
}
