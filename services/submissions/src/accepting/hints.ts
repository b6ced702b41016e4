import type { ValidSubmission } from '@formwright/form-model';
import { AppError } from '@formwright/platform';

/** What a client says a second time, beside the answers. */
export interface Hints {
  email?: string | undefined;
  shortText?: readonly { uniqueId: string; value: string }[] | undefined;
}

interface SentHints {
  email?: unknown;
  shortText?: unknown;
  startDate?: unknown;
  hasFiles?: unknown;
  version?: unknown;
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';
const isText = (value: unknown): value is string => typeof value === 'string';

const isListOfTexts = (value: unknown): value is NonNullable<Hints['shortText']> =>
  Array.isArray(value) && value.every((each) => isText(each?.uniqueId) && isText(each.value));

/**
 * Reads what only helps. A hint that cannot be read is left aside: it never costs an answer.
 * @returns `malformed` names those left aside; a `version` that was not told is above all others
 */
export function readHints({ email, shortText, startDate, hasFiles, version }: SentHints): Hints & {
  startedAt: number | null;
  version: number;
  malformed: string[];
} {
  const told = isText(startDate) ? Date.parse(startDate) : startDate;
  const startedAt = typeof told === 'number' && Number.isFinite(told) ? Math.trunc(told) : null;
  const sound = {
    email: isNothing(email) || isText(email),
    shortText: isNothing(shortText) || isListOfTexts(shortText),
    startDate: isNothing(startDate) || startedAt !== null,
    hasFiles: isNothing(hasFiles) || typeof hasFiles === 'boolean' || typeof hasFiles === 'number',
    version: isNothing(version) || typeof version === 'number',
  };
  return {
    email: isText(email) ? email : undefined,
    shortText: isListOfTexts(shortText) ? shortText : undefined,
    startedAt,
    version: typeof version === 'number' ? version : Number.POSITIVE_INFINITY,
    malformed: Object.entries(sound).flatMap(([name, isSound]) => (isSound ? [] : [name])),
  };
}

const EMAIL_DIFFERS = 'This is not the email address of the form.';

/** Refuses what does not agree with the answers: they alone count. */
export function checkHints({ email, shortText = [] }: Hints, valid: ValidSubmission): void {
  // Without an answer of its own there is nothing that it could contradict.
  if (email && valid.email !== '' && email.trim() !== valid.email) {
    throw new AppError('submissions.invalid_submission', { value: EMAIL_DIFFERS, email: EMAIL_DIFFERS, fields: {} });
  }
  const wrong = shortText.find(
    ({ uniqueId, value }) => !valid.shortText.some((text) => text.uniqueId === uniqueId && text.value === value.trim()),
  );
  if (wrong) {
    throw new AppError('submissions.invalid_submission', {
      value: 'A text in shortText is no long answer of this form.',
      fields: { [wrong.uniqueId.slice(0, 100)]: 'This is not what shortText says.' },
    });
  }
}
