import { definitionOf, type FilledColumn, hasNumbers, wallTime } from '@formwright/form-model';
import { headsOf, isPhoneOf } from './export/columns.ts';
import { formatMoment } from './format-moment.ts';
import type { AnsweredResponse } from './response.ts';

/** With this mark, spreadsheet programs read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Lines and characters per chunk. Other requests run between two chunks. */
const BATCH = 200;
const BATCH_CHARACTERS = 200_000;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** Every formula has one of these signs. Most texts have none, so that this test spares them the others. */
const SUSPICIOUS = /[=+\-@＝＋－＠\t\r\n]/;
/** Start of a formula, after optional spaces. Includes the full-width characters that some spreadsheet programs accept. */
const FORMULA_START = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** A separator or line break, where a program may start a new cell. */
const CELL_BREAK = /[;|\t\r\n]\s*/g;
/** A formula in a new cell. Excludes hyphens in words and smileys. */
const FORMULA_IN_CELL = /[=@＝＠]|[+\-＋－][\p{L}\p{N}(.'"]/uy;

/** The file in chunks: the heads, then a line per response. Its times are those that the clocks of the zone show. */
export async function* csvText(
  columns: readonly FilledColumn[],
  responses: AsyncIterable<AnsweredResponse>,
  zone: string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([headsOf(columns, zone, harmless)]);
  let batch: string[][] = [];
  let characters = 0;
  for await (const response of responses) {
    const line = csvLine(columns, response, zone);
    for (const text of line) characters += text.length;
    batch.push(line);
    if (batch.length < BATCH && characters < BATCH_CHARACTERS) continue;
    yield lines(batch);
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield lines(batch);
}

function csvLine(columns: readonly FilledColumn[], { response, started_at, created_at }: AnsweredResponse, zone: string): string[] {
  const moment = (at: number) => formatMoment(wallTime(at, zone));
  const answers = columns.map((column) => {
    const text = definitionOf(column.tabname).toText(response[column.uniqueId], column);
    return (hasNumbers(column) && NUMBER.test(text)) || isPhoneOf(column, text) ? text : harmless(text);
  });
  return [...answers, started_at === null ? '' : moment(started_at), moment(created_at)];
}

/** Prefixes formulas with an apostrophe, so that spreadsheet programs show them instead of computing them. */
function harmless(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  if (FORMULA_START.test(text)) return `'${text[0]}${withHarmlessCells(text.slice(1))}`;
  return withHarmlessCells(text);
}

/** In one pass: one expression for break and formula would take quadratic time for a text of line breaks. */
function withHarmlessCells(text: string): string {
  return text.replace(CELL_BREAK, (found, at: number) => {
    FORMULA_IN_CELL.lastIndex = at + found.length;
    return FORMULA_IN_CELL.test(text) ? `${found}'` : found;
  });
}

/** A value with one of these is quoted (RFC 4180); single line breaks, too, which some readers take for the end of a line. */
const QUOTED = /[",\r\n]/;
const quoted = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function lines(records: readonly (readonly string[])[]): string {
  let text = '';
  for (const record of records) text += `${record.map(quoted).join(',')}\r\n`;
  return text;
}
