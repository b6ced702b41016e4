import { hash } from 'node:crypto';
import { fold } from '@formwright/form-model';

/**
 * Search terms of a document, for an index with a list. There are two kinds, which never look alike:
 * - folded words of its texts: 'dvorak' for 'Dvořák'
 * - pairs of a field and a value, as a short digest: '=Zk3…'
 */

/** Maximum number of terms per document. The rest of a longer one is stored and shown, but not found by search. */
const MAX_TERMS = 4_000;
/** Longer values have no pair. They are texts, not options. */
export const MAX_PAIR_VALUE = 200;
/** No document has this term. */
export const NO_TERM = '!';
const MAX_WORD = 40;
/** Scripts without spaces: their words are pairs of neighboring letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Whether a text has signs of a script without spaces. */
export const hasUnspaced = (text: string): boolean => UNSPACED.test(text);
/** ASCII text, which is folded by lower case alone. */
const PLAIN = /^[\t\n\r -~]*$/;
const RUNS = /[\p{L}\p{N}\p{M}]+/gu;

/** The folded words of a text, in order, each of at most 40 characters. Scripts without spaces give pairs of neighboring letters. */
export function wordsOf(text: string): string[] {
  // A shortcut for most answers, which is ten times as fast.
  if (PLAIN.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((run) => run.slice(0, MAX_WORD));
  return (fold(text).match(RUNS) ?? []).flatMap((run) => (UNSPACED.test(run) ? neighborsOf(run) : [cut(run)]));
}

/** It is never cut in the middle of a letter, because half a surrogate pair cannot be stored. */
export function cut(run: string): string {
  const word = run.slice(0, MAX_WORD);
  return word.isWellFormed() ? word : word.slice(0, -1);
}

/** 'abc' gives 'ab' and 'bc'; a single letter is returned as it is. */
function neighborsOf(run: string): string[] {
  const letters = [...run];
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** The term of a field that has this value. */
export function pairOf(field: string, value: string): string {
  return `=${hash('sha256', `${field}=${value}`, 'base64url').slice(0, 12)}`;
}

/** The terms of one document, without duplicates, in the order in which they are added, as many as are kept. */
export interface Terms {
  /** Adds the pair of a field and its value, unless it is too long for one. */
  addPair(field: string, value: string): void;
  /** Adds a term as it is. */
  add(term: string): void;
  /** Adds the words of a text. */
  addText(text: string): void;
  /** Whether nothing is added any more. */
  isFull(): boolean;
  all(): string[];
}

/** Collects terms. Add the pairs first, so that filters work even if the texts reach the limit. */
export function createTerms(): Terms {
  const terms = new Set<string>();
  const add = (term: string) => {
    if (terms.size < MAX_TERMS) terms.add(term);
  };
  return {
    add,
    addPair(field, value) {
      if (value !== '' && value.length <= MAX_PAIR_VALUE) add(pairOf(field, value));
    },
    addText(text) {
      for (const word of wordsOf(text)) add(word);
    },
    isFull: () => terms.size >= MAX_TERMS,
    all: () => [...terms],
  };
}
