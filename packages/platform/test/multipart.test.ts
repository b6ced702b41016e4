import { readFile } from 'node:fs/promises';
import { contractsOf, multipart } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { handle } from '../src/service/service.ts';
import { multipartBody } from '../src/testing/index.ts';
import { startApp } from './support/app.ts';

const forms = contractsOf('forms');

const closed = { additionalProperties: false } as const;
const base = { summary: 's', auth: 'none', errors: {} } as const;
const files = { maxFiles: 3, maxFileBytes: 1_000, maxTotalBytes: 1_500 };

const withPicture = forms('withPicture', {
  ...base,
  body: multipart({ fields: Type.Object({}, closed), json: [], files: { ...files, named: '^picture$' } }),
  reply: Type.Unknown(),
});
const save = forms('save', {
  ...base,
  body: multipart({
    fields: Type.Object({ title: Type.String({ maxLength: 20 }), pages: Type.Optional(Type.Array(Type.Unknown())) }, closed),
    json: ['pages'],
    mostParts: 100,
    files,
  }),
  bodyLimit: 100_000,
  reply: Type.Unknown(),
});
const open = forms('open', {
  ...base,
  path: '/f-any',
  body: multipart({ fields: Type.Object({}, closed), json: [], openFields: true, files }),
  bodyLimit: 20_000_000,
  reply: Type.Unknown(),
});
const noFiles = forms('noFiles', {
  ...base,
  path: '/api/plain',
  body: multipart({ fields: Type.Object({ a: Type.Optional(Type.String()) }, closed), json: [] }),
  reply: Type.Unknown(),
});
const bug = forms('bug', {
  ...base,
  body: multipart({ fields: Type.Object({}, closed), json: [], files }),
  reply: Type.Unknown(),
});

type World = Awaited<ReturnType<typeof startApp>>;

