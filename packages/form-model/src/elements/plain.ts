import { SINGLE_LINE_MAX } from '../limits.ts';

/**
 * The value of a digit of any script: they are a run of ten, and so are those of each style of mathematical digits. @param sign in `\p{Nd}`
 */
export function digitOf(sign: string): string {
  const at = sign.codePointAt(0) as number;
  let back = 1;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - back))) back += 1;
  return String((back - 1) % 10);
}

/**
 * One line of a value that has a form, such as a phone number, as any keyboard or clipboard gives it: without what nobody sees, with the
 * digits, dashes, blanks and signs of ASCII. Not for free text, where joiners belong to words. A text longer than any such value is
 * returned as it is, because composing its marks could take long.
 */
export function plainLine(text: string): string {
  // The second is a shortcut for most texts, which is ten times as fast: thousands of stored dates are read to sort them.
  if (text.length > SINGLE_LINE_MAX || /^[!-~]+( [!-~]+)*$/.test(text)) return text;
  return text
    .normalize('NFKC')
    .replace(/[^\P{Cc}\s]|[\p{Cf}\p{DI}]/gu, '')
    .replace(/[^\P{Nd}\d]/gu, digitOf)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\u2800]+/g, ' ')
    .trim();
}

/**
 * Whether a text is longer than any value that has a form. It is not read: patterns may take the square of its length. `plainLine` asks the
 * same by itself, to be short for the public page.
 */
const isLong = (text: string): boolean => text.length > SINGLE_LINE_MAX;

