import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { contractsOf } from '@formwright/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { createReplyMemory } from '../src/bytes/reply-memory.ts';
import { handle } from '../src/service/service.ts';
import { startApp } from './support/app.ts';

const forms = contractsOf('forms');

/** More than the system keeps of a connection that nobody reads. */
const LONG = 24_000_000;
const base = { summary: 's', method: 'GET', auth: 'none', errors: {} } as const;
const long = forms('long', { ...base, path: '/long', reply: 'page' });
const short = forms('short', { ...base, path: '/short', reply: Type.Object({ text: Type.String() }) });
const late = forms('held', { ...base, path: '/held', reply: 'page' });
const held = new EventEmitter();
const text = 'x'.repeat(LONG);

let world: Awaited<ReturnType<typeof startApp>>;
let sockets: Socket[] = [];
let now = 0;
beforeEach(async () => {
  const headers = { 'content-type': 'text/html', etag: '"1"', 'cache-control': 'public' };
  const routes = [
    handle(long, async () => ({ status: 200, headers, body: text })),
    handle(late, async () => {
      await once(held, 'go on');
      return { status: 200, headers, body: text };
    }),
    handle(short, async () => ({ text: 'short' })),
  ];
  world = await startApp(routes, {
    trustProxy: ['127.0.0.1'],
    replyMemory: createReplyMemory({ perAddress: 50_000_000, ofKind: 100_000_000 }, () => now),
  });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await world.close();
});

/** Asks for the long reply, and reads nothing after its first bytes. */
async function stall(ip: string): Promise<string> {
  const { port } = new URL(await world.url());
  const socket = connect(Number(port), '127.0.0.1');
  sockets.push(socket);
  socket.write(`GET /long HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${ip}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (data) => {
      socket.pause();
      resolve(data.toString('latin1').slice(9, 12));
    });
  });
}
const ask = async (path: string, ip: string) => fetch(`${await world.url()}${path}`, { headers: { 'x-forwarded-for': ip } });

describe('replies that nobody reads (N1)', () => {
  it('are bounded for an address and for all; others and short replies go on, and a reader who leaves makes room', async () => {
    expect([await stall('203.0.113.1'), await stall('203.0.113.1')]).toEqual(['200', '200']);
    const refused = await ask('/long', '203.0.113.1');
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('etag')]).toEqual([503, expect.any(String), null]);
    expect(await refused.json()).toEqual({ error: expect.stringContaining('busy') });
    expect((await ask('/short', '203.0.113.1')).status).toBe(200);
    expect((await (await ask('/long', '203.0.113.2')).text()).length).toBe(LONG);

    expect([await stall('203.0.113.3'), await stall('203.0.113.4')]).toEqual(['200', '200']);
    expect((await ask('/long', '203.0.113.5')).status).toBe(503);

    for (const socket of sockets) socket.destroy();
    let status = 503;
    while (status === 503) {
      const answer = await ask('/long', '203.0.113.1');
      status = answer.status;
      expect((await answer.text()).length).toBeGreaterThan(0);
    }
    expect(status).toBe(200);
  });

  it('do not count where the client has left before they are sent', async () => {
    for (let time = 0; time < 3; time += 1) {
      const socket = connect(Number(new URL(await world.url()).port), '127.0.0.1');
      socket.write('GET /held HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 203.0.113.1\r\n\r\n');
      const [, reply] = (await once(world.app.server, 'request')) as [IncomingMessage, ServerResponse];
      socket.destroy();
      await once(reply, 'close');
      held.emit('go on');
      await nextTurn();
    }
    expect((await ask('/long', '203.0.113.1')).status).toBe(200);
  });

  it('give way to others when they are slower than the slowest phone, and there is no room', async () => {
    for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) expect(await stall(ip)).toBe('200');
    const ended = once(sockets[0] as Socket, 'close');
    now += 60_000 + LONG / 10 - 1;
    expect((await ask('/long', '203.0.113.5')).status).toBe(503);
    now += 1;
    expect((await (await ask('/long', '203.0.113.5')).text()).length).toBe(LONG);
    sockets[0]?.resume();
    await ended;
    expect(sockets.slice(1).map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  });

  const reply = (address: string, bytes: number, isSignedIn = false) => ({ address, bytes, isSignedIn, cut: () => undefined });

  it('of strangers leave those who are signed in their half', () => {
    const memory = createReplyMemory({ perAddress: 10, ofKind: 20 });
    expect([memory.take(reply('a', 10)), memory.take(reply('b', 10)), memory.take(reply('c', 1))]).toEqual([
      expect.any(Function),
      expect.any(Function),
      null,
    ]);
    expect(memory.take(reply('a', 10, true))).not.toBeNull();
  });

  it('of an address that has too much itself end nobody else', () => {
    let at = 0;
    const cut: string[] = [];
    const memory = createReplyMemory({ perAddress: 10, ofKind: 100 }, () => at);
    memory.take({ ...reply('slow', 10), cut: () => cut.push('slow') });
    at = 100_000;
    memory.take(reply('a', 10));
    expect([memory.take(reply('a', 1)), cut]).toEqual([null, []]);
  });

  it('that are longer than an address may have are admitted one at a time', () => {
    const memory = createReplyMemory({ perAddress: 10, ofKind: 100 });
    const give = memory.take(reply('a', 1_000));
    expect([give, memory.take(reply('a', 1)), memory.take(reply('b', 1_000))]).toEqual([expect.any(Function), null, expect.any(Function)]);
    give?.();
    expect(memory.take(reply('a', 1))).not.toBeNull();
  });
});
