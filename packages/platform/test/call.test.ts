import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contractsOf } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Type } from 'typebox';
import { AppError } from '../src/common/errors.ts';
import { createLocalCall } from '../src/http/call.ts';
import { createHttpCall, type HttpCallOptions } from '../src/http/http-call.ts';
import { createCallSigner } from '../src/security/call-tokens.ts';
import type { InternalCaller } from '../src/security/caller.ts';
import { inCallContext } from '../src/service/call-context.ts';
import { type Call, handle } from '../src/service/service.ts';
import { callHeaders, createTestClock, testCallKeys, verifyTestCall } from '../src/testing/index.ts';
import { startApp } from './support/app.ts';

const forms = contractsOf('forms');

const closed = { additionalProperties: false } as const;
const base = { summary: 's', errors: {} } as const;
const state = forms('state', {
  ...base,
  auth: 'service',
  body: Type.Object({ formId: Type.String({ pattern: '^[a-z0-9]+$' }), note: Type.Optional(Type.String()) }, closed),
  reply: Type.Object({ state: Type.String() }, closed),
  errors: { 'forms.not_found': 404 },
});
const ofOthers = forms('ofOthers', {
  ...base,
  auth: 'service',
  callers: ['admin'],
  body: Type.Object({ formId: Type.String() }, closed),
  reply: Type.Object({ state: Type.String() }, closed),
});
const read = forms('read', {
  ...base,
  method: 'GET',
  path: '/internal/forms/read/:id',
  auth: 'service',
  params: Type.Object({ id: Type.String() }, closed),
  query: Type.Object({ page: Type.Optional(Type.String()) }, closed),
  reply: Type.Tuple([Type.String(), Type.String()]),
});
const signedIn = forms('signedIn', {
  ...base,
  method: 'GET',
  may: 'forms.write',
  reply: Type.Object({}, closed),
});

const shared = { state: 'open', hidden: 'never told' };
const routes = [
  handle(state, async ({ body }) => {
    if (body.formId === 'gone') throw new AppError('forms.not_found', { formId: 'There is no such form.' });
    if (body.formId === 'bug') throw new Error('bug');
    return shared;
  }),
  handle(ofOthers, async () => shared),
  handle(read, async ({ params, query }) => [params.id, query.page ?? '-'] as [string, string]),
];
const clock = createTestClock();
const recognize = { verify: verifyTestCall(clock), securityLog: { count: async () => undefined } };
const sign = createCallSigner('submissions', testCallKeys.get('submissions')?.privateKey ?? '', clock);
const from: InternalCaller = { caller: 'submissions', onBehalfOf: null };
const callingBy = (options: Omit<HttpCallOptions, 'sign'>): Call => {
  const call = createHttpCall({ sign, ...options });
  return (contract, input) => call(contract, input, from);
};

describe.each(['in process', 'over HTTP'])('a call %s', (way) => {
  let world: Awaited<ReturnType<typeof startApp>>;
  let call: Call;
  beforeAll(async () => {
    world = await startApp(routes, { recognize });
    if (way === 'over HTTP') {
      call = callingBy({ urls: { forms: await world.app.listen({ port: 0, host: '127.0.0.1' }) } });
      return;
    }
    const local = createLocalCall(() => [{ name: 'forms', routes, subscriptions: [], jobs: [] }]);
    call = (contract, input) => local(contract, input, from) as never;
  });
  afterAll(() => world.close());

  it('answers what the contract declares', async () => {
    const reply = await call(state, { body: { formId: 'f1' } });
    expect(reply).toEqual({ state: 'open' });
    expect(reply).not.toBe(shared);
  });

  it('passes parameters and query', async () => {
    expect(await call(read, { params: { id: 'a/b ?&' }, query: { page: '2&3' } })).toEqual(['a/b ?&', '2&3']);
    expect(await call(read, { params: { id: 'x' } })).toEqual(['x', '-']);
  });

  it("rejects with the other service's error", async () => {
    await expect(call(state, { body: { formId: 'gone' } })).rejects.toMatchObject({
      code: 'forms.not_found',
      detail: { formId: 'There is no such form.' },
    });
  });

  it('rejects what the contract refuses, and failures of the other service', async () => {
    await expect(call(state, { body: { formId: 'NOT ALLOWED' } })).rejects.toThrow();
    await expect(call(state, { body: { formId: 'f1', more: 1 } as never })).rejects.toThrow();
    await expect(call(state, { body: { formId: 'bug' } })).rejects.toThrow();
  });

  it('treats absent optional fields as JSON does', async () => {
    expect(await call(state, { body: { formId: 'f1', note: undefined } as never })).toEqual({ state: 'open' });
  });
});

