import { allContracts, isInternal, ownPagesOnly } from '@formwright/contracts';
import { closeApp, createLogger, createMetrics } from '@formwright/platform';
import { describe, expect, it } from '@jest/globals';
import { inProcess, left, openedGateway, openGateway, proxied } from './echo-gateway.ts';

describe.each([
  ['in this process', inProcess],
  ['by proxy', proxied],
])('services %s', (_name, makeForwarder) => {
  it('get the requests of their contracts, body untouched', async () => {
    const url = await openGateway(await makeForwarder());
    const answer = await fetch(`${url}/api/getForms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a": 1}',
    });
    expect(await answer.json()).toMatchObject({ name: 'forms', url: '/api/getForms', method: 'POST' });
    const submitted = await fetch(`${url}/f-abc`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x--',
    });
    expect(await submitted.json()).toMatchObject({ name: 'submissions', url: '/f-abc', body: '--x--' });
    const shown = await fetch(`${url}/f-abc`);
    expect(await shown.json()).toMatchObject({ name: 'forms' });
    // SHARE-06: the page's own policy lets other sites frame it.
    expect(shown.headers.get('x-frame-options')).toBeNull();
  });

  it('show a form whose link ends in a slash under its own address', async () => {
    const url = await openGateway(await makeForwarder());
    const moved = await fetch(`${url}/f-abc/?a=b/`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/f-abc?a=b/']);
    const shown = await fetch(`${url}/f-abc/?a=b`);
    expect(await shown.json()).toMatchObject({ name: 'forms', url: '/f-abc?a=b' });
  });

  it('are reached by no internal route, and no outside secret gets through', async () => {
    const url = await openGateway(await makeForwarder());
    const internal = allContracts.filter(isInternal);
    expect(internal.length).toBeGreaterThan(3);
    for (const contract of internal) {
      for (const path of [contract.path, contract.path.replace('/internal', '/internal/'), contract.path.replace('/', '/%2e/')]) {
        const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
        expect({ path, status: answer.status }).toEqual({ path, status: 404 });
      }
    }
  });

  it('send events through as they come, and hear when the client leaves', async () => {
    const url = await openGateway(await makeForwarder());
    const leaving = new AbortController();
    const answer = await fetch(`${url}/api/getPlans`, { headers: { 'x-endless': 'yes' }, signal: leaving.signal });
    const { value } = await (answer.body as ReadableStream<Uint8Array>).getReader().read();
    expect(Buffer.from(value ?? []).toString()).toBe('id: 1\n\n');
    left.clear();
    leaving.abort();
    while (!left.has('billing')) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('end their streams when the gateway closes, long before its connections are cut', async () => {
    const url = await openGateway(await makeForwarder());
    const answer = await fetch(`${url}/api/followResponses/abc`, { headers: { 'x-endless': 'yes' } });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    left.clear();
    // Never reached: the test's own limit is a twelfth of it.
    await closeApp(openedGateway(), 12 * 60_000);
    await expect(reader.read()).rejects.toThrow();
    while (!left.has('responses')) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it.each([
    '/f-x%5C..%5Cmetrics',
    '/f-x%5C..%5Cinternal%5Cbilling%5CsetAccountPlan',
    '/f-%2e%2e%2fmetrics',
    '/f-x%2f..%2f..%2fmetrics',
    '/f-x%2500',
  ])('get %s as a parameter of its contract, or not at all', async (path) => {
    const url = await openGateway(await makeForwarder());
    const answer = await fetch(`${url}${path}?a=b%2fc`);
    if (answer.status === 404) return;
    const { url: reached } = (await answer.json()) as { url: string };
    // It stays one segment, however often it is decoded again.
    expect(reached).toMatch(/^\/f-[^/\\?]+\?a=b%2fc$/i);
  });

  it.each(['/api/getPlans', '/files/unknown', '/files/Form/f1/unknown.png', '/api/unknown', '/ready'])(
    'answer %s with the security headers and a request id',
    async (path) => {
      const url = await openGateway(await makeForwarder());
      const answer = await fetch(`${url}${path}`);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('keep the policies of their own pages', async () => {
    const url = await openGateway(await makeForwarder());
    const answer = await fetch(`${url}/f-abc`, { headers: { 'x-own-policy': "default-src 'self'" } });
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'");
  });

  it('are spared an address that asks too often, and it is told so', async () => {
    const url = await openGateway(await makeForwarder(), 3);
    const statuses = [];
    for (let call = 0; call < 5; call += 1) statuses.push((await fetch(`${url}/api/getPlans`)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const refused = await fetch(`${url}/api/getPlans`);
    expect(await refused.json()).toEqual({ error: 'Too many requests. Please wait a moment and try again.' });
    // Seconds of the minute in which they are counted.
    expect(refused.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
  });

  it('are spared requests that the metrics count, which no path of the gateway shows', async () => {
    const metrics = createMetrics();
    const url = await openGateway(await makeForwarder(), 2, undefined, undefined, undefined, metrics);
    for (let call = 0; call < 3; call += 1) await fetch(`${url}/api/getPlans`);
    expect(await metrics.text()).toContain('formwright_refusals_total{reason="rate_limit"} 1');
    // Requests are counted after their reply.
    const line = 'formwright_request_seconds_count{service="gateway",route="/api/getPlans",status="429"} 1';
    while (!(await metrics.text()).includes(line)) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });
});

/** The echoing service then refuses. */
const refused = { 'x-refuse': 'yes' };

describe.each([
  ['in this process', inProcess],
  ['by proxy', proxied],
])('posts to services %s', (_name, makeForwarder) => {
  it('that are refused cost their address a limit of their own; those that are taken do not', async () => {
    // A quarter of the general limit: two refused posts a minute.
    const url = await openGateway(await makeForwarder(), 8);
    const post = (headers: Record<string, string>) => fetch(`${url}/f-abc`, { method: 'POST', headers, body: 'x' });
    const send = async (headers: Record<string, string>) => (await post(headers)).status;
    for (let call = 0; call < 20; call += 1) expect(await send({})).toBe(200);
    expect([await send(refused), await send(refused), await send(refused), await send({})]).toEqual([422, 422, 429, 429]);
    // Seconds of the minute in which they are counted.
    expect((await post({})).headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    // Reading still works.
    expect((await fetch(`${url}/f-abc`)).status).toBe(200);
  });

  it.each<[Record<string, string>, number]>([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    // Opened from no page.
    [{ 'sec-fetch-site': 'none' }, 200],
    // What the browser says of the site counts, whatever the origin.
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://forms.example.org' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://other.example.org' }, 200],
    [{ origin: 'https://HOST' }, 200],
    [{ origin: 'https://forms.example.org' }, 200],
    [{ origin: 'https://other.example.org' }, 403],
    [{ origin: 'null' }, 403],
    [{}, 200],
  ])('that read or set a cookie are taken from our own pages: %j gives %d', async (sent, status) => {
    const url = await openGateway(await makeForwarder(), null, 'https://forms.example.org');
    const headers = { ...sent, ...(sent.origin && { origin: sent.origin.replace('HOST', new URL(url).host) }) };
    const calls = allContracts.filter(ownPagesOnly);
    const names = ['refreshToken', 'signinUser', 'approveInvitation', 'beginGoogle', 'verifyEmail', 'sendlogin'];
    expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    // All that a plain form of another site can send, and what only a script sends.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', 'application/json']) {
      const request = { method: 'POST', headers: { ...headers, 'content-type': type }, body: type === 'application/json' ? '{}' : 'x' };
      const answers = calls.map(async ({ name, path }) => [name, type, (await fetch(`${url}${path}`, request)).status]);
      expect(await Promise.all(answers)).toEqual(calls.map(({ name }) => [name, type, status]));
    }
  });

  it('leave answers that nobody may keep', async () => {
    const url = await openGateway(await makeForwarder());
    for (const path of ['/api/getPlans', '/api/unknown', '/ready', '/%'])
      expect((await fetch(`${url}${path}`)).headers.get('cache-control')).toBe('no-store');
  });
});

it('logs no error when a client is gone before its request is looked at', async () => {
  const lines: string[] = [];
  const url = await openGateway(
    await inProcess(),
    8,
    'http://localhost',
    createLogger({ level: 'warn', destination: { write: (line) => lines.push(line) } }),
  );
  openedGateway().server.prependListener('request', ({ socket }) => socket.destroy());
  await expect(fetch(`${url}/api/getPlans`)).rejects.toThrow();
  expect(lines).toEqual([]);
});

describe('by proxy', () => {
  it('drops the headers by which services know each other and their traces, and tells the address of the visitor', async () => {
    const url = await openGateway(await proxied());
    const traces = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', tracestate: 'a=b', baggage: 'c=d' };
    const strangers = { 'x-call-token': 'guess', 'x-request-id': 'theirs', 'x-forwarded-for': '6.6.6.6', ...traces };
    const answer = await fetch(`${url}/api/getPlans`, { headers: strangers });
    const { headers } = (await answer.json()) as { headers: Record<string, string> };
    for (const name of ['x-call-token', ...Object.keys(traces)]) expect([name, headers[name]]).toEqual([name, undefined]);
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    // One id in the reply and in the logs of both processes, whatever a stranger sends.
    expect(headers['x-request-id']).toBe(answer.headers.get('x-request-id'));
  });
});

it('answers a malformed address with the envelope and the headers of every answer', async () => {
  const url = await openGateway(await inProcess());
  const answer = await fetch(`${url}/%`);
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'The address is malformed.' }]);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it.each([
  ['https://forms.example.org', undefined, 'max-age=31536000'],
  ['https://forms.example.org', 'subdomains', 'max-age=31536000; includeSubDomains'],
  ['http://localhost', 'subdomains', null],
] as const)('asks browsers to come back by HTTPS only where the address is %s, and HSTS %s (N17)', async (publicUrl, hsts, header) => {
  const none = [undefined, undefined, undefined, undefined, undefined, undefined] as const;
  const url = await openGateway(await inProcess(), null, publicUrl, ...none, hsts === undefined ? {} : { hsts });
  expect((await fetch(`${url}/api/getPlans`)).headers.get('strict-transport-security')).toBe(header);
});

it('limits how often one address may ask whether the product is ready', async () => {
  const url = await openGateway(await inProcess(), 2);
  const statuses = [];
  for (let call = 0; call < 3; call += 1) statuses.push((await fetch(`${url}/ready`)).status);
  expect(statuses).toEqual([200, 200, 429]);
});

it('names the databases in which damage was found, and is not ready', async () => {
  const answer = await fetch(`${await openGateway(await inProcess(), null, 'http://localhost', undefined, ['responses.db'])}/ready`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ status: 'damaged', damaged: ['responses.db'], dependencies: {}, waiting: 0, deadLetters: 0 });
});
