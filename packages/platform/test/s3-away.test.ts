import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createS3Files } from '../src/adapters/files/s3-files.ts';
import type { FileStore } from '../src/ports/files.ts';
import { UnavailableError } from '../src/ports/unavailable.ts';

/** Takes every object, or cuts each request off. */
let isAway: boolean;
let asked: number;
let server: Server;
let files: FileStore;
beforeEach(async () => {
  [isAway, asked] = [false, 0];
  server = createServer((request, response) => {
    asked += 1;
    if (isAway) request.socket.destroy();
    else request.resume().once('end', () => response.setHeader('etag', '"a"').end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `s3://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/bucket?tls=false`;
  files = createS3Files({ url, log: pino({ level: 'silent' }), tmpDir: tmpdir(), limits: { retry: 2_000 } });
  await put();
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const put = () => files.put('a', Buffer.from('a'), { contentType: 'text/plain' });
async function triesOfOne(): Promise<number> {
  asked = 0;
  await expect(put()).rejects.toThrow(UnavailableError);
  return asked;
}

it('what a store that is away was asked for in vain is not repeated by who comes next, until it has answered', async () => {
  isAway = true;
  expect(await triesOfOne()).toBeGreaterThan(1);
  expect(await triesOfOne()).toBe(1);
  isAway = false;
  await put();
  isAway = true;
  expect(await triesOfOne()).toBeGreaterThan(1);
});
