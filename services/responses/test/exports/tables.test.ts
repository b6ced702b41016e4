import { type Answer, answerableColumns, definitionOf, type FilledColumn, isDateRange } from '@formwright/form-model';
import { arbitraryAnswers, arbitraryPages } from '@formwright/form-model/testing';
import { expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { headsOf } from '../../src/export/columns.ts';
import { csvFile } from '../../src/export/csv.ts';
import { xlsxFile } from '../../src/export/xlsx.ts';
import { sheetWriter } from '../../src/export/xlsx-sheet.ts';
import { looksOf } from '../../src/export/xlsx-styles.ts';
import type { Response } from '../../src/store/response.ts';
import { answersTo, entry, question } from '../responses-world.ts';
import { bytesOf, readXlsx, readZip } from './read-archives.ts';

const at = Date.UTC(2026, 10, 21, 7, 8, 9);
/** 45 minutes past the hours of UTC. */
const zone = 'Asia/Kathmandu';
const moment = (instant: number) => new Date(instant + (5 * 60 + 45) * 60_000);

function responseOf(answers: Record<string, Answer>, index = 0): Response {
  const times = { started_at: index % 2 ? null : at - 61_000, created_at: at + index * 1000, updated_at: at, deleted_at: null };
  const state = { state: 'active', status: 'new', favourite: 0, order: at, email: '' } as const;
  return { _id: `r${index}`, formId: 'f', workspaceId: 'w', ...state, ...times, terms: [], response: answers };
}
async function* each(responses: readonly Response[]) {
  yield* responses;
}
const xlsxOf = (columns: readonly FilledColumn[], responses: readonly Response[]) =>
  bytesOf(xlsxFile(columns, each(responses), { zone, now: at }));
const csvOf = (columns: readonly FilledColumn[], responses: readonly Response[]) => bytesOf(csvFile(columns, each(responses), zone));
const sheetOf = async (columns: readonly FilledColumn[], ...answers: Record<string, Answer>[]) =>
  (await readZip(await xlsxOf(columns, answers.map(responseOf))))['xl/worksheets/sheet1.xml'] ?? '';

/** Any form, and some answers to it. */
const arbitraryTable = arbitraryPages.chain((pages) =>
  fc.record({
    columns: fc.constant(answerableColumns(pages).map(({ column }) => column)),
    responses: fc
      .array(
        arbitraryAnswers(pages).map(({ userData, files }) => {
          const uploads = Object.entries(files).map(([uniqueId, offered]) => {
            const stored = offered.map(({ name, size }) => ({ name: '_', shown: name, size, type: '' }));
            return [uniqueId, { ...userData[uniqueId], files: stored }];
          });
          return { ...userData, ...Object.fromEntries(uploads) } as Record<string, Answer>;
        }),
        { maxLength: 5 },
      )
      .map((all) => all.map(responseOf)),
  }),
);

const textOf = (column: FilledColumn, { response }: Response) => definitionOf(column.tabname).toText(response[column.uniqueId], column);

/** The day and time that a text of this format means. */
function readDate(text: string, { typeDate, timeFormat }: { typeDate: string; timeFormat: string }): Date {
  const part = (name: string) => text.slice(typeDate.indexOf(name), typeDate.indexOf(name) + name.length);
  const [time = '00:00', half] = text.split(' ').slice(1);
  const hour = Number(time.slice(0, 2));
  const hours = timeFormat === '24' ? hour : (hour % 12) + (half === 'PM' ? 12 : 0);
  return new Date(Date.UTC(Number(part('yyyy')), Number(part('MM')) - 1, Number(part('dd')), hours, Number(time.slice(3, 5))));
}

/** What a cell of a workbook shows, as its owner would say it. */
function meant(column: FilledColumn, response: Response): unknown {
  const text = textOf(column, response);
  if (text === '') return null;
  const isNumber = column.tabname === 'rating' || (column.tabname === 'input' && column.content.typeinput === 'number');
  if (isNumber && String(Number(text)) === text) return Number(text);
  if (column.tabname !== 'date' || isDateRange(column.content)) return text;
  const date = readDate(text, column.content);
  return date.getTime() < Date.UTC(1900, 2, 1) ? text : date;
}

it('gives back every answer to every kind of question from the workbook, with its type', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryTable, async ({ columns, responses }) => {
      const [header, ...rows] = await readXlsx(await xlsxOf(columns, responses));
      expect(header?.slice(-2)).toEqual(['Start Date (Asia/Kathmandu)', 'End Date (Asia/Kathmandu)']);
      const nearest = (value: unknown) => (value instanceof Date ? Math.round(value.getTime() / 1000) : value);
      const wanted = responses.map((response) => [
        ...columns.map((column) => meant(column, response)),
        response.started_at === null ? null : moment(response.started_at),
        moment(response.created_at),
      ]);
      expect(rows.map((row) => row.map(nearest))).toEqual(wanted.map((row) => row.map(nearest)));
    }),
    { numRuns: 60 },
  );
});

