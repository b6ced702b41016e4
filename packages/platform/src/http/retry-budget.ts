/** Repetitions that may follow each other at once; then one per ten requests. */
const MOST = 10;
const PER_REQUEST = 0.1;
const MAX_REPETITIONS = 2;
const FIRST_PAUSE_MS = 50;

/** How often requests to one service may be sent again, so that repetitions never multiply the load of a service in trouble. */
export interface RetryBudget {
  /** Counts a new request. */
  earn(): void;
  /** @returns the random pause before the next repetition in milliseconds, or null if there must be none */
  next(repetitions: number): number | null;
}

/** A full budget, for one service. */
export function createRetryBudget(): RetryBudget {
  let tokens = MOST;
  return {
    earn() {
      tokens = Math.min(MOST, tokens + PER_REQUEST);
    },
    next(repetitions) {
      if (repetitions >= MAX_REPETITIONS || tokens < 1) return null;
      tokens -= 1;
      return 1 + Math.random() * FIRST_PAUSE_MS * 2 ** repetitions;
    },
  };
}

/** Replies of a service, or of what is in front of it, that is away or has too much to do. */
export const isAwayStatus = (status: number): boolean => status === 502 || status === 503 || status === 504;

/** How connections to a service are kept. They end after a minute, so that new replicas get their share. */
export const pooling = { connections: 64, pipelining: 1, clientTtl: 60_000, connect: { timeout: 2_000 } } as const;
