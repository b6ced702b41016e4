import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Pace } from '../src/limits/pace.ts';
import { inProcess, openGateway, proxied } from './echo-gateway.ts';

const pace = { quietMs: 30_000, windowMs: 60_000, bytes: 30_000, lookMs: 5_000 };

/** Looks every 5 s for five minutes. @returns when the body is ended, in seconds; null if it never is */
function endOf(bytesBy: (second: number) => number, isWanted = (_second: number) => true): number | null {
  const body = new Pace(pace, 0, 0);
  for (let second = 5; second <= 300; second += 5)
    if (body.isTooSlow(second * 1_000, Math.floor(bytesBy(second)), isWanted(second))) return second;
  return null;
}

describe('a body that comes slowly', () => {
  it.each<[string, (second: number) => number, number | null]>([
    ['with the slowest mobile line', (second) => second * 2_500, null],
    [
      'with a tunnel of 25 seconds in each minute of it',
      (second) => (Math.floor(second / 60) * 35 + Math.min(second % 60, 35)) * 2_500,
      null,
    ],
    ['at 600 bytes a second', (second) => second * 600, null],
    ['and stops after a minute', (second) => Math.min(second, 60) * 2_500, 90],
    ['and never begins', () => 0, 30],
    ['a byte a second', (second) => second, 60],
    ['at 400 bytes a second', (second) => second * 400, 60],
    ['fast for a minute, then drop by drop', (second) => (second <= 60 ? second * 100_000 : 6_000_000 + second), 120],
  ])('%s', (_how, bytesBy, end) => expect(endOf(bytesBy)).toBe(end));

  it('is not blamed for what the product does not take from it', () => {
    expect(
      endOf(
        () => 100_000,
        () => false,
      ),
    ).toBeNull();
    expect(
      endOf(
        (second) => (second <= 100 ? 100_000 : 100_000 + (second - 100) * 2_500),
        (second) => second > 100,
      ),
    ).toBeNull();
  });
});

describe.each([
  ['in one process', inProcess],
  ['of a cluster', proxied],
])('a body that stalls %s', (_where, open) => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  const begin = (url: string, text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      sockets.push(socket);
      let answer = '';
      socket.on('data', (bytes) => {
        answer += bytes;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(answer));
      socket.write(`POST /api/getForm HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${text}`);
    });

  it('is answered in plain words, and its connection ends', async () => {
    const more = { pace: { quietMs: 30, lookMs: 5 } };
    const url = await openGateway(await open(), null, undefined, undefined, [], undefined, undefined, undefined, undefined, more);
    const answers = await Promise.all([
      begin(url, 'content-length: 9\r\n\r\n{"'),
      begin(url, 'transfer-encoding: chunked\r\n\r\n1\r\n{\r\n'),
    ]);
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*\r\n\r\n{"error":"The request came too slowly."}$/);
    }
  });

  it('ends also behind a request that was answered', async () => {
    const more = { pace: { quietMs: 30, lookMs: 5 } };
    const url = await openGateway(await open(), null, undefined, undefined, [], undefined, undefined, undefined, undefined, more);
    const post = 'POST /api/getForm HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
    expect(await begin(url, `content-length: 2\r\n\r\n{}${post}content-length: 9\r\n\r\n{"`)).toMatch(
      /^HTTP\/1\.1 200 [\s\S]*"url":"\/api\/getForm"[\s\S]*HTTP\/1\.1 408 /,
    );
  });

  it('stays while there is time', async () => {
    const url = await openGateway(await open());
    const whole = begin(url, 'connection: close\r\ncontent-length: 2\r\n\r\n{');
    expect((await fetch(`${url}/api/getPlans`)).status).toBe(200);
    sockets.at(-1)?.write('}');
    expect(await whole).toMatch(/^HTTP\/1\.1 200 /);
  });
});
