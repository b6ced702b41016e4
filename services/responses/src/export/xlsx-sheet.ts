import {
  columnName,
  FIRST_DAY,
  isExactNumber,
  type Look,
  MAIN,
  MAX_CELL,
  MAX_ROWS,
  numberCell,
  type SheetSize,
  serialOf,
  textCell,
  XML_HEAD,
} from '@formwright/archive';
import {
  type Answer,
  cutText,
  dateControls,
  definitionOf,
  type FilledColumn,
  hasNumbers,
  isDateRange,
  wallTime,
} from '@formwright/form-model';
import { nextTurn } from '@formwright/platform';
import type { AnsweredResponse } from '../store/response.ts';
import { headsOf, isPhoneInput } from './columns.ts';
import type { DateContent, Looks } from './xlsx-styles.ts';
import { heightFor, linesOf, linesOfHead, MOMENT_WIDTH, widthFor } from './xlsx-widths.ts';

/** A further sheet begins before one needs ZIP64, which Excel refuses. */
const MAX_SHEET_CHARACTERS = 1_000_000_000;
/** Characters of a chunk. Other requests run between two chunks. */
const CHUNK = 100_000;
/** Characters that a landscape page shows side by side, made half as large. */
const PRINTED_WIDTH = 260;

/** As many responses are measured before the first is written: a sheet says the widths of its columns first. */
const MEASURED = 100;
/** No more are measured than have as many characters: all of them stay in memory until they are written. */
const MAX_MEASURED_CHARACTERS = 2_000_000;

/** Writes the sheets of a table one after the other. The times are those that the clocks of the zone show. */
export function sheetWriter(columns: readonly FilledColumn[], { zone, looks }: { zone: string; looks: Looks }) {
  const heads = headsOf(columns, zone);
  const names = heads.map((_, index) => columnName(index));
  const answered = columns.map((column, at) => ({
    column,
    uniqueId: column.uniqueId,
    name: names[at] ?? '',
    textOf: textWriter(column),
    write: cellWriter(column, looks),
    isBroken: isBroken(column),
    /** Known once the first responses are measured. */
    width: 0,
  }));
  const [startName = '', endName = ''] = names.slice(-2);
  const [startHead = '', endHead = ''] = heads.slice(-2);
  let startWidth = widthFor(startHead, []);
  const endWidth = Math.max(MOMENT_WIDTH, widthFor(endHead, []));
  const lastColumn = endName;
  let first: AnsweredResponse[] | undefined;
  let isDone = false;
  const momentCell = (place: string, at: number) => numberCell(place, serialOf(wallTime(at, zone)), looks.moment);

  function measure(measured: readonly AnsweredResponse[]): void {
    for (const [at, each] of answered.entries()) {
      const { column, uniqueId, textOf } = each;
      const texts = measured.flatMap(({ response: { [uniqueId]: answer } }) => (answer === undefined ? [] : [textOf(answer)]));
      each.width = widthFor(heads[at] ?? '', texts, column);
    }
    // Nobody's start is known where no browser has told it.
    if (measured.some(({ started_at }) => started_at !== null)) startWidth = Math.max(startWidth, MOMENT_WIDTH);
  }

  function row({ response, started_at, created_at }: AnsweredResponse, number: number): string {
    let cells = '';
    let lines = 1;
    for (const { uniqueId, name, textOf, write, isBroken, width } of answered) {
      const answer = response[uniqueId];
      const text = answer === undefined ? '' : textOf(answer);
      if (text === '') continue;
      cells += write(text, `${name}${number}`);
      if (isBroken) lines = Math.max(lines, linesOf(text, width));
    }
    if (started_at !== null) cells += momentCell(`${startName}${number}`, started_at);
    return `<row r="${number}"${heightFor(lines)}>${cells}${momentCell(`${endName}${number}`, created_at)}</row>`;
  }

  return {
    /** Whether every response is written. */
    isDone: () => isDone,
    /** @param size filled when the sheet is written */
    async *sheet(left: AsyncIterator<AnsweredResponse>, size: SheetSize): AsyncGenerator<Uint8Array> {
      if (!first) {
        first = await beginningsOf(left);
        measure(first);
      }
      const widths = [...answered.map(({ width }) => width), startWidth, endWidth];
      let text = beginningOf({ heads, names, widths, looks });
      let written = 0;
      let number = 1;
      while (number < MAX_ROWS && written < MAX_SHEET_CHARACTERS) {
        const measured = first.shift();
        const next = measured ? { done: false, value: measured } : await left.next();
        isDone = next.done === true;
        if (next.done) break;
        number += 1;
        text += row(next.value, number);
        if (text.length < CHUNK) continue;
        written += text.length;
        yield Buffer.from(text);
        text = '';
        await nextTurn();
      }
      const area = `A1:${lastColumn}${number}`;
      // Phone numbers are texts on purpose, so Excel shows no green corner for them.
      const meant = `<ignoredErrors><ignoredError sqref="${area}" numberStoredAsText="1"/></ignoredErrors>`;
      yield Buffer.from(`${text}</sheetData><autoFilter ref="${area}"/>${pageSetup(widths)}${meant}</worksheet>`);
      Object.assign(size, { lastColumn, rows: number });
    },
  };
}

