/** Letters of any script, and the signs that mail servers take without quotes. No spaces, control characters or second @. */
const shape = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** The form in which addresses are compared: two that differ in case are one account. */
export const normaliseEmail = (typed: string): string => typed.trim().normalize('NFC').toLowerCase();

/** Whether mail may be sent there at all; only the link in the mail shows that somebody reads it. */
export const isEmailAddress = (normalised: string): boolean =>
  normalised.length <= 254 &&
  !normalised.startsWith('.') &&
  !normalised.includes('..') &&
  !normalised.includes('.@') &&
  shape.test(normalised);
