import { hash } from 'node:crypto';
import type { Answer, AnswerEntry, UserData } from '@formwright/form-model';

/**
 * Terms are what a response is found by. There are two kinds, and they never look alike:
 * - words of its answers, folded: 'dvorak' for 'Dvořák'
 * - pairs of a question and a value, as a short digest: '=Zk3…'
 */

/** More than a person writes in one response. What comes after is stored and shown, but not found by its words. */
const MAX_TERMS = 4_000;
/** Longer texts are no options, and nobody filters by them. */
const MAX_PAIR_VALUE = 200;
const MAX_WORD = 40;

/** Scripts that are written without spaces: their words are pairs of neighbouring letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Letters, digits and signs of ASCII, which are folded by lower case alone. */
const PLAIN = /^[\t\n\r -~]*$/;
const RUNS = /[\p{L}\p{N}\p{M}]+/gu;

/** Without case, accents and width: what a person types is what is found. Letters that have no decomposition are listed. */
function fold(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      // Accents belong to no script of their own; the vowel signs of Indian scripts stay.
      .replace(/\p{Script=Inherited}+/gu, '')
      .replace(/[ßæœøđðłþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
  );
}
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };

/** The words of a text, folded, in order. */
export function wordsOf(text: string): string[] {
  // Most answers are plain, and this is ten times as fast.
  if (PLAIN.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((run) => run.slice(0, MAX_WORD));
  return (fold(text).match(RUNS) ?? []).flatMap((run) => (UNSPACED.test(run) ? neighboursOf(run) : [run.slice(0, MAX_WORD)]));
}

/** 'abc' gives 'ab', 'bc'; a single letter stands alone. */
function neighboursOf(run: string): string[] {
  const letters = [...run];
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** The term of a question that was answered with this value. */
export function pairOf(uniqueId: string, value: string): string {
  return `=${hash('sha256', `${uniqueId}=${value}`, 'base64url').slice(0, 12)}`;
}

/** All terms of a response's answers, each once, sorted. */
export function termsOf(answers: UserData): string[] {
  const terms = new Set<string>();
  const add = (term: string) => terms.size < MAX_TERMS && terms.add(term);
  // Pairs first: a long text never costs a filter.
  for (const [uniqueId, answer] of Object.entries(answers))
    for (const { value } of entriesOf(answer))
      if (typeof value === 'string' && value !== '' && value.length <= MAX_PAIR_VALUE) add(pairOf(uniqueId, value));
  for (const text of Object.values(answers).flatMap(entriesOf).flatMap(textsOf)) {
    if (terms.size === MAX_TERMS) break;
    for (const word of wordsOf(text)) add(word);
  }
  return [...terms].sort();
}

const entriesOf = (answer: Answer): readonly AnswerEntry[] => (Array.isArray(answer) ? answer : [answer]);

/** What a person reads of an answer. An upload is found by the names of its files. */
function textsOf({ value, files }: AnswerEntry): string[] {
  if (files) return files.map(({ name }) => name);
  return typeof value === 'string' ? [value] : [value.firstname, value.lastname];
}
