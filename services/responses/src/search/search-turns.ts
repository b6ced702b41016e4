import { clientLeft, createFairTurns } from '@formwright/platform';

/** Number of searches of a workspace that run or wait. */
const MAX_SEARCHES = 10;

/** @throws AppError 'platform.busy' if the workspace has too many searches */
export type TakeTurn = <T>(workspaceId: string, isGone: () => boolean, search: () => Promise<T>) => Promise<T>;

/**
 * Runs the searches of a workspace one after the other. All workspaces share one reading thread, so a workspace waits for at most one
 * search of each other workspace. A search does not start if its caller has left.
 */
export function createSearchTurns(): TakeTurn {
  const turns = createFairTurns({ atOnce: Number.POSITIVE_INFINITY, most: MAX_SEARCHES });
  return (workspaceId, isGone, search) =>
    turns.take(workspaceId, async () => {
      if (isGone()) throw clientLeft();
      return search();
    });
}
