import type { ErasedPerson } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { avatarFolder } from './avatar.ts';

/**
 * Erases what requests and events under way have stored of a deleted account after its deletion. What was counted of its email went with the deletion;
 * what is counted since is somebody else's.
 */
export function eraseUser({ ports, repository, limits, backoffs }: IdentityDeps) {
  return async ({ userId, workspaceId }: ErasedPerson): Promise<void> => {
    await ports.store.commit([
      repository.endingSessionsOf(userId),
      repository.verifications.droppingOf(userId),
      repository.recoveries.droppingOf(userId),
      repository.unlinkingGoogleOf(userId),
      repository.droppingSecondFactor(userId),
      repository.passkeys.droppingOf(userId),
      repository.droppingPlan(workspaceId),
      ...repository.news.droppingOf(workspaceId),
      limits.droppingOf([userId]),
      backoffs.droppingOf([userId]),
    ]);
    await ports.files.deleteAll(avatarFolder(userId));
  };
}
