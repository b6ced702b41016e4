import { responses } from '@formwright/contracts';
import type { Store } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTickets } from '../src/export/ticket.ts';
import {
  accept,
  answersTo,
  createResponsesWorld,
  download,
  entry,
  follow,
  owner,
  question,
  saveForm,
  ticketSecret,
} from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const name = question('input', { label: 'Name' });
const at = Date.UTC(2026, 10, 21, 7, 8, 9);

describe('the CSV of a form', () => {
  it('[EXP-01] is a file named Responses - {date}.csv, kept from search engines and caches', async () => {
    await saveForm(world, [name]);
    world.clock.advance(at - world.clock.now());
    const { status, headers } = await download(world);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('text/csv'),
      'content-disposition': 'attachment; filename="Responses - 2026-11-21.csv"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
  });

  it('[EXP-05] has the labels as header and a line per response with answers and dates', async () => {
    const color = question('radio', { label: 'Color, or tone', options: [{ id: 'o', value: 'r', label: 'Deep "red"' }] });
    const colors = question('checkbox', {
      label: 'Name',
      options: [
        { id: 'o', value: 'a', label: 'A' },
        { id: 'p', value: 'b', label: 'B' },
      ],
    });
    const files = question('upload', { label: 'Files' });
    await saveForm(world, [name, color, question('divider'), colors, files]);
    const answers = {
      ...answersTo(name, 'Ærø, 雪\nsecond "line"'),
      ...answersTo(color, 'r'),
      [colors.uniqueId]: [entry('a'), entry('b')],
      [files.uniqueId]: { ...entry('forDeleteFiles'), files: [{ name: '_.pdf', shown: '履歴書.pdf', size: 1, type: 'application/pdf' }] },
    };
    await accept(world, { id: 'r1', answers: answers as never, startedAt: at - 61_000, acceptedAt: at });
    await accept(world, { id: 'r2', acceptedAt: at + 1000 });
    const { bytes } = await download(world);
    expect(bytes.toString('utf8')).toBe(
      [
        '\uFEFFName,"Color, or tone",Name (2),Files,Start Date (UTC),End Date (UTC)',
        ',,,,,21/11/2026 07:08:10',
        '"Ærø, 雪\nsecond ""line""","Deep ""red""","A, B",履歴書.pdf,21/11/2026 07:07:08,21/11/2026 07:08:09',
        '',
      ].join('\r\n'),
    );
  });

  it('neutralises what a spreadsheet would compute, and leaves numbers numbers', async () => {
    const number = question('input', { label: '=1+1', typeinput: 'number' });
    await saveForm(world, [number, name]);
    const given = [
      ['-5', '=cmd|calc'],
      ['+1.5', '+49 30 1'],
      ['-5+2', '-1'],
      ['', '\t=1'],
      ['', ' @SUM(1)'],
      ['', '＝1'],
      ['7', "it's 1=1"],
      // Read with another separator, or line by line, these would begin cells of their own.
      ['', 'x;=1+1;y'],
      ['', 'x|@SUM(1)|-1'],
      ['', 'well ;-) ok; - a list'],
    ];
    for (const [n, [first, second]] of given.entries()) {
      await accept(world, { id: `r${n}`, acceptedAt: at - n, answers: { ...answersTo(number, first), ...answersTo(name, second) } });
    }
    const [header, ...lines] = (await download(world)).text.split('\r\n');
    expect(header).toContain("'=1+1,Name");
    expect(lines.slice(0, 10).map((line) => line.split(',').slice(0, 2))).toEqual([
      ['-5', "'=cmd|calc"],
      ['+1.5', "'+49 30 1"],
      ["'-5+2", "'-1"],
      ['', "'\t=1"],
      ['', "' @SUM(1)"],
      ['', "'＝1"],
      ['7', "it's 1=1"],
      ['', "x;'=1+1;y"],
      ['', "x|'@SUM(1)|'-1"],
      ['', 'well ;-) ok; - a list'],
    ]);
  });

  it('takes a text of nothing but line breaks in its stride', async () => {
    await saveForm(world, [name]);
    // Minutes, if the time grew with the square of the length.
    await accept(world, { id: 'r1', acceptedAt: at, answers: answersTo(name, `x${'\n'.repeat(400_000)}=1`) });
    expect((await download(world)).text).toContain("\n'=1");
  });

  it('quotes lone line breaks', async () => {
    await saveForm(world, [name]);
    await accept(world, { id: 'r1', acceptedAt: at, answers: answersTo(name, 'a\rb') });
    await accept(world, { id: 'r2', acceptedAt: at - 1, answers: answersTo(name, 'a\nb') });
    await accept(world, { id: 'r3', acceptedAt: at - 2, answers: answersTo(name, 'a\r\n=b') });
    const { text } = await download(world);
    expect(text).toContain('"a\rb",,21/11/2026 07:08:09\r\n"a\nb",');
    expect(text).toContain('"a\r\n\'=b"');
  });

  it('keeps answers to questions that were taken off the form, and to unknown ones', async () => {
    const gone = question('radio', { label: 'Gone', options: [{ id: 'o', value: 'x', label: 'Option X' }] });
    const neverAnswered = question('input', { label: 'Never answered' });
    await saveForm(world, [name, gone, neverAnswered]);
    await accept(world, { id: 'r1', acceptedAt: at, answers: { ...answersTo(gone, 'x'), surprise: entry('kept') } as never });
    await saveForm(world, [name], { revision: 2 });
    await saveForm(world, [question('input', { label: 'New' }), name], { revision: 3 });
    const [header, line] = (await download(world)).text.split('\r\n');
    expect(header).toBe('\uFEFFNew,Name,Gone,surprise,Start Date (UTC),End Date (UTC)');
    expect(line).toBe(',,Option X,kept,,21/11/2026 07:08:09');
  });

  it('has one response where one is asked for', async () => {
    await saveForm(world, [name]);
    for (const id of ['r1', 'r2']) await accept(world, { id, acceptedAt: at, answers: answersTo(name, id) });
    const { text } = await download(world, { responseId: 'r2' });
    expect(text.split('\r\n')).toEqual(['\uFEFFName,Start Date (UTC),End Date (UTC)', 'r2,,21/11/2026 07:08:09', '']);
  });

  it('has every response of many, in order', async () => {
    await saveForm(world, [name]);
    await Promise.all(
      Array.from({ length: 450 }, (_, n) => accept(world, { id: `r${n}`, acceptedAt: at - n, answers: answersTo(name, `n${n}`) })),
    );
    const lines = (await download(world)).text.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(Array.from({ length: 450 }, (_, n) => `n${n}`));
  });
});

