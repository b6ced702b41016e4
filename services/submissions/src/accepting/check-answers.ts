import {
  askedIn,
  isEmail,
  type OfferedFiles,
  readNamesFor,
  type SubmissionProblems,
  sizeOfAnswers,
  type UserData,
  unknownParts,
  validateSubmission,
} from '@formwright/form-model';
import { AppError, LONG_TEXT, nextTurn } from '@formwright/platform';
import { inPresentFormat } from '../forms/date-formats.ts';
import type { CachedForm } from '../forms/form-copy.ts';
import type { IncomingFile, IncomingSubmission } from './incoming-submission.ts';
import { cleanAnswers } from './long-answers.ts';
import { checkRedundantFields, withEmail } from './redundant-fields.ts';

/** Refuses answers that the form no longer fits. */
export const FORM_CHANGED = 'This form was changed while you were filling it in. Your answers are kept.';

/** @throws AppError if there are problems */
export function refuseInvalid(problems: SubmissionProblems | null): void {
  if (problems) throw new AppError('submissions.invalid_submission', { ...problems });
}

/** Answers that are right. */
export interface CheckedAnswers {
  userData: UserData;
  email: string;
  /** The questions that it was not asked. */
  notAsked: readonly string[];
}

/** @throws AppError if the answers do not fit what was asked */
export async function checkAnswers(form: CachedForm, incoming: IncomingSubmission): Promise<CheckedAnswers> {
  const { pages } = form;
  const sent = withEmail(pages, incoming.userData, incoming.emailAlone);
  const { characters, problems } = sizeOfAnswers(pages, sent);
  refuseInvalid(problems);
  refuseInvalid(unknownParts(pages, sent));
  const cleaned = characters > LONG_TEXT ? await cleanAnswers(sent) : sent;
  const userData = inPresentFormat(form, cleaned, incoming.version);
  await readNamesFor(pages, userData, nextTurn);
  const asked = askedIn(pages, { isUnfinished: incoming.hasRunOut });
  const checked = validateSubmission(asked, { userData, files: offeredFiles(incoming.files) });
  if (incoming.lost?.length) {
    const fields = 'error' in checked ? checked.error.fields : {};
    throw new AppError('submissions.invalid_submission', { value: FORM_CHANGED, fields });
  }
  if ('error' in checked) {
    const { email, ...error } = checked.error;
    throw new AppError('submissions.invalid_submission', { ...error, ...(email !== undefined && { email }) });
  }
  checkRedundantFields(incoming, checked.ok);
  const { answers, email } = checked.ok;
  // When the time is up, half an address is kept as an answer, but nobody can be reached at it.
  return { userData: answers, email: isEmail(email) ? email : '', notAsked: asked.notAsked };
}

/** Name and size of the files, by question. */
export function offeredFiles(uploads: readonly IncomingFile[]): OfferedFiles {
  const offered: OfferedFiles = Object.create(null);
  for (const { uniqueId, name, size } of uploads) {
    offered[uniqueId] ??= [];
    offered[uniqueId].push({ name, size });
  }
  return offered;
}
