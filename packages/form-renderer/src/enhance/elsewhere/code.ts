// The code that a respondent takes from one device to another. It is typed by hand, so it is short, has no letters that look alike, and
// notices a mistake before anybody is asked.

/** Crockford's base 32: no I, L, O and U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The random signs of a code. Each has 5 bits, so together they have 75. */
const RANDOM_SIGNS = 15;
const LENGTH = RANDOM_SIGNS + 1;

/**
 * The remainder of a polynomial over the 32 signs; 0 for a whole code. Any single wrong sign changes it, and so do two neighbors that
 * changed places.
 */
function remainder(values: readonly number[]): number {
  return values.reduce((sum, value) => twice(sum) ^ value, 0);
}
/** Multiplies by x modulo x^5 + x^2 + 1. */
const twice = (value: number) => (value << 1) ^ (value & 16 ? 37 : 0);

/** A new code: 15 random signs, and one that checks them. */
export function newCode(): string {
  const values = [...crypto.getRandomValues(new Uint8Array(RANDOM_SIGNS))].map((byte) => byte & 31);
  return [...values, twice(remainder(values))].map((value) => SIGNS[value]).join('');
}

/** A code as it is shown: 'ABCD-EFGH-JKMN-PQRS'. */
export const groupsOf = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

/**
 * Reads a code as a person types it: in any case of letters, with or without hyphens, with O for 0 and I or L for 1. A pasted link works
 * too.
 * @returns the code, or what is wrong with it
 */
export function readCode(typed: string): { code: string } | { problem: string } {
  const text = typed.slice(typed.indexOf('#') + 1).replace(/[^\p{L}\p{N}]/gu, '');
  const code = text.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  if (!code) return { problem: 'Please enter the code.' };
  const values = [...code].map((sign) => SIGNS.indexOf(sign));
  if (values.length !== LENGTH) return { problem: `A code has ${LENGTH} letters and digits; this one has ${values.length}.` };
  if (values.includes(-1) || remainder(values) !== 0) {
    return { problem: 'There is a typing mistake in this code. Please compare it with the other device.' };
  }
  return { code };
}
