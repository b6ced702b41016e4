/** Letters of any script and the characters allowed without quotes. No spaces, control characters or second @. */
const shape = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** Normalizes an address for comparison: addresses that differ only in case are the same account. */
export const normalizeEmail = (typed: string): string => typed.trim().normalize('NFC').toLowerCase();

/** Whether an address is well formed. */
export const isEmailAddress = (normalized: string): boolean =>
  normalized.length <= 254 &&
  !normalized.startsWith('.') &&
  !normalized.includes('..') &&
  !normalized.includes('.@') &&
  shape.test(normalized);

export const EMAIL_MISSING = 'Please enter your email.';

/** What is wrong with the address that somebody gave as their own; null if nothing is. */
export function emailFault(normalized: string): string | null {
  if (normalized === '') return EMAIL_MISSING;
  return isEmailAddress(normalized) ? null : 'Please enter a valid email address.';
}
