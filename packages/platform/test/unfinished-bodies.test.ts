import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { contractsOf, multipart } from '@formwright/contracts';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { createBodyMemory } from '../src/bytes/body-memory.ts';
import { createUploadQuota, type UploadReservation } from '../src/bytes/upload-quota.ts';
import type { AppOptions } from '../src/http/build-app.ts';
import { handle } from '../src/service/service.ts';
import { startApp } from './support/app.ts';

const forms = contractsOf('forms');

const base = { summary: 's', auth: 'none', errors: {} } as const;
const files = { maxFiles: 3, maxFileBytes: 20_000_000, maxTotalBytes: 20_000_000 };
const native = forms('native', {
  ...base,
  path: '/f-any',
  body: multipart({ fields: Type.Object({}), json: [], openFields: true, files }),
  bodyLimit: 40_000_000,
  reply: Type.Object({ characters: Type.Integer() }),
});
const json = forms('json', {
  ...base,
  body: Type.Object({ text: Type.String() }),
  bodyLimit: 4_000_000,
  reply: Type.Object({ characters: Type.Integer() }),
});
const chunk = forms('chunk', {
  ...base,
  bytes: 'application/offset+octet-stream',
  bodyLimit: 4_000_000,
  reply: Type.Object({ characters: Type.Integer() }),
});

const dir = mkdtempSync(join(tmpdir(), 'formwright-unfinished-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
let app: Awaited<ReturnType<typeof startApp>>;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

async function start(options: Partial<AppOptions> = {}) {
  app = await startApp(
    [
      handle(native, async ({ otherFields }) => ({ characters: otherFields.reduce((sum, [, text]) => sum + text.length, 0) })),
      handle(chunk, async ({ content }) => ({ characters: content ? (await buffer(content)).length : 0 })),
      handle(json, async ({ body }) => ({ characters: body.text.length })),
    ],
    // As behind a gateway, which says whose a request is.
    { trustProxy: true, ...options },
  );
  await app.url();
}

const part = (text: string) => `--b\r\ncontent-disposition: form-data; name="q"\r\n\r\n${text}`;
const kinds = {
  multipart: { path: '/f-any', type: 'multipart/form-data; boundary=b', begun: (text: string) => part(text), end: '\r\n--b--\r\n' },
  json: { path: '/api/json', type: 'application/json', begun: (text: string) => `{"text":"${text}`, end: '"}' },
};
type Kind = keyof typeof kinds;

/** Begins a chunk and sends all but its last byte. */
async function beginChunk(address: string, length: number, sent = length - 1): Promise<Socket> {
  const { port, hostname } = new URL(await app.url());
  const socket = connect({ port: Number(port), host: hostname });
  socket.on('error', () => undefined);
  sockets.push(socket);
  const type = 'application/offset+octet-stream';
  await new Promise<void>((resolve) => {
    const headers = `host: x\r\nx-forwarded-for: ${address}\r\ncontent-type: ${type}\r\ncontent-length: ${length}`;
    socket.write(`POST /api/chunk HTTP/1.1\r\n${headers}\r\n\r\n${'x'.repeat(sent)}`, () => resolve());
  });
  return socket;
}
const head = (kind: Kind, address: string, length: number) =>
  `POST ${kinds[kind].path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\ncontent-type: ${kinds[kind].type}\r\ncontent-length: ${length}\r\n\r\n`;

/** Sends a whole body, or all but its end. Resolves when the server has taken it from the socket. */
async function send(kind: Kind, address: string, characters: number, isWhole: boolean): Promise<Socket> {
  const { port, hostname } = new URL(await app.url());
  const { begun, end } = kinds[kind];
  const body = begun('x'.repeat(characters));
  const socket = connect({ port: Number(port), host: hostname });
  socket.on('error', () => undefined);
  sockets.push(socket);
  await new Promise<void>((resolve) => {
    socket.write(head(kind, address, body.length + end.length) + body + (isWhole ? end : ''), () => resolve());
  });
  return socket;
}

/** A disk with room for 150,000 bytes of an address, and what it holds. */
function smallDisk() {
  const quota = createUploadQuota(dir, { perAddress: 150_000 });
  const held = { bytes: 0 };
  const open = async (address: string): Promise<UploadReservation> => {
    const share = await quota.open(address);
    return {
      ...share,
      take(bytes) {
        share.take(bytes);
        held.bytes += bytes;
      },
    };
  };
  return { uploadQuota: { open }, held };
}

/** Begins a post that stands still with nearly 100,000 bytes on disk. */
async function stand(kind: Kind, held: { bytes: number }): Promise<Socket> {
  held.bytes = 0;
  const standing = await send(kind, '192.0.2.1', 100_000, false);
  while (held.bytes < 100_000) await new Promise((resolve) => setTimeout(resolve, 2));
  return standing;
}

const answerTo = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
      if (/\r\n\r\n[\s\S]/.test(text)) resolve(text);
    });
    socket.on('close', () => resolve(text));
  });

