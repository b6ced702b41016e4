import { SINGLE_LINE_MAX } from '../limits.ts';
import { MAY_BE_WORDS } from './moment.ts';
import { isDayOfWeek, monthNamed } from './month-names.ts';
import { plainLine } from './plain.ts';

/** A function, so that pages that read no words do without it. */
function namedDates(): RegExp[] {
  const NAME = /(?<name>[\p{L}\p{M}]{2,})/u.source;
  const DAY = /(?<day>\d\d?)(?!\d)(?:(?:st|nd|rd|th|er|[º°ªo])(?![\p{L}\p{M}]))?/u.source;
  const YEAR = /(?<year>\d{4}|\d\d(?! \d{4}))(?!\d)(?:\.? (?:г|р|թ|года|року)(?![\p{L}\p{M}])\.?)?/u.source;
  /** Days of the week and articles in front, as in 'Thursday, 26 November 2026' or 'den 31 december 2026'. */
  const FRONT =
    /(?<![\p{L}\p{M}\p{Nd}-])(?:(?<weekday>(?!(?:den|le|el|il|am) )[\p{L}\p{M}]{2,}(?:-feira)?)[.,،]* )?(?:(?:den|le|el|il|am) )?/u.source;
  /** A day of the week at the end, as in '2026. december 31., csütörtök'. */
  const BACK = /(?:,? (?<last>[\p{L}\p{M}]{4,}))?(?![\p{L}\p{M}])/u.source;
  /** What stands between the parts, as in '26-Nov-2026', '1st of May, 2026' or '31 de diciembre de 2026'. */
  const BETWEEN = /[ ,،./-]*(?:(?:of|de|del) |d['\u2019])?/u.source;

  return [
    `${FRONT}${DAY}${BETWEEN}${NAME}${BETWEEN}${YEAR}${BACK}`,
    // 'Nov. 26th, 2026'
    `${FRONT}${NAME}[ ./-]+${DAY}[ ,./-]+${YEAR}`,
    // '2026. december 31.', '2026-Dec-31', '2026 m. gruodžio 31 d.'
    `(?<!\\d)(?<year>\\d{4})(?:\\.|[ -](?:m|թ)\\.)?[ -]*${NAME}[ .-]+(?<day>\\d\\d?)(?!\\d)(?:\\.| d\\.)?${BACK}`,
  ].map((pattern) => new RegExp(pattern, 'giu'));
}
const NAMED = /* @__PURE__ */ namedDates();

/**
 * A text with its dates in the element's format where they name their month in any language. Signs of East Asia and words beside a time, as
 * in '14 Uhr 30' or '下午2点', have one meaning, too, and digits alone are parted. What names no day or time stays as it is.
 */
export function numberWords(text: string, typeDate: string): string {
  const line = plainLine(text);
  if (line.length > SINGLE_LINE_MAX || !MAY_BE_WORDS.test(line)) return text;
  // Eight digits begin with a year if a month follows: 20091125 is no day of the year 1125.
  const isYearFirst = typeDate.startsWith('y') || /^(?:19|20)..(?:0|1[0-2])/.test(line);
  return (
    numberMonths(line.replace(/(?<=\d)T(?=\d)/, ' '), typeDate)
      .replace(/^(\d\d)(\d\d)(\d\d)(\d\d)(?!\d)/, isYearFirst ? '$1$2/$3/$4' : '$1/$2/$3$4')
      // The page may have put separators into the year while it was typed: '20/12/年'.
      .replace(
        /(\d\d)[./-]?(\d\d)[./-]? ?[年년] ?(\d\d?) ?[月월] ?(\d\d?) ?[日일]?(?: ?(?:星期|[日月火水木金土]曜|[월화수목금토일]요).)? ?/g,
        '$1$2-$3-$4 ',
      )
      .replace(/(\d\d?) (?:tháng|thg) (\d\d?),?(?: năm)? (\d{4})/gi, '$3-$2-$1')
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

/** A date behind another word stays as it is: it may be 'before 26 Nov 2026'. */
function numberMonths(text: string, typeDate: string): string {
  let line = text;
  for (const pattern of NAMED) {
    line = line.replace(pattern, (...found) => {
      const { weekday = '', last = '', day, name, year } = found.at(-1);
      const month = monthNamed(name);
      if (month === 0 || ![weekday, last].every((word) => !word || isDayOfWeek(word))) return found[0];
      return typeDate.replace('yyyy', year).replace('MM', String(month)).replace('dd', day);
    });
  }
  return line;
}
