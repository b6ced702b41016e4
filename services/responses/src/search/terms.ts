import { hash } from 'node:crypto';
import { type Answer, type AnswerEntry, fold, type UserData } from '@formwright/form-model';
import { countTurns, nextTurn } from '@formwright/platform';

/**
 * Search terms of a response. There are three kinds, which never look alike:
 * - folded words of its answers: 'dvorak' for 'Dvořák'
 * - pairs of a question and a value, as a short digest: '=Zk3…'
 * - the mark of a favorite
 */

/** The term of a favorite. */
export const FAVOURITE = '*';

/** No response has this term. */
export const NO_TERM = '!';

/** Maximum number of terms per response. The rest of a longer response is stored and shown, but not found by search. */
const MAX_TERMS = 4_000;
/** Longer values cannot be filtered. They are texts, not options. */
export const MAX_PAIR_VALUE = 200;
const MAX_WORD = 40;
/** Characters of answers, as JSON, whose terms take up to ten milliseconds. */
export const LONG_ANSWERS = 20_000;
/** Characters of a response's texts that are searched for words. A book has half a million. */
const MAX_SEARCHED = 100_000;
/** Scripts without spaces: their words are pairs of neighboring letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** ASCII text, which is folded by lower case alone. */
const PLAIN = /^[\t\n\r -~]*$/;
const RUNS = /[\p{L}\p{N}\p{M}]+/gu;

/** The folded words of a text, in order. */
export function wordsOf(text: string): string[] {
  // A shortcut for most answers, which is ten times as fast.
  if (PLAIN.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((run) => run.slice(0, MAX_WORD));
  return (fold(text).match(RUNS) ?? []).flatMap((run) => (UNSPACED.test(run) ? neighborsOf(run) : [cut(run)]));
}

/** It is never cut in the middle of a letter, because half a surrogate pair cannot be stored. */
function cut(run: string): string {
  const word = run.slice(0, MAX_WORD);
  return word.isWellFormed() ? word : word.slice(0, -1);
}

/** 'abc' gives 'ab' and 'bc'; a single letter is returned as it is. */
function neighborsOf(run: string): string[] {
  const letters = [...run];
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** The term of a question that was answered with this value. */
export function pairOf(uniqueId: string, value: string): string {
  return `=${hash('sha256', `${uniqueId}=${value}`, 'base64url').slice(0, 12)}`;
}

/** Whether a former version has folded one of these terms otherwise. */
export const isFormer = (terms: readonly string[]): boolean => terms.some((term) => !PLAIN.test(term) && fold(term) !== term);

/** All terms of a response's answers, without duplicates. */
export function termsOf(answers: UserData): string[] {
  const terms = pairsOf(answers);
  let left = MAX_SEARCHED;
  for (const answer of Object.values(answers)) left -= addWords(terms, answer, left);
  return [...terms];
}

/** As `termsOf` for long answers: other requests get a turn after each ten milliseconds. */
export async function termsInTurns(answers: UserData): Promise<string[]> {
  const terms = pairsOf(answers);
  const isTurnDue = countTurns(LONG_ANSWERS);
  let left = MAX_SEARCHED;
  for (const answer of Object.values(answers)) {
    const characters = addWords(terms, answer, left);
    left -= characters;
    if (isTurnDue(characters)) await nextTurn();
  }
  return [...terms];
}

/** The pairs come before all words, so that filters work even if the texts reach the limit. */
function pairsOf(answers: UserData): Set<string> {
  const terms = new Set<string>();
  for (const [uniqueId, answer] of Object.entries(answers))
    for (const { value } of entriesOf(answer))
      if (typeof value === 'string' && value !== '' && value.length <= MAX_PAIR_VALUE) add(terms, pairOf(uniqueId, value));
  return terms;
}

/** Adds the words of up to so many characters of an answer. @returns how many it has */
function addWords(terms: Set<string>, answer: Answer, most: number): number {
  let characters = 0;
  for (const entry of entriesOf(answer))
    for (const text of textsOf(entry)) {
      if (terms.size === MAX_TERMS || characters >= most) return characters;
      for (const word of wordsOf(text.slice(0, most - characters))) add(terms, word);
      characters += text.length;
    }
  return characters;
}

function add(terms: Set<string>, term: string): void {
  if (terms.size < MAX_TERMS) terms.add(term);
}

const entriesOf = (answer: Answer): readonly AnswerEntry[] => (Array.isArray(answer) ? answer : [answer]);

/** The searchable texts of an answer. For an upload these are the file names. */
function textsOf({ value, files }: AnswerEntry): string[] {
  if (files) return files.map(({ name, shown }) => shown ?? name);
  return typeof value === 'string' ? [value] : Object.values(value);
}
