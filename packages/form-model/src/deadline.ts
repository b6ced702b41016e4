import type { FormDetails } from './form.ts';
import { instantsOf, wallTime } from './time-zone.ts';

export type Deadline = NonNullable<FormDetails['deadline']>;

/** Whether the form is closed. It closes at the instant of the deadline. */
export function isPastDeadline(deadline: FormDetails['deadline'], now: number): boolean {
  return deadline !== null && now >= deadline.at;
}

/** 'America/New York' */
const placeOf = (zone: string): string => zone.replaceAll('_', ' ');

export const deadlineMessages = {
  format: 'Enter the deadline as MM/DD/YYYY HH:mm, with a year from 2000 to 2999.',
  date: 'This date does not exist.',
  skipped: (zone: string) => `The clocks go forward then, so this time does not exist in ${placeOf(zone)}. Choose another time.`,
  doubled: (zone: string) => `The clocks go back then, so this time comes twice in ${placeOf(zone)}. Choose another time.`,
  zone: 'This time zone is not known. Send a name like Europe/Berlin.',
};

/**
 * Reads 'MM/DD/YYYY HH:mm' as a time of this zone. Refuses dates that do not exist, and times that a change of the clocks skips or
 * doubles: such a time is no instant, or two.
 * @param zone a name for which `isTimeZone` holds
 */
export function readDeadline(text: string, zone: string): { ok: Deadline } | { problem: string } {
  const [, month, day, year, hours, minutes] = (DEADLINE.exec(text) ?? []).map(Number);
  if (!month || !day || !year || hours === undefined || minutes === undefined) return { problem: deadlineMessages.format };
  const wall = Date.UTC(year, month - 1, day, hours, minutes);
  if (new Date(wall).getUTCMonth() !== month - 1) return { problem: deadlineMessages.date };
  const [at, another] = instantsOf(wall, zone);
  if (at === undefined) return { problem: deadlineMessages.skipped(zone) };
  return another === undefined ? { ok: { at, zone } } : { problem: deadlineMessages.doubled(zone) };
}

const DEADLINE = /^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/(2\d{3}) ([01]\d|2[0-3]):([0-5]\d)$/;

/** The deadline in its zone: 'MM/DD/YYYY HH:mm'. The inverse of `readDeadline`. */
export function writeDeadline({ at, zone }: Deadline): string {
  const [date = '', time = ''] = new Date(wallTime(at, zone)).toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year} ${time.slice(0, 5)}`;
}
