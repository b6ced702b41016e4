import { isRecord } from '../elements/entry.ts';
import type { ElementKind, Pages } from '../form.ts';
import { messages } from '../messages.ts';
import { answerableColumns, rulesOf } from './questions.ts';
import type { SubmissionProblems } from './validate-submission.ts';

const everyEntry = ['value', 'direction'];

/**
 * Finds parts of answers that `validateSubmission` would ignore, so that a client learns of a misspelled name. Only the server uses it.
 * Never throws, whatever `userData` is.
 * @returns the first such part of each question, or null
 */
export function unknownParts(pages: Pages, userData: unknown): SubmissionProblems | null {
  if (!isRecord(userData)) return null;
  const fields: Record<string, string> = {};
  for (const { column } of answerableColumns(pages)) {
    const answer = Object.hasOwn(userData, column.uniqueId) ? userData[column.uniqueId] : undefined;
    const part = unknownPart(column.tabname, answer);
    if (part !== undefined) fields[column.uniqueId] = `This answer has a part that is not known: ${part.slice(0, 60)}.`;
  }
  return Object.keys(fields).length > 0 ? { value: messages.checkMarked, fields } : null;
}

function unknownPart(kind: ElementKind, answer: unknown): string | undefined {
  const { entryKeys = [], valueKeys } = rulesOf(kind);
  const known: readonly string[] = [...everyEntry, ...entryKeys];
  const parts: readonly string[] | undefined = valueKeys;
  for (const entry of Array.isArray(answer) ? answer : [answer]) {
    if (!isRecord(entry)) continue;
    const { value } = entry;
    const unknown =
      Object.keys(entry).find((key) => !known.includes(key)) ??
      (isRecord(value) && parts ? Object.keys(value).find((key) => !parts.includes(key)) : undefined);
    if (unknown !== undefined) return unknown;
  }
  return undefined;
}
