import { definitionOf, type FilledColumn, fold } from '@formwright/form-model';
import { ownText } from '../store/own-text.ts';
import type { AnsweredResponse, Response } from '../store/response.ts';

/** A number, or a text that is compared letter by letter; null without an answer. */
export type SortKey = number | string | null;

/** Characters of a text that are compared. */
const COMPARED = 100;
/** Digits of a number inside a text: 'Room 9' comes before 'Room 10'. */
const DIGITS = 12;

/** @param column the question that is sorted by; undefined for a date, or a question that the form never had */
export function sortKeyOf(
  response: AnsweredResponse & Pick<Response, 'deleted_at'>,
  by: string,
  column: FilledColumn | undefined,
): SortKey {
  if (by === 'created_at' || by === 'started_at' || by === 'deleted_at') return response[by];
  if (!column) return null;
  const answer = response.response[column.uniqueId];
  const definition = definitionOf(column.tabname);
  const number = definition.toNumber?.(answer, column);
  if (number !== undefined) return number;
  const text = ownText(definition.toText(answer, column).slice(0, COMPARED).trim());
  return text === '' ? null : fold(text).replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}

/** Without an answer comes last, in both directions. */
export function compareKeys(a: SortKey, b: SortKey, direction: 'asc' | 'desc'): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b === (direction === 'asc') ? -1 : 1;
}
