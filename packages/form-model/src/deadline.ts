import type { FormDetails } from './form.ts';

export const NO_COUNTDOWN = '00:00:00';
const MINUTE = 60_000;

/** Milliseconds of 'DD:HH:MM' (days 0-99, hours 0-23, minutes 0-59), 0 for none; null when it is no countdown. */
export function countdownMilliseconds(countdown: unknown): number | null {
  if (typeof countdown !== 'string') return null;
  const match = /^(\d\d):([01]\d|2[0-3]):([0-5]\d)$/.exec(countdown);
  if (!match) return null;
  const [days = 0, hours = 0, minutes = 0] = match.slice(1).map(Number);
  return ((days * 24 + hours) * 60 + minutes) * MINUTE;
}

export function isCountdown(countdown: unknown): countdown is string {
  return countdownMilliseconds(countdown) !== null;
}

/** Whether the form has closed: from the deadline's instant on. */
export function isPastDeadline(deadline: FormDetails['deadline'], now: number): boolean {
  return deadline !== null && now >= deadline.at;
}
