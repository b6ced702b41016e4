import { EventEmitter } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { serviceNames } from '@formwright/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { proxyForwarder } from '../src/forwarding/proxy-forwarder.ts';
import { createShares } from '../src/limits/limits.ts';
import { inProcess, openGateway, proxied } from './echo-gateway.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends the beginning of a post, and nothing more. */
function beginPost(url: string): void {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write('POST /api/saveUserForm HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\n');
  socket.write('content-length: 200000\r\n\r\n--x');
}

describe('who sends or reads slowly', () => {
  it('holds up nobody else: 200 posts that stand still, and a call to the same service is answered', async () => {
    let begun = 0;
    let all = () => {};
    const standing = new Promise<void>((resolve) => {
      all = resolve;
    });
    const service = createServer((request, reply: ServerResponse) => {
      if (request.method === 'GET') return reply.end('{}');
      begun += 1;
      if (begun === 200) all();
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    const url = await openGateway(
      proxyForwarder(Object.fromEntries(serviceNames.map((name) => [name, `http://127.0.0.1:${port}`])) as never),
    );
    for (let posts = 0; posts < 200; posts += 1) beginPost(url);
    await standing;
    expect((await fetch(`${url}/api/uploads/script/abc`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => service.close(resolve).closeAllConnections());
  });

  it('has a quarter of the requests that the gateway takes', async () => {
    const alone = { lifecycle: { phase: 'running' as const }, maxInFlight: 8 };
    const url = await openGateway(await proxied(), 10_000, 'http://localhost', undefined, [], undefined, undefined, undefined, alone);
    const leaving = new AbortController();
    const held = () => fetch(`${url}/api/getPlans`, { headers: { 'x-endless': 'yes' }, signal: leaving.signal });
    expect([(await held()).status, (await held()).status]).toEqual([200, 200]);
    const refused = await fetch(`${url}/api/getPlans`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    // No proxy is believed here, so nobody claims another address.
    expect((await fetch(`${url}/api/getPlans`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(503);
    leaving.abort();
    while ((await fetch(`${url}/api/getPlans`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});

describe('the product in one process', () => {
  it('takes 500 posts of an address at the same time, and more when they end', async () => {
    const url = await openGateway(await inProcess(), 10_000);
    for (let posts = 0; posts < 500; posts += 1) beginPost(url);
    const status = async () => (await fetch(`${url}/api/getPlans`)).status;
    while ((await status()) !== 503) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const socket of sockets) socket.destroy();
    while ((await status()) !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});

describe('a heap that is nearly full', () => {
  it.each([
    ['in one process', inProcess],
    ['of a cluster', proxied],
  ])('%s: what brings something is refused, and pages go on', async (_where, open) => {
    let inUse = 0.85;
    const more = { overload: { heapInUse: () => inUse } };
    const url = await openGateway(await open(), 10_000, undefined, undefined, [], undefined, undefined, undefined, undefined, more);
    const post = () => fetch(`${url}/api/getForm`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    const refused = await post();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await fetch(`${url}/f-abc`)).status).toBe(200);
    inUse = 0.5;
    expect((await post()).status).toBe(200);
  });
});

describe('streams of one address', () => {
  it.each([
    ['in one process', inProcess],
    ['of a cluster', proxied],
  ])('%s are a hundred at the same time, and leave room for its calls', async (_where, open) => {
    const url = await openGateway(await open(), 10_000);
    const leaving = new AbortController();
    const follow = () => fetch(`${url}/api/followResponses/abc`, { headers: { 'x-endless': 'yes' }, signal: leaving.signal });
    const first = await Promise.all(Array.from({ length: 100 }, follow));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await follow();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await fetch(`${url}/api/getPlans`)).status).toBe(200);
    leaving.abort();
    const another = new AbortController();
    const next = () => fetch(`${url}/api/followResponses/abc`, { headers: { 'x-endless': 'yes' }, signal: another.signal });
    while ((await next()).status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
    another.abort();
  });
});

describe('the share of an address', () => {
  it('is its own, and ends with the reply', () => {
    const hasShare = createShares(1);
    const reply = new EventEmitter() as ServerResponse;
    expect([hasShare('a', reply), hasShare('a', reply), hasShare('b', new EventEmitter() as ServerResponse)]).toEqual([true, false, true]);
    reply.emit('close');
    expect(hasShare('a', reply)).toBe(true);
  });
});

describe('bytes that are no request', () => {
  const answerTo = (url: string, text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
      let got = '';
      socket.on('data', (bytes) => {
        got += bytes;
      });
      socket.on('close', () => resolve(got));
    });

  it('are answered in the one envelope', async () => {
    const url = await openGateway(await proxied());
    const long = await answerTo(url, `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(long.split('\r\n').slice(1, -2)).toEqual([
      'content-type: application/json; charset=utf-8',
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'connection: close',
      'content-length: 52',
    ]);
    expect(long).toMatch(/^HTTP\/1.1 431 [\s\S]*nosniff[\s\S]*\r\n\r\n{"error":"The headers of the request are too long."}$/);
    const both = await answerTo(url, 'POST /f-a HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n');
    expect(both).toMatch(/^HTTP\/1.1 400 [\s\S]*\r\n\r\n{"error":"The request is malformed."}$/);
  });

  it('lead nowhere else: an address with another host is made anew', async () => {
    const url = await openGateway(await proxied());
    const moved = await answerTo(url, 'GET http://evil.example/f-abc/?a=b HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n');
    expect(moved).toMatch(/^HTTP\/1.1 308 /);
    expect(moved).toMatch(/\r\nlocation: \/f-abc\?a=b\r\n/);
  });
});
