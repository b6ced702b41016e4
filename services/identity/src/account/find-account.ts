import type { identity, ReplyOf } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { workspaceOf } from './user.ts';

/** Finds the account of an email address, for operators' commands. */
export function findAccount({ repository }: IdentityDeps) {
  return async ({ body }: Request<typeof identity.findAccount>): Promise<ReplyOf<typeof identity.findAccount>> => {
    const user = await repository.findUserByEmail(body.email);
    if (!user) throw new AppError('identity.no_account', 'There is no account with this email.');
    return { userId: user._id, workspaceId: workspaceOf(user) };
  };
}
