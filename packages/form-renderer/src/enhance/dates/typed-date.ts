import type { ContentOf } from '@formwright/form-model';
import { readMoment } from '@formwright/form-model/public';

type DateContent = ContentOf<'date'>;

/** Adds separators while a date is typed at its end: '01' gives '01/'. A separator that is typed as well is ignored. */
export function typingDate(text: string, { typeDate, separator }: DateContent): string {
  const tidy = text.replace(/[/. -]+/g, separator);
  const groups = tidy.split(separator);
  const at = groups.length - 1;
  const isFull = at < 2 && groups[at]?.length === typeDate.split(separator)[at]?.length;
  return tidy + (isFull ? separator : '');
}

const readDay = (text: string, content: DateContent) => {
  const read = readMoment(text.trim(), { ...content, checkedTime: false });
  return typeof read === 'string' ? null : read;
};

/** Normalizes a date when the field loses focus: '1/2/2027' becomes '01/02/2027'. Other text stays unchanged, for the check to report. */
export const tidyDate = (text: string, content: DateContent) => readDay(text, content)?.text ?? text;

/** A date in the element's format as '2027-03-14'; '' while it is not complete. */
export const isoDate = (text: string, content: DateContent) => readDay(text, content)?.date ?? '';
