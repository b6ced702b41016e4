import type { ContentOf } from '../form.ts';
import { plainLine } from './plain.ts';

/**
 * Dates and times as respondents write them. A moment has no time zone.
 * Native controls use 'yyyy-MM-dd' and 'HH:mm'; answers use the element's format.
 */
export type DateFormat = Pick<ContentOf<'date'>, 'typeDate' | 'checkedTime' | 'timeFormat'>;

export interface Moment {
  /** In the element's format, padded: '01/02/2026 09:05 PM'. */
  text: string;
  /** 'yyyy-MM-dd' */
  date: string;
  /** 'HH:mm'; '' without a time. */
  time: string;
}
/**
 * A text that was read, or why it could not be. 'partial': parts are missing. 'wrong': it is no real date in this format. 'shortYear',
 * 'wrongTime': what is wrong with it.
 */
export type ReadMoment = Moment | Unread;
type Unread = 'partial' | 'wrong' | 'shortYear' | 'wrongTime';

const pad = (number: number, length = 2) => String(number).padStart(length, '0');

/** Whether the month has this day, of two digits. JavaScript turns other ones into a day of another month. */
const isDay = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;

/** Puts year, month and day in the order of the format, with its separator. */
export function writeDate(year: number, month: number, day: number, typeDate: string): string {
  return typeDate.replace('yyyy', pad(year, 4)).replace('MM', pad(month)).replace('dd', pad(day));
}

/**
 * The 'yyyy-MM-dd' of a day exactly as the page writes it: in the element's format, in a year of no other calendar; else null. A shortcut
 * for most answers, ten times as fast as reading them.
 */
export function writtenDay(text: string, { typeDate, checkedTime }: DateFormat): string | null {
  if (checkedTime || text.length !== typeDate.length) return null;
  const partOf = (name: string) => text.slice(typeDate.indexOf(name), typeDate.indexOf(name) + name.length);
  const parts = [partOf('yyyy'), partOf('MM'), partOf('dd')] as const;
  const [year, month, day] = parts.map(Number) as [number, number, number];
  // Other years may be of another calendar.
  const isOurs = year >= 1500 && year < 2443 && isDay(year, month, day) && writeDate(year, month, day, typeDate) === text;
  return isOurs ? parts.join('-') : null;
}

/** A text with its dates in another format: '31/12/2026 - 01/01/2027' is '2026-12-31 - 2027-01-01' as 'yyyy-MM-dd'. */
export function rewriteDates(text: string, from: string, to: string): string {
  const names = from.split(/[/.-]/);
  // One date may be written with blanks and in any digits.
  const line = text.includes(' - ') ? text : plainMoment(text).trim();
  return line.replace(/(?<!\d)\d+[/.-]\d+[/.-]\d+/g, (date) => {
    const parts = date.split(/[/.-]/);
    // A year in front is read in any format.
    if (parts[0]?.length === 4 && names[0] !== 'yyyy') return date;
    return to.replace(/[dMy]+/g, (name) => parts[names.indexOf(name)] ?? name);
  });
}

type Numbers = number[] | Unread;

/** [year, month, day] of a date in the format, with any of the three separators. Four digits in front are a year in any format. */
function readDate(text: string, typeDate: string): Numbers {
  const parts = text.split(/[/.-]/);
  if (parts.length !== 3) return /^\d*([/.-]\d*)?$/.test(text) ? 'partial' : 'wrong';
  if (parts.some((part) => /^[dMy]*$/.test(part))) return 'partial';
  const names = (parts[0]?.length === 4 ? 'yyyy-MM-dd' : typeDate).split(/[/.-]/);
  const [year = '', month = '', day = ''] = ['yyyy', 'MM', 'dd'].map((name) => parts[names.indexOf(name)]);
  if (![month, day].every((part) => /^\d\d?$/.test(part))) return 'wrong';
  if (/^\d\d$/.test(year)) return 'shortYear';
  const numbers = [year, month, day].map(Number);
  const [y = 0, m = 0, d = 0] = numbers;
  return /^\d{4}$/.test(year) && y && isDay(y, m, d) ? numbers : 'wrong';
}

/**
 * [hour 0-23, minute] of a time as people write it: '9:05', '930', '9.05', '9', '2 pm', '2 p. m.'. Seconds are accepted only if they are
 * 0, because an answer has none.
 */
