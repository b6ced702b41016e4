import * as phoneMessages from '../messages/phone.ts';
import type { BrowserRules } from './definition.ts';

/** Digits in groups, as people write a number, an extension in any language: 'ext. 7', 'x7', '#7', '(内線7)', 'доб. 7', and whose it is: '(work)'. */
const PHONE = /^\(?\+?[\d\s()./-]{3,40}(?:[,;]? ?\(?(?:\p{L}{1,12}\.?|#):? ?\d{1,8}\)?)?(?: ?\(\p{L}[\p{L}\p{M} .]{0,20}\))?$/u;
/** Short numbers of services have three digits, in any script. */
const THREE_DIGITS = /(?:\p{Nd}\P{Nd}*){3}/u;

/** @param value as `plainPhone` returns it */
export const isPhone = (value: string): boolean => PHONE.test(value) && THREE_DIGITS.test(value);

/** The rules of text fields on a page that asks for a phone number, from those without one. Only what has no three digits is refused there. */
export function withPhone(rules: BrowserRules<'input'> | undefined): BrowserRules<'input'> {
  return {
    problemWith: (value, column, context) =>
      rules?.problemWith?.(value, column, context) ?? (column.content.inputmode && !THREE_DIGITS.test(value) ? phoneMessages.phone : null),
  };
}
