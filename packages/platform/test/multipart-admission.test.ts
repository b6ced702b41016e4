import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractsOf, multipart } from '@formwright/contracts';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { createUploadQuota, type UploadLimits } from '../src/bytes/upload-quota.ts';
import { AppError } from '../src/common/errors.ts';
import { handle } from '../src/service/service.ts';
import { multipartBody } from '../src/testing/index.ts';
import { startApp } from './support/app.ts';

const forms = contractsOf('forms');

const closed = { additionalProperties: false } as const;
const upload = forms('upload', {
  summary: 's',
  path: '/api/upload/:link',
  auth: 'none',
  params: Type.Object({ link: Type.String({ maxLength: 5 }) }, closed),
  body: multipart({
    fields: Type.Object({ form: Type.Object({ id: Type.String() }, closed), note: Type.Optional(Type.String()) }, closed),
    json: ['form'],
    files: { maxFiles: 5, maxFileBytes: 100_000, maxTotalBytes: 300_000 },
  }),
  bodyLimit: 400_000,
  reply: Type.Object({ sizes: Type.Array(Type.Integer()) }, closed),
  errors: { 'forms.missing': 404 },
});

type App = Awaited<ReturnType<typeof startApp>>;
let app: App;
afterEach(() => app.close());

const form = (id: unknown) => ['form', JSON.stringify({ id })] as const;
const file = (size: number) => ({ field: 'f', name: 'a.txt', content: 'x'.repeat(size) });

async function post(link: string, fields: (readonly [string, string])[], files: ReturnType<typeof file>[]) {
  const { contentType, payload } = multipartBody(
    fields.map(([name, text]) => [name, text]),
    files,
  );
  const answer = await app.app.inject({ method: 'POST', url: `/api/upload/${link}`, headers: { 'content-type': contentType }, payload });
  return [answer.statusCode, answer.json()];
}

describe('the files of a request that its route would refuse', () => {
  const seen: unknown[] = [];
  let stagedThen: string[] = [];
  const start = async () => {
    app = await startApp([
      handle(upload, async ({ files }) => ({ sizes: files.map(({ size }) => size) }), {
        beforeFiles: async ({ params, fields }) => {
          stagedThen = app.staged();
          seen.push([params, fields]);
          if (fields.form?.id === 'none') return 'discard';
          if (fields.form?.id !== 'known') throw new AppError('forms.missing', 'There is no such form.');
        },
      }),
    ]);
    seen.length = 0;
  };

  it('are not written; the refusal is the answer', async () => {
    await start();
    expect(await post('abc', [form('other')], [file(90_000), file(90_000)])).toEqual([404, { error: 'There is no such form.' }]);
    expect(seen).toEqual([[{ link: 'abc' }, { form: { id: 'other' } }]]);
    expect([stagedThen, app.staged()]).toEqual([[], []]);
  });

  it('are read when it would not, and asked for once', async () => {
    await start();
    expect(await post('abc', [form('known')], [file(90_000), file(5)])).toEqual([200, { sizes: [90_000, 5] }]);
    expect(seen).toHaveLength(1);
  });

  it('are dropped where the route answers without them', async () => {
    await start();
    expect(await post('abc', [form('none')], [file(90_000), file(5)])).toEqual([200, { sizes: [] }]);
    expect([seen.length, stagedThen, app.staged()]).toEqual([1, [], []]);
  });

  it('come with fields and parameters that have passed the contract', async () => {
    await start();
    expect(await post('abc', [form(1)], [file(5)])).toEqual([400, { error: { 'form.id': 'Must be text.' } }]);
    expect(await post('abcdef', [form('known')], [file(5)])).toEqual([400, { error: { link: 'Must have at most 5 characters.' } }]);
    expect(seen).toEqual([]);
    expect(await post('abc', [], [file(5)])).toEqual([404, { error: 'There is no such form.' }]);
  });
});

describe('the room for uploads', () => {
  const spaceDir = mkdtempSync(join(tmpdir(), 'formwright-space-'));
  const start = async (limits: Partial<UploadLimits>, measure?: Parameters<typeof createUploadQuota>[2]) => {
    const useCase = async ({ files }: { files: readonly { size: number }[] }) => ({ sizes: files.map(({ size }) => size) });
    app = await startApp([handle(upload, useCase)], { uploadQuota: createUploadQuota(spaceDir, limits, measure) });
  };
  afterAll(() => rmSync(spaceDir, { recursive: true, force: true }));

  it('is a share per address and one for all, given back with the answer', async () => {
    await start({ perAddress: 150_000, total: 250_000 });
    for (let round = 0; round < 3; round += 1) {
      expect(await post('abc', [form('x')], [file(90_000)])).toEqual([200, { sizes: [90_000] }]);
      const refused = { error: 'Too many uploads are under way. Please try again in a moment.', id: expect.any(String) };
      expect(await post('abc', [form('x')], [file(90_000), file(90_000)])).toEqual([503, refused]);
    }
    expect(app.staged()).toEqual([]);
  });

  it('counts the addresses apart and together', async () => {
    await start({});
    const space = createUploadQuota(spaceDir, { perAddress: 10, total: 15 });
    const [one, again, other] = await Promise.all([space.open('a'), space.open('a'), space.open('b')]);
    one.take(8);
    expect(() => again.take(3)).toThrow();
    other.take(7);
    expect(() => other.take(1)).toThrow();
    one.release();
    again.take(8);
    expect(() => other.take(1)).toThrow();
  });

  it('is none while the disk is nearly full', async () => {
    let free = 99;
    await start({}, async () => ({ free, size: 2_000 }));
    const refused = { error: 'There is no room for uploads at the moment. Please try again later.', id: expect.any(String) };
    expect(await post('abc', [form('x')], [file(1)])).toEqual([507, refused]);
    expect(app.staged()).toEqual([]);
    free = 100;
    expect(await post('abc', [form('x')], [file(1)])).toEqual([200, { sizes: [1] }]);
  });

  it('is a page to people without a script, where the route has one, and so is a request that is too large', async () => {
    const page = (body: string) => async () => ({ status: 0, headers: { 'content-type': 'text/html; charset=utf-8' }, body });
    let free = 99;
    app = await startApp([handle(upload, async () => ({ sizes: [] }), { whenAway: page('<p>Full'), whenTooLarge: page('<p>Too much') })], {
      uploadQuota: createUploadQuota(spaceDir, {}, async () => ({ free, size: 2_000 })),
    });
    const sent = async (size: number) => {
      const { contentType, payload } = multipartBody([[...form('x')]], [file(size)]);
      const answer = await app.app.inject({ method: 'POST', url: '/api/upload/abc', headers: { 'content-type': contentType }, payload });
      return [answer.statusCode, answer.headers['retry-after'], answer.body];
    };
    expect(await sent(1)).toEqual([507, '5', '<p>Full']);
    free = 100;
    expect(await sent(100_001)).toEqual([413, undefined, '<p>Too much']);
  });

  it('is measured on the disk of the folder', async () => {
    await start({ reserved: 1 });
    expect(await post('abc', [form('x')], [file(1)])).toEqual([200, { sizes: [1] }]);
  });
});
