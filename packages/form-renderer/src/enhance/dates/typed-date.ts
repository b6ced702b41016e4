import type { ContentOf } from '@formwright/form-model';
import { joinControls, readMoment } from '@formwright/form-model/public';

type DateContent = ContentOf<'date'>;

/** A date being typed at its end: separators appear by themselves, and one typed on top of that does no harm. '01' gives '01/'. */
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

/** A date as it was left: '1/2/2027' becomes '01/02/2027'. What is no date stays as it is, for the check to name. */
export const leftDate = (text: string, content: DateContent) => readDay(text, content)?.text ?? text;

/** A date in the element's format as '2027-03-14'; '' while it is not complete. */
export const isoDate = (text: string, content: DateContent) => readDay(text, content)?.date ?? '';

/** A time as it was left: '930', '9.30' and '9' become '09:30' and '09:00'; in 12 hours '2 p' becomes '02:00 PM', and so does '14'. */
export function leftTime(text: string, content: DateContent): string {
  const [, digits = '', minute = '00', half] = /^\s*(\d\d?)(?:\D?(\d\d))?\s*([ap]?)\.?m?\.?\s*$/i.exec(text) ?? [];
  const hour = half ? (Number(digits) % 12) + (/p/i.test(half) ? 12 : 0) : Number(digits);
  return digits && hour < 24 ? joinControls('', `${String(hour).padStart(2, '0')}:${minute}`, content) : text;
}
