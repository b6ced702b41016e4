import { createTerms, hasUnspaced, NO_TERM, wordsOf } from './terms.ts';

/** Letters of a word that is sought: a beginning of one letter reads too much of an index. */
const SHORTEST = 2;
/** Words of a search that count. */
export const MOST_WORDS = 10;

export type SoughtTerm = { terms: string | { $startsWith: string } };

/** The terms by which operators find a row of a list: the words of its texts. @see personTerms */
export function listedTerms(texts: readonly string[]): string[] {
  const terms = createTerms();
  for (const text of texts) terms.addText(text);
  return terms.all();
}

/** A word by its beginning. One letter is a whole word, except of a script without spaces: there it is the beginning of a pair. */
export const soughtWord = (word: string): SoughtTerm =>
  [...word].length >= SHORTEST || hasUnspaced(word) ? { terms: { $startsWith: word } } : { terms: word };

/**
 * The condition that a row is found by a text: by the beginnings of all its words of at least two letters, or by its words of one letter
 * where it has no others. None for an empty text; a text without words finds nothing. For an index whose list is `terms`.
 */
export function soughtTerms(text = ''): { $and?: SoughtTerm[] } {
  if (text.trim() === '') return {};
  const words = wordsOf(text);
  const long = words.filter((word) => [...word].length >= SHORTEST || hasUnspaced(word));
  const sought = (long.length > 0 ? long : words).slice(0, MOST_WORDS).map(soughtWord);
  return { $and: sought.length > 0 ? sought : [{ terms: NO_TERM }] };
}
