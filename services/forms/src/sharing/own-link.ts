import { AppError } from '@formwright/platform';

/** Words that would make a form look like a part of the product. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['account', 'admin', 'administrator', 'api', 'billing', 'formwright', 'help', 'login', 'official', 'password', 'payment', 'profile'],
  ...['security', 'signin', 'sign-in', 'signup', 'sign-up', 'support', 'verify'],
]);

const SHAPE = /^[a-z0-9](?:[a-z0-9]|-(?!-)){1,38}[a-z0-9]$/;
const refused = (text: string) => new AppError('forms.invalid_link', { shorten: text });

/**
 * A link that an owner chose. In lower case only, so that no link looks like another one, and none is the id of a form, which has capitals.
 * @throws AppError 'forms.invalid_link' naming `shorten`
 */
export function readOwnLink(text: string): string {
  const link = text.trim().toLowerCase();
  if (!SHAPE.test(link)) {
    throw refused('A link has 3 to 40 letters from a to z, digits or hyphens, with a letter or a digit at each end.');
  }
  if (RESERVED.has(link)) throw refused(`“${link}” is reserved. Please choose another link.`);
  return link;
}
