import * as phoneMessages from '../messages/phone.ts';
import type { BrowserRules } from './definition.ts';

/**
 * Digits in groups, as people write a number, an extension in any language: 'ext. 7', 'x7', '#7', '(内線7)', 'доб. 7', pauses before one, as
 * phones store them: ',,7#', and whose it is: '(work)'.
 */
const PHONE =
  /^\(?\+?[\d\s()./-]{3,40}(?:[,;]? ?\(?(?:\p{L}{1,12}\.?|#):? ?\d{1,8}\)?|[,;]+\d{1,8}#?)?(?: ?\(\p{L}[\p{L}\p{M} .]{0,20}\))?$/u;
/** A whole number with a word behind it: '206 555 1212 - home'. Of several words, some may say that it is not to be called. */
const WITH_WORD = /^\(?\+?(?:\d[\s()./-]*){7,18}(?<=[\s-])\p{L}[\p{L}\p{M}]{0,20}$/u;
/** A number of a company that is written as a word, behind the beginning of free calls: '1-800-GET-HELP', '0800 REIMANN'. */
const IN_LETTERS = /^(?:\+?\d{1,2}[ .-]?)?\(?(?:0?[78]\d0|8\d\d|1[38]00)\)?[ .-]?(?=(?:[ .-]?[A-Z\d]){4,10}$)[A-Z\d .-]+$/;
/** Short numbers of services have three digits, in any script. */
const THREE_DIGITS = /(?:\p{Nd}\P{Nd}*){3}/u;

/** @param value as `plainPhone` returns it */
export const isPhone = (value: string): boolean =>
  THREE_DIGITS.test(value) && [PHONE, WITH_WORD, IN_LETTERS].some((pattern) => pattern.test(value));

/**
 * The rules of text fields on a page that asks for a phone number, from those without one. Only what has no three digits is refused there.
 */
export function withPhone(rules: BrowserRules<'input'> | undefined): BrowserRules<'input'> {
  return {
    problemWith: (value, column) =>
      rules?.problemWith?.(value, column) ?? (column.content.inputmode && !THREE_DIGITS.test(value) ? phoneMessages.phone : null),
  };
}
