import { readerTime } from './reader-zone.ts';

/** 'DD/MM/YYYY' by the reader's clocks. @param time epoch milliseconds */
export const formatDay = (time: number): string => dayText(readerDay(time));

/** 'yyyy-MM-dd' by the reader's clocks, as calls and files have it. @param time epoch milliseconds */
export const readerDay = (time: number): string => readerTime(time).toISOString().slice(0, 10);

/** The format of every date that the owner reads or writes. */
export const READER_FORMAT = 'dd/MM/yyyy';

/** 'DD/MM/YYYY' of 'yyyy-MM-dd'. */
export const dayText = (day: string): string => day.split('-').reverse().join('/');

/** Whether it is 'yyyy-MM-dd', and not empty or half a date. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** '28 Nov', '28 Nov 2025' of another year, by the reader's clocks, in one line, where a whole date has no room. Both times in epoch milliseconds. */
export function formatShortDay(time: number, now: number): string {
  const isThisYear = readerDay(time).slice(0, 4) === readerDay(now).slice(0, 4);
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  const text = readerTime(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...year, timeZone: 'UTC' });
  return text.replaceAll(' ', '\u00a0');
}

/** 'HH:mm' by the reader's clocks. @param time epoch milliseconds */
export const formatTime = (time: number): string => readerTime(time).toISOString().slice(11, 16);

/** 'DD/MM/YYYY HH:mm' by the reader's clocks. @param time epoch milliseconds */
export const formatMinute = (time: number): string => `${formatDay(time)} ${formatTime(time)}`;

/** 'HH:mm:ss' by the reader's clocks. @param time epoch milliseconds */
export const formatClock = (time: number): string => readerTime(time).toISOString().slice(11, 19);

/** 'DD/MM/YYYY HH:mm:ss' by the reader's clocks. @param time epoch milliseconds */
export const formatMoment = (time: number): string => `${formatDay(time)} ${formatClock(time)}`;

/**
 * 'DD/MM/YYYY' of UTC, as an invoice has it, which says the same day to everybody; '26/11/2026 (UTC)' where the reader's clocks show
 * another day.
 * @param time epoch milliseconds
 */
export function formatInvoiceDay(time: number): string {
  const day = dayText(new Date(time).toISOString().slice(0, 10));
  return day === formatDay(time) ? day : `${day} (UTC)`;
}

/** 'Thu 16:12' by the reader's clocks, for what ends within a week. @param time epoch milliseconds */
export const formatSoon = (time: number): string =>
  `${readerTime(time).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' })} ${formatTime(time)}`;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** 'Just now', '5 minutes ago', 'Yesterday', then a date: for lists, whose tooltip has the full date. Both times in epoch milliseconds. */
export function formatRelative(time: number, now: number): string {
  const age = now - time;
  if (age < MINUTE_MS) return 'Just now';
  if (age < HOUR_MS) return count(Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return count(Math.floor(age / HOUR_MS), 'hour');
  const days = dayNumber(now) - dayNumber(time);
  if (days <= 1) return 'Yesterday';
  return days < 7 ? count(days, 'day') : formatDay(time);
}

function count(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'} ago`;
}

const dayNumber = (time: number): number => Math.floor(readerTime(time).getTime() / DAY_MS);
