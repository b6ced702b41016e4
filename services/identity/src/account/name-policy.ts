export const hasControlCharacter = (text: string): boolean => /\p{Cc}/u.test(text);

/** Turns the reading direction of what follows, also of the text around it. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
const ADDRESS = /[@/\\]|www\.|[\p{L}\p{N}-]\.\p{L}{2,}|\d\.\d+\.\d/iu;

/** The name as people and some mail programs read it: without characters of no width, and with a plain dot for every kind of dot. */
const asRead = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replaceAll('。', '.');

/**
 * @param name trimmed
 * @param what 'first name' or 'last name'
 * @returns an error text; null if the name may be shown to others
 */
export function nameFault(name: string, what: string): string | null {
  if (name === '') return `Please enter your ${what}.`;
  // Names must not contain addresses, because other people see them, also in mails.
  if (ADDRESS.test(asRead(name))) return `The ${what} cannot contain a web or email address.`;
  return hasControlCharacter(name) || TURNING.test(name) ? `The ${what} contains a character that cannot be shown.` : null;
}

/** A name from another sign-in, such as Google's; '' if our rules do not allow it. */
export function shownName(name: string): string {
  const trimmed = name.trim().slice(0, 100);
  return nameFault(trimmed, 'name') === null ? trimmed : '';
}
