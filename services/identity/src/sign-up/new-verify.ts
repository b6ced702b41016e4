import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, DAY_MS, type Request, retryOnConflict } from '@formwright/platform';
import { emailFault, emailOf } from '../account/email-address.ts';
import { isProven } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { householdOf } from '../household.ts';
import { type Limit, LimitReached } from '../limits.ts';
import { askedMail } from '../mails/asked-mails.ts';
import { isSignupAllowed } from './signup-rule.ts';
import { verificationWrites } from './verification-writes.ts';

/** Counted for every email, registered or not, so that replies do not reveal accounts. */
const resends = (email: string): Limit => ({ key: `verification mail ${email}`, of: email, most: 4, windowMs: DAY_MS });
/** The limit for somebody who asks for the mails of many people. Each keeps an account that nobody has verified. */
const askedFrom = (ip: string): Limit => ({ key: `verification asked from ${householdOf(ip)}`, most: 50, windowMs: DAY_MS });

/** Sends the verification mail again. */
export function newVerify(deps: IdentityDeps) {
  return async ({ body, ip }: Request<typeof identity.newVerify>): Promise<ReplyOf<typeof identity.newVerify>> => {
    const email = emailOf(body.email);
    const fault = emailFault(email);
    if (fault) throw new AppError('identity.invalid_email', { email: fault });
    try {
      await deps.limits.take(askedFrom(ip));
      await deps.limits.take(resends(email));
      await deps.limits.take(askedMail(email, 'verification'));
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      throw new AppError('identity.resend_limit', { email: 'You have exhausted your password recovery limit, please try again later' });
    }
    await retryOnConflict(() => mailLink(deps, body.email), { tries: 20 });
    return { success: true };
  };
}

/** An account that was never verified begins anew with the link, so that it is not forgotten before the link expires. */
async function mailLink(deps: IdentityDeps, typed: string): Promise<void> {
  const { repository, ports } = deps;
  const user = await repository.findUserByEmail(typed);
  if (!user || isProven(user) || !(user.isVerified || isSignupAllowed(deps, user.email))) return;
  const anew = user.isVerified ? {} : { createdAt: ports.clock.now() };
  await ports.store.commit([repository.changingUser(user, anew), ...verificationWrites(deps, user)]);
}
