import { ConditionFailedError, createPatience, DAY_MS, eachInBatches } from '@formwright/platform';
import type { TeamDeps } from '../deps.ts';
import { TOLD_DAYS } from '../members/membership.ts';
import { endingInvitations } from '../members/remove.ts';
import { type Invitation, KEPT_EXPIRED_MS } from './invitation.ts';

/** The rest waits for the next run. */
const MAX_AT_ONCE = 1_000;
/** Longer than a client tries again. */
const ENDED_DAYS = 2;

/** Deletes invitations that expired long ago, notes of what has ended, what was told of deleted teams, and the counts of former days. */
export function removeExpired(deps: TeamDeps) {
  const { ports, repository } = deps;
  const patience = createPatience(ports.clock);
  async function remove(invitation: Invitation): Promise<void> {
    try {
      await ports.store.commit(endingInvitations(deps, [invitation]));
    } catch (error) {
      // It was sent again, or canceled, since it was found.
      if (!(error instanceof ConditionFailedError)) throw error;
    }
  }
  return async (): Promise<void> => {
    const now = ports.clock.now();
    await repository.removeEndedBefore(now - ENDED_DAYS * DAY_MS);
    await repository.removeDeletedTeamsBefore(now - TOLD_DAYS * DAY_MS);
    // A day longer, because a commit may be about to count for the day that has just ended.
    await repository.removeDaysBefore(Math.floor(now / DAY_MS) - 1);
    const find = (atMost: number) => repository.findExpired(now - KEPT_EXPIRED_MS, atMost);
    await eachInBatches({ find, work: remove, atOnce: MAX_AT_ONCE, most: 1, patience });
  };
}
