import { fold } from '@formwright/form-model';
import type { ResponseList } from '../api.ts';

export type Question = ResponseList['filters'][number];
export interface FoundQuestion {
  question: Question;
  /** Those of its options that are shown. */
  options: Question['data'];
}

export const nameOf = ({ label, inLabel }: Question) => label || inLabel || 'Untitled question';

/** What a search finds: a question by its name, with all its options, or by the options that have the text. */
export function findOptions(questions: readonly Question[], search: string): FoundQuestion[] {
  const wanted = fold(search).trim();
  const has = (text: string) => fold(text).includes(wanted);
  return questions.flatMap((question) => {
    const options = has(nameOf(question)) ? question.data : question.data.filter(({ label }) => has(label));
    return options.length > 0 ? [{ question, options }] : [];
  });
}

export const countOptions = (found: readonly FoundQuestion[]) => found.reduce((sum, { options }) => sum + options.length, 0);

/** This many options are seen at a glance. */
const OPEN_AT_ONCE = 40;

/** The questions that are open before any is opened or closed by hand: from the top, as many as are seen at a glance. */
export function openAtFirst(found: readonly FoundQuestion[], isSearch: boolean): ReadonlySet<string> {
  // Without a search, a long list has every section closed, so that the questions can be read first.
  if (!isSearch && found.length > 1 && countOptions(found) > OPEN_AT_ONCE) return new Set();
  let left = OPEN_AT_ONCE;
  const open = found.filter(({ options }, index) => {
    left -= options.length;
    return index === 0 || left >= 0;
  });
  return new Set(open.map(({ question }) => question.uniqueId));
}