it('gives back every answer to every kind of question from the CSV', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryTable, async ({ columns, responses }) => {
      const bytes = await csvOf(columns, responses);
      const [, ...rows] = parse(bytes, { bom: true, record_delimiter: '\r\n' });
      // The apostrophe keeps a spreadsheet from computing.
      const plain = (text: string) => text.replace(/(^|[;|\t\r\n]\s*)'/g, '$1');
      const shown = rows.map((row) => (row as string[]).slice(0, columns.length).map(plain));
      expect(shown).toEqual(responses.map((response) => columns.map((column) => plain(textOf(column, response)))));
    }),
    { numRuns: 60 },
  );
});

const name = question('input', { label: 'Name' });
const number = question('input', { label: 'Number', typeinput: 'number' });

it('computes nothing, and changes no text, number or direction of writing', async () => {
  const texts = ['=1+1', '+49 30 1', '@SUM(1)', '\t=1', 'שלום, עולם', '👩‍👩‍👧 🇪🇺', ' two  spaces ', '<b>&amp;</b>', 'true', '2026-01-01'];
  const rows = texts.map((text) => ({ ...answersTo(name, text), ...answersTo(number, '007') }));
  const read = await readXlsx(await xlsxOf([name, number], rows.map(responseOf)));
  expect(read.slice(1).map(([text, digits]) => [text, digits])).toEqual(texts.map((text) => [text, '007']));
  const sheet = await sheetOf([name], ...rows);
  expect(sheet).not.toContain('<f>');
  // Spreadsheet programs keep the blanks around such a text only.
  for (const text of texts) expect(sheet.includes(`<t xml:space="preserve">${text}`)).toBe(text !== text.trim());
});

it('keeps numbers that a spreadsheet would round as texts', async () => {
  const given = ['12', '-0.5', '1234567890123456', '1e5', '+1.5', '00', '9007199254740993'];
  const read = await readXlsx(
    await xlsxOf(
      [number],
      given.map((text, index) => responseOf(answersTo(number, text), index)),
    ),
  );
  expect(read.slice(1).map(([value]) => value)).toEqual([12, -0.5, '1234567890123456', 100_000, 1.5, '00', '9007199254740993']);
});

it('writes what XML cannot hold in the way of the format', async () => {
  const sheet = await sheetOf([name], answersTo(name, 'a\u0000b\r\nc_x0041_d\ufffe'));
  expect(sheet).toContain('>a_x0000_b_x000D_\nc_x005F_x0041_d_xFFFE_</t>');
});

it('says in the cell where a text is longer than a cell takes', async () => {
  const long = `${'x'.repeat(32_640)}${'😀'.repeat(100)}`;
  const [, [text] = []] = await readXlsx(await xlsxOf([name], [responseOf(answersTo(name, long))]));
  const cut = String(text);
  expect(cut.length).toBeLessThanOrEqual(32_767);
  expect(cut.slice(-100)).toMatch(/😀… \[cut: a cell of Excel ends here, this answer has 32,840 characters; the CSV has all of them\]$/);
  expect(cut.isWellFormed()).toBe(true);
});

it('has no two equal heads, and the times are those of the zone, to the second, in both', async () => {
  const labelled = (...labels: string[]) => labels.map((label) => question('input', { label }));
  const columns = labelled('Name', 'name', 'Name (2)', '', 'End Date', 'End Date (Asia/Kathmandu)', '=1', "'=1", ' Name');
  const response = { ...responseOf({}), started_at: at - 61_000, created_at: at + 999 };
  const [csvHead, csvRow] = parse(await csvOf(columns, [response]), { bom: true }) as string[][];
  const [xlsxHead, xlsxRow] = await readXlsx(await xlsxOf(columns, [response]));
  const heads = ['Name', 'name (3)', 'Name (2)', 'Untitled question', 'End Date', 'End Date (Asia/Kathmandu) (2)'];
  expect(csvHead).toEqual([...heads, "'=1", "'=1 (2)", 'Name (4)', 'Start Date (Asia/Kathmandu)', 'End Date (Asia/Kathmandu)']);
  expect(xlsxHead).toEqual([...heads, '=1', "'=1", 'Name (4)', 'Start Date (Asia/Kathmandu)', 'End Date (Asia/Kathmandu)']);
  expect(csvRow?.slice(-2)).toEqual(['21/11/2026 12:52:08', '21/11/2026 12:53:09']);
  expect(xlsxRow?.slice(-2).map((date) => (date as unknown as Date).toISOString())).toEqual([
    '2026-11-21T12:52:08.000Z',
    '2026-11-21T12:53:09.000Z',
  ]);
});