describe('multipart', () => {
  let world: World;
  let stagedDuringUseCase: string[] = [];
  beforeAll(async () => {
    world = await startApp([
      handle(withPicture, async ({ files: staged }) => ({ files: staged.length })),
      handle(save, async ({ body, files: staged }) => {
        stagedDuringUseCase = world.staged();
        const contents = await Promise.all(
          staged.map(async ({ field, name, size, declaredType, path }) => [
            field,
            name,
            size,
            declaredType,
            await readFile(path, 'latin1'),
          ]),
        );
        return { body, files: contents };
      }),
      handle(open, async ({ otherFields }) => ({ otherFields })),
      handle(noFiles, async ({ body }) => ({ body })),
      handle(bug, async () => {
        throw new Error('bug');
      }),
    ]);
  });
  afterAll(() => world.close());

  const file = (field: string, size: number, name = 'f.txt') => ({ field, name, content: 'x'.repeat(size), type: 'text/plain' });
  async function post(path: string, fields: [string, string][], sent: ReturnType<typeof file>[] = []) {
    const { contentType, payload } = multipartBody(fields, sent);
    const answer = await world.app.inject({ method: 'POST', url: path, headers: { 'content-type': contentType }, payload });
    expect(world.staged()).toEqual([]);
    return { status: answer.statusCode, body: answer.json() };
  }
  const raw = (path: string, payload: string | Buffer, contentType = 'multipart/form-data; boundary=b') =>
    world.app.inject({ method: 'POST', url: path, headers: { 'content-type': contentType }, payload });

  it('hands over fields, parsed JSON and staged files, in order, and removes the files', async () => {
    const sent = [file('one', 5, 'a.txt'), file('two/x/0', 1_000, 'größe "q".png'), file('three', 1)];
    const { status, body } = await post(
      '/api/save',
      [
        ['title', 'Übung'],
        ['pages', '[{"a":1}]'],
      ],
      sent,
    );
    expect(status).toBe(200);
    expect(body.body).toEqual({ title: 'Übung', pages: [{ a: 1 }] });
    expect(body.files.map((each: unknown[]) => each.slice(0, 4))).toEqual([
      ['one', 'a.txt', 5, 'text/plain'],
      ['two/x/0', 'größe %22q%22.png', 1_000, 'text/plain'],
      ['three', 'f.txt', 1, 'text/plain'],
    ]);
    expect(body.files[0][4]).toBe('xxxxx');
    expect(stagedDuringUseCase).toHaveLength(3);
  });

  it('ignores file inputs that were left empty', async () => {
    const payload =
      '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nx\r\n--b\r\ncontent-disposition: form-data; name="f"; filename=""\r\ncontent-type: application/octet-stream\r\n\r\n\r\n--b--\r\n';
    const answer = await raw('/api/save', payload);
    expect([answer.statusCode, answer.json().files]).toEqual([200, []]);
  });

  it('takes what a form sends as text in the place of a file as no file, and no other text', async () => {
    for (const none of ['', 'null', 'undefined']) {
      expect(await post('/api/withPicture', [['picture', none]])).toEqual({ status: 200, body: { files: 0 } });
    }
    const refused = await post('/api/withPicture', [['picture', 'data:image/png;base64,AA']]);
    expect(refused).toEqual({ status: 400, body: { error: { picture: 'Must be a file.' } } });
    expect((await post('/api/withPicture', [['other', '']])).body).toEqual({ error: { other: 'This field is not known.' } });
  });

  it('refuses texts that are no UTF-8', async () => {
    const payload = Buffer.from('--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nGr\u00fc\u00dfe\r\n--b--\r\n', 'latin1');
    const answer = await raw('/api/save', payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: { body: 'Is not UTF-8.' } }]);
  });

  it('hands on undeclared fields where they are open', async () => {
    const fields: [string, string][] = [
      ['q1', 'a'],
      ['q1', 'b'],
      ['q2.part', ''],
    ];
    expect((await post('/f-any', fields)).body).toEqual({ otherFields: fields });
  });

  it.each<[string, [string, string][], ReturnType<typeof file>[], number, unknown]>([
    ['a missing field, and removes the file', [], [file('f', 1)], 400, { title: 'This field is missing.' }],
    ['a long field', [['title', 'x'.repeat(21)]], [], 400, { title: 'Must have at most 20 characters.' }],
    [
      'an unknown field',
      [
        ['title', 'x'],
        ['more', '1'],
      ],
      [],
      400,
      { more: 'This field is not known.' },
    ],
    [
      'a field sent twice',
      [
        ['title', 'x'],
        ['title', 'y'],
      ],
      [],
      400,
      { title: 'Was sent twice.' },
    ],
    [
      'bad JSON',
      [
        ['title', 'x'],
        ['pages', '[1'],
      ],
      [],
      400,
      { pages: 'Is not valid JSON.' },
    ],
    [
      'JSON of another type',
      [
        ['title', 'x'],
        ['pages', '"[]"'],
      ],
      [],
      400,
      { pages: 'Must be a list.' },
    ],
    [
      'poisoned JSON',
      [
        ['title', 'x'],
        ['pages', '[{"__proto__":{"a":1}}]'],
      ],
      [],
      400,
      { 'pages.0.__proto__': 'This field is not allowed.' },
    ],
    [
      'deep JSON',
      [
        ['title', 'x'],
        ['pages', '['.repeat(30_000)],
      ],
      [],
      400,
      { pages: 'Is nested too deeply.' },
    ],
    [
      'JSON with more values than the contract takes, before it is parsed',
      [
        ['title', 'x'],
        ['pages', `[${'{},'.repeat(100)}not JSON`],
      ],
      [],
      413,
      { pages: 'Has too many parts.' },
    ],
    ['a poisoned name', [['__proto__', 'x']], [], 400, { ['__proto__']: 'This field is not known.' }],
    [
      'another poisoned name',
      [
        ['title', 'x'],
        ['constructor', 'x'],
      ],
      [],
      400,
      { constructor: 'This field is not known.' },
    ],
    ['a long name', [['n'.repeat(201), 'x']], [], 400, { [`${'n'.repeat(64)}…`]: 'The name of this field is too long.' }],
    ['an empty name', [['', 'x']], [], 400, 'A field of the multipart body has no name.'],
    ['a large file', [['title', 'x']], [file('f', 1_001)], 413, { f: 'The file is larger than 0 MB.' }],
    ['large files together', [['title', 'x']], [file('f', 900), file('g', 900)], 413, { g: 'The files together are larger than 0 MB.' }],
    ['many files', [['title', 'x']], ['a', 'b', 'c', 'd'].map((name) => file(name, 1)), 413, { d: 'No more than 3 files can be sent.' }],
    [
      'a large request',
      [
        ['title', 'x'],
        ['pages', 'x'.repeat(100_000)],
      ],
      [],
      413,
      'The request is too large.',
    ],
  ])('refuses %s', async (_what, fields, sent, status, error) => {
    expect(await post('/api/save', fields, sent)).toEqual({ status, body: { error } });
  });

  it('refuses files where none are taken', async () => {
    expect(await post('/api/plain', [], [file('f', 1)])).toEqual({ status: 400, body: { error: { f: 'No files are taken here.' } } });
  });

  it('refuses ten thousand fields', async () => {
    const fields = Array.from({ length: 10_000 }, (_, index): [string, string] => [`f${index}`, '1']);
    expect(await post('/f-any', fields)).toEqual({ status: 413, body: { error: 'The request has too many fields.' } });
  });

  it('refuses more text than it holds in memory', async () => {
    const fields = Array.from({ length: 9 }, (_, index): [string, string] => [`f${index}`, 'x'.repeat(500_000)]);
    expect(await post('/f-any', fields)).toEqual({ status: 413, body: { error: { f8: 'Is too long.' } } });
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['an empty boundary', 'multipart/form-data; boundary=', 'x'],
    ['nothing', 'multipart/form-data; boundary=b', ''],
    ['noise', 'multipart/form-data; boundary=b', 'x'.repeat(5_000)],
    ['a field cut short', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nxx'],
    ['a file cut short', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\nxx'],
    ['a header cut short', 'multipart/form-data; boundary=b', '--b\r\ncontent-disp'],
    ['a part without name', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--\r\n'],
    [
      'a file without name',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="f"; filename=""\r\n\r\nxx\r\n--b--\r\n',
    ],
    [
      'huge part headers',
      'multipart/form-data; boundary=b',
      `--b\r\ncontent-disposition: form-data; name="${'n'.repeat(90_000)}"\r\n\r\nx\r\n--b--\r\n`,
    ],
  ])('refuses %s', async (_what, contentType, payload) => {
    const answer = await raw('/api/save', payload, contentType);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toHaveProperty('error');
    expect(world.staged()).toEqual([]);
  });

  it('takes nothing but multipart', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
      expect((await raw('/api/save', '{}', type)).statusCode).toBe(415);
  });

  it('removes files after a failure of ours', async () => {
    expect((await post('/api/bug', [], [file('f', 10)])).status).toBe(500);
  });

  it('answers 500 and hangs nowhere when the disk takes nothing', async () => {
    const broken = await startApp([handle(save, async () => ({}))], { tmpDir: '/nonexistent/formwright' });
    const { contentType, payload } = multipartBody([['title', 'x']], [file('f', 100), file('g', 1_000)]);
    const answer = await broken.app.inject({ method: 'POST', url: '/api/save', headers: { 'content-type': contentType }, payload });
    expect(answer.statusCode).toBe(500);
    await broken.close();
  });
});