/** Quotes, brackets, bullets and small pictures in front of a value, as lists and letters have them. */
const AROUND = /^(?:["([{<\s]|[^\p{ASCII}\p{L}\p{M}\p{N}])+/u;
/** The same with the signs of bold text and names in quotes, which may begin an address unless they end it, too. */
const AROUND_BOTH = /^(?:["([{<\s'*`_~]|[^\p{ASCII}\p{L}\p{M}\p{N}])+/u;
/** 'E-mail:', 'Tél.:', '電話:', but no 'https:'. */
const NAMED = /^(?:[^\p{L}@]*\p{L}[\p{L}\p{M} .-]{0,30}:(?!\/\/))+/u;
/** What numbers the lines of a list: '1. ann@example.com', '- ann@example.com'. */
const LIST_MARK = /^(?:\d{1,3}[.)]|[-+*]) +/;
/** Begins at the first letter of a word only, so that a text without addresses takes linear time; the ends below do the same. */
const EVERY_ADDRESS = /(?<![^\s<>()[\],;:"])[^\s<>()[\],;:"]+@[^\s<>()[\],;:?"]+/g;

/**
 * An email address as it is meant: 'Ann <ann＠example.com>', 'Ann (ann@example.com)', 'mailto:ann@example.com?subject=x',
 * 'E-mail: "ann@example.com"' and 'ann@example.com.' are ann@example.com. Of several addresses none is chosen. An apostrophe that a text
 * program has curved is the one of the keyboard, and the I of a Turkish keyboard has no dot: no provider gives out the others.
 */
export function plainEmail(text: string): string {
  if (isLong(text)) return text;
  // Most addresses are plain already, and every submission passes here.
  if (/^[\w.+-]+@[\w.-]*\w$/.test(text)) return text;
  const line = plainLine(text);
  if (new Set(line.toLowerCase().match(EVERY_ADDRESS)).size > 1) return line;
  const written = line
    // A browser or a paste may fill in the same address twice; in an address of a page the blank between is a plus.
    .replace(/^(\S{1,100}@\S{1,200}?)[ ,;+]+\1$/i, '$1')
    .replace(/^.*(?:<|mailto:(?:\/\/)?)([^>?)\]]*).*/i, (whole, address: string) =>
      /mailto:/i.test(whole) ? address.replace(/%2b/gi, '+').replace(/%40/g, '@') : address,
    )
    .replace(/^[^@(]*\(([^\s@()]+@[^\s@()]+)\).*$/, '$1')
    .replace(/(@[^@(]*)\([^@]*$/, '$1')
    .replace(LIST_MARK, '')
    .replace(NAMED, '')
    .replace(/^e-?mail\.? /i, '')
    .replaceAll('\u3002', '.')
    .replace(/ ?([@.]) ?/g, '$1');
  const address = written.replace(/(?<![^\p{L}\p{M}\p{N}-])[^\p{L}\p{M}\p{N}-]+$/u, '');
  return address
    .replace(/['*`_~]$/.test(written) ? AROUND_BOTH : AROUND, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replaceAll('\u0130', 'I')
    .replaceAll('i\u0307', 'i');
}

/** The frame that makes a digit a picture on keyboards of emoji. */
const KEYCAP = /\u20e3/g;

/**
 * A phone number as it is meant, in the groups in which it was written: without 'tel:' or 'Mobile:', with 'ext. 7' for ';ext=7', and with
 * the signs between groups that programs know.
 */
export function plainPhone(text: string): string {
  if (isLong(text)) return text;
  return (
    plainLine(text.replace(KEYCAP, ''))
      // A link of WhatsApp has the number of the world without its plus, and a link of Markdown has it twice.
      .replace(/^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?(\d+).*$/i, '+$1')
      .replace(/^\[([^\]]+)\]\(tel:[^)]*\)$/i, '$1')
      .replace(/^(?:[^\p{ASCII}\p{L}\p{N}]|["'<\s])+/u, '')
      .replace(/^(?:\p{L}[\p{L}\p{M}/-]{0,15}[.: ]+)+(?=[+(\d])/u, '')
      .replace(/;ext=/i, ' ext. ')
      // The long mark that a Japanese keyboard types for a hyphen.
      .replace(/(?<=\d)\u30fc(?=\d)/g, '-')
      .replace(/\[(\+?\d+)\]/g, '($1)')
      .replace(/(?<=\d) ?[\u00b7\u2022\u2219\u2027\u30fb] ?(?=\d)/g, '.')
      .replace(/(?<=\d)['\u2019](?=\d)/g, ' ')
      .replace(/(?<![^\p{L}\p{N})#])[^\p{L}\p{N})#]+$/u, '')
  );
}

/** Groups of digits as in 1,234,567 and 12,34,567 and 1 234, and a fraction behind another sign. */
const GROUPED = /^([1-9]\d{0,2})([ .,'])((?:\d{2,3}\2)*\d{3})(?:(?!\2)[.,](\d+))?$/;
/** Signs of other keyboards, and what they mean among digits: the decimal point and both commas of Arabic, and an apostrophe. */
const OTHER_SIGNS = '\u066b\u060c\u066c\u2019';
const OUR_SIGNS = ".,''";
/** Signs that Swiss and other keyboards have where an apostrophe is meant, and what programmers write for it. */
const APOSTROPHES = /(?<=\p{Nd})[\u00b4`\u02bc\u2032_](?=\p{Nd})/gu;
/** What a price, a share or a cell of a spreadsheet has around its number. */
const BEFORE_NUMBER = /^(?:["'\s%\u066a]|\p{Sc})+/u;
const BEHIND_NUMBER = /(?<!["'\s%;\u066a]|\p{Sc})(?:["'\s%;\u066a]|\p{Sc})+$/u;
/** A word in front of a number or behind it: 'EUR', 'kr.', '円', and letters in front of a sign: 'R$', 'US$', 'GH₵'. The sign of Peru is 'S/'. */
const WORD_BEFORE = /^(\p{L}{1,4})\.? ?(?=\d)|^(?:\p{L}{1,3} ?(?=\p{Sc})|[SB]\/\.? ?(?=\d))/iu;
const WORD_BEHIND = /(?<=[\d-]|\d ?\p{Sc}) ?(\p{L}[\p{L}\p{M}]{0,12})(?: \p{Script=Arabic}{3,12})?\.?$/u;
/** The share in words, which says no more than its sign. */
const PERCENT_BEHIND = /(?<=\d) ?(?:pct|prozent|procent|per ?cento?|por ?cento|por ciento|pour ?cent|процент\p{L}*)\.?$/iu;
/**
 * Money whose sign is letters, as spreadsheets of its country write it, its names as people write them behind a sum, and codes that they
 * write small. What is a unit of measure, too, is none of them: pounds. Forints are no feet, and DT is no decitonne.
 */
const MONEY_WORDS =
  /* @__PURE__ */ 'บาท kr zł zl kč lei leu лв руб р грн ден дин din fr bs rs rm rp ksh cfa fcfa tl đ vnđ dh dhs 円 元 원 圆 圓 日圓 日元 美元 歐元 欧元 eur usd gbp chf pln czk huf inr euro euros dollar dollars rupee rupees yen yuan peso pesos real reais franc francs franken lira kronor kroner kroon koruna korun złoty złote złotych рубль рубля рублей гривня гривні гривень лева лев dirham dirhams درهم دراهم درهما ريال ريالا ريالات جنيه جنيها جنيهات ليرة'.split(
    ' ',
  );
/** The same of money that has thousandths: dinars, and the rial of Oman. */
const IN_THOUSANDTHS = /* @__PURE__ */ 'kd bd jd dinar dinars دينار دينارا دنانير'.split(' ');
/** Arabic signs, as 'د.ع.', without their points; and those of money that has thousandths. */
const ARABIC_MONEY = /^(?:د[أإابتجعكلم]|ج[سم]|ر[سعقي]|ل[سل])$/;
const ARABIC_THOUSANDTHS = /^(?:د[أابتكل]|رع)$/;
const POINT_IN_ARABIC = /(?<=\p{Script=Arabic})\.(?=\p{Script=Arabic})/gu;

const isCurrency = (word: string): boolean => Intl.supportedValuesOf('currency').includes(word);
const isMoney = (word: string): boolean =>
  /^(?:Ft|SR|QR|DA|LE|LD|TD|DT|RO)$/.test(word) ||
  [...MONEY_WORDS, ...IN_THOUSANDTHS].includes(word.toLowerCase()) ||
  ARABIC_MONEY.test(word) ||
  isCurrency(word);
/** The dinars of Kuwait, Bahrain, Jordan, Libya and Tunisia, and the rial of Oman. */
const hasThousandths = (word: string): boolean =>
  ARABIC_THOUSANDTHS.test(word) ||
  /^(?:LD|TD|DT|RO)$/.test(word) ||
  IN_THOUSANDTHS.includes(word.toLowerCase()) ||
  (isCurrency(word) &&
    (new Intl.NumberFormat('en', { style: 'currency', currency: word }).resolvedOptions().maximumFractionDigits ?? 0) > 2);

/**
 * A number as it is meant, as programs write it: '1 234,5' and '1,234.5' are 1234.5. What is no number stays as it is, and so does '1,234',
 * which people read as 1234 or as 1.234. A sign of money or of percent, which only says what is counted, is left out.
 */
export function plainNumber(text: string): string {
  if (isLong(text) || /^\d+$/.test(text)) return text;
  // Two thirds are no digits, and neither is a square. Fifty cents are no fifty.
  if (/[\p{No}\u00a2\uffe0]/u.test(text)) return text;
  let isPrice = /\p{Sc}/u.test(text);
  let isInThousandths = false;
  const withoutMoney = (all: string, word: string | undefined) => {
    if (word !== undefined && !isMoney(word)) return all;
    isPrice = true;
    isInThousandths ||= word !== undefined && hasThousandths(word);
    return '';
  };
  const line = plainLine(text.replace(APOSTROPHES, "'").replace(KEYCAP, '').replace(POINT_IN_ARABIC, ''))
    .replace(WORD_BEFORE, withoutMoney)
    .replace(WORD_BEHIND, withoutMoney)
    .replace(PERCENT_BEHIND, '')
    .replace(BEFORE_NUMBER, '')
    .replace(BEHIND_NUMBER, '')
    // What an East Asian keyboard types for a point and a comma.
    .replace(/(?<=\d)[\u3001\u3002](?=\d)/g, (sign) => (sign === '\u3002' ? '.' : ','))
    // '20,-', '1.000,-', '500:-', '500/-' and '500/=' are prices without a fraction.
    .replace(/(?<=\d)(?:([.,/:]) ?-+|\/=)$/, (_, sign = '/') => (/[/:]/.test(sign) ? '' : `${sign}00`))
    // Most money has no thousandths, so '$1,234' and '1.234 €' are clear. 'KWD 1.234' is asked about, as '1,234' is.
    .replace(/^([1-9]\d{0,2})[.,](\d{3})$/, (whole, first: string, rest: string) =>
      isInThousandths ? `${first},${rest}` : isPrice ? first + rest : whole,
    )
    .replace(/^\+(?!\+)|[\u066b\u060c\u066c\u2019]/g, (sign) => OUR_SIGNS[OTHER_SIGNS.indexOf(sign)] ?? '');
  const [, first, sign = '', rest = '', fraction] = GROUPED.exec(line) ?? [];
  if (!first) return line.replace(/^(\d*),(\d+)$/, '$1.$2').replace(/[.,]$/, '');
  // A single group behind a point is a fraction, as programs write it.
  if (!fraction && !rest[3] && /[.,]/.test(sign)) return line;
  return first + rest.replaceAll(sign, '') + (fraction ? `.${fraction}` : '');
}
