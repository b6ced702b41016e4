import { isRecord } from '../elements/entry.ts';
import { shapeOfKind } from '../elements/index.ts';
import * as commonMessages from '../messages/common.ts';
import { dateIncomplete } from '../messages/date.ts';
import { refusalMessages } from '../messages/refusals.ts';
import type { Answer, OfferedFile, OfferedFiles } from './answers.ts';
import type { Asked, AskedQuestion } from './asked.ts';
import { type Question, rulesOf } from './questions.ts';
import { isEmailField, submissionOf, summaryOf, type ValidSubmission } from './valid-submission.ts';

export interface Offered {
  /** UserData of unknown shape, as parsed from JSON. */
  userData: unknown;
  files?: OfferedFiles;
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

/** Checks the answers to what was asked, on the server. Never throws, whatever `userData` is. */
export function validateSubmission(asked: Asked, { userData, files = {} }: Offered): CheckedSubmission {
  if (!isRecord(userData)) return { error: { value: refusalMessages.unreadable, fields: {} } };
  const { questions, isUnfinished } = asked;
  const problems = unknownFields(questions, userData, files);
  const answers: [string, Answer][] = [];
  for (const question of questions) {
    const { uniqueId } = question.column;
    const checked = checkOne(question, userData[uniqueId], files[uniqueId] ?? [], isUnfinished);
    if (checked && 'error' in checked) problems.push([uniqueId, checked.error]);
    else if (checked) answers.push([uniqueId, checked.ok]);
  }
  if (problems.length === 0) return { ok: submissionOf(questions, Object.fromEntries(answers)) };

  const emailId = questions.find(({ column }) => isEmailField(column))?.column.uniqueId;
  const email = problems.find(([uniqueId]) => uniqueId === emailId)?.[1];
  const value = summaryOf(
    problems.map(([, problem]) => problem),
    dateIncomplete,
  );
  return { error: { value, fields: Object.fromEntries(problems), ...(email !== undefined && { email }) } };
}

/** Returns null for an empty answer to an optional question. */
function checkOne(
  { column, direction, isRequired }: AskedQuestion,
  answer: unknown,
  files: readonly OfferedFile[],
  isUnfinished: boolean,
): { ok: Answer } | { error: string } | null {
  const rules = rulesOf(column.tabname);
  const isEmpty = rules.isEmpty(answer) && files.length === 0;
  if (isEmpty && isRequired) return { error: commonMessages.required };
  if (isEmpty && !rules.keepsEmpty) return null;
  if (files.length > 0 && shapeOfKind(column.tabname) !== 'files') return { error: refusalMessages.takesNoFiles };
  return rules.check(answer, column, { files, direction, isRequired, isUnfinished });
}

/** Keys of answers and files that match no question. */
function unknownFields(questions: readonly Question[], userData: Record<string, unknown>, files: OfferedFiles): [string, string][] {
  const known = new Set(questions.map(({ column }) => column.uniqueId));
  const named = [...Object.keys(userData), ...Object.keys(files).filter((uniqueId) => files[uniqueId]?.length)];
  const unknown = named.filter((uniqueId) => !known.has(uniqueId));
  return unknown.slice(0, MAX_UNKNOWN_LISTED).map((uniqueId) => [uniqueId.slice(0, 60), refusalMessages.unknownField]);
}
