import { SINGLE_LINE_MAX } from '../limits.ts';
import { cleanLine } from './entry.ts';

/** The digits of a script are a run of ten, and so are those of each style of mathematical digits. */
function digitOf(sign: string): string {
  const at = sign.codePointAt(0) as number;
  let back = 1;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - back))) back += 1;
  return String((back - 1) % 10);
}

/**
 * One line of a value that has a form, such as a phone number, as any keyboard or clipboard gives it: without what nobody sees, with the
 * digits, dashes, blanks and signs of ASCII. Not for free text, where joiners belong to words. A text longer than any such value is returned
 * as it is, because composing its marks could take long.
 */
export function plainLine(text: string): string {
  // The second is a shortcut for most texts, which is ten times as fast: thousands of stored dates are read to sort them.
  if (text.length > SINGLE_LINE_MAX || /^[!-~]+( [!-~]+)*$/.test(text)) return text;
  return cleanLine(text)
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replace(/[^\P{Nd}\d]/gu, digitOf)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\u2800]+/g, ' ')
    .trim();
}

/** An email address as it is meant: 'Ann <ann＠example.com>', 'mailto:ann@example.com?subject=x' and 'ann@example.com.' are ann@example.com. */
export function plainEmail(text: string): string {
  // Most addresses are plain already, and every submission passes here.
  if (/^[\w.+-]+@[\w.-]*\w$/.test(text)) return text;
  return plainLine(text)
    .replace(/^.*(?:<|mailto:)([^>?]*).*/i, '$1')
    .replaceAll('\u3002', '.')
    .replace(/ ?([@.]) ?/g, '$1')
    .replace(/[.,;]+$/, '');
}

/** A phone number as it is meant, in the groups in which it was written: without 'tel:', and with 'ext. 7' for ';ext=7'. */
export const plainPhone = (text: string): string =>
  plainLine(text)
    .replace(/^(?:tel|sms|callto)[.:]* ?/i, '')
    .replace(/;ext=/i, ' ext. ');

/** Groups of digits as in 1,234,567 and 12,34,567 and 1 234, and a fraction behind another sign. */
const GROUPED = /^([1-9]\d{0,2})([ .,'])((?:\d{2,3}\2)*\d{3})(?:(?!\2)[.,](\d+))?$/;
/** Signs of other keyboards, and what they mean among digits: the decimal point and both commas of Arabic, and an apostrophe. */
const OTHER_SIGNS = '\u066b\u060c\u066c\u2019';
const OUR_SIGNS = ".,''";

/**
 * A number as it is meant, as programs write it: '1 234,5' and '1,234.5' are 1234.5. What is no number stays as it is, and so does '1,234',
 * which people read as 1234 or as 1.234.
 */
export function plainNumber(text: string): string {
  if (/^\d+$/.test(text)) return text;
  // Two thirds are no digits, and neither is a square.
  if (/\p{No}/u.test(text)) return text;
  const line = plainLine(text).replace(/^\+|[\u066b\u060c\u066c\u2019]/g, (sign) => OUR_SIGNS[OTHER_SIGNS.indexOf(sign)] ?? '');
  const [, first, sign = '', rest = '', fraction] = GROUPED.exec(line) ?? [];
  if (!first) return line.replace(/^(\d*),(\d+)$/, '$1.$2').replace(/[.,]$/, '');
  // A single group behind a point is a fraction, as programs write it.
  if (!fraction && !rest[3] && /[.,]/.test(sign)) return line;
  return first + rest.replaceAll(sign, '') + (fraction ? `.${fraction}` : '');
}