it('many questions of one name get their numbers in no time', () => {
  const columns = Array.from({ length: 16_000 }, () => question('input', { label: 'Name' }));
  const heads = headsOf(columns, 'UTC');
  expect(new Set(heads).size).toBe(16_002);
  expect(heads[15_999]).toBe('Name (16000)');
});

it('two different answers are two different texts', async () => {
  const labels = ['Me, myself and I', 'Wait, is it me?', 'Me', 'myself and I'];
  const ticked = question('checkbox', {
    label: 'Who',
    options: labels.map((label, index) => ({ id: `o${index}`, value: `v${index}`, label })),
  });
  const answers = [
    ['v0', 'v1'],
    ['v2', 'v3', 'v1'],
    ['v2', 'v3'],
  ].map((values) => ({ [ticked.uniqueId]: values.map((value) => entry(value)) }));
  const wanted = ['"Me, myself and I", "Wait, is it me?"', 'Me, myself and I, "Wait, is it me?"', 'Me, myself and I'];
  const responses = answers.map((each, index) => responseOf(each as never, index));
  expect((parse(await csvOf([ticked], responses), { bom: true }) as string[][]).slice(1).map(([text]) => text)).toEqual(wanted);
  expect((await readXlsx(await xlsxOf([ticked], responses))).slice(1).map(([text]) => text)).toEqual(wanted);
});

it('a phone number of a question that asks for one is a text without a mark, and nothing else is', async () => {
  const phone = question('input', { label: 'Phone', inputmode: 'tel' });
  const given = ['+32 486 54 05 68', '(+43) 1 234', '+1 555 010 9999 ext. 5', '+1+2', '-1-2', '=1+1', '+1\t=2', '+SUM(1)'];
  const rows = given.map((text, index) => responseOf({ ...answersTo(phone, text), ...answersTo(name, text) }, index));
  const texts = (parse(await csvOf([phone, name], rows), { bom: true }) as string[][]).slice(1);
  expect(texts.map(([text]) => text)).toEqual([...given.slice(0, 3), "'+1+2", "'-1-2", "'=1+1", "'+1\t'=2", "'+SUM(1)"]);
  expect(texts.map(([, text]) => text?.startsWith("'"))).toEqual([true, false, true, true, true, true, true, true]);
  const [, [first] = []] = await readXlsx(await xlsxOf([phone], rows));
  expect(first).toBe('+32 486 54 05 68');
  // The format of texts: editing the cell makes no number of it.
  expect(await sheetOf([phone], ...given.map((text) => answersTo(phone, text)))).toContain('<c r="A2" s="2" t="inlineStr">');
});

