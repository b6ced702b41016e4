import { AppError, type Caller } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import type { User } from './user.ts';

/** The caller's account. @throws AppError('identity.session_ended') if the account was deleted but the token is still valid */
export async function requireUser({ repository }: IdentityDeps, caller: Pick<Caller, 'userId'>): Promise<User> {
  const user = await repository.findUser(caller.userId);
  if (!user) throw new AppError('identity.session_ended', 'Your session has ended. Please sign in again.');
  return user;
}
