const two = (value: number) => String(value).padStart(2, '0');

/** 'DD/MM/YYYY' in the local time zone. @param time epoch milliseconds */
export function formatDay(time: number): string {
  const date = new Date(time);
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** 'DD/MM/YYYY HH:mm:ss' in the local time zone. @param time epoch milliseconds */
export function formatMoment(time: number): string {
  const date = new Date(time);
  return `${formatDay(time)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** 'Just now', '5 minutes ago', 'Yesterday', then a date: for lists, whose tooltip has the full date. Both times in epoch milliseconds. */
export function formatRelative(time: number, now: number): string {
  const age = now - time;
  if (age < minute) return 'Just now';
  if (age < hour) return count(Math.floor(age / minute), 'minute');
  if (age < day) return count(Math.floor(age / hour), 'hour');
  const days = Math.round((startOfDay(now) - startOfDay(time)) / day);
  if (days <= 1) return 'Yesterday';
  return days < 7 ? count(days, 'day') : formatDay(time);
}

function count(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'} ago`;
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
