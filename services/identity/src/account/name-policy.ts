export const hasControlCharacter = (text: string): boolean => /\p{Cc}/u.test(text);

/**
 * @param name trimmed
 * @param what 'first name' or 'last name'
 * @returns an error text; null if the name may be shown to others
 */
export function nameFault(name: string, what: string): string | null {
  if (name === '') return `Please enter your ${what}.`;
  // Names must not contain addresses, because other people see them, also in mails.
  if (/[@/\\]|www\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu.test(name)) return `The ${what} cannot contain a web or email address.`;
  return hasControlCharacter(name) ? `The ${what} contains a character that cannot be shown.` : null;
}

/** A name that somebody else tells; '' for one that nobody may have here. */
export function shownName(name: string): string {
  const trimmed = name.trim().slice(0, 100);
  return nameFault(trimmed, 'name') === null ? trimmed : '';
}
