/** A countdown: the time that a respondent has, counted from the start of the visit. */
export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
}

export const NO_COUNTDOWN = '00:00:00';
export const countdownFormat = 'Enter the countdown as DD:HH:MM, from 00:00:00 to 99:23:59.';

/** Reads 'DD:HH:MM': days 00 to 99, hours 00 to 23, minutes 00 to 59. Returns null for any other text. */
export function readCountdown(text: string): Countdown | null {
  const [, days, hours, minutes] = /^(\d\d):([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return days && hours && minutes ? { days: Number(days), hours: Number(hours), minutes: Number(minutes) } : null;
}

/** 'DD:HH:MM' */
export function writeCountdown({ days, hours, minutes }: Countdown): string {
  return [days, hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The countdown in milliseconds; 0: none. A text that is no countdown counts as none. */
export function countdownMs(text: string): number {
  const { days, hours, minutes } = readCountdown(text) ?? { days: 0, hours: 0, minutes: 0 };
  return ((days * 24 + hours) * 60 + minutes) * 60_000;
}
