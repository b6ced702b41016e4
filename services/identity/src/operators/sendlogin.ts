import type { identity, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { passSecondFactor, usingOnce } from '../second-factor/check-code.ts';
import { checkPassword, wrongPair } from '../sign-in/check-password.ts';
import { openSession } from '../sign-in/open-session.ts';

/** Signs an operator in. An ordinary account is refused like a wrong password. */
export function sendlogin(deps: IdentityDeps) {
  return async (request: Request<typeof identity.sendlogin>): Promise<ReplyOf<typeof identity.sendlogin>> => {
    const user = await checkPassword(deps, request);
    if (user.type !== 'admin') {
      await deps.ports.securityLog.count({ what: 'sign-in refused', who: user._id, from: { ip: request.ip }, detail: 'no operator' });
      throw wrongPair();
    }
    const more = await passSecondFactor(deps, request, user);
    return {
      access_token: await usingOnce(() => openSession(deps, request, user, { isRemembered: false, showsFactor: more.length > 0, more })),
    };
  };
}
