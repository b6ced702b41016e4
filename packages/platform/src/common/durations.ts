export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Clocks of replicas differ by less, and so do times that two calls read before they wrote. A time that is further ahead was written by a
 * wrong clock.
 */
export const MAX_SKEW_MS = 60_000;
/** For this long a removal that is sent again is answered as done. No client tries again for longer. */
export const TOLD_MS = 2 * DAY_MS;

/** Whether a time is still to come: it was noted while a clock was ahead, and says nothing. */
export const isAhead = (at: number | null | undefined, now: number): boolean => (at ?? 0) > now + MAX_SKEW_MS;
