import type { ContentOf } from '../form.ts';

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
/** 'partial': some of its parts are missing. 'wrong': no real date or time in this format. */
export type ReadMoment = Moment | 'partial' | 'wrong';

const pad = (number: number, length = 2) => String(number).padStart(length, '0');

/** Puts year, month and day in the order of the format, with its separator. */
export function writeDate(year: number, month: number, day: number, typeDate: string): string {
  return typeDate.replace('yyyy', pad(year, 4)).replace('MM', pad(month)).replace('dd', pad(day));
}

/** A text with its dates in another format: '31/12/2026 - 01/01/2027' is '2026-12-31 - 2027-01-01' as 'yyyy-MM-dd'. */
export function rewriteDates(text: string, from: string, to: string): string {
  const names = from.split(/[/.-]/);
  return text.replace(/\d+[/.-]\d+[/.-]\d+/g, (date) => {
    const parts = date.split(/[/.-]/);
    return to.replace(/[dMy]+/g, (name) => parts[names.indexOf(name)] ?? name);
  });
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

type Numbers = number[] | 'partial' | 'wrong';

/** [year, month, day] of a date written in the format; accepts any of the three separators. */
function readDate(text: string, typeDate: string): Numbers {
  const parts = text.split(/[/.-]/);
  if (parts.length !== 3) return parts.length < 3 && /^\d*[/.-]?\d*$/.test(text) ? 'partial' : 'wrong';
  if (parts.some((part) => /^[dMy]*$/.test(part))) return 'partial';
  const find = (letter: string) => parts[typeDate.split(/[/.-]/).findIndex((part) => part.startsWith(letter))] ?? '';
  const [year, month, day] = [find('y'), find('M'), find('d')];
  if (!/^\d{4}$/.test(year) || !/^\d\d?$/.test(month) || !/^\d\d?$/.test(day)) return 'wrong';
  const numbers = [year, month, day].map(Number);
  const [y = 0, m = 0, d = 0] = numbers;
  return y >= 1 && m >= 1 && m <= 12 && d >= 1 && d <= daysIn(y, m) ? numbers : 'wrong';
}

/** [hour 0-23, minute] of 'HH:mm', or of 'hh:mm AM' when the clock has 12 hours. */
function readTime(text: string, isHalfDay: boolean): Numbers {
  const match = /^(\d\d?):(\d\d)(?: ?([ap])m)?$/i.exec(text);
  if (!match) return /^(?:\d\d?:?|HH:MM(?: ?[ap]m)?|[ap]m)?$/i.test(text) ? 'partial' : 'wrong';
  const half = match[3]?.toLowerCase();
  const [hour, minute] = [Number(match[1]), Number(match[2])];
  if (minute > 59 || (isHalfDay ? hour < 1 || hour > 12 : half || hour > 23)) return 'wrong';
  if (!isHalfDay) return [hour, minute];
  return half ? [(hour % 12) + (half === 'p' ? 12 : 0), minute] : 'partial';
}

function writeTime(hour: number, minute: number, isHalfDay: boolean): string {
  if (!isHalfDay) return `${pad(hour)}:${pad(minute)}`;
  return `${pad(hour % 12 || 12)}:${pad(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Reads 'dd/MM/yyyy', or with a time 'dd/MM/yyyy HH:mm' or 'dd/MM/yyyy hh:mm AM', in the element's own format. */
export function readMoment(text: string, { typeDate, checkedTime, timeFormat }: DateFormat): ReadMoment {
  const isHalfDay = timeFormat === 'AM/PM';
  // A time alone has no date before it.
  const [, dateText = '', timeText = ''] = /^(?!\d+:)(\S*) ?(.*)$/.exec(text) ?? [];
  const date = readDate(dateText, typeDate);
  const time = checkedTime ? readTime(timeText, isHalfDay) : timeText === '' ? [0, 0] : 'wrong';
  if (date === 'wrong' || time === 'wrong') return 'wrong';
  if (date === 'partial' || time === 'partial') return 'partial';
  const [year = 0, month = 0, day = 0] = date;
  const [hour = 0, minute = 0] = time;
  return {
    text: writeDate(year, month, day, typeDate) + (checkedTime ? ` ${writeTime(hour, minute, isHalfDay)}` : ''),
    date: writeDate(year, month, day, 'yyyy-MM-dd'),
    time: checkedTime ? writeTime(hour, minute, false) : '',
  };
}

/** Joins the values of a date and a time control, native or typed, to one text in the element's format; '' when both are empty. */
export function joinControls(date: string, time: string, { typeDate, timeFormat }: DateFormat): string {
  const native = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date);
  const clock = /^(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(time);
  const [year, month, day] = native ? native.slice(1).map(Number) : [];
  const dateText = year && month && day ? writeDate(year, month, day, typeDate) : date;
  const timeText = clock ? writeTime(Number(clock[1]), Number(clock[2]), timeFormat === 'AM/PM') : time;
  return `${dateText} ${timeText}`.trim();
}

/** The two ends of a range; the second is '' if it is not given. null when the text has more than two. */
export function splitRange(text: string): [string, string] | null {
  const [start = '', end = '', ...more] = ` ${text} `.split(' - ').map((part) => part.trim());
  return more.length > 0 ? null : [start, end];
}
