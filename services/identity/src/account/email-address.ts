import { normalizeEmail } from '@formwright/contracts';
import { plainEmail } from '@formwright/form-model';
import { readableEmail } from '@formwright/platform';

/**
 * An address that somebody typed or pasted, as people read it and mails are sent to it: without the marks that nobody sees, and without what
 * a mail program puts around it.
 */
export const shownEmailOf = (typed: string): string => readableEmail(plainEmail(typed));
/** The address as it was typed, without case. A former program finds an account by that alone. */
export const typedEmailOf = (typed: string): string => plainEmail(typed).trim().normalize('NFC').toLowerCase();
/** The address as it is compared with others: one whichever way its domain is written. */
export const emailOf = (typed: string): string => normalizeEmail(plainEmail(typed));

/** Letters of any script with their vowel signs, and the characters allowed without quotes. No spaces, control characters or second @. */
const shape = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** Whether an address is well formed. */
export const isEmailAddress = (normalized: string): boolean =>
  normalized.length <= 254 &&
  !normalized.startsWith('.') &&
  !normalized.includes('..') &&
  !normalized.includes('.@') &&
  shape.test(normalized);

export const EMAIL_MISSING = 'Please enter your email.';

/** What is wrong with an address that was given; null if nothing is. */
export function addressFault(normalized: string): string | null {
  if (isEmailAddress(normalized)) return null;
  // A list was pasted.
  return /@.*[\s,;].*@/s.test(normalized) ? 'Please enter one email address at a time.' : 'Please enter a valid email address.';
}

/** What is wrong with the address that somebody gave as their own; null if nothing is. */
export const emailFault = (normalized: string): string | null => (normalized === '' ? EMAIL_MISSING : addressFault(normalized));
