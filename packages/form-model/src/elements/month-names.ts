const ENGLISH = /* @__PURE__ */ 'january february march april may june july august september october november december'.split(' ');

/**
 * Languages whose months have names, the most spoken first, and countries that call some months otherwise: Jänner, setiembre, كانون الثاني.
 * Reading a language's names takes about 3 ms, once, and the first about 25 ms. To say that a word is unknown takes all languages of its
 * script, so `readNames` reads them beforehand, in turns.
 */
export const LANGUAGES = {
  latin:
    /* @__PURE__ */ 'en es fr de pt it nl pl tr id ro cs hu sv da nb fi hr sk sl sr-Latn bs lt lv et ca gl eu is cy af sq az uz ms fil sw de-AT es-PE fr-CA nn ga mt fo rm so zu ha tk'.split(
      ' ',
    ),
  others:
    /* @__PURE__ */ 'ru uk ar el he bg sr mk hy kk ky be hi bn mr gu pa ta te kn ml ur fa th am ka ne si my lo ps tg ar-LB ar-MA ar-DZ fa-AF'.split(
      ' ',
    ),
};
/** As in '28 XI 2026', by which Poles, Hungarians and others write months. */
const ROMAN = /* @__PURE__ */ 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');
/** Months as they are declined in a date, for languages in which `Intl` does not decline them. */
const DECLINED: Readonly<Record<string, string>> = {
  hr: 'siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenog prosinca',
  sl: 'januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra',
  sr: 'јануара фебруара марта априла маја јуна јула августа септембра октобра новембра децембра',
  'sr-Latn': 'januara februara marta aprila maja juna jula avgusta septembra oktobra novembra decembra',
};
/** 'พ.ย.' is one word. */
export const POINT_IN_THAI = /(?<=\p{Script=Thai})\.(?=\p{Script=Thai})/gu;
/** Names of one month in Croatian, and of another one in Polish or Czech. */
const TWO_MONTHS = ['listopad', 'listopada', 'lis', 'lip', 'srp'];

/** The names of a language as `plainWord` writes them; `links` and `halves` have letters only. */
interface Names {
  months: ReadonlyMap<string, number>;
  days: ReadonlySet<string>;
  /** What stands between a date and its time: 'at', 'a las', 'um'. */
  links: ReadonlySet<string>;
  halves: ReadonlyMap<string, Half>;
}
export type Half = 'AM' | 'PM';
/** Languages whose months are numbers. Their words for the halves of a day are read. */
const NUMBERED = ['ja', 'zh', 'zh-TW', 'vi'];
/**
 * Parts of the day as people write them in East Asia, with their first and last hour. Others, and other hours, may belong to either of two
 * days: midnight, 晚上1点 and 深夜.
 */
const PARTS_OF_DAY: Readonly<Record<string, readonly [first: number, last: number]>> = {
  ...{ 凌晨: [0, 5], 清晨: [4, 9], 早上: [1, 11], 中午: [11, 14], 傍晚: [16, 20], 晚上: [17, 23] },
  ...{ 오전: [0, 11], 오후: [12, 23], 새벽: [1, 6], 아침: [5, 11], 저녁: [17, 23], 밤: [19, 23] },
  ...{ 未明: [1, 4], 朝: [4, 11], 夕方: [15, 19], 夜: [18, 23] },
};
/** Options that give a month as in a date, where some languages decline it. */
const IN_DATE = { day: 'numeric', weekday: 'long' } as const;
const known = new Map<string, Names>();

/** A word without case and accents, as people may type it. */
const plainWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Script=Inherited}/gu, '')
    .replace(/ı/g, 'i')
    // Hindi writes the nasal of November in two ways.
    .replace(/म्ब/g, 'ंब')
    // Hebrew writes 'in' and the month as one word.
    .replace(/^ב/, '');
const languagesOf = (plain: string): readonly string[] => LANGUAGES[/^\p{Script=Latin}/u.test(plain) ? 'latin' : 'others'];

