const two = (value: number) => String(value).padStart(2, '0');

/** 'DD/MM/YYYY' in the local time zone. @param time epoch milliseconds */
export function formatDay(time: number): string {
  const date = new Date(time);
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** 'HH:mm' in the local time zone. @param time epoch milliseconds */
export function formatTime(time: number): string {
  const date = new Date(time);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** 'DD/MM/YYYY HH:mm' in the local time zone. @param time epoch milliseconds */
export const formatMinute = (time: number): string => `${formatDay(time)} ${formatTime(time)}`;

/** 'DD/MM/YYYY HH:mm:ss' in the local time zone. @param time epoch milliseconds */
export const formatMoment = (time: number): string => `${formatMinute(time)}:${two(new Date(time).getSeconds())}`;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** 'Just now', '5 minutes ago', 'Yesterday', then a date: for lists, whose tooltip has the full date. Both times in epoch milliseconds. */
export function formatRelative(time: number, now: number): string {
  const age = now - time;
  if (age < MINUTE_MS) return 'Just now';
  if (age < HOUR_MS) return count(Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return count(Math.floor(age / HOUR_MS), 'hour');
  const days = Math.round((startOfDay(now) - startOfDay(time)) / DAY_MS);
  if (days <= 1) return 'Yesterday';
  return days < 7 ? count(days, 'day') : formatDay(time);
}

function count(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'} ago`;
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
