import { domainToUnicode } from 'node:url';
import { normalizeEmail } from '@formwright/contracts';
import { asSought, plainEmail } from '@formwright/form-model';
import { MOST_WORDS, type SoughtTerm, soughtWord } from './listed-terms.ts';
import { createTerms, cut, hasUnspaced, NO_TERM, pairOf, wordsOf } from './terms.ts';

/**
 * How operators find a row that tells of a person: by the beginnings of its words, and of its address, with digits, over '@' and '.'.
 * A beginning that has a digit or a sign is a term of its own ('<ada1', '>example.c'), because an index reads one term in order; to collect
 * the words that begin so takes long where each of 100,000 people has one of them.
 */

/** Letters of the shortest beginning. */
const SHORTEST = 2;
/** Words of an address, from each of which it is found. */
const MOST_STARTS = 3;
const DIGIT = /\p{N}/u;
/** More than letters: then the words alone do not find it. */
const MARKED = /[^\p{L}\p{M}]/u;

/** Half a surrogate pair cannot be stored. */
const normalOf = (email: string) => normalizeEmail(plainEmail(email).toWellFormed());

export interface Person {
  firstname: string;
  lastname: string;
  email: string;
}

/** The terms of a row that tells of a person. @param texts what else of it is searched */
export function personTerms({ firstname, lastname, email }: Person, texts: readonly string[] = []): string[] {
  const terms = createTerms();
  const address = normalOf(email);
  const [local = '', domain = ''] = address.split('@');
  if (address !== '') terms.add(pairOf('email', address));
  if (local !== '') terms.add(`<${local}@`);
  // Digits would make a word of its own of each of a hundred people with one name.
  for (const text of [firstname, lastname, local.replace(/\d+/g, ' ')]) terms.addText(text);
  for (const start of startsOf(local)) addBeginnings(terms, '<', start);
  // Its beginning may be sought in either writing.
  for (const spelling of new Set([domain, domainToUnicode(domain)]))
    for (const beginning of beginningsOf(spelling)) terms.add(`>${beginning}`);
  // Names of such scripts are written as one word.
  if (hasUnspaced(firstname) && hasUnspaced(lastname)) for (const name of [lastname + firstname, firstname + lastname]) terms.addText(name);
  for (const text of [firstname, lastname, ...texts]) {
    for (const word of wordsOf(text)) if (DIGIT.test(word)) addBeginnings(terms, '<', word);
    terms.addText(text);
  }
  return terms.all();
}

function addBeginnings(terms: Pick<ReturnType<typeof createTerms>, 'add'>, mark: string, text: string): void {
  for (const beginning of beginningsOf(text)) if (beginning.length >= SHORTEST && MARKED.test(beginning)) terms.add(`${mark}${beginning}`);
}

const beginningsOf = (text: string): string[] => [...cut(text)].map((_, place, letters) => letters.slice(0, place + 1).join(''));

/** The ends of an address that begin with a word of it: 'ada.dvorak1', 'dvorak1'. */
const startsOf = (local: string): string[] =>
  [...local.matchAll(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]/gu)].slice(0, MOST_STARTS).map(({ index }) => local.slice(index));

/** The condition that a row is of a person with this whole address. For an index whose list is `terms`. */
export const soughtAddress = (email: string): { $and: SoughtTerm[] } => ({ $and: [{ terms: pairOf('email', normalOf(email)) }] });

/**
 * The condition that a row that tells of a person is found by a text: each part of the text is the beginning of a word, or of the address.
 * None for an empty text; a text without words finds nothing. For an index whose list is `terms`.
 */
export function soughtPerson(text = ''): { $and?: (SoughtTerm | { $or: SoughtTerm[] })[] } {
  if (text.trim() === '') return {};
  const parts = asSought(text).split(/\s+/u).flatMap(soughtPart);
  // A beginning of one letter reads too much of an index.
  const long = parts.filter(({ isShort }) => !isShort);
  const terms = (long.length > 0 ? long : parts).slice(0, MOST_WORDS).map(({ sought }) => sought);
  return { $and: terms.length > 0 ? terms : [{ terms: NO_TERM }] };
}

interface SoughtPart {
  sought: SoughtTerm | { $or: SoughtTerm[] };
  isShort: boolean;
}

function soughtPart(part: string): SoughtPart[] {
  // What is typed so far is not read as an address that somebody has written in another way.
  // A domain of which a part is typed has no other writing yet.
  const plain = (/[^@]@[^@]/.test(part) ? plainEmail(part).toWellFormed() : part.replace(/\p{Cf}/gu, ''))
    .trim()
    .normalize('NFC')
    .toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at >= 0) {
    const [local, domain] = [plain.slice(0, at), plain.slice(at + 1)];
    return [...(local === '' ? [] : [`<${local}@`]), ...(domain === '' ? [] : [`>${cut(domain)}`])].map((terms) => {
      return { sought: { terms }, isShort: false };
    });
  }
  const bare = cut(plain.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}\p{M}])[^\p{L}\p{N}\p{M}]+$/gu, ''));
  // A part of an address is found as it is, and so are words that are like one.
  const whole = /[._+-]/.test(bare) ? [{ terms: `<${bare}` }, { terms: `>${bare}` }] : [];
  return wordsOf(part).map((word) => {
    const isShort = [...word].length < SHORTEST;
    const own = DIGIT.test(word) && !isShort ? { terms: `<${word}` } : soughtWord(word);
    const sought = whole.length === 0 ? own : { $or: [own, ...whole] };
    return { sought, isShort: isShort && whole.length === 0 && !hasUnspaced(word) };
  });
}
