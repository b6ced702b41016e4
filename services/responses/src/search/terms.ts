import type { Answer, AnswerEntry, UserData } from '@formwright/form-model';
import { countTurns, nextTurn } from '@formwright/platform';
import { createTerms, type Terms } from '@formwright/search-terms';
import { numberTerms } from './number-terms.ts';

/** Search terms of a response: words and pairs of its answers, and the mark of a favorite, which looks like neither. */

/** The term of a favorite. */
export const FAVOURITE = '*';

/** Characters of answers, as JSON, whose terms take up to ten milliseconds. */
export const LONG_ANSWERS = 20_000;
/** Characters of a response's texts that are searched for words. A book has half a million. */
const MAX_SEARCHED = 100_000;

/** All terms of a response's answers, without duplicates. */
export function termsOf(answers: UserData): string[] {
  const terms = withPairs(answers);
  let left = MAX_SEARCHED;
  for (const answer of Object.values(answers)) left -= addWords(terms, answer, left);
  return terms.all();
}

/** As `termsOf` for long answers: other requests get a turn after each ten milliseconds. */
export async function termsInTurns(answers: UserData): Promise<string[]> {
  const terms = withPairs(answers);
  const isTurnDue = countTurns(LONG_ANSWERS);
  let left = MAX_SEARCHED;
  for (const answer of Object.values(answers)) {
    const characters = addWords(terms, answer, left);
    left -= characters;
    if (isTurnDue(characters)) await nextTurn();
  }
  return terms.all();
}

function withPairs(answers: UserData): Terms {
  const terms = createTerms();
  for (const [uniqueId, answer] of Object.entries(answers))
    for (const { value } of entriesOf(answer)) if (typeof value === 'string') terms.addPair(uniqueId, value);
  return terms;
}

/** Adds the words of up to so many characters of an answer. @returns how many it has */
function addWords(terms: Terms, answer: Answer, most: number): number {
  let characters = 0;
  for (const entry of entriesOf(answer))
    for (const text of textsOf(entry)) {
      if (terms.isFull() || characters >= most) return characters;
      terms.addText(text.slice(0, most - characters));
      for (const digits of numberTerms(text)) terms.add(digits);
      characters += text.length;
    }
  return characters;
}

const entriesOf = (answer: Answer): readonly AnswerEntry[] => (Array.isArray(answer) ? answer : [answer]);

/** The searchable texts of an answer. For an upload these are the file names. */
function textsOf({ value, files }: AnswerEntry): string[] {
  if (files) return files.map(({ name, shown }) => shown ?? name);
  return typeof value === 'string' ? [value] : Object.values(value);
}
