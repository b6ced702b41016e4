import { readdirSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { responses } from '@formwright/contracts';
import type { FilledColumn, UserData } from '@formwright/form-model';
import { buildPdfProgram, hangingPdfProgram, type ReadPdf, readPdf } from '@formwright/pdf/testing';
import { pause } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { accept, answersTo, createResponsesWorld, entry, owner, productName, question, saveForm } from './responses-world.ts';

// One world for all tests: starting the thread takes about a second. Each test has a form of its own.
let world: TestWorld;
beforeAll(async () => {
  world = await createResponsesWorld(undefined, buildPdfProgram());
});
afterAll(() => world.close());

const name = question('input', { label: 'Name' });
const at = Date.UTC(2026, 10, 21, 7, 8, 9);
/** A picture of one red point. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

/** A transparent PNG. @param row the first byte of each row @param head the size in a second head */
function pngOf(width: number, height: number, { row = 0, head }: { row?: number; head?: [number, number] } = {}): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const headOf = (w: number, h: number) => {
    const bytes = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
    bytes.writeUInt32BE(w, 0);
    bytes.writeUInt32BE(h, 4);
    return chunk('IHDR', bytes);
  };
  const rows = Buffer.alloc(height * (width * 4 + 1));
  for (let at = 0; at < rows.length; at += width * 4 + 1) rows[at] = row;
  const chunks = [
    headOf(width, height),
    ...(head ? [headOf(...head)] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([png.subarray(0, 8), ...chunks]);
}

/** A JPEG of such sides that has no pixels, and what its size stands behind. */
const jpegOf = (side: number, before: number[] = []): Buffer =>
  Buffer.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    ...before,
    0xff,
    0xc0,
    0,
    17,
    8,
    side >> 8,
    side & 255,
    side >> 8,
    side & 255,
    3,
    ...Array(9).fill(1),
  ]);

let forms = 0;
/** A form with these questions, and its responses `{form}-0`, `{form}-1` … with these answers. */
async function answered(columns: readonly FilledColumn[], ...answers: UserData[]): Promise<string[]> {
  const id = `form${forms++}`;
  await saveForm(world, columns, { id });
  const ids = answers.map((_, index) => `${id}-${index}`);
  for (const [index, one] of answers.entries()) await accept(world, { id: ids[index] as string, formId: id, answers: one });
  return ids;
}

const make = (id: string, query: Record<string, string> = {}) => world.inject(responses.generatePdf, { params: { responseId: id }, query });
async function pdfOf(id: string, query: Record<string, string> = {}): Promise<ReadPdf> {
  const { status, bytes, text } = await make(id, query);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return readPdf(bytes);
}

/** Waits until the reading gives this. */
async function expectSoon<T>(read: () => T, wanted: T): Promise<void> {
  while (JSON.stringify(read()) !== JSON.stringify(wanted)) await pause(100);
}