/** The first responses. */
async function beginningsOf(left: AsyncIterator<AnsweredResponse>): Promise<AnsweredResponse[]> {
  const responses: AnsweredResponse[] = [];
  let characters = 0;
  while (responses.length < MEASURED && characters < MAX_MEASURED_CHARACTERS) {
    const next = await left.next();
    if (next.done) break;
    responses.push(next.value);
    characters += JSON.stringify(next.value.response).length;
  }
  return responses;
}

interface Beginning {
  heads: readonly string[];
  names: readonly string[];
  widths: readonly number[];
  looks: Looks;
}

/** A sheet up to its first response: the row of heads stays in sight, and every column is as wide as what stands in it needs. */
function beginningOf({ heads, names, widths, looks }: Beginning): string {
  const cells = heads.map((head, at) => longCell(`${names[at]}1`, head, looks.head)).join('');
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const cols = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const view = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
  const height = heightFor(Math.max(...heads.map((head, at) => linesOfHead(head, widths[at] ?? 0))));
  return `${XML_HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>${view}<cols>${cols.join('')}</cols><sheetData><row r="1"${height}>${cells}</row>`;
}

/** Printed, the columns share as few pages as can be read, and as many as it takes stand below each other. */
function pageSetup(widths: readonly number[]): string {
  const width = widths.reduce((sum, each) => sum + each, 0);
  return `<pageSetup orientation="landscape" fitToWidth="${Math.ceil(width / PRINTED_WIDTH)}" fitToHeight="0"/>`;
}

/** Whose answers are broken into lines where they are longer than the column is wide: texts, but no phone numbers and dates. */
const isBroken = (column: FilledColumn): boolean => !(hasNumbers(column) || isPhoneInput(column) || isDay(column));

const isDay = (column: FilledColumn): boolean => column.tabname === 'date' && !isDateRange(column.content);

function textWriter(column: FilledColumn): (answer: Answer) => string {
  const { toText } = definitionOf(column.tabname);
  return (answer) => toText(answer, column);
}

/** Writes a text that is not empty. */
function cellWriter(column: FilledColumn, looks: Looks): (text: string, place: string) => string {
  const textLook = isPhoneInput(column) ? looks.text : isBroken(column) ? looks.long : looks.plain;
  if (hasNumbers(column)) {
    return (text, place) => (isExactNumber(text) ? numberCell(place, Number(text), looks.plain) : longCell(place, text, textLook));
  }
  if (column.tabname === 'date' && !isDateRange(column.content)) return dateWriter(column.content, looks);
  return (text, place) => longCell(place, text, textLook);
}

function dateWriter(content: DateContent, looks: Looks): (text: string, place: string) => string {
  const [day, moment] = [looks.ofDate(content, false), looks.ofDate(content, true)];
  return (text, place) => {
    const { date, time } = dateControls(text, content);
    const days = date ? serialOf(Date.parse(`${date}T${time || '00:00'}Z`)) : 0;
    return days >= FIRST_DAY ? numberCell(place, days, time ? moment : day) : longCell(place, text, looks.plain);
  };
}

/** A cell takes no longer text. Whoever reads it learns that there is more, and where. */
function fitting(text: string): string {
  if (text.length <= MAX_CELL) return text;
  const note = `… [cut: a cell of Excel ends here, this answer has ${text.length.toLocaleString('en')} characters; the CSV has all of them]`;
  return cutText(text, MAX_CELL - note.length, note);
}

const longCell = (place: string, text: string, look: Look) => textCell(place, fitting(text), look);
