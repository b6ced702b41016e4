import type { identity, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { emailOf } from './email-address.ts';

/** The names of an email address in the security log: the account's id, and the name before there was an account. For operators. */
export function findLogNames({ repository, ports }: IdentityDeps) {
  return async ({ body }: Request<typeof identity.findLogNames>): Promise<ReplyOf<typeof identity.findLogNames>> => {
    const user = await repository.findUserByEmail(body.email);
    return { who: [...(user ? [user._id] : []), ports.securityLog.nameOf(emailOf(body.email))] };
  };
}
