import { SINGLE_LINE_MAX } from '../limits.ts';
import { MAY_NAME_MONTH } from './moment.ts';
import { plainLine } from './plain.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** '26 Nov 2026', 'Nov. 26th, 2026', '26-Nov-2026', 'Thursday, 26 November 2026'; the day stands in front of the month or behind it. */
const NAMED =
  /(?:\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[,.]? *)?(?:(?<!\d)(\d\d?)(?:st|nd|rd|th)?[ ./-]*(?:of )?)?\b([a-z]{3,9})\b[ ,./-]*(?:(\d\d?)(?:st|nd|rd|th)?[ ,./-]+)?(\d{4}|\d\d)(?!\d)/gi;

/**
 * A text with its dates in the element's format where they name their month, in English: in other languages the same letters are other
 * months. What names no day stays as it is.
 */
export function numberMonths(text: string, typeDate: string): string {
  const line = plainLine(text);
  if (line.length > SINGLE_LINE_MAX || !MAY_NAME_MONTH.test(line)) return text;
  return line.replace(NAMED, (all, before, name: string, after, year) => {
    const word = name.toLowerCase().replace(/^sept$/, 'sep');
    const month = MONTHS.findIndex((each) => each === word || each.slice(0, 3) === word) + 1;
    if (month === 0 || Boolean(before) === Boolean(after)) return all;
    return typeDate
      .replace('yyyy', year)
      .replace('MM', String(month))
      .replace('dd', before ?? after);
  });
}
