import { plainEmail } from '@formwright/form-model';
import { createTerms, NO_TERM, pairOf, wordsOf } from './terms.ts';

/** Letters of a word that is sought: a beginning of one letter reads too much of an index. */
const SHORTEST = 2;
/** Words of a search that count. */
const MOST_WORDS = 10;

const normalOf = (email: string) => plainEmail(email).trim().normalize('NFC').toLowerCase();

/**
 * The terms by which operators find a row of a list: the words of its texts. Of a row that tells of a person also the whole address, and
 * the words before its @, without the digits, which would make a word of its own of each of a hundred people with one name.
 */
export function listedTerms(texts: readonly string[], email = ''): string[] {
  const terms = createTerms();
  const address = normalOf(email);
  for (const text of [...texts, (address.split('@')[0] ?? '').replace(/\d+/g, ' ')]) terms.addText(text);
  return [...(address === '' ? [] : [pairOf('email', address)]), ...terms.all()];
}

/**
 * The condition that a row is found by a text: by an address as a whole, else by the beginnings of all its words of at least two letters,
 * or by its words of one letter where it has no others, such as a name of one sign. None for an empty text; a text without words finds
 * nothing. For an index whose list is `terms`.
 */
export function soughtTerms(text = ''): { $and?: { terms: string | { $startsWith: string } }[] } {
  if (text.trim() === '') return {};
  if (text.includes('@')) return { $and: [{ terms: pairOf('email', normalOf(text)) }] };
  const words = wordsOf(text);
  const long = words.filter((word) => [...word].length >= SHORTEST);
  if (long.length > 0) return { $and: long.slice(0, MOST_WORDS).map((word) => ({ terms: { $startsWith: word } })) };
  return { $and: words.length === 0 ? [{ terms: NO_TERM }] : words.slice(0, MOST_WORDS).map((word) => ({ terms: word })) };
}
