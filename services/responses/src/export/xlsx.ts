import { dateControls, definitionOf, type FilledColumn, isDateRange } from '@formwright/form-model';
import { DAY_MS, nextTurn } from '@formwright/platform';
import { cutText } from '../cut-text.ts';
import type { AnsweredResponse } from '../response.ts';
import { isNumberInput } from './columns.ts';
import { type ZipEntry, zipped } from './zip.ts';

/** Limits of the format. */
const MAX_ROWS = 1_048_576;
export const MAX_SHEET_COLUMNS = 16_384;
const MAX_CELL = 32_767;
/** A further sheet begins before one needs ZIP64, which Excel refuses. */
const MAX_SHEET_CHARACTERS = 1_000_000_000;
/** Characters of a chunk. Other requests run between two chunks. */
const CHUNK = 100_000;
/** A spreadsheet computes with 15 digits; a longer number, or one that begins with zeros, would be changed. */
const EXACT_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const MAX_DIGITS = 15;
/** The day before a spreadsheet's first, which counts a 29 February 1900 that was none; so earlier days than March stay texts. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_DAY = 61;
const style = { plain: 0, head: 1, date: 2, dateTime: 3, moment: 4 } as const;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The responses as a workbook: texts as texts whatever they begin with, numbers as numbers, dates as dates. */
export const xlsxFile = (columns: readonly FilledColumn[], responses: AsyncIterable<AnsweredResponse>, now: number) =>
  zipped(partsOf(columns, responses, now));

async function* partsOf(
  columns: readonly FilledColumn[],
  responses: AsyncIterable<AnsweredResponse>,
  now: number,
): AsyncGenerator<ZipEntry> {
  const part = (name: string, text: string): ZipEntry => ({
    name,
    modifiedAt: now,
    method: 'deflated',
    content: [Buffer.from(HEAD + text)],
  });
  yield part('[Content_Types].xml', CONTENT_TYPES);
  yield part('_rels/.rels', relations(`<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`));
  yield part('xl/styles.xml', STYLES);
  const left = responses[Symbol.asyncIterator]();
  const writer = sheetWriter(columns);
  let sheets = 0;
  try {
    do {
      sheets += 1;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, modifiedAt: now, method: 'deflated', content: writer.sheet(left) };
    } while (!writer.isDone());
  } finally {
    await left.return?.();
  }
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const listed = numbers.map((n) => `<sheet name="Responses${n > 1 ? ` ${n}` : ''}" sheetId="${n}" r:id="rId${n}"/>`).join('');
  yield part('xl/workbook.xml', `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed}</sheets></workbook>`);
  const sheetRelations = numbers.map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`);
  yield part(
    'xl/_rels/workbook.xml.rels',
    relations(`${sheetRelations.join('')}<Relationship Id="rId0" Type="${OFFICE}/styles" Target="styles.xml"/>`),
  );
}

const relations = (list: string) => `<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>`;

// The sheets need no line of their own, because their number is known at the end only.
const CONTENT_TYPES = [
  `<Types xmlns="${PACKAGE}/content-types">`,
  `<Default Extension="xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`,
].join('');

const format = (numFmtId: number, fontId = 0) =>
  `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
/** 14 and 22 are a date, and a date with its time, as the reader's own country writes them. */
const STYLES = [
  `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy\\ hh:mm:ss"/></numFmts>`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="5">${format(0)}${format(0, 1)}${format(14)}${format(22)}${format(164)}</cellXfs></styleSheet>`,
].join('');

function sheetWriter(columns: readonly FilledColumn[]) {
  const names = Array.from({ length: columns.length + 2 }, (_, index) => columnName(index));
  const writers = columns.map(cellWriter);
  const [startName = '', endName = ''] = names.slice(-2);
  let isDone = false;

  function row({ response, started_at, created_at }: AnsweredResponse, number: number): string {
    let cells = '';
    for (const [at, column] of columns.entries()) {
      const answer = response[column.uniqueId];
      if (answer !== undefined) cells += writers[at]?.(answer, `${names[at]}${number}`) ?? '';
    }
    if (started_at !== null) cells += numberCell(`${startName}${number}`, serialOf(started_at), style.moment);
    return `<row r="${number}">${cells}${numberCell(`${endName}${number}`, serialOf(created_at), style.moment)}</row>`;
  }

  function head(): string {
    const labels = [...columns.map(({ content }) => content.label), 'Start Date', 'End Date'];
    const cells = labels.map((label, at) => textCell(`${names[at]}1`, label, style.head)).join('');
    const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
    const widths = `<cols><col min="1" max="${names.length}" width="22" customWidth="1"/></cols>`;
    const view = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
    return `${HEAD}<worksheet xmlns="${MAIN}">${view}${widths}<sheetData><row r="1">${cells}</row>`;
  }

  return {
    /** Whether every response is written. */
    isDone: () => isDone,
    async *sheet(left: AsyncIterator<AnsweredResponse>): AsyncGenerator<Uint8Array> {
      let text = head();
      let written = 0;
      let number = 1;
      while (number < MAX_ROWS && written < MAX_SHEET_CHARACTERS) {
        const next = await left.next();
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
      yield Buffer.from(`${text}</sheetData></worksheet>`);
    },
  };
}

/** 'A', 'Z', 'AA' for 0, 25, 26. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

type CellWriter = (answer: NonNullable<AnsweredResponse['response'][string]>, place: string) => string;

function cellWriter(column: FilledColumn): CellWriter {
  const { toText } = definitionOf(column.tabname);
  const isNumber = isNumberInput(column) || column.tabname === 'rating';
  const date = column.tabname === 'date' && !isDateRange(column.content) ? column.content : null;
  return (answer, place) => {
    const text = toText(answer, column);
    if (text === '') return '';
    if (isNumber && isExactNumber(text)) return numberCell(place, text, style.plain);
    if (date) {
      const moment = dateControls(text, date);
      const days = moment.date ? serialOf(Date.parse(`${moment.date}T${moment.time || '00:00'}Z`)) : 0;
      if (days >= FIRST_DAY) return numberCell(place, days, moment.time ? style.dateTime : style.date);
    }
    return textCell(place, text);
  };
}

const isExactNumber = (text: string) => EXACT_NUMBER.test(text) && text.replace(/\D/g, '').length <= MAX_DIGITS;

/** Days since the day zero of spreadsheets. @param at epoch milliseconds */
const serialOf = (at: number) => (at - DAY_ZERO) / DAY_MS;

const numberCell = (place: string, value: number | string, look: number) =>
  `<c r="${place}"${look ? ` s="${look}"` : ''}><v>${value}</v></c>`;

/** An inline text is never computed. */
const textCell = (place: string, text: string, look: number = style.plain) =>
  `<c r="${place}"${look ? ` s="${look}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(fitting(text))}</t></is></c>`;

/** A cell takes no longer text. Whoever reads it learns that there is more, and where. */
function fitting(text: string): string {
  if (text.length <= MAX_CELL) return text;
  const note = `… [cut: a cell of Excel ends here, this answer has ${text.length.toLocaleString('en')} characters; the CSV has all of them]`;
  return cutText(text, MAX_CELL - note.length, note);
}

/** What XML cannot hold, or would change, in the way of the format: '_x000D_'. */
const SPECIAL = /[<>&\ufffe\uffff]|[^\P{Cc}\t\n]|_(?=x[0-9A-Fa-f]{4}_)/u;
const EVERY_SPECIAL = new RegExp(SPECIAL, 'gu');
const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(EVERY_SPECIAL, (sign) => ENTITIES[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}
