import { countdownMs } from './countdown.ts';

/** Milliseconds by which a countdown may run out early: the clocks of two servers, and of the respondent's device, differ slightly. */
export const COUNTDOWN_TOLERANCE_MS = 5_000;

/** Milliseconds until the countdown is over, 0 or less once it is; null for a form without a countdown. Times are those of the server. */
export function countdownLeft(countdown: string, startedAt: number, now: number): number | null {
  const allowed = countdownMs(countdown);
  return allowed > 0 ? startedAt + allowed - now : null;
}

/** Whether the countdown is over. A form without a countdown never runs out. */
export function hasRunOut(countdown: string, startedAt: number, now: number): boolean {
  const left = countdownLeft(countdown, startedAt, now);
  return left !== null && left <= COUNTDOWN_TOLERANCE_MS;
}
