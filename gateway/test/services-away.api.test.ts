import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { serviceNames } from '@formwright/contracts';
import { AWAY_TEXT } from '@formwright/platform';
import { describe, expect, it } from '@jest/globals';
import { proxyForwarder } from '../src/forwarding/proxy-forwarder.ts';
import { openGateway, proxied } from './echo-gateway.ts';

/** A gateway whose services are all at this port. */
const gatewayTo = (port: number) =>
  openGateway(proxyForwarder(Object.fromEntries(serviceNames.map((name) => [name, `http://127.0.0.1:${port}`])) as never));

/** A gateway whose services are all away: nobody listens on the first port. */
const gatewayToNobody = () => gatewayTo(1);

describe('while a service is away', () => {
  it('a script gets 503 with an id', async () => {
    const answer = await fetch(`${await gatewayToNobody()}/api/getPlans`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ error: AWAY_TEXT, id: answer.headers.get('x-request-id') });
    expect(answer.headers.get('retry-after')).not.toBeNull();
  });

  it('[PUB-14 part: without its process] a public form leads to the home page, and says so in place in a frame', async () => {
    const url = await gatewayToNobody();
    const alone = await fetch(`${url}/f-abc`, { redirect: 'manual' });
    expect([alone.status, alone.headers.get('location'), alone.headers.get('cache-control')]).toEqual([302, '/', 'no-store']);
    expect((await fetch(`${url}/f-abc`)).status).toBe(200);
    for (const destination of ['iframe', 'frame']) {
      const framed = await fetch(`${url}/f-abc?embed=1`, { headers: { 'sec-fetch-dest': destination } });
      expect([framed.status, framed.headers.get('x-frame-options')]).toEqual([503, null]);
      expect(framed.headers.get('content-security-policy')).not.toContain('frame-ancestors');
      expect(await framed.text()).toContain('<a href="/" target="_top">');
    }
  });

  it('other pages say so, with a way home, and load nothing', async () => {
    const url = await gatewayToNobody();
    for (const path of ['/f-abc/continue', '/f-abc/report', '/success', '/success-report']) {
      const { status, headers, text } = await shown(`${url}${path}`);
      expect([path, status, headers.get('content-type'), headers.get('retry-after')]).toEqual([path, 503, 'text/html; charset=utf-8', '5']);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^' ]+'; base-uri 'none'; form-action 'none'$/,
      );
      expect(text).toContain('<h1>Something went wrong.</h1>');
      expect(text).toContain('cannot be shown right now');
    }
  });

  it('a person who opens a file or an unknown address reads a page, and a script gets JSON', async () => {
    const url = await gatewayToNobody();
    for (const headers of [person, { ...person, 'sec-fetch-mode': 'navigate' }] as Record<string, string>[]) {
      const file = await opened(`${url}/files/Response/abc/cv.pdf`, headers);
      expect([file.status, file.headers['retry-after'], file.text]).toEqual([
        503,
        '5',
        expect.stringContaining('cannot be shown right now'),
      ]);
      const unknown = await opened(`${url}/nothing.html`, headers);
      expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('<h1>Nothing is here.</h1>')]);
    }
    for (const headers of [{}, { ...person, 'sec-fetch-mode': 'cors' }] as Record<string, string>[])
      expect(JSON.parse((await opened(`${url}/files/Response/abc/cv.pdf`, headers)).text)).toEqual({
        error: AWAY_TEXT,
        id: expect.any(String),
      });
  });

  it('a person who comes too often reads a page, with the time to wait', async () => {
    const url = await openGateway(await proxied(), 1);
    expect((await opened(`${url}/files/Response/abc/cv.pdf`, person)).status).toBe(200);
    const { status, headers, text } = await opened(`${url}/files/Response/abc/cv.pdf`, person);
    expect([status, text]).toEqual([429, expect.stringContaining('<h1>Please wait a moment.</h1>')]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('a form that is sent without JavaScript says where the answers are', async () => {
    const body = new FormData();
    body.set('name', 'Ada');
    const { status, text } = await shown(`${await gatewayToNobody()}/f-abc`, { method: 'POST', body });
    expect(status).toBe(503);
    expect(text).toContain('Go back in your browser, which still has them');
  });
});

/** The headers of a browser that opens an address. */
const person = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Not by fetch, which always says that a script asks. */
const opened = (url: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    get(url, { headers }, async (answer) => {
      const text = (await answer.toArray()).join('');
      resolve({ status: answer.statusCode, headers: answer.headers, text });
    }).once('error', reject);
  });

