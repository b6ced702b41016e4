import { type IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { contractsOf } from '@formwright/contracts';
import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { createOverload } from '../src/http/overload.ts';
import { handle } from '../src/service/service.ts';
import { startApp } from './support/app.ts';

const forms = contractsOf('forms');

const closed = { additionalProperties: false } as const;
const slow = forms('slow', {
  summary: 's',
  method: 'GET',
  auth: 'none',
  reply: Type.Object({}, closed),
  errors: {},
});

it('a process that closes ends each connection with its reply', async () => {
  const lifecycle: { phase: 'running' | 'closing' } = { phase: 'running' };
  const { url, close } = await startApp([handle(slow, async () => ({}))], { alone: { lifecycle, maxInFlight: 2 } });
  const ask = async () => {
    const { status, headers } = await fetch(`${await url()}/api/slow`);
    return [status, headers.get('connection')];
  };
  expect(await ask()).toEqual([200, 'keep-alive']);
  lifecycle.phase = 'closing';
  expect(await ask()).toEqual([200, 'close']);
  await close();
});

it('a process of its own is not yet up to what it has no contract of', async () => {
  const { url, close } = await startApp([handle(slow, async () => ({}))], { alone: { lifecycle: { phase: 'running' }, maxInFlight: 2 } });
  const { status, headers } = await fetch(`${await url()}/api/ofTheNextVersion`, { method: 'POST', body: '{}' });
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  await close();
});

describe('a process with more to do than it can', () => {
  it('refuses more requests than it works on, never a probe, and takes them again', async () => {
    const working: (() => void)[] = [];
    const route = handle(slow, async () => {
      await new Promise<void>((resolve) => working.push(resolve));
      return {};
    });
    const { url, close } = await startApp([route], { alone: { lifecycle: { phase: 'running' }, maxInFlight: 2 } });
    const ask = async () => fetch(`${await url()}/api/slow`);
    const begun = [ask(), ask()];
    while (working.length < 2) await nextTurn();
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    for (const probe of ['/health', '/ready']) expect((await fetch(`${await url()}${probe}`)).status).toBe(200);
    for (const end of working) end();
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 200]);
    const again = ask();
    while (working.length < 3) await nextTurn();
    working[2]?.();
    expect((await again).status).toBe(200);
    await close();
  });

  it('counts a client that leaves as ended', async () => {
    const working: (() => void)[] = [];
    const route = handle(slow, async () => {
      await new Promise<void>((resolve) => working.push(resolve));
      return {};
    });
    const { url, close } = await startApp([route], { alone: { lifecycle: { phase: 'running' }, maxInFlight: 1 } });
    const leaving = new AbortController();
    const left = fetch(`${await url()}/api/slow`, { signal: leaving.signal });
    while (working.length < 1) await nextTurn();
    leaving.abort();
    await expect(left).rejects.toThrow();
    // Until the server has heard of it, the next one is refused.
    const next = (async () => {
      for (;;) {
        const answer = await fetch(`${await url()}/api/slow`);
        if (answer.status !== 503) return answer.status;
      }
    })();
    while (working.length < 2) await nextTurn();
    for (const end of working) end();
    expect(await next).toBe(200);
    await close();
  });

  it('counts all that a client has sent ahead as ended when it leaves', async () => {
    const working: (() => void)[] = [];
    const route = handle(slow, async () => {
      await new Promise<void>((resolve) => working.push(resolve));
      return {};
    });
    const { url, close } = await startApp([route], { alone: { lifecycle: { phase: 'running' }, maxInFlight: 20 } });
    const socket = connect(Number(new URL(await url()).port), '127.0.0.1');
    socket.write('GET /api/slow HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(20));
    while (working.length < 20) await nextTurn();
    socket.destroy();
    // All of them at the same time find their place again.
    const begun = Array.from({ length: 20 }, async () => {
      let status = 503;
      while (status === 503) ({ status } = await fetch(`${await url()}/api/slow`));
      return status;
    });
    while (working.length < 40) await nextTurn();
    for (const end of working) end();
    expect(await Promise.all(begun)).toEqual(begun.map(() => 200));
    await close();
  });

  it('refuses requests while its event loop hardly turns', async () => {
    const overload = createOverload({ maxInFlight: 1_000_000, maxDelayMs: 100 });
    const admits = () => overload.admit('GET', new ServerResponse({ method: 'GET' } as IncomingMessage));
    expect(admits()).toBe(true);
    while (admits()) {
      for (const until = performance.now() + 300; performance.now() < until; );
      await nextTurn();
    }
    while (!admits()) await nextTurn();
  });

  it('refuses nothing after a moment in which the machine stood still', async () => {
    const delays = [5_000, 0, 5_000];
    let looks = 0;
    const overload = createOverload({ meanDelayMs: () => delays[looks++] ?? 0 });
    const admits = () => overload.admit('GET', new ServerResponse({ method: 'GET' } as IncomingMessage));
    while (looks <= delays.length) {
      expect(admits()).toBe(true);
      await nextTurn();
    }
  });

  it('refuses what brings something before its heap is full, and everything when it is', () => {
    let inUse = 0.5;
    const overload = createOverload({ heapInUse: () => inUse });
    const admitted = () =>
      ['POST', 'PATCH', 'GET', 'HEAD'].filter((method) => overload.admit(method, new ServerResponse({ method } as IncomingMessage)));
    expect(admitted()).toEqual(['POST', 'PATCH', 'GET', 'HEAD']);
    inUse = 0.85;
    expect(admitted()).toEqual(['GET', 'HEAD']);
    inUse = 0.95;
    expect(admitted()).toEqual([]);
  });
});
