import type { FilledColumn } from '../form.ts';
import { SHORT_TEXT_ABOVE } from '../limits.ts';
import * as commonMessages from '../messages/common.ts';
import type { AnswerEntry, UserData } from './answers.ts';
import type { Question } from './questions.ts';

export interface ValidSubmission {
  /** Answers in the form's order, with the form's positions. Empty answers are left out, except uploads. */
  answers: UserData;
  /** The value of the email field; '' if the form has none. */
  email: string;
  /** Repeats answers to single-line questions of 200 or more characters. */
  shortText: { uniqueId: string; value: string }[];
}

/** Whether a column asks for the respondent's email address. A form has at most one such column. */
export const isEmailField = (column: FilledColumn) => column.tabname === 'input' && column.content.typeinput === 'email';

/** Builds the submission from checked answers. */
export function submissionOf(questions: readonly Question[], answers: UserData): ValidSubmission {
  const texts = questions
    .filter(({ column }) => column.tabname === 'input')
    .map(({ column }) => ({ column, value: ((answers[column.uniqueId] as AnswerEntry | undefined)?.value ?? '') as string }));
  return {
    answers,
    email: texts.find(({ column }) => isEmailField(column))?.value ?? '',
    shortText: texts.flatMap(({ column: { uniqueId }, value }) => (value.length > SHORT_TEXT_ABOVE ? [{ uniqueId, value }] : [])),
  };
}

/**
 * The text of the banner for these error texts of questions; '' for none.
 * @param repeated one of them that the banner repeats
 */
export function summaryOf(problems: readonly string[], repeated: string | undefined): string {
  if (problems.includes(commonMessages.required)) return commonMessages.requiredMissing;
  return problems.find((problem) => problem === repeated) ?? (problems[0] ? commonMessages.checkMarked : '');
}
