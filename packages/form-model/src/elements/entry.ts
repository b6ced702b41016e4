import type { Answer, Direction } from '../submission/answers.ts';
import type { PostedControls } from './definition.ts';

export type Checked = { ok: Answer } | { error: string };

/** Whether a value is an object with keys: no list, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a text has no visible characters: only white space, control characters, invisible format characters, fillers or the blank of
 * Braille.
 */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800]*$/u.test(text);
}

/** The `value` of an answer entry of unknown shape; a number counts as its digits. `undefined` when there is no entry to read. */
export function entryValue(answer: unknown): unknown {
  if (!isRecord(answer)) return undefined;
  return typeof answer.value === 'number' ? String(answer.value) : answer.value;
}

/** True for a missing entry, a missing value and blank text. An answer of a wrong shape is not empty, so that it is refused. */
export function isBlankEntry(answer: unknown): boolean {
  if (answer === undefined || answer === null) return true;
  const value = entryValue(answer);
  return isRecord(answer) && (value === undefined || value === null || (typeof value === 'string' && isBlank(value)));
}

/** One line: line breaks and tabs become spaces; removes other control characters; replaces lone surrogates by U+FFFD. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/[\r\n\t\u2028\u2029]+/g, ' '));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the class by name is several times as slow, and whole submissions pass here twice
const unclean = /[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]/;

/** Several lines: as `cleanLine`, but line breaks (as \n) and tabs stay. */
export function cleanText(text: string): string {
  if (!unclean.test(text)) return text.trim();
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .trim();
}

/** The first value posted under a control name; '' when there is none. The check cleans it. */
export function posted(controls: PostedControls, part: string): string {
  return (controls.all(part)[0] ?? '').trim();
}

/** Reads an element with a single control. */
export function readSingle(controls: PostedControls, _column: unknown, direction: Direction): Answer | null {
  const value = posted(controls, '');
  return isBlank(value) ? null : { value, direction };
}

/** The text of an answer for tables; '' for anything that is not text. */
export function entryText(answer: unknown): string {
  const value = entryValue(answer);
  return typeof value === 'string' ? value : '';
}

/** The number that a text writes; null for any other text. */
export function numberOf(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

/** The key for free text: whether it was answered. */
export function answeredKeys(isEmpty: boolean): string[] {
  return isEmpty ? [] : ['answered'];
}
