import { Socket } from 'node:net';
import { noteStandstills } from '@formwright/platform/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { inProcess, LONG_REPLY, left, openGateway, proxied } from './echo-gateway.ts';

/** Seconds for what has minutes in production. */
const readingPace = { quietMs: 60_000, windowMs: 1_000, bytes: 100_000, lookMs: 10 };

describe.each([
  ['in one process', inProcess],
  ['of a cluster', proxied],
])('a reply that is read slowly %s', (_where, open) => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  const ask = (url: string, header: string, socket: Socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`GET /api/getPlans HTTP/1.1\r\nhost: localhost\r\n${header}: 1\r\n\r\n`);
    // Who writes hears at once that the connection has ended.
    const nudges = setInterval(() => socket.write('\r\n'), 10);
    return new Promise<void>((resolve) =>
      socket.once('close', () => {
        clearInterval(nudges);
        resolve();
      }),
    );
  };
  const gateway = async () =>
    openGateway(await open(), null, undefined, undefined, [], undefined, undefined, undefined, undefined, { readingPace });

  /** @returns the number of bytes */
  async function readAtOnce(url: string): Promise<number> {
    for (;;) {
      const longestStandstill = noteStandstills();
      const answer = fetch(`${url}/api/getPlans`, { headers: { 'x-long': '1' } });
      const read = await answer.then(async (reply) => (await reply.text()).length).catch(() => 0);
      // Where the machine stood still, nobody has read at once.
      if (longestStandstill() < readingPace.windowMs / 4 || read === LONG_REPLY) return read;
    }
  }

  it('[N1] ends, and one that is read at once comes whole', async () => {
    const url = await gateway();
    const socket = new Socket({ readableHighWaterMark: 16 } as ConstructorParameters<typeof Socket>[0]);
    const ended = ask(url, 'x-long', socket);
    let read = 0;
    // It moves, some bytes at a time, so the time limit for silent connections never ends it.
    const sips = setInterval(() => {
      read += (socket.read(16) as Buffer | null)?.length ?? 0;
    }, 10);
    const [whole] = await Promise.all([readAtOnce(url), ended]);
    clearInterval(sips);
    expect([whole, read > 0, read < LONG_REPLY]).toEqual([LONG_REPLY, true, true]);
  });

  it('is none while nothing waits to be read: a silent stream of events stays', async () => {
    left.clear();
    const url = await gateway();
    const events = new Socket();
    let isOpen = true;
    void ask(url, 'x-endless', events).then(() => {
      isOpen = false;
    });
    await new Promise((resolve) => events.once('data', resolve));
    const reader = new Socket();
    const ended = ask(url, 'x-long', reader);
    reader.pause();
    await ended;
    expect([isOpen, left.size]).toEqual([true, 0]);
  });
});