async function shown(url: string, init?: RequestInit) {
  const answer = await fetch(url, init);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('by proxy', () => {
  it('ends the connection of a request whose service went away while it read it, because nothing could follow the rest of it', async () => {
    const dying = createServer((request) => request.once('data', () => request.socket.destroy()));
    await new Promise<void>((resolve) => dying.listen(0, '127.0.0.1', resolve));
    const { port } = dying.address() as AddressInfo;
    const url = await gatewayTo(port);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('POST /api/saveUserForm HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\n');
    socket.write(`content-length: 200000\r\n\r\n${'a'.repeat(100_000)}`);
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).toMatch(/^HTTP\/1.1 503 [\s\S]*\r\nconnection: close\r\n/i);
    socket.resume();
    await once(socket, 'end');
    socket.destroy();
    await new Promise((resolve) => dying.close(resolve));
  });

  it('refuses more calls than it forwards at a time, with Retry-After; streams, pages and probes are not counted', async () => {
    const alone = { lifecycle: { phase: 'running' as const }, maxInFlight: 1 };
    const forwarder = await proxied();
    const url = await openGateway(forwarder, null, 'http://localhost', undefined, [], undefined, undefined, undefined, alone);
    const leaving = new AbortController();
    const endless = { headers: { 'x-endless': 'yes' }, signal: leaving.signal };
    const stream = await fetch(`${url}/api/followResponses/abc`, endless);
    expect((await fetch(`${url}/api/getPlans`)).status).toBe(200);
    const held = await fetch(`${url}/api/getPlans`, endless);
    const refused = await fetch(`${url}/api/getPlans`);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '5',
      { error: 'The server is busy with other requests. Please try again in a moment.' },
    ]);
    for (const path of ['/health', '/ready', '/']) expect((await fetch(`${url}${path}`)).status).toBe(200);
    const page = await fetch(`${url}/success`);
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('<h1>Something went wrong.</h1>')]);
    leaving.abort();
    await Promise.all([stream, held].map((answer) => expect(answer.text()).rejects.toThrow()));
    while ((await fetch(`${url}/api/getPlans`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it('asks a busy service again for a page, sends it nothing twice, and does not flood it', async () => {
    const asked: string[] = [];
    const busy = createServer((request, answer) => {
      request.resume();
      asked.push(request.method ?? '');
      answer.writeHead(asked.length === 2 ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '5' }).end('{}');
    });
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    const { port } = busy.address() as AddressInfo;
    const url = await gatewayTo(port);
    const get = () => fetch(`${url}/api/getPlans`).then(({ status }) => status);
    expect([await get(), asked.length]).toEqual([200, 2]);
    const posted = await fetch(`${url}/api/signupUser`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect([posted.status, posted.headers.get('retry-after')]).toEqual([503, '5']);
    expect(asked).toEqual(['GET', 'GET', 'POST']);
    for (let times = 0; times < 50; times += 1) expect(await get()).toBe(503);
    // Ten repetitions are free; each ten requests earn one more.
    expect(asked.length - 3).toBeGreaterThan(55);
    expect(asked.length - 3).toBeLessThanOrEqual(66);
    await new Promise((resolve) => busy.close(resolve).closeAllConnections());
  });
});