function readTime(text: string): Numbers {
  const [, digits = '', minute = '00', half = ''] =
    /^(\d\d?)(?:[:.h ]?(\d\d))?(?:[:.]00(?:\.0+)?)? ?(?:([ap])\.? ?m?\.?)?$/i.exec(text) ?? [];
  if (!digits) return /^(\d\d?:|HH:MM( ?[ap]m)?|[ap]m)?$/i.test(text) ? 'partial' : 'wrongTime';
  const given = Number(digits);
  // There is no 13 AM.
  const hour = /p/i.test(half) ? (given % 12) + 12 : half && given > 11 ? (given - 12) * 24 : given;
  return hour < 24 && +minute < 60 ? [hour, +minute] : 'wrongTime';
}

function writeTime(hour: number, minute: number, isHalfDay: boolean): string {
  if (!isHalfDay) return `${pad(hour)}:${pad(minute)}`;
  return `${pad(hour % 12 || 12)}:${pad(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Signs and blanks between the parts of a date, as people write them: '14. 3. 2027', '14 03 2027'. */
const SIGNS = /^(\d+) ?[./-]+ ?(\d+) ?[./-]+ ?(\d+)\.? ?/;
const BLANKS = /^(\d\d?) (\d\d?) (\d{4}) ?|^(\d{4}) (\d\d?) (\d\d?) ?/;

const plainMoment = (text: string): string => {
  const line = plainLine(text);
  const [all, ...parts] = SIGNS.exec(line) ?? BLANKS.exec(line) ?? [];
  return all ? `${parts.filter(Boolean).join('/')} ${line.slice(all.length)}` : line;
};

/**
 * Reads a date in the element's own order or with its year in front, and its time. Time written with or without halves means the same.
 * Midnight behind a date without a time adds nothing to it: programs write days so.
 */
export function readMoment(text: string, { typeDate, checkedTime, timeFormat }: DateFormat): ReadMoment {
  const isHalfDay = timeFormat === 'AM/PM';
  // A time alone has no date before it.
  const [, dateText = '', timeText = ''] = /^(?!\d+:)(\S*) ?(.*)$/.exec(plainMoment(text)) ?? [];
  const date = readDate(dateText, typeDate);
  const time = checkedTime ? readTime(timeText) : /^((0|12(?=.*a))[:.0 am]*(\D00|m\.?))?$/i.test(timeText) ? [0, 0] : 'wrong';
  for (const worst of ['wrong', 'shortYear', 'wrongTime', 'partial'] as const) if (date === worst || time === worst) return worst;
  const [year = 0, month = 0, day = 0] = date as number[];
  const [hour = 0, minute = 0] = time as number[];
  return {
    text: writeDate(year, month, day, typeDate) + (checkedTime ? ` ${writeTime(hour, minute, isHalfDay)}` : ''),
    date: writeDate(year, month, day, 'yyyy-MM-dd'),
    time: checkedTime ? writeTime(hour, minute, false) : '',
  };
}

/** Reads a date without a time; null where it is none. */
export function readDay(text: string, content: DateFormat): Moment | null {
  const read = readMoment(text, { ...content, checkedTime: false });
  return typeof read === 'string' ? null : read;
}

/**
 * Finds signs other than those of dates, AM and PM, and eight digits in a row. Only the server reads names of months, words of other
 * languages, what stands around a date, and where eight digits part.
 */
export const MAY_BE_WORDS = /[^\d/.:amp -]|\d{8}/i;

/** What most programs write behind a day that has no time. The server knows more. */
export const MIDNIGHT = /T00:00(?::00(?:\.0+)?)?Z?$/;

/**
 * The value of one of a date's controls as the element writes it; undefined where it is no date or time by itself, as an empty one is.
 * @param part ends in 'date' or 'time'
 */
export function readPart(part: string, text: string, content: DateFormat): string | undefined {
  if (!/time$/i.test(part)) return readDay(text, content)?.text;
  const read = readTime(plainLine(text));
  return typeof read === 'string' ? undefined : writeTime(read[0] ?? 0, read[1] ?? 0, content.timeFormat === 'AM/PM');
}

/** Joins the values of a date and a time control, native or typed, to one text; '' when both are empty. */
export function joinControls(date: string, time: string, content: DateFormat): string {
  // Another date stays as it was written: on an older page it may be in another format.
  const dateText = (/^\d{4}-\d\d-\d\d$/.test(date) && readDay(date, content)?.text) || date;
  return `${dateText} ${(content.checkedTime && readPart('time', time, content)) || time}`.trim();
}

/** The two ends of a range; the second is '' if it is not given. null when the text has more than two. */
export function splitRange(text: string): [string, string] | null {
  const [start = '', end = '', ...more] = ` ${text} `.split(' - ').map((part) => part.trim());
  return more.length > 0 ? null : [start, end];
}
