const ENGLISH = /* @__PURE__ */ 'january february march april may june july august september october november december'.split(' ');

/** Languages whose months have names, the most spoken first. Each costs about 1 ms, once, and an unknown word asks for all of its script. */
export const LANGUAGES = {
  latin:
    /* @__PURE__ */ 'en es fr de pt it nl pl tr id ro cs hu sv da nb fi hr sk sl sr-Latn bs lt lv et ca gl eu is cy af sq az uz ms fil sw'.split(
      ' ',
    ),
  others: /* @__PURE__ */ 'ru uk ar el he bg sr mk hy kk ky be hi bn mr gu pa ta te kn ml ur fa th am'.split(' '),
};
/** What Croatian calls one month, and Polish or Czech another. */
const TWO_MONTHS = ['listopad', 'listopada', 'lis', 'lip', 'srp'];

/** Names as `plainWord` writes them. */
interface Names {
  months: ReadonlyMap<string, number>;
  days: ReadonlySet<string>;
}
/** Some languages decline a month in a date. */
const IN_DATE = { day: 'numeric', weekday: 'long' } as const;
const known = new Map<string, Names>();

/** Without case and accents, as people type them. */
const plainWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Script=Inherited}/gu, '')
    .replace(/ı/g, 'i')
    // Hebrew writes 'in' and the month as one word.
    .replace(/^ב/, '');
const languagesOf = (plain: string): readonly string[] => LANGUAGES[/^\p{Script=Latin}/u.test(plain) ? 'latin' : 'others'];

/** The names of months, 1 to 12, and of days of the week in a language: alone and in a date, whole and shortened. */
export function namesIn(language: string): Names {
  const made = known.get(language);
  if (made) return made;
  const [months, days] = [new Map<string, number>(), new Set<string>()];
  for (const options of [{ month: 'long' }, { ...IN_DATE, month: 'long' }, { ...IN_DATE, month: 'short', weekday: 'short' }] as const) {
    const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...options, timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      // The fifteenths of 2026 fall on each day of the week.
      for (const { type, value } of format.formatToParts(Date.UTC(2026, month - 1, 15))) {
        const [word, ...more] = plainWord(value).match(/[\p{L}\p{M}-]{2,}|\d+/gu) ?? [];
        if (!word || more.length > 0) continue;
        if (type === 'weekday') days.add(word);
        if (type === 'month') months.set(word, month);
      }
    }
  }
  const names = { months, days };
  known.set(language, names);
  return names;
}

/** The month, 1 to 12, that a word names in a language; 0 for other words, and for names of two months. */
export function monthNamed(word: string): number {
  const plain = plainWord(word);
  const isShort = plain.length === 3 || plain === 'sept';
  const english = ENGLISH.findIndex((each) => each === plain || (isShort && each.startsWith(plain)));
  if (english >= 0) return english + 1;
  if (TWO_MONTHS.includes(plain)) return 0;
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