/** The names of months, 1 to 12, and of days of the week in a language: alone and in a date, whole and shortened. */
export function namesIn(language: string): Names {
  const made = known.get(language);
  if (made) return made;
  const [months, days] = [new Map<string, number>(), new Set<string>()];
  const calendar = `${language}-u-ca-gregory-nu-latn`;
  for (const options of [{ month: 'long' }, { ...IN_DATE, month: 'long' }, { ...IN_DATE, month: 'short', weekday: 'short' }] as const) {
    const format = new Intl.DateTimeFormat(calendar, { ...options, timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      // The fifteenths of 2026 fall on each day of the week.
      for (const { type, value } of format.formatToParts(Date.UTC(2026, month - 1, 15))) {
        const [word, ...more] = plainWord(value.replace(POINT_IN_THAI, '')).match(/[\p{L}\p{M}-]{2,}|\d+/gu) ?? [];
        if (!word) continue;
        // A few months have two names in one: كانون الأول.
        if (type === 'month' && !/\d/.test(word)) months.set([word, ...more].join(' '), month);
        if (type === 'weekday' && more.length === 0) days.add(word);
      }
    }
  }
  for (const [at, word] of (DECLINED[language]?.split(' ') ?? []).entries()) months.set(plainWord(word), at + 1);
  const names = { months, days, ...wordsOfTime(calendar) };
  known.set(language, names);
  return names;
}

/** Reads the names of all languages, which takes about 300 ms, once. @param nextTurn lets others continue after each language */
export async function readNames(nextTurn: () => Promise<void>): Promise<void> {
  for (const language of [...LANGUAGES.latin, ...LANGUAGES.others, ...NUMBERED].filter((each) => !known.has(each))) {
    namesIn(language);
    await nextTurn();
  }
}

function wordsOfTime(calendar: string): Pick<Names, 'links' | 'halves'> {
  const [links, halves] = [new Set<string>(), new Map<string, Half>()];
  for (const hour12 of [undefined, true]) {
    const format = new Intl.DateTimeFormat(calendar, { dateStyle: 'long', timeStyle: 'short', hour12, timeZone: 'UTC' });
    for (const half of ['AM', 'PM'] as const) {
      const parts = format.formatToParts(Date.UTC(2026, 0, 15, half === 'AM' ? 2 : 14));
      const link = lettersOf(parts[parts.findIndex(({ type }) => type === 'hour' || type === 'dayPeriod') - 1]?.value ?? '');
      // The first word may belong to the year: ' г. в '.
      for (const words of [link, ...link.split(/\s+/)]) if (words) links.add(words);
      const name = lettersOf(parts.find(({ type }) => type === 'dayPeriod')?.value ?? '');
      if (name) halves.set(name, half);
    }
  }
  return { links, halves };
}

/** 'μμ' for ' μ.μ.', 'a las' for ', a las '. */
const lettersOf = (text: string): string =>
  plainWord(text.trim())
    .replace(/[^\p{L}\p{M}\s]/gu, '')
    .trim();

/** Whether these words stand between a date and its time in any language. */
export function isTimeLink(words: string): boolean {
  const plain = lettersOf(words);
  return languagesOf(plain).some((language) => namesIn(language).links.has(plain));
}

/** Which half of a day a word names in any language, beside an hour of 0 to 23. */
export function halfNamed(word: string, hour: number): Half | undefined {
  const part = PARTS_OF_DAY[word];
  if (part) {
    const hours = hour > 12 ? [hour] : [hour % 12, (hour % 12) + 12];
    const meant = hours.find((each) => each >= part[0] && each <= part[1]);
    return meant === undefined ? undefined : meant < 12 ? 'AM' : 'PM';
  }
  const plain = lettersOf(word);
  const found = [...languagesOf(plain), ...NUMBERED].find((language) => namesIn(language).halves.has(plain));
  return found ? namesIn(found).halves.get(plain) : undefined;
}

/** The month, 1 to 12, that a word names in a language; 0 for other words, and for names of two months. */
export function monthNamed(word: string): number {
  const plain = plainWord(word);
  const isShort = plain.length === 3 || plain === 'sept';
  const english = ENGLISH.findIndex((each) => each === plain || (isShort && each.startsWith(plain)));
  if (english >= 0) return english + 1;
  if (TWO_MONTHS.includes(plain)) return 0;
  if (ROMAN.includes(plain)) return ROMAN.indexOf(plain) + 1;
  for (const language of languagesOf(plain)) {
    const month = namesIn(language).months.get(plain);
    if (month) return month;
  }
  return 0;
}

/** Whether a word names a day of the week in any of the languages. */
export function isDayOfWeek(word: string): boolean {
  const plain = plainWord(word);
  return languagesOf(plain).some((language) => namesIn(language).days.has(plain));
}
