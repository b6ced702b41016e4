import { AppError } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import type { ListedUser } from './listing.ts';

export const noPerson = () => new AppError('identity.no_account', { userId: 'There is no such person.' });

/** An ordinary account: operators are none of the people that operators change. @throws AppError 'identity.no_account' */
export async function requirePerson({ repository }: IdentityDeps, userId: string): Promise<ListedUser> {
  const user = await repository.findUser(userId);
  if (user?.type !== 'user') throw noPerson();
  return user;
}
