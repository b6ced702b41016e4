import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, it } from '@jest/globals';
import { createS3Files } from '../../src/adapters/files/s3-files.ts';
import { type BodyMemory, createBodyMemory } from '../../src/bytes/body-memory.ts';
import { createLogger } from '../../src/common/telemetry.ts';
import { settingOf } from './setting.ts';

const MB = 1_000_000;
const type = { contentType: 'application/octet-stream' };
const dir = mkdtempSync(join(tmpdir(), 'formwright-s3-memory-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A memory that notes how many bytes are taken of it. */
function countedMemory(working: number) {
  const memory = createBodyMemory({ working });
  const count = { now: 0, most: 0 };
  const counted: BodyMemory = {
    ...memory,
    async enter(address, bytes) {
      const share = await memory.enter(address, bytes);
      let kept = bytes;
      count.now += bytes;
      count.most = Math.max(count.most, count.now);
      return {
        keep(most) {
          count.now -= Math.max(0, kept - most);
          kept = Math.min(kept, most);
          share.keep(most);
        },
      };
    },
  };
  return { memory: counted, count };
}

const storeWith = (memory: BodyMemory) =>
  createS3Files({
    url: `${settingOf('S3_TEST_URL')}/test-${randomUUID()}?tls=false`,
    ...{ log: createLogger({ level: 'silent' }), tmpDir: dir, memory },
  });

function bytesInMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}

it('[N1] holds in memory what is being sent, and no more than its room, however many are stored at once', async () => {
  const { memory, count } = countedMemory(12 * MB);
  const files = storeWith(memory);
  const content = randomBytes(8 * MB);
  const puts = Array.from({ length: 12 }, (_, n) =>
    files.put(`f/${n}`, Readable.from(content.subarray(0, 7 * MB + n), { objectMode: false }), type),
  );
  expect((await Promise.all(puts)).map(({ size }) => size)).toEqual(puts.map((_, n) => 7 * MB + n));
  expect([count.now, count.most > 0, count.most <= 12 * MB]).toEqual([0, true, true]);
  const last = await files.get('f/11');
  expect(last && (await buffer(last.stream())).equals(content.subarray(0, 7 * MB + 11))).toBe(true);
});

it('[N1] holds nothing in memory for sources that stand still, and gives their room on disk back', async () => {
  const { memory, count } = countedMemory(12 * MB);
  const files = storeWith(memory);
  const piece = randomBytes(MB);
  await files.put('f/first', piece, type);
  const before = bytesInMemory();
  const sources = Array.from({ length: 40 }, () => new PassThrough());
  const puts = sources.map((source, n) => files.put(`f/${n}`, source, type).catch((error: Error) => error.message));
  for (const source of sources)
    for (let sent = 0; sent < 5; sent += 1) if (!source.write(piece)) await new Promise((resolve) => source.once('drain', resolve));
  // 200 MB.
  expect(bytesInMemory() - before).toBeLessThan(20 * MB);
  expect(count.now).toBe(0);
  for (const source of sources) source.destroy(new Error('the client has left'));
  expect(new Set(await Promise.all(puts))).toEqual(new Set(['the client has left']));
  expect(readdirSync(dir)).toEqual([]);
});
