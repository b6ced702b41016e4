import { answerableColumns, definitionOf, type FilledColumn } from '@formwright/form-model';
import type { FormCopy, Response } from './repository.ts';

/** One column of the file. */
interface Question {
  column: FilledColumn;
  isNumber: boolean;
}

/** The questions of the form, then those it no longer has but once had answers to. */
export function exportedQuestions({ pages, formerQuestions }: Pick<FormCopy, 'pages' | 'formerQuestions'>): Question[] {
  const columns = [...answerableColumns(pages).map(({ column }) => column), ...formerQuestions];
  return columns.map((column) => ({ column, isNumber: column.tabname === 'input' && column.content.typeinput === 'number' }));
}

/** The first line: labels as they are, two alike included. */
export function headerCells(questions: readonly Question[]): string[] {
  return [...questions.map(({ column }) => withoutFormula(column.content.label)), 'Start Date', 'End Date'];
}

/** One response as a line. */
export function rowCells(
  { response, started_at, created_at }: Pick<Response, 'response' | 'started_at' | 'created_at'>,
  questions: readonly Question[],
): string[] {
  const cells: string[] = [];
  for (const { column, isNumber } of questions) {
    const text = definitionOf(column.tabname).toText(response[column.uniqueId], column as never);
    cells.push(isNumber && isPlainNumber(text) ? text : withoutFormula(text));
  }
  cells.push(started_at === null ? '' : formatTime(started_at), formatTime(created_at));
  return cells;
}

const isPlainNumber = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text);

/**
 * Spreadsheets run a cell that begins like a formula, also after blanks. A leading apostrophe makes it text there
 * (OWASP, "CSV Injection"); everything else stays to the letter.
 */
export function withoutFormula(text: string): string {
  return /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

const two = (number: number) => String(number).padStart(2, '0');

/** DD/MM/YYYY HH:mm:ss in UTC. */
export function formatTime(at: number): string {
  const date = new Date(at);
  const day = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
  return `${day} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
}
