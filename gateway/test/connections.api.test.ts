import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { inProcess, openGateway } from './echo-gateway.ts';

let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

const open = (more: object, requestsPerMinute: number | null = 1_000) =>
  inProcess().then((forwarder) =>
    openGateway(forwarder, requestsPerMinute, undefined, undefined, undefined, undefined, undefined, undefined, undefined, more),
  );

/** Whether a connection is kept: it answers, and stays open without a further request. */
async function isKept(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
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

it('ends connections beyond the limit of all, also behind a proxy (N1)', async () => {
  const url = await open({ connections: { total: 2, perAddress: 1 }, trustProxy: ['loopback'] });
  expect([await isKept(url), await isKept(url), await isKept(url)]).toEqual([true, true, false]);
});

it('bounds no connections where limits are off, for load tests', async () => {
  const url = await open({ connections: { total: 1, perAddress: 1 } }, null);
  expect([await isKept(url), await isKept(url)]).toEqual([true, true]);
});
