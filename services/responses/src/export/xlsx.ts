import type { FilledColumn } from '@formwright/form-model';
import type { AnsweredResponse } from '../response.ts';
import { type SheetSize, sheetWriter } from './xlsx-sheet.ts';
import { looksOf, MAIN, XML_HEAD } from './xlsx-styles.ts';
import { type ZipEntry, zipped } from './zip.ts';

/** A limit of the format. */
export const MAX_SHEET_COLUMNS = 16_384;

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

interface Options {
  /** The zone of the times. */
  zone: string;
  now: number;
}

/** The responses as a workbook: texts as texts whatever they begin with, numbers as numbers, dates as dates. */
export const xlsxFile = (columns: readonly FilledColumn[], responses: AsyncIterable<AnsweredResponse>, options: Options) =>
  zipped(partsOf(columns, responses, options));

async function* partsOf(
  columns: readonly FilledColumn[],
  responses: AsyncIterable<AnsweredResponse>,
  { zone, now }: Options,
): AsyncGenerator<ZipEntry> {
  const part = (name: string, text: string): ZipEntry => ({
    name,
    modifiedAt: now,
    method: 'deflated',
    content: [Buffer.from(XML_HEAD + text)],
  });
  const { looks, file } = looksOf(columns);
  yield part('[Content_Types].xml', CONTENT_TYPES);
  yield part('_rels/.rels', relations(`<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`));
  yield part('xl/styles.xml', file);
  const left = responses[Symbol.asyncIterator]();
  const writer = sheetWriter(columns, { zone, looks });
  const sizes: SheetSize[] = [];
  try {
    do {
      const size: SheetSize = { lastColumn: 'A', rows: 1 };
      sizes.push(size);
      yield { name: `xl/worksheets/sheet${sizes.length}.xml`, modifiedAt: now, method: 'deflated', content: writer.sheet(left, size) };
    } while (!writer.isDone());
  } finally {
    await left.return?.();
  }
  yield part('xl/workbook.xml', workbook(sizes));
  const sheets = sizes.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    relations(`${sheets.join('')}<Relationship Id="rId0" Type="${OFFICE}/styles" Target="styles.xml"/>`),
  );
}

/** The list of sheets, each with what its filter covers and the row that is printed on top of each page. */
function workbook(sizes: readonly SheetSize[]): string {
  const sheets = sizes.map((_, at) => `<sheet name="${sheetName(at)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('');
  const named = (name: string, at: number, area: string, more = '') =>
    `<definedName name="_xlnm.${name}" localSheetId="${at}"${more}>'${sheetName(at)}'!${area}</definedName>`;
  const filters = sizes.map(({ lastColumn, rows }, at) => named('_FilterDatabase', at, `$A$1:$${lastColumn}$${rows}`, ' hidden="1"'));
  const titles = sizes.map((_, at) => named('Print_Titles', at, '$1:$1'));
  const names = [...filters, ...titles].join('');
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets><definedNames>${names}</definedNames></workbook>`;
}

const sheetName = (at: number) => `Responses${at > 0 ? ` ${at + 1}` : ''}`;

const relations = (list: string) => `<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>`;

// The sheets need no line of their own, because their number is known at the end only.
const CONTENT_TYPES = [
  `<Types xmlns="${PACKAGE}/content-types">`,
  `<Default Extension="xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`,
].join('');