describe('the ticket of a download', () => {
  it('works for a minute, and as often as the browser asks', async () => {
    await saveForm(world, [name]);
    const { body } = await world.inject(responses.exportResponsesCsv, { body: { id: 'form1' }, as: owner });
    world.clock.advance(59_999);
    expect((await follow(world, body.data)).status).toBe(200);
    expect((await follow(world, body.data)).status).toBe(200);
    world.clock.advance(1);
    expect(await follow(world, body.data)).toMatchObject({ status: 410, body: { error: expect.any(String) } });
  });

  it('is worth nothing when it was made up, changed, or signed elsewhere', async () => {
    await saveForm(world, [name]);
    const ticket = { by: owner, formId: 'form1', workspaceId: 'owner' };
    const until = { expiresAt: world.clock.now() + 1000 };
    const good = createTickets(ticketSecret).sign(ticket, until);
    expect((await follow(world, good)).status).toBe(200);
    const [payload = '', signature = ''] = good.split('.');
    const other = Buffer.from(JSON.stringify({ ...ticket, formId: 'form2' })).toString('base64url');
    for (const bad of [
      'x',

      `${payload}.`,
      `.${signature}`,
      `${other}.${signature}`,
      `${good}.x`,
      createTickets('another secret').sign(ticket, until),
    ]) {
      expect([bad, (await follow(world, bad)).status]).toEqual([bad, 410]);
    }
    // Signed, but the form is another workspace's by now.
    expect((await follow(world, createTickets(ticketSecret).sign({ ...ticket, workspaceId: 'other' }, until))).status).toBe(410);
  });

  it('[TEAM-11 part: exports] ends with the access of who asked for it, and so does the file that is being sent', async () => {
    const endless = await createResponsesWorld(withEndlessResponses);
    await saveForm(endless, [name]);
    await accept(endless, { id: 'r1' });
    const { body } = await endless.inject(responses.exportResponsesCsv, { body: { id: 'form1' }, as: owner });
    const url = await endless.apps.get('responses')?.listen({ host: '127.0.0.1', port: 0 });
    const file = await fetch(`${url}${body.data}`);
    const reader = (file.body as ReadableStream<Uint8Array>).getReader();
    expect((await reader.read()).done).toBe(false);
    const { userId, workspaceId } = owner;
    await endless.publish('identity.v1.SessionsRevoked', userId, { userId, workspaceId, generation: 1n });
    const readOn = async () => {
      while (!(await reader.read()).done);
    };
    // A connection that is cut, so that nobody takes the file for complete.
    await expect(readOn()).rejects.toThrow();
    expect((await follow(endless, body.data)).status).toBe(410);
    await endless.close();
  });
});

/** A store whose list of responses never ends. */
const withEndlessResponses = (store: Store): Store =>
  replacing(store, {
    collection(declaration) {
      const collection = store.collection(declaration);
      if (declaration.name !== 'responses') return collection;
      return replacing(collection, {
        async *stream(filter, options) {
          for (;;) yield* collection.stream(filter, options);
        },
      });
    },
  });
