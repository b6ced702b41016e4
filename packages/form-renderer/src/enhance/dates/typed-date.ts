import type { ContentOf } from '@formwright/form-model';

type DateContent = ContentOf<'date'>;

/**
 * Adds separators while a date is typed at its end: '01' gives '01/'. Ignores a separator that is typed as well, and what follows a whole
 * date. In any format, a date may begin with its year, which looks like a day and a month. So a year is seen where nothing else fits:
 * '20/26' has no such month, nobody goes on after '20/12/12/', and '20/09/1125' is the 25th of November 2009.
 */
export function typingDate(text: string, { typeDate, separator }: Pick<DateContent, 'typeDate' | 'separator'>): string {
  // The name of a month. Behind a whole date, AM or PM is left of its time.
  if (/\p{L}/u.test(text)) return text.replace(/(\W\d{4})[apm]$/i, '$1');
  let groups = text.split(/[/. -]+/);
  const month = groups[typeDate[0] === 'M' ? 0 : 1];
  if (/^(19|20)$/.test(groups[0] as string) && (Number(month) > 12 || groups.length > 3 || /^(0.|1[0-2])..$/.test(groups[2] as string)))
    groups = groups.join('').match(/^\d{1,4}|\d\d?/g) as string[];
  const at = groups.length - 1;
  const { length } = groups[at] as string;
  const isFull = at < 2 && length === (at || (typeDate[0] !== 'y' && length < 3) ? 2 : 4);
  return (groups.join(separator) + (isFull ? separator : '')).slice(0, 10);
}
