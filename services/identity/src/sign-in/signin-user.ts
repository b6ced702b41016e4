import type { identity, ReplyOf } from '@formwright/contracts';
import type { AppError, Request } from '@formwright/platform';
import { isProven, type User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { passSecondFactor, usingOnce } from '../second-factor/check-code.ts';
import { checkPassword, signinRefusal } from './check-password.ts';
import { openSession } from './open-session.ts';

/** Signs in. The status of an account (unverified, an operator's) is revealed only after the right password. */
export function signinUser(deps: IdentityDeps) {
  return async (request: Request<typeof identity.signinUser>): Promise<ReplyOf<typeof identity.signinUser>> => {
    const user = await checkPassword(deps, request);
    await refuseOtherAccounts(deps, user, request.ip);
    const more = await passSecondFactor(deps, request, user);
    const isRemembered = request.body.remember === true;
    return { access_token: await usingOnce(() => openSession(deps, request, user, { isRemembered, more })) };
  };
}

/** @throws AppError if the account cannot sign in here although its owner has proven who they are */
export async function refuseOtherAccounts({ ports }: IdentityDeps, user: User, ip: string): Promise<void> {
  const other = otherAccountFault(user);
  if (!other) return;
  await ports.securityLog.count({ what: 'sign-in refused', who: user._id, from: { ip }, detail: other.detail });
  throw other.refusal;
}

/** Why an account cannot sign in here; null if it can. */
function otherAccountFault(user: User): { detail: string; refusal: AppError } | null {
  if (user.type === 'admin') return { detail: 'operator', refusal: signinRefusal('admin', 'Please use the sign-in for operators.') };
  if (isProven(user)) return null;
  const text = 'Please verify your account first: open the link in the email that we sent you.';
  return { detail: 'not verified', refusal: signinRefusal('verify', text) };
}
