import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { closeApp } from '@formwright/platform';
import { afterEach, expect, it } from '@jest/globals';
import { inProcess, openedGateway, openGateway, proxied } from './echo-gateway.ts';

let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

const open = (more: object, requestsPerMinute: number | null = 1_000, addresses?: string[]) =>
  inProcess().then((forwarder) =>
    openGateway(forwarder, requestsPerMinute, undefined, undefined, undefined, undefined, undefined, undefined, undefined, more, addresses),
  );

function connectTo(url: string, address = '127.0.0.1', from?: string): Socket {
  const socket = connect({ port: Number(new URL(url).port), host: address, ...(from && { localAddress: from }) });
  sockets.push(socket);
  return socket;
}

/** Whether a connection is kept: it answers, and stays open without a further request. */
async function isKept(url: string, address?: string, from?: string): Promise<boolean> {
  const socket = connectTo(url, address, from);
  socket.write('GET /api/getPlans HTTP/1.1\r\nhost: a\r\n\r\n');
  return new Promise((resolve) => {
    socket.on('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('data', () => resolve(true));
  });
}

it('ends the connections of an address beyond its limit, idle ones counted, and takes new ones when others end (N1)', async () => {
  const url = await open({ connections: { perAddress: 3 } });
  const kept = [await isKept(url), await isKept(url), await isKept(url), await isKept(url)];
  expect(kept).toEqual([true, true, true, false]);
  sockets[0]?.destroy();
  let isFree = false;
  while (!isFree) isFree = await isKept(url);
  expect(isFree).toBe(true);
});

it('counts the connections of all addresses at which it listens, as those of localhost (N1)', async () => {
  const url = await open({ connections: { perAddress: 2 } }, 1_000, ['127.0.0.1', '127.0.0.2']);
  const others = [await isKept(url, '127.0.0.2'), await isKept(url, '127.0.0.2'), await isKept(url, '127.0.0.2')];
  expect([...others, await isKept(url)]).toEqual([true, true, false, false]);
});

it('bounds all of them together, also where it listens at two addresses', async () => {
  const url = await open({ connections: { total: 2 } }, 1_000, ['127.0.0.1', '127.0.0.2']);
  expect([await isKept(url), await isKept(url, '127.0.0.2'), await isKept(url), await isKept(url, '127.0.0.2')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('stops on all addresses, and ends the idle connections of each', async () => {
  const url = await open({}, 1_000, ['127.0.0.1', '127.0.0.2']);
  for (const address of ['127.0.0.1', '127.0.0.2']) expect(await isKept(url, address)).toBe(true);
  await closeApp(openedGateway());
  expect([await isKept(url), await isKept(url, '127.0.0.2')]).toEqual([false, false]);
  expect(sockets.slice(0, 2).map(({ readableEnded, destroyed }) => readableEnded || destroyed)).toEqual([true, true]);
});

it('ends connections beyond the limit of all, also behind a proxy (N1)', async () => {
  const url = await open({ connections: { total: 2, perAddress: 1 }, trustProxy: ['loopback'] });
  expect([await isKept(url), await isKept(url), await isKept(url)]).toEqual([true, true, false]);
});

/** Opens a connection, gets a reply, and ends it. @returns whether it was taken */
async function isTaken(url: string, from?: string): Promise<boolean> {
  const isAnswered = await isKept(url, undefined, from);
  sockets.at(-1)?.destroy();
  return isAnswered;
}

it('refuses an address that begins very many connections, though none of them stays open, and serves others', async () => {
  // No window ends meanwhile: the first one began with the process.
  const url = await open({ connections: { newPerAddress: 3, windowMs: 86_400_000 } });
  const one = await isKept(url);
  const many = [await isTaken(url), await isTaken(url), await isTaken(url), await isTaken(url)];
  expect([one, many]).toEqual([true, [true, true, false, false]]);
  expect(await isTaken(url, '127.0.0.3')).toBe(true);
  // What is open goes on.
  const [kept] = sockets;
  kept?.write('GET /api/getPlans HTTP/1.1\r\nhost: a\r\n\r\n');
  expect(await new Promise((resolve) => kept?.once('data', (data) => resolve(String(data).slice(0, 15))))).toBe('HTTP/1.1 200 OK');
});

it('counts the connections that an address begins anew in each window', async () => {
  const url = await open({ connections: { newPerAddress: 1, windowMs: 0 } });
  expect([await isTaken(url), await isTaken(url), await isTaken(url)]).toEqual([true, true, true]);
});

it('leaves the last fifth of all connections to addresses with few', async () => {
  const url = await open({ connections: { total: 5, few: 1 } });
  const many = [await isKept(url), await isKept(url), await isKept(url), await isKept(url), await isKept(url)];
  expect(many).toEqual([true, true, true, true, false]);
  expect(await isKept(url, undefined, '127.0.0.3')).toBe(true);
  expect(await isKept(url, undefined, '127.0.0.4')).toBe(false);
});

it('makes nothing for a connection that it refuses, at none of its addresses, and counts it', async () => {
  const refusals: string[] = [];
  const metrics = { refused: (reason: string) => refusals.push(reason) };
  const url = await open({ connections: { perAddress: 1 }, metrics }, 1_000, ['127.0.0.1', '127.0.0.2']);
  let made = 0;
  openedGateway().server.on('connection', () => {
    made += 1;
  });
  expect([await isKept(url), await isKept(url), await isKept(url, '127.0.0.2')]).toEqual([true, false, false]);
  expect([made, refusals]).toEqual([1, ['rate_limit', 'rate_limit']]);
});

it('refuses a connection, too, that reaches it in another way', async () => {
  await open({ connections: { perAddress: 1 } });
  const { server } = openedGateway();
  const door = createServer((socket) => server.emit('connection', socket));
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  expect([await isKept(url), await isKept(url)]).toEqual([true, false]);
  door.close();
});

it('bounds no connections where limits are off, for load tests', async () => {
  const url = await open({ connections: { total: 1, perAddress: 1 } }, null);
  expect([await isKept(url), await isKept(url)]).toEqual([true, true]);
});

const HANDED_OVER = 'http.server.request.start';

/**
 * Sends requests ahead, in one piece.
 * @returns how many were answered, and how many Node handed over, once the connection has ended or all are answered
 */
async function sendAhead(socket: Socket, requests: number): Promise<{ answered: number; handedOver: number }> {
  let handedOver = 0;
  const count = () => {
    handedOver += 1;
  };
  subscribe(HANDED_OVER, count);
  let text = '';
  await new Promise<void>((resolve) => {
    socket.on('error', () => resolve());
    socket.once('close', () => resolve());
    socket.on('data', (bytes) => {
      text += bytes.toString();
      if (text.split('HTTP/1.1 ').length > requests) resolve();
    });
    socket.write('GET /health HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(requests));
  });
  unsubscribe(HANDED_OVER, count);
  return { answered: text.split('HTTP/1.1 ').length - 1, handedOver };
}

it('ends a connection that sends very many requests ahead, and does not work on what it has sent', async () => {
  const { answered, handedOver } = await sendAhead(connectTo(await open({})), 1_500);
  expect(answered).toBeLessThan(25);
  // Each takes a part of one turn of the event loop.
  expect(handedOver).toBeLessThan(25);
});

it('answers a few requests that are sent ahead, again and again on the same connection', async () => {
  const socket = connectTo(await open({}));
  for (let time = 0; time < 3; time += 1) expect(await sendAhead(socket, 15)).toEqual({ answered: 15, handedOver: 15 });
});

it.each([
  ['of one process', inProcess],
  ['of a cluster', proxied],
])('%s gives back the places of all that a client has sent ahead when it leaves', async (_where, forwarder) => {
  // An address has a quarter of the places.
  const alone = { lifecycle: { phase: 'running' as const }, maxInFlight: 80 };
  const url = await openGateway(await forwarder(), 10_000, undefined, undefined, undefined, undefined, undefined, undefined, alone);
  const ask = async () => (await fetch(`${url}/api/getPlans`)).status;
  let open = 0;
  openedGateway().server.on('request', (_request, reply) => {
    open += 1;
    reply.once('close', () => {
      open -= 1;
    });
  });
  const socket = connectTo(url);
  socket.write('GET /api/getPlans HTTP/1.1\r\nhost: a\r\nx-endless: yes\r\n\r\n'.repeat(20));
  while ((await ask()) !== 503);
  socket.destroy();
  while (open > 0) await nextTurn();
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(new Array(20).fill(200));
});
