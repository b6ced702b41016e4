import { busy, clientLeft } from '@formwright/platform';

/** Number of searches of a workspace that run or wait. */
const MAX_SEARCHES = 10;

interface Line {
  searches: number;
  /** Resolves when the last one has ended. */
  end: Promise<unknown>;
}

/** @throws AppError 'platform.busy' if the workspace has too many searches */
export type TakeTurn = <T>(workspaceId: string, isGone: () => boolean, search: () => Promise<T>) => Promise<T>;

/**
 * Runs the searches of a workspace one after the other. All workspaces share one reading thread, so a workspace waits for at most one
 * search of each other workspace. A search does not start if its caller has left.
 */
export function createSearchTurns(): TakeTurn {
  const lines = new Map<string, Line>();
  return async (workspaceId, isGone, search) => {
    const line = lines.get(workspaceId) ?? { searches: 0, end: Promise.resolve() };
    if (line.searches >= MAX_SEARCHES) throw busy();
    line.searches += 1;
    lines.set(workspaceId, line);
    const turn = line.end.then(() => {
      if (isGone()) throw clientLeft();
      return search();
    });
    line.end = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      line.searches -= 1;
      if (line.searches === 0) lines.delete(workspaceId);
    }
  };
}
