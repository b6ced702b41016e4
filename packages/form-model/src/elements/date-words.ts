import * as dateMessages from '../messages/date.ts';
import { MAY_BE_WORDS } from './moment.ts';
import { halfNamed, isDayOfWeek, isTimeLink, monthNamed, POINT_IN_THAI } from './month-names.ts';
import { plainLine } from './plain.ts';

/** Characters of a date with its time in words, and much more. The patterns may take the square of the length. */
const MAX_WRITTEN = 200;

/** 'Year' behind one, as in '28.11.2026 г.', '28.11.2026r.' and '28. јуна 2026. године', or 'AD'. */
const YEAR_WORD = '(?:г|р|r|թ|года|року|roku|године|godine|год|god|leta|A\\.?D|C\\.?E|н\\. ?э)(?![\\p{L}\\p{M}])\\.?';
/** What stands in front of a date in some languages: 'the 28th', 'den 31 december', 'le 28/11/2026'. */
const ARTICLES = 'on|the|den|le|el|il|am';

/** This is a function so that the bundler can leave the patterns out of pages that read no words. */
function namedDates(): RegExp[] {
  // Some have two words, or a sign that shortens them: 'كانون الأول', 'दिस॰'.
  const NAME = /(?<name>[\p{L}\p{M}]{2,}(?: (?:الأول|الثاني))?|[ivx])[׳॰]?/u.source;
  // The page may have put a separator behind the number while it was typed: '28/th'.
  const DAY = /(?<day>\d\d?)(?!\d)(?:[/.-]?(?:st|nd|rd|th|er|e|ste|de|:[ae]|го|ого|е|η|[º°ªo])(?![\p{L}\p{M}]))?/u.source;
  const YEAR = `${/(?:[คพ]ศ\. ?)?(?<year>\d{4}|\d\d(?! \d{4}))(?!\d)/u.source}(?:\\.? ?(?:${YEAR_WORD}|م(?![\\p{L}\\p{M}])))?`;
  /** Days of the week and articles in front, as in 'Thursday, 26 November 2026' or 'den 31 december 2026'. */
  const FRONT = `(?<![\\p{L}\\p{M}\\p{Nd}-])(?:(?<weekday>(?!(?:${ARTICLES}) )[\\p{L}\\p{M}]{2,}(?:-feira)?)[.,،]* )?(?:(?:${ARTICLES}) ){0,2}`;
  /** A day of the week at the end, as in '2026. december 31., csütörtök'. */
  const BACK = /(?:,? (?<last>[\p{L}\p{M}]{4,}))?(?![\p{L}\p{M}])/u.source;
  /** What stands between the parts, as in '26-Nov-2026', '1st of May, 2026' or '31 de diciembre de 2026'. */
  const BETWEEN = /[ ,،./-]*(?:(?:(?:day )?of|de|del) |d['\u2019])?/u.source;

  /** The beginning of the text, or of the second date of a range. Elsewhere a number in front may be the year of the date before. */
  const START = /(?<=^| - )/.source;

  return [
    // '2026. december 31.', '2026-Dec-31', '2026 m. gruodžio 31 d.'
    `${START}(?<year>\\d{4})(?:\\.|[ -](?:m|թ)\\.)?[ -]*${NAME}[ .-]+(?<day>\\d\\d?)(?!\\d)(?:\\.| d\\.)?${BACK}`,
    // '2026. gada 31. decembris', '2026 ж. 31 желтоқсан'
    `${START}(?<year>\\d{4})(?:\\. gada|[ -]ж\\.,?) (?<day>\\d\\d?)[. -]+${NAME}${BACK}`,
    `${FRONT}${DAY}${BETWEEN}${NAME}${BETWEEN}${YEAR}${BACK}`,
    // 'Nov. 26th, 2026'
    `${FRONT}${NAME}[ ./-]+(?:the )?${DAY}[ ,./-]+${YEAR}`,
  ].map((pattern) => new RegExp(pattern, 'giu'));
}
const NAMED = /* @__PURE__ */ namedDates();
/** In Arabic, the letter behind four digits may be that of a half of the day: '0930 م'. */
const YEAR_BEHIND = /* @__PURE__ */ new RegExp(`(?:(?<=\\d{4})\\.? ?${YEAR_WORD}|(?<=[./-] ?\\d{4}) ?م),?(?= |$)`, 'u');

/** The year before the first one of each era by which Japan, Taiwan and Korea count: 令和8年, R8, 民國115年 and 단기4359년 are 2026. */
const ERAS: Readonly<Record<string, number>> = {
  ...{ 令和: 2018, 平成: 1988, 昭和: 1925, 大正: 1911, 明治: 1867, 令: 2018, 平: 1988, 昭: 1925 },
  ...{ 中華民國: 1911, 中华民国: 1911, 民國: 1911, 民国: 1911, 民: 1911, ROC: 1911 },
  ...{ 단기: -2333, 檀紀: -2333, 檀君紀元: -2333 },
};
const ERA = /* @__PURE__ */ new RegExp(
  `(?:西暦|西元|公元|서기|(${Object.keys(ERAS).join('|')})) ?(\\d{1,4}|元) ?([年년]|[./-](?=\\d))`,
  'gi',
);
/** Japan shortens an era to one letter in front of its year: 'R8.11.28'. */
const ERA_LETTERS: Readonly<Record<string, string>> = { R: '令和', H: '平成', S: '昭和', T: '大正' };
const ERA_LETTER = /^[RHST](?=(\d\d?) ?([年./-]) ?(\d\d?)(?: ?[./-] ?(\d\d))?(?!\d))/i;
/**
 * The letter may also be that of a day, and the last number a short year: T12/11/20. Who means it as a date of the form's own order is asked
 * for the year, as without the letter.
 */
const readEraLetter = (typeDate: string) => (letter: string, first: string, sign: string, second: string, third: string | undefined) => {
  const [day, month] = typeDate.startsWith('M') ? [second, first] : [first, second];
  const mayBeDay = third && sign !== '年' && !typeDate.startsWith('y') && Number(day) < 32 && Number(month) < 13;
  return mayBeDay ? '' : (ERA_LETTERS[letter.toUpperCase()] as string);
};
const withoutEras = (text: string, typeDate: string) =>
  text
    .replace(/^R\.O\.C\./i, 'ROC')
    .replace(ERA_LETTER, readEraLetter(typeDate))
    .replace(ERA, (_, era: string | undefined, year: string, sign: string) => {
      const since = ERAS[era?.toUpperCase() ?? ''] ?? 0;
      return String(since + (year === '元' ? 1 : Number(year))).padStart(4, '0') + sign;
    });

const CHINESE = '〇一二三四五六七八九';
/** Numbers in Chinese signs before those of a date or a time: '二〇二六年', '民國一百一十五年', '二十八日'. */
const withoutChinese = (text: string) =>
  text.replace(/[○零〇一二三四五六七八九十百]+(?= ?[年月日号號時时點点分])/g, (signs) => {
    const digits = [...signs].map((sign) => (/[○零]/.test(sign) ? 0 : CHINESE.indexOf(sign)));
    if (!/[十百]/.test(signs)) return digits.join('');
    let [sum, digit] = [0, 0];
    for (const [at, sign] of [...signs].entries()) {
      const tens = sign === '百' ? 100 : sign === '十' ? 10 : 0;
      if (tens) sum += (digit || 1) * tens;
      digit = tens ? 0 : (digits[at] as number);
    }
    return String(sum + digit);
  });

const EAST_DAY = '(?:星期|[礼禮]拜|[週周])[一二三四五六日天]|[日月火水木金土]曜日?|[월화수목금토일]요일?';
/** A day of the week in East Asia: '(土)', '星期六', '토요일'. */
const IN_EAST = /* @__PURE__ */ new RegExp(` ?(?:\\((?:${EAST_DAY}|[日月火水木金土一二三四五六월화수목금토일])\\)|${EAST_DAY})`, 'g');
const DIGITS_ALONE = '\\d+ ?[./-] ?\\d+ ?[./-] ?\\d+';
/** A day of the week before or behind a date of digits alone. Before a month, 'mar' is March. */
const DAY_BEFORE = /* @__PURE__ */ new RegExp(`^([\\p{L}\\p{M}]{2,}(?:-feira)?)[.,،]* (?=${DIGITS_ALONE})`, 'u');
const DAY_BEHIND = /* @__PURE__ */ new RegExp(
  `(?<=^${DIGITS_ALONE})[.,،]* ?\\(?([\\p{L}\\p{M}]{2,}(?:-feira)?)\\.?\\)?(?![\\p{L}\\p{M}])`,
  'u',
);
const withoutWeekday = (text: string) => {
  const isArticle = (word: string) => ARTICLES.split('|').includes(word.toLowerCase());
  const without = (all: string, word: string) => (isArticle(word) || isDayOfWeek(word) ? ' ' : all);
  return text.replace(DAY_BEFORE, without).trim().replace(DAY_BEHIND, without);
};

const SECONDS = '(?::?00(?:[.,]0+)?)?';
/** The zone of Greenwich as programs write it: 'Z', '+00:00', 'GMT+0000 (UTC)', 'Z[UTC]'. In an address the plus may have become a blank. */
const GREENWICH = '(?:(?:Z|(?:UTC|GMT)(?: ?[ +-]00(?::?00)?)?|[ +-]00(?::?00)?)(?:\\[[^\\]]*\\])?)?(?: \\(.*)?';
const MIDNIGHT = /* @__PURE__ */ new RegExp(
  `(?: ?T ?00:?00${SECONDS}|((?: [\\p{L}\\p{M}]+\\.?){0,3}) (?:00:00${SECONDS}|12:00${SECONDS} ?AM)) ?${GREENWICH}$`,
  'iu',
);

/**
 * Takes away what programs write behind a day that has no time: 'T00:00:00.000Z', ' at 00:00:00 GMT+0000 (UTC)', and the zone alone of
 * '2026-11-28Z'. Midnight of another zone stays, because it is another day elsewhere.
 */
export const withoutMidnight = (text: string): string =>
  text
    .replace(/^(\d{4}[/-]\d\d[/-]\d\d) ?(?:Z|\+\d\d:\d\d)$/i, '$1')
    .replace(MIDNIGHT, (_, words = '') => (words && isTimeLink(words) ? '' : words));

/**
 * Writes the dates of a text in the element's format. Reads months that are named in any language, the signs of East Asia, words beside a
 * time, as in '14 Uhr 30' or '下午2点', and dates of digits alone. Leaves everything else as it is.
 */
export function numberWords(text: string, typeDate: string): string {
  const line = plainLine(text);
  if (line.length > MAX_WRITTEN || !MAY_BE_WORDS.test(line)) return text;
  const bare = line
    // What stands around a date: quotes, brackets, bullets, pictures, 'Born: '. A dash may be that of a range.
    .replace(IN_EAST, ' ')
    .replace(/^(?:[^\p{L}\p{N}-]|\p{L}[\p{L}\p{M} .]{0,20}:(?= ))+/u, '')
    .replace(/(?<![^\p{L}\p{M}\p{N}.-])[^\p{L}\p{M}\p{N}.-]+$/u, '')
    // Thai shortens words by a point within them, and says 'day' in front: 'วันเสาร์ที่ 28 พ.ย. 2569'.
    .replace(POINT_IN_THAI, '')
    .replace(/^วัน[\p{L}\p{M}]*ที่ ?(?=\d)/u, '')
    // Vietnamese does the same: 'Thứ Bảy, ngày 28 tháng 11 năm 2026'.
    .replace(/^(?:(?:thứ [\p{L}\d]+|chủ nhật),? )?(?:ngày )?(?=\d)/iu, '')
    // A short year, which is asked about: "28 Nov '26".
    .replace(/(?<!\d)['\u2018\u2019](?=\d\d(?!\d))/g, '');
  // Eight digits begin with a year if a month follows: 20091125 is no day of the year 1125.
  const isYearFirst = typeDate.startsWith('y') || /^(?:19|20)..(?:0|1[0-2])/.test(bare);
  const numbered = numberMonths(
    withoutWeekday(withoutEras(withoutChinese(bare), typeDate).replace(YEAR_BEHIND, ''))
      .replace(/(?<=\d)T(?=\d)/, ' ')
      // What an East Asian keyboard types for the separators, and what stands on other keys.
      .replace(/^(\d+) ?[・·。ー,،;~+⁄∕‧|_\\] ?(\d+) ?[・·。ー,،;~+⁄∕‧|_\\] ?(\d+)/, '$1/$2/$3'),
    typeDate,
  );
  return readHalves(
    numbered
      .replace(/^(\d\d)(\d\d)(\d\d)(\d\d)(?!\d)/, isYearFirst ? '$1$2/$3/$4' : '$1/$2/$3$4')
      // The page may have put separators into the year while it was typed: '20/12/年'.
      .replace(/(\d\d)[./-]?(\d\d)[./-]? ?[年년] ?(\d\d?) ?[月월] ?(\d\d?) ?[日일号號]? ?/g, '$1$2-$3-$4 ')
      .replace(/(\d\d?) (?:tháng|thg) (\d\d?),?(?: năm)? (\d{4})/gi, '$3-$2-$1')
      // '12 noon'; behind another hour it says nothing.
      .replace(/(?<![./-] ?|\d)12(?:[:.]00)? (?=(?:noon|midday)\b)/i, '')
      .replace(/(?<!(?<![./\d-])\d\d?(?:[:.]\d\d)? ?)\b(?:noon|midday)\b/gi, '12:00')
      .replace(/(?<=\d) ?@ ?(?=\d)/, ' ')
      .replace(/(?<=\d)[hu](?=\d\d(?!\d))/i, ':')
      .replace(/(?<=(?:^| )\d\d?) ?(?:uhr|uur|hrs?|h|o['\u2019]?clock)\b\.?(?! ?\d)/gi, ':00')
      .replace(/(?<=\d) ?(?:(?:uhr|uur|hrs?|h|min|o['\u2019]?clock)\b|(?:ч|час(?:а|ов)?)(?!\p{L})|น(?![\u0e00-\u0e7f]))\.?/giu, '')
      .replace(
        /(\d\d?) ?[時时点點시] ?(?:(\d\d?) ?[分분]?(?: ?00 ?[秒초])?)?/g,
        (_, hour: string, minute = '00') => `${hour}:${minute.padStart(2, '0')}`,
      )
      // What stands between a date and its time: ', ', ' at ', ', a las '.
      .replace(
        /(?<=\d ?[/.-] ?\d+ ?[/.-] ?\d+)(?:[.,،]+ ?| )((?:[\p{L}\p{M}]+[. ]+){0,3})(?=\P{L}{0,2}\d|[\p{L}\p{M}]+ ?\d)/gu,
        (all, words: string) => (!words.trim() || isTimeLink(words) ? ' ' : all),
      ),
  );
}

/** A time with AM or PM behind it where the words of any language say so: '下午2:05', '오후 2:05', '2:05 μ.μ.'. */
function readHalves(text: string): string {
  return (
    text
      // In front of a time, Latin letters are halves in no other languages than English and Turkish; 'de 2:05' and 'to 2:05' are none.
      .replace(
        /(?<![\p{L}\p{M}])([ap]\.?m\.?|ö[ös]|[^\P{L}\p{Script=Latin}][\p{L}\p{M}.]{0,11}) ?(\d\d?(?:[:.]\d\d){0,2})(?![\d/])/giu,
        (all, word: string, time: string) => {
          const half = halfNamed(word, Number.parseInt(time, 10));
          return half ? `${time} ${half}` : all;
        },
      )
      .replace(/(?<=(?:^|[ \d/.-])(\d\d?)(?:[:.]\d\d){0,2}) ?([\p{L}\p{M}][\p{L}\p{M}.]{0,12})/gu, (all, hour: string, word: string) => {
        const half = halfNamed(word, Number(hour));
        return half ? ` ${half}` : all;
      })
  );
}

/** A date behind another word stays as it is: it may be 'before 26 Nov 2026'. */
function numberMonths(text: string, typeDate: string): string {
  let line = text;
  for (const pattern of NAMED) {
    line = line.replace(pattern, (...found) => {
      const { weekday = '', last = '', day, name, year } = found.at(-1);
      const month = monthNamed(name);
      // What looks like a day of the week behind it may lead to its time: 'kell', 'pukul'.
      const isElse = (weekday && !isDayOfWeek(weekday)) || (last && !isDayOfWeek(last) && !isTimeLink(last));
      if (month === 0 || isElse) return found[0];
      // Thai names of months go with the years of Buddha.
      const since = /\p{Script=Thai}/u.test(name) && Number(year) >= 2443 ? String(Number(year) - 543) : year;
      return typeDate.replace('yyyy', since).replace('MM', String(month)).replace('dd', day);
    });
  }
  return line;
}

/**
 * Returns the date as it was read, or an error if its year is not of the calendar that the form means: a year of less than three digits, a
 * year of Thailand's calendar, or, in Arabic or Persian digits, a year of the calendars of Islam and Iran.
 */
export function inThisCalendar<T extends { value: string } | { error: string }>(
  read: T,
  given: string,
  typeDate: string,
): T | { error: string } {
  const years = 'value' in read ? (read.value.match(/\d{4}/g) ?? []).map(Number) : [];
  const buddhist = years.find((year) => year >= 2443 && year <= 2643);
  if (years.some((year) => year < 100)) return { error: dateMessages.year(typeDate.toLowerCase()) };
  if (buddhist) return { error: dateMessages.buddhist(buddhist) };
  const isIslamic = /[\u0660-\u0669\u06f0-\u06f9]/.test(given) && years.some((year) => year > 1300 && year < 1500);
  return isIslamic ? { error: dateMessages.gregorian(typeDate.toLowerCase()) } : read;
}
