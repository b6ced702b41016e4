import type { ContentOf } from '@formwright/form-model';
import { joinControls, readMoment } from '@formwright/form-model/public';

type DateContent = ContentOf<'date'>;

/** Adds separators while a date is typed at its end: '01' gives '01/'. A separator that is typed as well is ignored. */
export function typingDate(text: string, { typeDate, separator }: DateContent): string {
  const groups = text.replace(/([/.-])[/.-]+$/, '$1').split(/[/.-]/);
  const at = groups.length - 1;
  const isFull = at < 2 && groups[at]?.length === typeDate.split(separator)[at]?.length;
  return groups.join(separator) + (isFull ? separator : '');
}

const readDay = (text: string, content: DateContent) => {
  const read = readMoment(text.trim(), { ...content, checkedTime: false });
  return typeof read === 'string' ? null : read;
};

/** Normalizes a date when the field loses focus: '1/2/2027' becomes '01/02/2027'. Other text stays unchanged, for the check to report. */
export const tidyDate = (text: string, content: DateContent) => readDay(text, content)?.text ?? text;

/** A date in the element's format as '2027-03-14'; '' while it is not complete. */
export const isoDate = (text: string, content: DateContent) => readDay(text, content)?.date ?? '';

/**
 * Normalizes a time when the field loses focus: '930', '9.30' and '9' become '09:30' and '09:00'. With 12 hours, '2 p' and '14' become
 * '02:00 PM'.
 */
export function tidyTime(text: string, content: DateContent): string {
  const [, digits = '', minute = '00', half] = /^\s*(\d\d?)(?:\D?(\d\d))?\s*([ap]?)\.?m?\.?\s*$/i.exec(text) ?? [];
  const hour = half ? (Number(digits) % 12) + (/p/i.test(half) ? 12 : 0) : Number(digits);
  return digits && hour < 24 ? joinControls('', `${String(hour).padStart(2, '0')}:${minute}`, content) : text;
}
