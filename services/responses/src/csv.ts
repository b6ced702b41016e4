import { answerableColumns, definitionOf, type FilledColumn } from '@formwright/form-model';
import { stringify } from 'csv-stringify/sync';
import type { FormCopy } from './form-copy.ts';
import { formerQuestions, withFormerOptions } from './former.ts';
import type { Response } from './response.ts';

/** Spreadsheets read a file with this mark as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Lines per piece of text: few enough to leave turns to others, enough to be fast. */
const BATCH = 200;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** A spreadsheet takes a cell for a formula that starts so, also behind blanks. The last four signs are the wide forms that some accept. */
const FORMULA_START = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** The same behind a sign that ends a cell where the file is read with another separator, or line by line. A smiley's hyphen is no formula. */
const FORMULA_INSIDE = /([;|\t\r\n]\s*)(?=[=@＝＠]|[+\-＋－][\p{L}\p{N}(.'"])/gu;

/** The questions that a file shows: those of the form, then those that were answered and are no longer on it. */
export function csvColumns(form: FormCopy, answered: Record<string, number>): FilledColumn[] {
  const present = answerableColumns(form.pages).map(({ column }) => column);
  return [...present, ...formerQuestions(form, answered)].map((column) => withFormerOptions(column, form));
}

/** The file, piece by piece: labels, then a line per response. */
export async function* csvText(columns: readonly FilledColumn[], responses: AsyncIterable<Response>): AsyncGenerator<string> {
  const header = [...columns.map(({ content }) => harmless(content.label)), 'Start Date', 'End Date'];
  yield BYTE_ORDER_MARK + lines([header]);
  let batch: string[][] = [];
  for await (const response of responses) {
    batch.push(csvLine(columns, response));
    if (batch.length < BATCH) continue;
    yield lines(batch);
    batch = [];
  }
  if (batch.length > 0) yield lines(batch);
}

function csvLine(columns: readonly FilledColumn[], { response, started_at, created_at }: Response): string[] {
  const answers = columns.map((column) => {
    const text = definitionOf(column.tabname).toText(response[column.uniqueId], column);
    return isNumberInput(column) && NUMBER.test(text) ? text : harmless(text);
  });
  return [...answers, started_at === null ? '' : csvDate(started_at), csvDate(created_at)];
}

const isNumberInput = (column: FilledColumn) => column.tabname === 'input' && column.content.typeinput === 'number';

/** An apostrophe before it makes a spreadsheet show a formula instead of computing it. */
function harmless(text: string): string {
  if (FORMULA_START.test(text)) return `'${text[0]}${text.slice(1).replace(FORMULA_INSIDE, "$1'")}`;
  return text.replace(FORMULA_INSIDE, "$1'");
}

/** DD/MM/YYYY HH:mm:ss, UTC. */
function csvDate(at: number): string {
  const [date = '', time = ''] = new Date(at).toISOString().split('T');
  return `${date.split('-').reverse().join('/')} ${time.slice(0, 8)}`;
}

// A lone line break would be left unquoted where lines end in two characters.
const lines = (records: string[][]) => stringify(records, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
