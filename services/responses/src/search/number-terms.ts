import { plainLine } from '@formwright/form-model';

/** Characters of an answer that are looked at. */
const MOST = 60;
/** The beginning of a text: what is behind it, as an extension or whose number it is, does not count. */
const NUMBER = /^[+(]?[\d ()./-]{6,40}/;
const DAY = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}(?!\d)/;
const [FEWEST_DIGITS, MOST_DIGITS] = [7, 15];
/** A country's code has one to three digits. */
const CODES = [0, 1, 2, 3];

/**
 * The digits by which a phone number is found, whatever its groups: of one with a country's code also those without it, as people write it at
 * home. None for a text that is no phone number.
 */
export function numberTerms(text: string): string[] {
  const [written = ''] = NUMBER.exec(plainLine(text.slice(0, MOST))) ?? [];
  const digits = written.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS || DAY.test(written)) return [];
  if (!/^\(?(?:\+|00)/.test(written)) return [digits];
  return CODES.map((length) => digits.slice(length)).filter(({ length }) => length >= FEWEST_DIGITS);
}
