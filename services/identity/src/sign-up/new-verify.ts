import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, DAY_MS, normalizeEmail, type Request } from '@formwright/platform';
import { emailFault } from '../account/email-address.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Limit, LimitReached } from '../limits.ts';
import { verificationWrites } from './verification-writes.ts';

/** Counted for every email, registered or not, so that replies do not reveal accounts. */
const resends = (email: string): Limit => ({ key: `verification mail ${email}`, of: email, most: 4, windowMs: DAY_MS });

/** Sends the verification mail again. */
export function newVerify(deps: IdentityDeps) {
  return async ({ body }: Request<typeof identity.newVerify>): Promise<ReplyOf<typeof identity.newVerify>> => {
    const email = normalizeEmail(body.email);
    const fault = emailFault(email);
    if (fault) throw new AppError('identity.invalid_email', { email: fault });
    try {
      await deps.limits.take(resends(email));
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      throw new AppError('identity.resend_limit', { email: 'You have exhausted your password recovery limit, please try again later' });
    }
    const user = await deps.repository.findUserByEmail(email);
    if (user && !user.isVerified) await deps.ports.store.commit(verificationWrites(deps, user));
    return { success: true };
  };
}
