import { MAIN, XML_HEAD } from './cells.ts';
import { type ZipEntry, zipped } from './zip.ts';

/** A limit of the format. */
export const MAX_SHEET_COLUMNS = 16_384;

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What the workbook says of a sheet that is written. */
export interface SheetSize {
  /** The name of the last column. */
  lastColumn: string;
  /** The number of the last row. */
  rows: number;
}

interface Workbook {
  /** Of the first sheet; the others are numbered: 'Responses 2'. */
  name: string;
  /** The XML of `xl/styles.xml`. */
  styles: string;
  /** Epoch milliseconds. */
  now: number;
  /** The XML of the next sheet. It fills in `size` when the sheet is written. */
  sheet(size: SheetSize): AsyncIterable<Uint8Array>;
  /** Whether the last sheet is written. Asked after each. */
  isDone(): boolean;
}

/** A workbook (xlsx) as a stream of bytes, sheet after sheet. */
export const workbookFile = (workbook: Workbook): AsyncGenerator<Uint8Array> => zipped(partsOf(workbook));

async function* partsOf({ name, styles, now, sheet, isDone }: Workbook): AsyncGenerator<ZipEntry> {
  const part = (path: string, text: string): ZipEntry => ({
    name: path,
    modifiedAt: now,
    method: 'deflated',
    content: [Buffer.from(XML_HEAD + text)],
  });
  yield part('[Content_Types].xml', CONTENT_TYPES);
  yield part('_rels/.rels', relations(`<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`));
  yield part('xl/styles.xml', styles);
  const sizes: SheetSize[] = [];
  do {
    const size: SheetSize = { lastColumn: 'A', rows: 1 };
    sizes.push(size);
    yield { name: `xl/worksheets/sheet${sizes.length}.xml`, modifiedAt: now, method: 'deflated', content: sheet(size) };
  } while (!isDone());
  yield part('xl/workbook.xml', directory(name, sizes));
  const sheets = sizes.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    relations(`${sheets.join('')}<Relationship Id="rId0" Type="${OFFICE}/styles" Target="styles.xml"/>`),
  );
}

/** The list of sheets, each with what its filter covers and the row that is printed on top of each page. */
function directory(name: string, sizes: readonly SheetSize[]): string {
  const sheetName = (at: number) => `${name}${at > 0 ? ` ${at + 1}` : ''}`;
  const sheets = sizes.map((_, at) => `<sheet name="${sheetName(at)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('');
  const named = (kind: string, at: number, area: string, more = '') =>
    `<definedName name="_xlnm.${kind}" localSheetId="${at}"${more}>'${sheetName(at)}'!${area}</definedName>`;
  const filters = sizes.map(({ lastColumn, rows }, at) => named('_FilterDatabase', at, `$A$1:$${lastColumn}$${rows}`, ' hidden="1"'));
  const titles = sizes.map((_, at) => named('Print_Titles', at, '$1:$1'));
  const names = [...filters, ...titles].join('');
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets><definedNames>${names}</definedNames></workbook>`;
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
