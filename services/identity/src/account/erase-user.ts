import type { ErasedPerson, Write } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { avatarFolder } from './avatar.ts';

/**
 * Everything that is stored of a user beside the account itself.
 * @param countedBy the id, and where it is known the email: attempts are counted by both
 */
export function erasingAllOf(
  deps: IdentityDeps,
  { userId, workspaceId }: Pick<ErasedPerson, 'userId' | 'workspaceId'>,
  countedBy: readonly string[],
): Write[] {
  const { repository, limits, backoffs } = deps;
  return [
    repository.endingSessionsOf(userId),
    repository.verifications.droppingOf(userId),
    repository.recoveries.droppingOf(userId),
    repository.unlinkingGoogleOf(userId),
    repository.droppingSecondFactor(userId),
    repository.passkeys.droppingOf(userId),
    repository.droppingPlan(workspaceId),
    repository.droppingMailCounts(userId),
    ...repository.news.droppingOf(workspaceId),
    limits.droppingOf(countedBy),
    backoffs.droppingOf(countedBy),
  ];
}

/**
 * Erases what requests and events under way have stored of a deleted account after its deletion. Attempts that were counted by its email
 * were erased with the account. Those that are counted now may belong to another person.
 */
export function eraseUser(deps: IdentityDeps) {
  return async (person: ErasedPerson): Promise<void> => {
    await deps.ports.store.commit(erasingAllOf(deps, person, [person.userId]));
    await deps.ports.files.deleteAll(avatarFolder(person.userId));
    await deps.ownData.removeOfPerson(person);
  };
}