describe('a call over HTTP', () => {
  it('takes a former version, which does not know a field, a call or its caller, for one that is unavailable', async () => {
    const world = await startApp(routes, { recognize });
    const call = callingBy({ urls: { forms: await world.app.listen({ port: 0, host: '127.0.0.1' }) } });
    const unavailable = { code: 'platform.unavailable' };
    await expect(call(state, { body: { formId: 'f1', since: 1 } as never })).rejects.toMatchObject(unavailable);
    await expect(call({ ...state, path: '/internal/forms/later' }, { body: { formId: 'f1' } })).rejects.toMatchObject(unavailable);
    await expect(call(ofOthers, { body: { formId: 'f1' } })).rejects.toMatchObject(unavailable);
    await world.close();
  });

  it('says that a service is unavailable when it is away, unknown or does not recognize its caller', async () => {
    const world = await startApp(routes, { recognize });
    const url = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const unavailable = { code: 'platform.unavailable' };
    await expect(
      createHttpCall({ urls: { forms: url }, sign: () => ({ 'x-call-token': 'wrong' }) })(state, { body: { formId: 'f1' } }, from),
    ).rejects.toMatchObject(unavailable);
    await expect(callingBy({ urls: {} })(state, { body: { formId: 'f1' } })).rejects.toMatchObject(unavailable);
    await world.close();
    await expect(callingBy({ urls: { forms: url } })(state, { body: { formId: 'f1' } })).rejects.toMatchObject(unavailable);
  });
});

describe('a call in process', () => {
  it('knows which services are elsewhere', () => {
    expect(createLocalCall(() => [])(state, { body: { formId: 'f1' } }, from)).toBeNull();
  });

  it('cannot pretend to be a signed-in caller', () => {
    const local = createLocalCall(() => [{ name: 'forms', routes: [handle(signedIn, async () => ({}))], subscriptions: [], jobs: [] }]);
    expect(() => local(signedIn, {}, from)).toThrow('signed-in caller');
  });
});

describe('a call over HTTP that fails', () => {
  /** A server that answers each request by the next of `steps`, then by the last; counts them. */
  async function answering(...steps: ((answer: ServerResponse, asked: IncomingMessage) => void)[]) {
    const asked: IncomingMessage[] = [];
    const server = createServer((request, answer) => {
      request.resume();
      asked.push(request);
      steps[Math.min(asked.length, steps.length) - 1]?.(answer, request);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const call = callingBy({ urls: { forms: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } });
    return { asked, call, close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()) };
  }
  const busy = (answer: ServerResponse) => answer.writeHead(503).end('{}');
  const cut = (answer: ServerResponse) => answer.socket?.destroy();
  const works = (answer: ServerResponse) => answer.end('["a","-"]');
  const unavailable = { code: 'platform.unavailable' };

  it.each([
    ['is refused for the moment', busy],
    ['loses its connection', cut],
  ])('is sent again when it %s and may be repeated', async (_what, fails) => {
    const { asked, call, close } = await answering(fails, works);
    expect(await call(read, { params: { id: 'a' } })).toEqual(['a', '-']);
    expect(asked).toHaveLength(2);
    await close();
    const again = await answering(fails, works);
    await again.call({ ...state, isIdempotent: true }, { body: { formId: 'f1' } });
    expect(again.asked).toHaveLength(2);
    await again.close();
  });

  it('is sent once when it may not be repeated', async () => {
    for (const fails of [busy, cut]) {
      const { asked, call, close } = await answering(fails, works);
      await expect(call(state, { body: { formId: 'f1' } })).rejects.toMatchObject(unavailable);
      expect(asked).toHaveLength(1);
      await close();
    }
  });

  it('is repeated for one call in ten at most, so that a service in trouble is not flooded', async () => {
    const { asked, call, close } = await answering(busy);
    for (let calls = 0; calls < 100; calls += 1) await expect(call(read, { params: { id: 'a' } })).rejects.toMatchObject(unavailable);
    // Ten repetitions are free; each ten calls earn one more.
    expect(asked.length).toBeGreaterThan(110);
    expect(asked.length).toBeLessThanOrEqual(120);
    await close();
  });

  it('tells how long its caller waits, and does not wait longer itself', async () => {
    const { asked, call, close } = await answering(() => undefined);
    // The time passes when the test says so.
    const over = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
    const waiting = inCallContext(9_000, null, () => call(read, { params: { id: 'a' } }));
    while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const left = Number(asked[0]?.headers['x-time-left']);
    expect([timeout.mock.calls, left > 0, left <= 9_000]).toEqual([[[left]], true, true]);
    over.abort(new DOMException('', 'TimeoutError'));
    await expect(waiting).rejects.toMatchObject(unavailable);
    timeout.mockRestore();
    await expect(inCallContext(0, null, () => call(read, { params: { id: 'a' } }))).rejects.toMatchObject(unavailable);
    expect(asked).toHaveLength(1);
    await close();
  });

  it('passes the time on to the calls of the called service', async () => {
    const { asked, call, close } = await answering(works);
    const relaying = await startApp([handle(read, async () => call(read, { params: { id: 'a' } }))], { recognize });
    const headers = { ...callHeaders(read, clock.now()), 'x-time-left': '9000' };
    expect((await relaying.app.inject({ url: '/internal/forms/read/a', headers })).statusCode).toBe(200);
    const passed = Number(asked[0]?.headers['x-time-left']);
    expect(passed).toBeGreaterThan(0);
    expect(passed).toBeLessThanOrEqual(9_000);
    await relaying.close();
    await close();
  });
});