it('the sheet has a frozen head, a filter over all rows, widths, and dates as their question writes them', async () => {
  const day = question('date', { label: 'Day', separator: '-', typeDate: 'yyyy-MM-dd', checkedTime: true, timeFormat: 'AM/PM' });
  const columns = [name, number, day];
  const files = await readZip(await xlsxOf(columns, [responseOf({ ...answersTo(day, '2026-11-26 04:05 PM') })]));
  const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('</sheetData><autoFilter ref="A1:E2"/><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>');
  expect(sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>');
  expect(files['xl/workbook.xml']).toContain('hidden="1">\'Responses\'!$A$1:$E$2</definedName>');
  expect(files['xl/styles.xml']).toContain('formatCode="yyyy\\-mm\\-dd\\ hh:mm AM/PM"');
  const [, row] = await readXlsx(await xlsxOf(columns, [responseOf({ ...answersTo(day, '2026-11-26 04:05 PM') })]));
  expect(row?.[2]).toEqual(new Date('2026-11-26T16:05:00.000Z'));
});

it('every column is as wide as what stands in it, within bounds, and longer texts are broken', async () => {
  const email = question('input', { label: 'Email', typeinput: 'email' });
  const long = 'Wolfeschlegelsteinhausen Bergerdorff von und zu Ahnenfels';
  const answers = { ...answersTo(name, long), ...answersTo(number, '4'), ...answersTo(email, 'ada@example.com') };
  // Nobody's browser has told when these began: that column takes the room of its head only.
  const responses = [responseOf(answers, 1), responseOf(answersTo(name, 'Bo'), 3)];
  const sheet = (await readZip(await xlsxOf([name, number, email], responses)))['xl/worksheets/sheet1.xml'] ?? '';
  const widths = [...sheet.matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([40, 9, 17, 18, 20]);
  expect(sheet).toMatch(/<row r="2" ht="30" customHeight="1"><c r="A2" s="3"/);
  expect(sheet).toContain('<row r="3"><c r="A3" s="3"');
  // A head that breaks has room for its lines.
  expect(sheet).toContain('<row r="1" ht="30" customHeight="1">');
  const narrow = await sheetOf([question('rating', { label: `How was it ${'really '.repeat(20)}?` })]);
  expect(narrow).toContain('<col min="1" max="1" width="24" customWidth="1"/>');
});

it('letters of East Asia take the room of two, in widths and in lines', async () => {
  const sheet = await sheetOf([name], answersTo(name, '東京都千代田区丸の内'));
  expect(sheet).toContain('<col min="1" max="1" width="22" customWidth="1"/>');
  expect(await sheetOf([name], answersTo(name, '東'.repeat(30)))).toContain('<row r="2" ht="30" customHeight="1">');
  // Neither letters with accents nor Arabic ones do.
  expect(await sheetOf([name], answersTo(name, 'Łódź, żółw — محمد'))).toContain('width="19"');
});

it('few long responses are kept to measure the columns, and all are written', async () => {
  const text = question('text', { label: 'Tell us all' });
  let taken = 0;
  async function* long() {
    for (; taken < 60; taken++) yield responseOf(answersTo(text, 'word '.repeat(100_000)), taken);
  }
  const sheet = sheetWriter([text], { zone, looks: looksOf([text]).looks }).sheet(long(), { lastColumn: 'A', rows: 1 });
  await sheet.next();
  expect(taken).toBeLessThan(6);
  const rest = await bytesOf(sheet);
  expect(taken).toBe(60);
  expect(String(rest)).toContain('<row r="61"');
});

it('a very wide sheet is printed on a few pages side by side, not in letters that nobody can read', async () => {
  const columns = Array.from({ length: 20 }, (_, at) => question('text', { label: `Question ${at}` }));
  const long = Object.assign({}, ...columns.map((column) => answersTo(column, 'word '.repeat(40))));
  expect(await sheetOf(columns, long)).toContain('fitToWidth="5" fitToHeight="0"');
});

it('widths stay within their bounds, whatever the answers are', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryTable, async ({ columns, responses }) => {
      const sheet = await sheetOf(columns, ...responses.map(({ response }) => response));
      const widths = [...sheet.matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width));
      expect(widths).toHaveLength(columns.length + 2);
      for (const width of widths) expect(width).toBeGreaterThanOrEqual(9);
      for (const width of widths) expect(width).toBeLessThanOrEqual(60);
    }),
    { numRuns: 50 },
  );
});

it('goes on with a second sheet where the first is full', async () => {
  async function* many() {
    const response = responseOf({});
    for (let count = 0; count < 1_048_577; count += 1) yield response;
  }
  const files = await readZip(await bytesOf(xlsxFile([], many(), { zone, now: at })));
  const rowsIn = (sheet: string) => sheet.split('<row ').length - 1;
  expect([1, 2].map((sheet) => rowsIn(files[`xl/worksheets/sheet${sheet}.xml`] ?? ''))).toEqual([1_048_576, 3]);
  expect(files['xl/workbook.xml']).toContain('name="Responses 2"');
  // A million rows.
}, 600_000);

it('long answers are broken into lines, in rows that show their beginning and stay low', async () => {
  const story = question('text', { label: 'Story' });
  const rowOf = async (text: string) =>
    /<row r="2"[^>]*>/.exec(await sheetOf([name, story], { ...answersTo(name, 'Ada'), ...answersTo(story, text) }))?.[0];
  expect(await rowOf('Short')).toBe('<row r="2">');
  expect(await rowOf('One\ntwo\nthree')).toBe('<row r="2" ht="45" customHeight="1">');
  expect(await rowOf('Word '.repeat(14))).toBe('<row r="2" ht="30" customHeight="1">');
  expect(await rowOf('Word '.repeat(2_000))).toBe('<row r="2" ht="90" customHeight="1">');
  const files = await readZip(await xlsxOf([name, story], [responseOf(answersTo(story, 'Long'))]));
  const looks = [...(files['xl/styles.xml']?.split('<cellXfs')[1]?.matchAll(/<alignment [^>]*>/g) ?? [])].map(([look]) => look);
  const [, at = ''] = /<c r="B2" s="(\d)"/.exec(files['xl/worksheets/sheet1.xml'] ?? '') ?? [];
  expect(looks[Number(at)]).toBe('<alignment vertical="top" wrapText="1"/>');
  // Short answers stand beside its first line.
  expect(looks[0]).toBe('<alignment vertical="top"/>');
  // LibreOffice goes by the style behind the cells.
  expect(files['xl/styles.xml']).toMatch(/<cellStyleXfs[^>]*><xf [^>]*><alignment vertical="top"\/><\/xf>/);
  expect(files['xl/styles.xml']).toContain('<cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>');
});
