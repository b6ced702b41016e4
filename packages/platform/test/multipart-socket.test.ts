import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { contractsOf, multipart } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { handle } from '../src/service/service.ts';
import { multipartBody } from '../src/testing/index.ts';
import { startApp } from './support/app.ts';

const forms = contractsOf('forms');

const save = forms('save', {
  summary: 's',
  auth: 'none',
  body: multipart({
    fields: Type.Object({ title: Type.String() }, { additionalProperties: false }),
    json: [],
    files: { maxFiles: 3, maxFileBytes: 1_000, maxTotalBytes: 1_500 },
  }),
  bodyLimit: 400_000,
  reply: Type.Unknown(),
  errors: {},
});

/** More than is read before it is parsed. */
const large: typeof save = { ...save, name: 'large', path: '/api/large', bodyLimit: 20_000_000 };

describe('multipart over a socket', () => {
  let world: Awaited<ReturnType<typeof startApp>>;
  let url: URL;
  beforeAll(async () => {
    world = await startApp([handle(save, async ({ body }) => ({ body })), handle(large, async ({ body }) => ({ body }))]);
    url = new URL(await world.url());
  });
  afterAll(() => world.close());

  const head = (length: number | 'chunked', path = '/api/save') =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n${length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`}\r\n\r\n`;
  const startOfFile = '--b\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\nsome bytes of it';

  function dial(): Promise<Socket> {
    return new Promise((resolve) => {
      const socket = connect(Number(url.port), url.hostname, () => resolve(socket));
      socket.on('error', () => undefined);
    });
  }
  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const readAll = async (socket: Socket) => {
    let text = '';
    for await (const chunk of socket) text += chunk;
    return text;
  };

  it('leaves no file behind when the client goes away in the middle', async () => {
    const socket = await dial();
    socket.write(`${head(10_000_000, '/api/large')}${startOfFile}`);
    await until(() => world.staged().length === 1);
    socket.destroy();
    await until(() => world.staged().length === 0);
  });

  it('stops a request without length at the limit', async () => {
    const socket = await dial();
    const answer = readAll(socket);
    socket.write(`${head('chunked')}${startOfFile.length.toString(16)}\r\n${startOfFile}\r\n`);
    for (let sent = 0; sent < 480_000; sent += 1_000) socket.write(`3e8\r\n${'y'.repeat(1_000)}\r\n`);
    expect(await answer).toMatch(/^HTTP\/1\.1 413 .*The file is larger than 0 MB\./s);
    await until(() => world.staged().length === 0);
  });

  it('reads a refused upload to its end, so that a browser shows the answer, and keeps the connection', async () => {
    const body = multipartBody([['title', 'x']], [{ field: 'f', name: 'f.txt', content: 'x'.repeat(60_000) }]);
    const answer = await fetch(new URL('/api/save', url), {
      method: 'POST',
      headers: { 'content-type': body.contentType },
      body: new Uint8Array(body.payload),
    });
    expect([answer.status, await answer.json()]).toEqual([413, { error: { f: 'The file is larger than 0 MB.' } }]);
  });

  it.each([1_000, 50_000])('parses nothing behind a part that it refuses, and reads it nevertheless: %s parts', async (count) => {
    const many = Array.from({ length: count }, (_, index): [string, string] => [`f${index}`, '']);
    const { contentType, payload } = multipartBody(many, []);
    // Parsed to its end, it would be called cut short.
    const body = new Uint8Array(payload.subarray(0, -20));
    const answer = await fetch(new URL('/api/large', url), { method: 'POST', headers: { 'content-type': contentType }, body });
    expect([answer.status, await answer.json()]).toEqual([400, { error: { f0: 'This field is not known.' } }]);
  });

  const part = (name: string, content: string) => `content-disposition: form-data; name="${name}"\r\n\r\n${content}`;
  const long = 'x'.repeat(150_000);
  it.each([
    ['an empty boundary', '', `--\r\n${part('title', long)}\r\n--\r\n${part('other', long)}\r\n----\r\n`],
    ['no part at all', 'b', long],
    ['much behind its end', 'b', `--b\r\n${part('title', 'x')}\r\n--b--\r\n${long}`],
    ['parts without headers', 'b', `--b\r\n\r\n${long}\r\n--b\r\n\r\n${long}\r\n--b--\r\n`],
    ['an end that never comes', 'b', `--b\r\n${part('title', long)}`],
    ['a file that never ends', 'b', `--b\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n${long}`],
  ])('answers a body with %s, and leaves no connection without an answer', async (_what, boundary, body) => {
    const type = `multipart/form-data; boundary=${boundary}`;
    const lines = ['POST /api/save HTTP/1.1', 'host: x', `content-type: ${type}`, `content-length: ${body.length}`];
    const open = () => readdirSync('/proc/self/fd').length;
    const before = open();
    await Promise.all(
      Array.from({ length: 30 }, async () => {
        const socket = await dial();
        const answer = readAll(socket);
        socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
        socket.write('GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
        const [first = '', second] = (await answer).split(/(?=HTTP\/1\.1 \d)/);
        expect(first).toMatch(/^HTTP\/1\.1 (200|400|413) /);
        // Either the reply closes the connection, or the next request gets a reply too.
        if (!/^connection: close$/im.test(first)) expect(second).toMatch(/^HTTP\/1\.1 200 /);
      }),
    );
    await until(() => open() <= before);
    expect(world.staged()).toEqual([]);
  });

  it('leaves no file behind when a file breaks off before it is open', async () => {
    const send = async () => {
      const answer = await fetch(new URL('/api/save', url), {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: startOfFile,
      });
      expect([answer.status, (await answer.text()).length > 0]).toEqual([400, true]);
    };
    for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 20 }, send));
    expect(world.staged()).toEqual([]);
  });

  it('survives headers of a megabyte', async () => {
    const socket = await dial();
    const answer = readAll(socket).catch(() => '');
    socket.write(`POST /api/save HTTP/1.1\r\nhost: x\r\nx-long: ${'h'.repeat(1_000_000)}\r\n\r\n`);
    expect(await answer).toMatch(/^(HTTP\/1\.1 431|$)/);
    expect((await fetch(new URL('/health', url))).status).toBe(200);
  });
});
