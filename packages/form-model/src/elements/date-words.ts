import { SINGLE_LINE_MAX } from '../limits.ts';
import { MAY_BE_WORDS } from './moment.ts';
import { plainLine } from './plain.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** '26 Nov 2026', 'Nov. 26th, 2026', '26-Nov-2026', 'Thursday, 26 November 2026'; the day stands in front of the month or behind it. */
const NAMED =
  /(?:\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[,.]? *)?(?:(?<!\d)(\d\d?)(?:st|nd|rd|th)?[ ./-]*(?:of )?)?\b([a-z]{3,9})\b[ ,./-]*(?:(\d\d?)(?:st|nd|rd|th)?[ ,./-]+)?(\d{4}|\d\d)(?!\d)/gi;

/**
 * A text with its dates in the element's format where they name their month, in English: in other languages the same letters are other
 * months. Signs of East Asia and words beside a time, as in '14 Uhr 30' or '下午2点', have one meaning, too. What names no day or time stays as
 * it is.
 */
export function numberWords(text: string, typeDate: string): string {
  const line = plainLine(text);
  if (line.length > SINGLE_LINE_MAX || !MAY_BE_WORDS.test(line)) return text;
  return (
    line
      .replace(/(?<=\d)T(?=\d)/, ' ')
      // The page may have put separators into the year while it was typed: '20/12/年'.
      .replace(/(\d\d)[./-]?(\d\d)[./-]? ?[年년] ?(\d\d?) ?[月월] ?(\d\d?) ?[日일]? ?/g, '$1$2-$3-$4 ')
      .replace(NAMED, (all, before, name: string, after, year) => {
        const word = name.toLowerCase().replace(/^sept$/, 'sep');
        const month = MONTHS.findIndex((each) => each === word || each.slice(0, 3) === word) + 1;
        if (month === 0 || Boolean(before) === Boolean(after)) return all;
        return typeDate
          .replace('yyyy', year)
          .replace('MM', String(month))
          .replace('dd', before ?? after);
      })
      .replace(/\b(?:noon|midday)\b/gi, '12:00')
      .replace(/(?<=\d) ?(?:uhr|hrs?|h|o'?clock)\b\.?/gi, '')
      .replace(/(?<=\d) ?(?:ص|π\.? ?μ\.?)/g, ' AM')
      .replace(/(?<=\d) ?(?:م|μ\.? ?μ\.?)/g, ' PM')
      .replace(
        /(?:(?:(上午|午前|오전)|(下午|午後|오후)) ?)?(\d\d?) ?[時时点點시] ?(?:(\d\d?) ?[分분]?)?/g,
        (_, before, after, hour: string, minute = '00') => `${hour}:${minute.padStart(2, '0')}${before ? ' AM' : after ? ' PM' : ''}`,
      )
  );
}
