import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contractsOf } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { pause } from '../src/common/pause.ts';
import { handle } from '../src/service/service.ts';
import { startApp } from './support/app.ts';
import { exampleRoutes, latest } from './support/example-routes.ts';

const forms = contractsOf('forms');

const waiting = forms('waiting', {
  summary: 's',
  method: 'GET',
  auth: 'none',
  reply: Type.Object({}),
  errors: {},
});

describe('an app made of contracts', () => {
  let world: Awaited<ReturnType<typeof startApp>>;
  beforeAll(async () => {
    world = await startApp(exampleRoutes);
  });
  afterAll(() => world.close());

  const post = (payload: unknown, url = '/api/save/abc', headers: Record<string, string> = {}) =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });

  it('answers what the contract declares, and never what it does not', async () => {
    const answer = await post({ title: 'ok', any: { free: [1, { form: 'x' }] } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id: 'abc', any: { free: [1, { form: 'x' }] }, open: { deep: [1] } });
  });

  it('keeps open shapes as they are and closes the others', async () => {
    const answer = await world.app.inject('/api/shapes');
    expect(answer.json()).toEqual([{ any: { deep: [null, 'x'] } }, [1, 'two', { three: 3 }], [{ kept: null }]]);
  });

  it('refuses a person who opened an address by a page in plain words', async () => {
    const person = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
    const refused = await post({}, '/api/save/abc', person);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(refused.body).toContain('<h1>Something went wrong.</h1>');
    expect(refused.body).not.toContain('field is missing');
    expect(refused.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await post({}, '/api/save/abc', { ...person, 'sec-fetch-mode': 'cors' })).json()).toEqual({ error: expect.any(Object) });
  });

  it('answers texts and booleans as JSON', async () => {
    expect((await world.app.inject('/api/text')).json()).toBe('a "text"');
    expect((await world.app.inject('/api/text')).headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await world.app.inject('/api/boolean')).json()).toBe(false);
  });

  it.each([
    [{}, { title: 'This field is missing.' }],
    [{ title: '' }, { title: 'Must not be empty.' }],
    [{ title: 'x'.repeat(11) }, { title: 'Must have at most 10 characters.' }],
    [
      { title: 5, count: '1' },
      { title: 'Must be text.', count: 'Must be a whole number.' },
    ],
    [{ title: 'x', count: 6 }, { count: 'Must be at most 5.' }],
    [{ title: 'x', plan: 'free' }, { plan: 'Must be "Free" or "Premium".' }],
    [{ title: 'x', note: 1 }, { note: 'Must be text or null.' }],
    [{ title: 'x', note: 'x'.repeat(21) }, { note: 'Must have at most 20 characters.' }],
    [
      { title: 'x', tags: [{ name: 'a' }, { name: 1, more: 2 }] },
      { 'tags.1.name': 'Must be text.', 'tags.1.more': 'This field is not known.' },
    ],
    [{ title: 'x', days: 1 }, { days: 'Must be an object or "" or null.' }],
    [{ title: 'x', days: {} }, { 'days.from': 'This field is missing.' }],
    [
      { title: 'x', days: { from: 'x', to: 1 } },
      { 'days.from': 'Must be a number.', 'days.to': 'This field is not known.' },
    ],
    [{ title: 'x', unknown: 1 }, { unknown: 'This field is not known.' }],
    [[], { body: 'Must be an object.' }],
    ['null', { body: 'Must be an object.' }],
    ['', { title: 'This field is missing.' }],
    ['{"title":', { body: 'Is not valid JSON.' }],
    ['{"title":"x","__proto__":{"a":1}}', JSON.parse('{"__proto__":"This field is not allowed."}')],
    ['{"title":"x","\\u005f_proto__":{"a":1}}', JSON.parse('{"__proto__":"This field is not allowed."}')],
    ['{"title":"x","any":{"constructor":{"prototype":{"a":1}}}}', { 'any.constructor': 'This field is not allowed.' }],
    [`{"title":"x","any":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, { body: 'Is nested too deeply.' }],
  ])('refuses %.60j', async (body, error) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error });
  });

  it('refuses bytes that are no UTF-8, short or long, because other letters would be stored than were sent', async () => {
    for (const text of ['Gr\u00fc\u00dfe', `Gr\u00fc\u00dfe${'x'.repeat(40_000)}`]) {
      const payload = Buffer.from(JSON.stringify({ title: 'x', any: text }), 'latin1');
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/save/abc',
        headers: { 'content-type': 'application/json; charset=iso-8859-1' },
        payload,
      });
      expect([answer.statusCode, answer.json()]).toEqual([400, { error: { body: 'Is not UTF-8.' } }]);
    }
  });

  it('names no more than a few of a million errors, and hostile names harmlessly', async () => {
    const many = await post({ title: 'x', ...Object.fromEntries(Array.from({ length: 800 }, (_, index) => [`f${index}`, 1])) });
    expect(Object.keys(many.json().error).length).toBeLessThanOrEqual(20);
    const hostile = await post({ title: 'x', [`\u001b[2J${'n'.repeat(5_000)}`]: 1 });
    expect(hostile.statusCode).toBe(400);
    expect(hostile.body.length).toBeLessThan(200);
    expect(hostile.body).not.toContain('\u001b');
  });

  it('refuses parameters, queries, content types and sizes outside the contract', async () => {
    expect((await post({ title: 'x' }, '/api/save/ABC')).json()).toEqual({ error: { id: 'This value is not allowed.' } });
    expect((await post({ title: 'x' }, '/api/save/abc?page=x')).json()).toEqual({ error: { page: 'This value is not allowed.' } });
    expect((await post({ title: 'x' }, '/api/save/abc?more=1')).json()).toEqual({ error: { more: 'This field is not known.' } });
    expect((await post('title=x', undefined, { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
    expect((await post('x', undefined, { 'content-type': 'text/plain' })).json()).toEqual({
      error: 'This content type is not taken here.',
    });
    expect((await post('x', undefined, { 'content-type': '///' })).statusCode).toBe(415);
    const large = await post({ title: 'x', any: 'x'.repeat(50_000) });
    expect([large.statusCode, large.json()]).toEqual([413, { error: 'The request is too large.' }]);
  });

  it('answers unknown and malformed addresses in the envelope', async () => {
    expect((await world.app.inject('/api/nothing')).json()).toEqual({ error: 'Not found.' });
    expect((await world.app.inject({ method: 'PUT', url: '/api/text' })).statusCode).toBe(404);
    const malformed = await world.app.inject('/f-%E0%A4%A');
    expect([malformed.statusCode, malformed.json()]).toEqual([400, { error: 'The address is malformed.' }]);
    expect((await world.app.inject(`/f-${'x'.repeat(3_000)}`)).statusCode).toBe(414);
  });

  it('maps an AppError by the contract', async () => {
    const answer = await post({ title: 'conflict' });
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: { version: 'Somebody else saved.' } }]);
    expect(answer.headers['x-error-code']).toBeUndefined();
  });

  it.each(['unknown-code', 'outage', 'bug'])('tells nothing about its own failure but an id: %s', async (how) => {
    const before = world.lines.length;
    const answer = await world.app.inject(`/api/failing?how=${how}`);
    expect(answer.statusCode).toBe(how === 'outage' ? 502 : 500);
    expect(answer.json()).toEqual({ error: 'Something went wrong.', id: answer.headers['x-request-id'] });
    const logged = world
      .log()
      .slice(before)
      .find((line) => line.level === 50);
    expect(logged).toMatchObject({ reqId: answer.json().id, route: 'failing' });
  });

  it('sends pages and streams as the use case made them', async () => {
    const answer = await world.app.inject('/f-abc');
    expect([answer.body, answer.headers['content-type'], answer.headers.etag]).toEqual(['<p>abc</p>', 'text/html; charset=utf-8', '"1"']);
    expect((await world.app.inject('/files/good')).body).toBe('firstsecond');
  });

  it('stops reading a stream whose client went away', async () => {
    const url = await world.url();
    const aborted = new AbortController();
    const answer = await fetch(`${url}/files/endless`, { signal: aborted.signal });
    expect(answer.status).toBe(200);
    expect(latest.endless?.destroyed).toBe(false);
    aborted.abort();
    while (!latest.endless?.destroyed) await new Promise((resolve) => setTimeout(resolve, 2));
  });

  it('cuts the connection when a stream breaks half way', async () => {
    const answer = await fetch(`${await world.url()}/files/broken`);
    await expect(answer.text()).rejects.toThrow();
    expect(world.log()).toContainEqual(expect.objectContaining({ msg: 'reply broke off', route: 'file' }));
    expect(world.lines.join('')).not.toContain('ann@example.org');
  });

  it('sets cookies that scripts and other sites cannot read, unless told', async () => {
    const answer = await post({}, '/api/cookies', { cookie: 'mine=1; other=2' });
    expect(answer.json()).toEqual({ seen: '1' });
    expect(answer.headers['cache-control']).toBe('no-store');
    const [one, two, three, four] = answer.cookies;
    expect(one).toMatchObject({ name: 'one', value: 'a.b', path: '/', httpOnly: true, sameSite: 'Lax' });
    expect(two).toMatchObject({ name: 'two', path: '/api', maxAge: 60, sameSite: 'Strict' });
    expect(two).not.toHaveProperty('httpOnly');
    expect(three).toMatchObject({ name: 'three', value: '', maxAge: 0 });
    // Without HTTPS, browsers refuse a cookie that is meant for frames of other sites.
    expect(four).toMatchObject({ name: 'four', value: 'd; é', path: '/f', sameSite: 'Lax' });
    expect(four).not.toHaveProperty('partitioned');
  });

  it('names cookies over HTTPS so that nobody else can plant one, and reads those alone', async () => {
    const secure = await startApp(exampleRoutes, { secureCookies: true });
    const ask = (cookie: string) => secure.app.inject({ method: 'POST', url: '/api/cookies', headers: { cookie } });
    const [one, two, , four, five] = (await ask('')).cookies;
    // T10: in a frame of another site, browsers keep a cookie only with both.
    const inFrames = { path: '/f', secure: true, sameSite: 'None', partitioned: true };
    expect(four).toMatchObject({ name: '__Secure-four', ...inFrames });
    // Without them, browsers clear another cookie of that name.
    expect(five).toMatchObject({ name: '__Secure-five', value: '', maxAge: 0, ...inFrames });
    expect(one).toMatchObject({ name: '__Host-one', path: '/', secure: true });
    expect(two).toMatchObject({ name: '__Secure-two', path: '/api', secure: true });
    expect((await ask('mine=planted')).json()).toEqual({ seen: '' });
    expect((await ask('__Host-mine=1; mine=planted; __Secure-mine=2')).json()).toEqual({ seen: '1' });
    expect((await ask('__Secure-mine=2')).json()).toEqual({ seen: '2' });
    await secure.close();
  });

  it('names requests itself, unless our gateway did', async () => {
    const own = await world.app.inject({ url: '/api/text', headers: { 'x-request-id': 'from-outside' } });
    expect(own.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const behind = await startApp(exampleRoutes, { isBehindGateway: true });
    const named = await behind.app.inject({ url: '/api/text', headers: { 'x-request-id': 'gateway-made-1' } });
    expect(named.headers['x-request-id']).toBe('gateway-made-1');
    const refused = await behind.app.inject({ url: '/api/text', headers: { 'x-request-id': 'a b\tc <script>' } });
    expect(refused.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    await behind.close();
  });

  it('takes the name that a gateway in the same process put on the response', async () => {
    const gateway = createServer((request, response) => {
      response.setHeader('x-request-id', 'made-by-gateway');
      world.app.routing(request, response);
    });
    await new Promise<void>((resolve) => {
      gateway.listen(0, '127.0.0.1', resolve);
    });
    const { port } = gateway.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/api/failing?how=bug`, { headers: { 'x-request-id': 'from-outside' } });
    expect([answer.headers.get('x-request-id'), (await answer.json()).id]).toEqual(['made-by-gateway', 'made-by-gateway']);
    gateway.closeAllConnections();
    gateway.close();
  });

  it('asks a client to come again when it is busy, and logs that as no failure', async () => {
    const calm = await startApp(exampleRoutes);
    const answer = await calm.app.inject('/api/failing?how=busy');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json()).toEqual({ error: 'The server is busy with other requests. Please try again in a moment.' });
    expect(calm.log().map(({ msg }) => msg)).toEqual(['request']);
    await calm.close();
  });

  it('tells a use case when its client has gone', async () => {
    const told: Promise<void>[] = [];
    const waits = handle(waiting, async ({ reply }) => {
      expect(reply.isGone()).toBe(false);
      const gone = (async () => {
        while (!reply.isGone()) await pause(5);
      })();
      told.push(gone);
      await gone;
      return {};
    });
    const leaving = await startApp([waits]);
    const url = await leaving.url();
    const client = new AbortController();
    const call = fetch(`${url}/api/waiting`, { signal: client.signal });
    while (told.length === 0) await pause(5);
    client.abort();
    await expect(call).rejects.toThrow();
    await Promise.all(told);
    await leaving.close();
  });

  it('says whether it lives and whether it can work', async () => {
    const probed = await startApp(exampleRoutes);
    expect((await probed.app.inject('/health')).statusCode).toBe(200);
    const ready = async () => {
      const answer = await probed.app.inject('/ready');
      return [answer.statusCode, answer.json()];
    };
    expect(await ready()).toEqual([200, { status: 'ready', dependencies: { store: 'ok', bus: 'ok' } }]);
    // Events wait in the outbox, so the service goes on without a bus.
    await probed.bus.close();
    for (let times = 0; times < 2; times += 1)
      expect(await ready()).toEqual([200, { status: 'ready', dependencies: { store: 'ok', bus: 'down' } }]);
    await probed.store.close();
    expect(await ready()).toEqual([503, { status: 'not ready', dependencies: { store: 'down', bus: 'down' } }]);
    expect((await probed.app.inject('/health')).statusCode).toBe(200);
    expect(probed.log().filter(({ dependency }) => dependency !== undefined)).toMatchObject([
      { dependency: 'bus' },
      { dependency: 'store' },
    ]);
    await probed.close();
  });

  it('logs routes, never what was sent', async () => {
    const quiet = await startApp(exampleRoutes);
    const secrets = ['ann@example.org', 'hunter2-Secret!', 'tok3n-value', 'c00kie-value', 'qu3ry-value', 'eyJhbGciOiJFZERTQSJ9'];
    await quiet.app.inject({
      method: 'POST',
      url: '/api/save/abc?page=qu3ry-value',
      headers: { authorization: 'Bearer tok3n-value', cookie: 'fw_refresh=c00kie-value', 'content-type': 'application/json' },
      payload: JSON.stringify({ title: 'x', any: { email: 'ann@example.org', password: 'hunter2-Secret!' } }),
    });
    await quiet.app.inject('/f-tok3n-value');
    await quiet.app.inject('/nowhere/ann@example.org?x=qu3ry-value');
    for (const how of ['unknown-code', 'outage', 'bug']) await quiet.app.inject(`/api/failing?how=${how}`);
    const everything = quiet.lines.join('');
    for (const secret of secrets) expect(everything).not.toContain(secret);
    expect(quiet.log()[0]).toMatchObject({
      method: 'POST',
      route: '/api/save/:id',
      status: 400,
      reqId: expect.any(String),
      ms: expect.any(Number),
    });
    expect(quiet.log()[1]).toMatchObject({ route: '/f-:link', status: 200 });
    await quiet.close();
  });
});