const post = async (kind: Kind, address: string, characters: number) => {
  const { path, type, begun, end } = kinds[kind];
  const answer = await fetch(`${await app.url()}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': address },
    body: begun('x'.repeat(characters)) + end,
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
};

function memoryInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('bodies that never come to their end', () => {
  it.each<Kind>(['multipart', 'json'])('%s: take little memory, whoever sends how many, and others are served', async (kind) => {
    await start();
    const characters = 3_500_000;
    // The sender's own bytes are not to be counted.
    for (let warm = 0; warm < 2; warm += 1) await post(kind, '192.0.2.9', characters);
    const before = memoryInUse();
    for (let begun = 0; begun < 80; begun += 1) await send(kind, '192.0.2.1', characters, false);
    // 280 MB were sent, of which the sockets of the system hold a part.
    expect(memoryInUse() - before).toBeLessThan(60_000_000);
    expect(await post(kind, '192.0.2.2', characters)).toMatchObject({ status: 200, body: { characters } });
    expect(await post(kind, '192.0.2.2', 5)).toMatchObject({ status: 200 });
    expect(await post(kind, '192.0.2.1', 5)).toMatchObject({ status: 200 });
    expect(app.staged()).toEqual([]);
  });

  it.each<Kind>(['multipart', 'json'])('%s: are refused beyond the room of their address, and those of others are taken', async (kind) => {
    const { held, uploadQuota } = smallDisk();
    await start({ uploadQuota });
    const standing = await stand(kind, held);
    expect(await post(kind, '192.0.2.1', 100_000)).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: { error: expect.stringMatching(/^Too many .* Please try again/) },
    });
    expect(await post(kind, '192.0.2.2', 100_000)).toMatchObject({ status: 200 });
    expect(await post(kind, '192.0.2.1', 20_000)).toMatchObject({ status: 200 });
    const answer = answerTo(standing);
    standing.write(kinds[kind].end);
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await post(kind, '192.0.2.1', 100_000)).toMatchObject({ status: 200 });
  });

  it('are refused once they are longer than any may be, though the rest of one without room is read', async () => {
    await start({ uploadQuota: smallDisk().uploadQuota });
    const { port, hostname } = new URL(await app.url());
    const socket = connect({ port: Number(port), host: hostname });
    socket.on('error', () => undefined);
    sockets.push(socket);
    const answer = answerTo(socket);
    socket.write('POST /api/json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n');
    for (let sent = 0; sent < 5_000_000; sent += 0xffff) socket.write(`ffff\r\n${'x'.repeat(0xffff)}\r\n`);
    expect(await answer).toMatch(/^HTTP\/1\.1 503 /);
  });

  it('give their room back when they break off', async () => {
    const { held, uploadQuota } = smallDisk();
    await start({ uploadQuota });
    for (const kind of ['multipart', 'json'] as const) {
      const standing = await stand(kind, held);
      expect((await post(kind, '192.0.2.1', 100_000)).status).toBe(503);
      standing.destroy();
      while ((await post(kind, '192.0.2.1', 100_000)).status !== 200);
    }
  });
});

describe('a chunk of an upload', () => {
  const send = async (address: string, length: number) => {
    const headers = { 'content-type': 'application/offset+octet-stream', 'x-forwarded-for': address };
    const answer = await fetch(`${await app.url()}/api/chunk`, { method: 'POST', headers, body: 'x'.repeat(length) });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
  };

  it('[N1] is taken from the room of its address as it arrives, and gives it back when it ends or breaks off', async () => {
    const { held, uploadQuota } = smallDisk();
    await start({ uploadQuota });
    const stand = async () => {
      held.bytes = 0;
      const begun = await beginChunk('192.0.2.1', 100_000);
      while (held.bytes < 99_999) await new Promise((resolve) => setTimeout(resolve, 2));
      return begun;
    };
    const standing = await stand();
    expect(await send('192.0.2.1', 100_000)).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: { error: expect.stringMatching(/^Too many .* Please try again/) },
    });
    expect(await send('192.0.2.2', 100_000)).toMatchObject({ status: 200, body: { characters: 100_000 } });
    expect(await send('192.0.2.1', 20_000)).toMatchObject({ status: 200 });
    const answer = answerTo(standing);
    standing.write('x');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send('192.0.2.1', 100_000)).toMatchObject({ status: 200 });
    const leaving = await stand();
    expect((await send('192.0.2.1', 100_000)).status).toBe(503);
    leaving.destroy();
    while ((await send('192.0.2.1', 100_000)).status !== 200);
  });

  it('[N1] takes no room for what it only announces', async () => {
    const { held, uploadQuota } = smallDisk();
    await start({ uploadQuota });
    const standing = await beginChunk('192.0.2.1', 140_000, 40_000);
    while (held.bytes < 40_000) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(await send('192.0.2.1', 100_000)).toMatchObject({ status: 200, body: { characters: 100_000 } });
    const answer = answerTo(standing);
    standing.write('x'.repeat(100_000));
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a body that ends', () => {
  it.each<Kind>(['multipart', 'json'])('%s: is read when its last bytes are on disk', async (kind) => {
    await start();
    for (let characters = 70_000; characters < 270_000; characters += 5_000)
      expect(await post(kind, '192.0.2.1', characters)).toMatchObject({ status: 200, body: { characters } });
  });
});

describe('long texts before large files', () => {
  const file = '\r\n--b\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n';
  const postFile = async (address: string, characters: number, fileBytes: number) => {
    const answer = await fetch(`${await app.url()}/f-any`, {
      method: 'POST',
      headers: { 'content-type': kinds.multipart.type, 'x-forwarded-for': address },
      body: `${part('x'.repeat(characters))}${file}${'y'.repeat(fileBytes)}\r\n--b--\r\n`,
    });
    return [answer.status, answer.headers.get('retry-after')];
  };

  it('have a share of the memory while the files arrive, which they give back', async () => {
    await start({ bodyMemory: createBodyMemory({ perAddress: 200_000, total: 300_000 }) });
    for (let round = 0; round < 3; round += 1) {
      expect(await postFile('192.0.2.1', 80_000, 6_000_000)).toEqual([200, null]);
      expect(await postFile('192.0.2.1', 400_000, 6_000_000)).toEqual([503, '5']);
    }
    // Files that come with their texts in time need none.
    expect(await postFile('192.0.2.1', 400_000, 1_000_000)).toEqual([200, null]);
    expect(app.staged()).toEqual([]);
  });
});
