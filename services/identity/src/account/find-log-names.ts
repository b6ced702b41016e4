import type { identity, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { normaliseEmail } from './email-address.ts';

/** For operators' commands: who an email address is in the security log, before and after there was an account. */
export const findLogNames =
  ({ users, securityLog }: IdentityDeps) =>
  async ({ body }: Request<typeof identity.findLogNames>): Promise<ReplyOf<typeof identity.findLogNames>> => {
    const email = normaliseEmail(body.email);
    const user = await users.findByEmail(email);
    return { who: [...(user ? [user._id] : []), securityLog.nameOf(email)] };
  };