describe('the PDF of a response', () => {
  it('[API-075] has every question with its answer, the times in the zone of the reader, and page numbers', async () => {
    const color = question('radio', { label: 'Color', options: [{ id: 'o', value: 'r', label: 'Deep red' }] });
    const why = question('text', { label: 'Why?' });
    await saveForm(world, [name, question('divider'), color, why], { id: 'times' });
    const answers = { ...answersTo(name, 'Tomasz Wójcik'), ...answersTo(color, 'r') };
    await accept(world, { id: 'r1', formId: 'times', answers, startedAt: at - 61_000, acceptedAt: at });
    world.clock.advance(at - world.clock.now());
    const { status, headers, bytes } = await make('r1', { timeZone: 'Europe/Berlin' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="About Survey - Response - 2026-11-21.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    const { pages, title, creator, language, bookmarks } = readPdf(bytes);
    expect(pages).toEqual([
      [
        'About Survey',
        'Answered on 21/11/2026 08:08:09 (Europe/Berlin)',
        'Started on 21/11/2026 08:07:08, took 1 min 1 s',
        'Name',
        'Tomasz Wójcik',
        'Color',
        'Deep red',
        'Why?',
        'No answer',
        productName,
      ],
    ]);
    expect({ title, creator, language, bookmarks }).toEqual({
      title: 'About Survey',
      creator: productName,
      language: 'en',
      bookmarks: ['About Survey'],
    });
  });

  it.each(['Etc/Unknown', 'Mars/Olympus', '+05:30', ''])('says UTC where the device calls its zone %p', async (timeZone) => {
    world.clock.advance(at - world.clock.now());
    await saveForm(world, [name], { id: 'zones' });
    await accept(world, { id: 'zoned', formId: 'zones', answers: answersTo(name, 'Ada'), startedAt: at - 1_000, acceptedAt: at });
    const { status, headers, bytes } = await make('zoned', { timeZone });
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="About Survey - Response - 2026-11-21.pdf"']);
    expect(readPdf(bytes).pages[0]).toContain('Answered on 21/11/2026 07:08:09 (UTC)');
  });

  // A reader finds the parts of a line from left to right, each in the order of its letters.
  it.each([
    ['اسمي محمد وأعمل كثيرا', 'اسمي محمد وأعمل كثيرا'],
    ['محمد (مدير) منذ 2019 هنا', 'هنا 2019 منذ (مدير) محمد'],
    ['שלום עולם (abc def) קוד', 'קוד (abc def) שלום עולם'],
    ['He said שלום עולם and left', 'He said שלום עולם and left'],
    ['请告诉我们您的意见。', '请告诉我们您的意见。'],
    ['これは日本語です。', 'これは日本語です。'],
    ['안녕하세요 세계', '안녕하세요 세계'],
    ['Привет, Ελλάδα, İstanbul, Việt Nam', 'Привет, Ελλάδα, İstanbul, Việt Nam'],
    ['გამარჯობა Բարեւ', 'გამარჯობა Բարեւ'],
    ['👍 ✓ ★', '👍 ✓ ★'],
  ])('writes %s in its own letters and order', async (text, read) => {
    const [id = ''] = await answered([name], answersTo(name, text));
    expect((await pdfOf(id)).pages[0]?.[3]).toBe(read);
  });

  it('names the characters that it has no letters for', async () => {
    const [id = ''] = await answered([name], answersTo(name, 'A\u{12000}B'));
    const [page = []] = (await pdfOf(id)).pages;
    expect(page).toContain('A\uFFFDB');
    expect(page.join(' ')).toContain('no letters for these characters, shown as \uFFFD: U+12000. They are whole in Testwright.');
  });

  it('continues a long answer on further pages, with the name of the form and the number on each', async () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(' ');
    const [id = ''] = await answered([name], answersTo(name, words));
    const { pages } = await pdfOf(id);
    expect(pages.length).toBeGreaterThan(3);
    // On each page a reader finds its head and its foot after its text.
    const text = pages.flatMap((lines, index) => (index === 0 ? lines.slice(3, -1) : lines.slice(0, -2))).join(' ');
    expect(text === words).toBe(true);
    expect(pages.slice(1).map((lines) => lines.at(-2))).toEqual(pages.slice(1).map(() => 'About Survey'));
    expect(pages.map((lines) => lines.at(-1))).toEqual(pages.map((_, index) => `${productName} Page ${index + 1} of ${pages.length}`));
  });

  it('shows pictures and names other files, and a broken picture is named', async () => {
    const files = question('upload', { label: 'Files' });
    const stored = [
      { name: 'a.png', size: png.length, type: 'image/png' },
      { name: 'broken.png', size: 40, type: 'image/png' },
      { name: '_.pdf', shown: '履歴書.pdf', size: 1, type: 'application/pdf' },
    ];
    const [id = ''] = await answered([files], { [files.uniqueId]: { ...entry('forDeleteFiles'), files: stored } } as never);
    await world.files.put(`Response/${id}/a.png`, png, { contentType: 'image/png' });
    await world.files.put(`Response/${id}/broken.png`, png.subarray(0, 40), { contentType: 'image/png' });
    const { pages, pictures } = await pdfOf(id);
    expect(pages[0]?.slice(2, -1)).toEqual(['Files', 'a.png', 'broken.png', '履歴書.pdf']);
    expect(pictures).toEqual([1]);
  });

  it('names a picture that would end the thread, or that unpacks to more than fits, and shows the others', async () => {
    const files = question('upload', { label: 'Files' });
    const large = pngOf(3_900, 4_000);
    const sent = {
      'noFilter.png': pngOf(2, 2, { row: 9 }),
      'twoHeads.png': pngOf(2, 2, { head: [60_000, 60_000] }),
      'large1.png': large,
      'large2.png': large,
      'small.png': pngOf(10, 10),
      // It is unpacked by who reads the PDF: 400 megapixels, and as many behind what browsers pass over.
      'huge.jpg': jpegOf(20_000),
      'hidden.jpg': jpegOf(20_000, [0xff, 0xd0]),
    };
    const stored = Object.entries(sent).map(([file, { length }]) => ({ name: file, size: length, type: 'image/png' }));
    const [id = ''] = await answered([files], { [files.uniqueId]: { ...entry('forDeleteFiles'), files: stored } } as never);
    for (const [file, bytes] of Object.entries(sent)) await world.files.put(`Response/${id}/${file}`, bytes, { contentType: 'image/png' });
    const { pages, pictures } = await pdfOf(id);
    expect(pages.flatMap((lines) => lines.filter((line) => /\.(png|jpg)$/.test(line)))).toEqual(Object.keys(sent));
    expect(pictures.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  it('has the answers to questions that are no longer on the form', async () => {
    const [id = ''] = await answered([name], answersTo(name, 'Ada'));
    await saveForm(world, [question('input', { label: 'New' })], { id: id.split('-')[0] as string, revision: 2 });
    const [page = []] = (await pdfOf(id)).pages;
    expect(page.slice(2, -1)).toEqual(['New', 'No answer', 'Questions no longer on the form', 'Name', 'Ada']);
  });

  it('hides the product name where the owner hides the logo', async () => {
    const [id = ''] = await answered([name], {});
    const { workspaceId } = owner;
    await world.publish(
      'billing.v1.PlanChanged',
      workspaceId,
      { accountId: workspaceId, plan: 'Standart', features: ['hide-logo'] },
      { sequence: 1 },
    );
    await world.publish('identity.v1.UserChanged', workspaceId, { userId: workspaceId, workspaceId, hidesLogo: true });
    expect((await pdfOf(id)).pages[0]).not.toContain(productName);
    await world.publish('identity.v1.UserChanged', workspaceId, { userId: workspaceId, workspaceId, hidesLogo: false });
    expect((await pdfOf(id)).pages[0]?.at(-1)).toBe(productName);
  });

  it('is not there for an unknown response, nor for one of a deleted form', async () => {
    const [id = ''] = await answered([name], {});
    const formId = id.split('-')[0] as string;
    expect((await make(`${id}x`)).status).toBe(404);
    await world.publish('forms.v1.FormDeleted', formId, { formId, workspaceId: owner.workspaceId }, { sequence: 2 });
    expect((await make(id)).status).toBe(404);
  });

  it('is refused for now when its thread does not answer, and may be asked for again', async () => {
    const slow = await createResponsesWorld(undefined, hangingPdfProgram());
    // The longest wait is over at once.
    const timer = globalThis.setTimeout;
    const wait = jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((act: () => void, ms: number, ...more: unknown[]) => timer(act, ms === 120_000 ? 0 : ms, ...more)) as never);
    try {
      await saveForm(slow, [name], { id: 'slow' });
      await accept(slow, { id: 'slow-0', formId: 'slow', answers: answersTo(name, 'Ada') });
      const { status, headers, text } = await slow.inject(responses.generatePdf, { params: { responseId: 'slow-0' }, query: {} });
      expect([status, headers['retry-after'], text]).toEqual([503, '5', expect.stringContaining('The server is busy')]);
    } finally {
      wait.mockRestore();
      await slow.close();
    }
  });

  it('is no failure when its reader leaves while it is made', async () => {
    const lines: { level: number; msg: string }[] = [];
    const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const slow = await createResponsesWorld(undefined, hangingPdfProgram(), { log });
    try {
      await saveForm(slow, [name], { id: 'slow' });
      await accept(slow, { id: 'slow-0', formId: 'slow', answers: answersTo(name, 'Ada') });
      const url = await slow.apps.get('responses')?.listen({ port: 0, host: '127.0.0.1' });
      const reader = new AbortController();
      const call = fetch(`${url}/api/generatePdf/slow-0`, { method: responses.generatePdf.method, signal: reader.signal });
      const left = () => readdirSync(slow.tmpDir).length;
      await expectSoon(left, 1);
      reader.abort();
      await expect(call).rejects.toThrow();
      await expectSoon(left, 0);
    } finally {
      // It waits until the call has ended.
      await slow.close();
    }
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  });

  it('leaves no file behind', async () => {
    const [id = ''] = await answered([name], {});
    await pdfOf(id);
    await expectSoon(() => readdirSync(world.tmpDir), []);
  });
});
