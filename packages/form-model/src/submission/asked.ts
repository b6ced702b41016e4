import type { Pages } from '../form.ts';
import { answerableColumns, type Question } from './questions.ts';

/** A question that was put to a respondent. */
export interface AskedQuestion extends Question {
  isRequired: boolean;
}

/**
 * What a respondent was asked, and how. Whoever checks, counts or shows answers takes this instead of the form's questions and flags beside
 * them, so that each of them means the same questions.
 */
export interface Asked {
  /** In the order of the form. */
  questions: readonly AskedQuestion[];
  /** The uniqueIds of the form's other questions. */
  notAsked: readonly string[];
  /** The time was up before the respondent had finished: no question is required, and what was being typed is kept as it stands. */
  isUnfinished: boolean;
}

const finished = new WeakMap<Pages, Asked>();
const unfinished = new WeakMap<Pages, Asked>();

/** What this form asks: every question that it has. Worked out once for each object: pages are never changed in place. */
export function askedIn(pages: Pages, { isUnfinished = false }: { isUnfinished?: boolean } = {}): Asked {
  const asked = isUnfinished ? unfinished : finished;
  const known = asked.get(pages);
  if (known) return known;
  const questions = answerableColumns(pages).map((question) => ({
    ...question,
    isRequired: question.column.content.required && !isUnfinished,
  }));
  const found = { questions, notAsked: [], isUnfinished };
  asked.set(pages, found);
  return found;
}
