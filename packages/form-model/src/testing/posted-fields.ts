import { dateControls } from '../elements/date.ts';
import { isRecord } from '../elements/entry.ts';
import type { FilledColumn, Pages } from '../form.ts';
import type { UserData } from '../submission/answers.ts';
import { answerableColumns } from '../submission/questions.ts';

function fieldsOf(column: FilledColumn, value: unknown): [string, string][] {
  const { uniqueId } = column;
  const parts = column.tabname === 'date' && typeof value === 'string' ? { ...dateControls(value, column.content) } : value;
  if (!isRecord(parts)) return [[uniqueId, String(value)]];
  return Object.entries(parts).map(([part, text]) => [`${uniqueId}.${part}`, String(text)]);
}

/** The fields that a browser without JavaScript posts for these answers, without files. */
export function postedFields(pages: Pages, userData: UserData): [string, string][] {
  return answerableColumns(pages).flatMap(({ column }) => {
    const answer = userData[column.uniqueId];
    if (!answer || column.tabname === 'upload') return [];
    return [answer].flat().flatMap(({ value }) => fieldsOf(column, value));
  });
}
