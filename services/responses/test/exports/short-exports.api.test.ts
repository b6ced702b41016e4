import { responses } from '@formwright/contracts';
import { buildPdfProgram } from '@formwright/pdf/testing';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accept, createResponsesWorld, entry, owner, saveForm, stranger } from '../responses-world.ts';
import { colour, exporting, name, papers } from './exporting.ts';
import { readXlsx, readZip } from './read-archives.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await createResponsesWorld(undefined, buildPdfProgram());
});
afterAll(() => world.close());

const { answered, countAs, begin, all, follow, notes } = exporting(() => world);

describe('a short export', () => {
  it('is sent at once, as CSV or as a workbook, with the responses of the list', async () => {
    await answered('short', 4);
    const csv = await follow((await begin('short', { filters: { [colour.uniqueId]: ['r'] } })).body.data);
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="Responses - \d{4}-\d\d-\d\d\.csv"/);
    expect(
      csv.text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',').slice(0, 2)),
    ).toEqual([
      ["'=n3", 'Red'],
      ["'=n1", 'Red'],
    ]);
    const { data } = (await begin('short', { kind: 'xlsx', search: 'n2' })).body;
    // The addresses and logs of the web tell nothing of the search.
    expect(Buffer.from(data?.split('/').at(-1)?.split('.')[0] ?? '', 'base64url').toString()).not.toContain('"n2"');
    const rows = await readXlsx((await follow(data)).bytes);
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ['Name', 'Colour'],
      ['=n2', 'Blue'],
    ]);
    await world.inject(responses.addFavorite, { body: { formId: 'short', responseId: 'shortr0' }, as: owner });
    expect((await follow((await begin('short', { pageName: 'favorite' })).body.data)).text).toContain("'=n0");
    const sorted = await follow((await begin('short', { sort: { by: name.uniqueId, direction: 'asc' } })).body.data);
    expect(sorted.text.match(/n\d/g)).toEqual(['n0', 'n1', 'n2', 'n3']);
    expect((await begin('short', { filter: 'custom', dateTimes: { from: '2000-01-01', to: '2000-01-02' } })).status).toBe(409);
    expect(await all()).toEqual([]);
  });

  it('is named after the form, whatever that is called, but for a CSV file', async () => {
    const nameOf = async (id: string, title: string, kind: 'csv' | 'xlsx') => {
      await answered(id, 1);
      await saveForm(world, [name, colour], { id, title, revision: 2 });
      return (await follow((await begin(id, { kind })).body.data)).headers['content-disposition'];
    };
    const day = new Date(world.clock.now()).toISOString().slice(0, 10);
    expect(await nameOf('named', 'Kiln booking', 'xlsx')).toBe(`attachment; filename="Kiln booking - Responses - ${day}.xlsx"`);
    expect(await nameOf('namedcsv', 'Kiln booking', 'csv')).toBe(`attachment; filename="Responses - ${day}.csv"`);
    // Neither a folder, nor the end of the header's value, nor another ending.
    expect(await nameOf('hostile', '../a";\r\nx: y\u202egpj', 'xlsx')).toBe(
      `attachment; filename="_a_;__x_ y_gpj - Responses - ${day}.xlsx"`,
    );
    expect(await nameOf('other', '100% 窯', 'xlsx')).toBe(
      `attachment; filename="100_ _ - Responses - ${day}.xlsx"; filename*=UTF-8''100%25%20%E7%AA%AF%20-%20Responses%20-%20${day}.xlsx`,
    );
  });

  it('has one response where one is asked for, and none of a stranger or of an unknown one', async () => {
    await answered('single', 2);
    const { text } = await follow((await begin('single', { responseId: 'singler0' })).body.data);
    expect(text.split('\r\n')[1]).toMatch(/^'=n0,Blue/);
    expect((await begin('single', { responseId: 'shortr0' })).status).toBe(404);
    expect((await begin('single', {}, stranger)).status).toBe(404);
  });

  it('ends a minute after it was asked for, and its note is swept', async () => {
    const { data } = (await begin('single')).body;
    world.clock.advance(60_000);
    expect((await follow(data)).status).toBe(410);
    await world.runJob('responses.sweep-exports');
    expect(await notes().count({ state: 'direct' })).toBe(0);
  });

  it('says what cannot be exported, and why', async () => {
    await answered('none', 0);
    await answered('plain', 1);
    expect((await begin('none')).body).toEqual({ error: 'There are no responses to export.' });
    expect((await begin('plain', { search: 'nowhere' })).status).toBe(409);
    expect((await begin('plain', { kind: 'files' })).body).toEqual({ error: 'This form has no question for files.' });
    await countAs('plain', 2_001);
    expect((await begin('plain', { kind: 'pdf' })).status).toBe(413);
  });
});

describe('the uploaded files', () => {
  const upload = (...files: { name: string; shown: string }[]) => ({
    [papers.uniqueId]: { ...entry('forDeleteFiles'), files: files.map((file) => ({ ...file, size: 3, type: 'application/pdf' })) },
  });

  it('come as a ZIP with a folder for each response, and a text that names what is missing', async () => {
    await saveForm(world, [name, papers], { id: 'files' });
    const at = Date.UTC(2026, 10, 21, 7, 8, 9);
    await accept(world, {
      id: 'fr0',
      formId: 'files',
      acceptedAt: at,
      answers: upload({ name: '1.pdf', shown: 'CV.pdf' }, { name: '2.pdf', shown: 'cv.PDF' }) as never,
    });
    await accept(world, {
      id: 'fr1',
      formId: 'files',
      acceptedAt: at + 1_000,
      answers: {
        ...upload({ name: '1.txt', shown: '../x.txt' }, { name: 'gone.pdf', shown: 'gone.pdf' }),
        [name.uniqueId]: entry(`Ada/  Lovelace ${'x'.repeat(90)}`),
      } as never,
    });
    const put = (key: string, text: string) => world.files.put(key, Buffer.from(text), { contentType: 'application/pdf' });
    await put('Response/fr0/1.pdf', 'one');
    await put('Response/fr0/2.pdf', 'two');
    await put('Response/fr1/1.txt', 'six');
    const { bytes, headers } = await follow((await begin('files', { kind: 'files' })).body.data);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('"Survey - Response files - '),
    });
    // As the row of the table begins; a path stays short.
    const ada = `Ada_ Lovelace ${'x'.repeat(26)}`;
    const { 'Missing files.txt': missing, ...found } = await readZip(bytes);
    expect(found).toEqual({
      [`Response 1 - 2026-11-21 07.08.10 UTC+00.00 - ${ada}/Papers/_x.txt`]: 'six',
      'Response 2 - 2026-11-21 07.08.09 UTC+00.00/Papers/CV.pdf': 'one',
      'Response 2 - 2026-11-21 07.08.09 UTC+00.00/Papers/cv (2).PDF': 'two',
    });
    expect(missing).toContain(`Response 1 - 2026-11-21 07.08.10 UTC+00.00 - ${ada}/Papers/gone.pdf`);
    const single = await follow((await begin('files', { kind: 'files', responseId: 'fr0' })).body.data);
    expect(Object.values(await readZip(single.bytes))).toEqual(['one', 'two']);
  });
});
