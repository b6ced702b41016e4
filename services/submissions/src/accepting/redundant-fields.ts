import {
  answerableColumns,
  cleanLine,
  EMAIL_MAX,
  isEmail,
  isEmailField,
  MAX_ELEMENTS,
  MAX_OPTIONS_OF_FORM,
  type Pages,
  plainEmail,
  type ValidSubmission,
} from '@formwright/form-model';
import { AppError, instantOf } from '@formwright/platform';

/** Fields of a submission that repeat what its answers say. */
export interface RedundantFields {
  email?: string | undefined;
  shortText?: readonly { uniqueId: string; value: string }[] | undefined;
}

interface SentFields {
  email?: unknown;
  shortText?: unknown;
  startDate?: unknown;
  hasFiles?: unknown;
  version?: unknown;
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';
const isText = (value: unknown): value is string => typeof value === 'string';

const isListOfTexts = (value: unknown): value is NonNullable<RedundantFields['shortText']> =>
  Array.isArray(value) && value.every((each) => isText(each?.uniqueId) && isText(each.value));

/**
 * Reads the redundant fields. Malformed ones are ignored, so that no answer is lost.
 * @returns `malformed` names the ignored fields; a missing `version` counts as the newest
 */
export function readRedundantFields({ email, shortText, startDate, hasFiles, version }: SentFields): RedundantFields & {
  startedAt: number | null;
  version: number;
  malformed: string[];
} {
  const start = isText(startDate) ? instantOf(startDate) : startDate;
  const startedAt = typeof start === 'number' && Number.isFinite(start) ? Math.trunc(start) : null;
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

type Entry = { value?: unknown } | null | undefined;

/** Entries of the answers to the largest form. */
const MOST_READ = MAX_ELEMENTS + MAX_OPTIONS_OF_FORM;
/** Characters of an address with a name or 'mailto:' around it. To look for one in longer texts takes the square of their length. */
const LONGEST_READ = EMAIL_MAX + 66;
/** Characters of all texts in which the address is looked for: some ten milliseconds. */
const ALL_READ = 100_000;

/**
 * The email address that a client sends only beside the answers, not in them. It is stored with the answers, and recognized when it is sent
 * again, even if the form has no email question any more.
 */
export function emailAlone(userData: unknown, email: string | undefined): string | undefined {
  if (email === undefined || typeof userData !== 'object' || userData === null) return undefined;
  const entries: Entry[] = Object.values(userData).flat();
  // Most clients send exactly the same text, which this finds fast.
  if (entries.some((entry) => entry?.value === email)) return undefined;
  const address = plainEmail(email);
  return !isEmail(address) || says(entries.slice(0, MOST_READ), address) ? undefined : address;
}

/** Whether one of the entries is this address, in whatever form it is written. */
function says(entries: readonly Entry[], address: string): boolean {
  let characters = 0;
  for (const entry of entries) {
    const value = entry?.value;
    if (!isText(value) || value.length > LONGEST_READ) continue;
    characters += value.length;
    if (characters > ALL_READ) return false;
    if (plainEmail(value) === address) return true;
  }
  return false;
}

/** Adds that address as the answer to the form's email question, if that question has no answer. */
export function withEmail(pages: Pages, userData: unknown, alone: string | undefined): unknown {
  const asked = alone !== undefined && answerableColumns(pages).find(({ column }) => isEmailField(column));
  if (!asked) return userData;
  const { uniqueId } = asked.column;
  const { value, ...others } = (userData as Record<string, { value?: unknown } | undefined>)[uniqueId] ?? {};
  const isUnanswered = value === undefined || value === null || (isText(value) && plainEmail(value) === '');
  return isUnanswered ? { ...(userData as object), [uniqueId]: { direction: asked.direction, ...others, value: alone } } : userData;
}

const EMAIL_DIFFERS = 'This is not the email address of the form.';

/** Refuses redundant fields that contradict the answers. */
export function checkRedundantFields({ email, shortText = [] }: RedundantFields, valid: ValidSubmission): void {
  // Without an email among the answers, there is nothing to contradict.
  if (email && valid.email !== '' && plainEmail(email) !== valid.email) {
    throw new AppError('submissions.invalid_submission', { value: EMAIL_DIFFERS, email: EMAIL_DIFFERS, fields: {} });
  }
  const wrong = shortText.find(
    ({ uniqueId, value }) => !valid.shortText.some((text) => text.uniqueId === uniqueId && text.value === cleanLine(value)),
  );
  if (wrong) {
    throw new AppError('submissions.invalid_submission', {
      value: 'A text in shortText is no long answer of this form.',
      fields: { [wrong.uniqueId.slice(0, 100)]: 'This is not what shortText says.' },
    });
  }
}
