import type { ElementColumn } from '../form.ts';
import * as phoneMessages from '../messages/phone.ts';
import type { BrowserRules } from './definition.ts';

/** Digits of any script in groups, as people write a number, and an extension. */
const PHONE = /^\(?\+?[\p{Nd}\p{Pd}\s()./]{3,40}(?:(?:ext\.?|x|#)\s?\p{Nd}{1,6})?$/iu;
/** Short numbers of services have three. */
const DIGITS = /(?:\p{Nd}\P{Nd}*){3}/u;

/** Why this is no phone number; null where none is asked for. */
export function problemWithPhone(value: string, { content }: ElementColumn<'input'>): string | null {
  return !content.inputmode || (PHONE.test(value) && DIGITS.test(value)) ? null : phoneMessages.phone;
}

/** The rules of text fields on a page that asks for a phone number, from those without one. */
export function withPhone(rules: BrowserRules<'input'> | undefined): BrowserRules<'input'> {
  return { problemWith: (value, column, context) => rules?.problemWith?.(value, column, context) ?? problemWithPhone(value, column) };
}
