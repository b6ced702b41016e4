import { entryValue, isRecord } from '../elements/entry.ts';
import type { FilledColumn, Pages } from '../form.ts';
import { SHORT_TEXT_ABOVE } from '../limits.ts';
import { commonMessages } from '../messages/common.ts';
import type { Answer, OfferedFile, OfferedFiles, UserData } from './answers.ts';
import { answerableColumns, type Question, rulesOf } from './questions.ts';

export interface Offered {
  /** UserData of unknown shape, as parsed from JSON. */
  userData: unknown;
  files?: OfferedFiles;
}

export interface ValidSubmission {
  /** Answers in the form's order, with the form's positions. Empty answers are left out, except uploads. */
  answers: UserData;
  /** The value of the email field; '' if the form has none. */
  email: string;
  /** Repeats answers to single-line questions of 200 or more characters. */
  shortText: { uniqueId: string; value: string }[];
}

/** The shape of `error` in the reply of a refused submission. */
export interface SubmissionProblems {
  /** The text of the banner. */
  value: string;
  /** The error text of each question, by uniqueId. */
  fields: Record<string, string>;
  /** Repeats the email field's error text. */
  email?: string;
}

/** At most this many unknown keys are reported. */
const MAX_UNKNOWN_LISTED = 20;

export type CheckedSubmission = { ok: ValidSubmission } | { error: SubmissionProblems };

/**
 * Checks a submission on the server. Never throws, whatever `userData` is.
 * @param pages the form as stored, already checked
 */
export function validateSubmission(pages: Pages, { userData, files = {} }: Offered): CheckedSubmission {
  if (!isRecord(userData)) return { error: { value: commonMessages.unreadable, fields: {} } };
  const questions = answerableColumns(pages);
  return checkAnswers(questions, userData, files, unknownFields(questions, userData, files));
}

/**
 * Checks the answers to these questions. The respondent's browser uses it too, with the answers from its controls.
 * @param problems problems that are known already, text per uniqueId
 */
export function checkAnswers(
  questions: readonly Question[],
  userData: Readonly<Record<string, unknown>>,
  files: OfferedFiles,
  problems: [string, string][] = [],
): CheckedSubmission {
  const answers: [string, Answer][] = [];
  for (const question of questions) {
    const { uniqueId } = question.column;
    const checked = checkOne(question, userData[uniqueId], files[uniqueId] ?? []);
    if (checked && 'error' in checked) problems.push([uniqueId, checked.error]);
    else if (checked) answers.push([uniqueId, checked.ok]);
  }
  const emailId = questions.find(({ column }) => isEmailField(column))?.column.uniqueId ?? '';
  if (problems.length > 0) return { error: summarise(problems, emailId) };

  const textOf = new Map(answers.map(([uniqueId, answer]) => [uniqueId, String(entryValue(answer) ?? '')]));
  const shortText = questions
    .filter(({ column }) => column.tabname === 'input')
    .map(({ column: { uniqueId } }) => ({ uniqueId, value: textOf.get(uniqueId) ?? '' }))
    .filter(({ value }) => value.length > SHORT_TEXT_ABOVE);
  return { ok: { answers: Object.fromEntries(answers), email: textOf.get(emailId) ?? '', shortText } };
}

function isEmailField(column: FilledColumn): boolean {
  return column.tabname === 'input' && column.content.typeinput === 'email';
}

/** Returns null for an empty answer to an optional question. */
function checkOne(
  { column, direction }: Question,
  answer: unknown,
  files: readonly OfferedFile[],
): { ok: Answer } | { error: string } | null {
  const rules = rulesOf(column.tabname);
  const isRequired = column.content.required;
  const isEmpty = rules.isEmpty(answer) && files.length === 0;
  if (isEmpty && isRequired) return { error: commonMessages.required };
  if (isEmpty && !rules.keepsEmpty) return null;
  if (files.length > 0 && column.tabname !== 'upload') return { error: commonMessages.takesNoFiles };
  return rules.check(answer, column, { files, direction, isRequired });
}

/** Keys of answers and files that match no question. */
function unknownFields(questions: readonly Question[], userData: Record<string, unknown>, files: OfferedFiles): [string, string][] {
  const known = new Set(questions.map(({ column }) => column.uniqueId));
  const named = [...Object.keys(userData), ...Object.keys(files).filter((uniqueId) => files[uniqueId]?.length)];
  const unknown = named.filter((uniqueId) => !known.has(uniqueId));
  return unknown.slice(0, MAX_UNKNOWN_LISTED).map((uniqueId) => [uniqueId.slice(0, 60), commonMessages.unknownField]);
}

function summarise(problems: [string, string][], emailId: string): SubmissionProblems {
  const has = (text: string) => problems.some(([, problem]) => problem === text);
  const fields = Object.fromEntries(problems);
  const value = has(commonMessages.required)
    ? commonMessages.requiredMissing
    : has(commonMessages.dateIncomplete)
      ? commonMessages.dateIncomplete
      : commonMessages.checkMarked;
  const email = problems.find(([uniqueId]) => uniqueId === emailId)?.[1];
  return email === undefined ? { value, fields } : { value, fields, email };
}
