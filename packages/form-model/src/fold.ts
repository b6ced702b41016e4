import { digitOf } from './elements/plain.ts';

/** A letter of Hangul decomposes to three, and single signs to eighteen. */
const MAX_GROWTH = 3;
const MOST_OF_A_SIGN = 18;
/** More marks than any language puts on a letter. Sorting them takes quadratic time. */
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu;

/**
 * Removes differences of case, accents and width, of keyboards that write one script, and of digits. Letters without a decomposition are
 * listed. Words are stored folded: a change of this function needs a migration that folds them again.
 */
export function fold(text: string): string {
  return (
    text
      .replace(PILED_MARKS, '$1')
      // Lower case comes second: some capital letters, such as '𝘼', decompose to capitals of ASCII.
      .normalize('NFKD')
      .slice(0, text.length * MAX_GROWTH + MOST_OF_A_SIGN)
      .toLowerCase()
      // Accents have the script Inherited; the vowel signs of Indian scripts have their own script and stay. Signs that nobody sees, such
      // as a soft hyphen, go too.
      .replace(/[\p{Script=Inherited}\p{Cf}\p{DI}]+/gu, '')
      // Vowel points of Semitic scripts, which few people type, and the line that stretches an Arabic word.
      .replace(/(?=\p{Mn})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]|\u0640/gu, '')
      // Apostrophes of any keyboard: a word ends there.
      .replace(/['\u2018\u2019\u02b9-\u02bf]/g, ' ')
      .replace(/[^\P{Nd}\d]/gu, digitOf)
      .replace(OTHER_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
  );
}
/** The Arabic letters are those that Arabic, Persian and Urdu keyboards have at one place, and look alike. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' },
  ...{ ی: 'ي', ى: 'ي', ے: 'ي', ک: 'ك', ة: 'ه', ۃ: 'ه', ہ: 'ه', ھ: 'ه', ە: 'ه', ٱ: 'ا' },
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');
