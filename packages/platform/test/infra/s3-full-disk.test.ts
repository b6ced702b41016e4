import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { createS3Files } from '../../src/adapters/files/s3-files.ts';
import { createLogger } from '../../src/common/telemetry.ts';
import { UnavailableError } from '../../src/ports/unavailable.ts';

const manage = (command: string, folder: string) => promisify(execFile)(process.execPath, ['scripts/infra/s3.mjs', command, folder]);

const log = createLogger({ level: 'silent' });
const text = { contentType: 'text/plain' };
const MIB = 2 ** 20;

describe('files on an S3 server whose disk fills', () => {
  it('are stored whole or refused as not available', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'formwright-s3-'));
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder]).status !== 0) {
      await rm(folder, { recursive: true });
      return console.warn('skipped: only root can mount a small disk');
    }
    try {
      const { stdout } = await manage('start', folder);
      const files = createS3Files({
        url: `${stdout.trim().split('\n').at(-1)}/full?tls=false`,
        log,
        tmpDir: folder,
        limits: { retry: 300 },
      });
      const content = randomBytes(7 * MIB);
      const kept: string[] = [];
      let refusal: unknown;
      for (let number = 0; number < 12 && !refusal; number++) {
        await files.put(`f/${number}`, Readable.from([content]), text).then(
          () => kept.push(`f/${number}`),
          (error: unknown) => {
            refusal = error;
          },
        );
      }
      expect(refusal).toBeInstanceOf(UnavailableError);
      const found: string[] = [];
      for await (const { key } of files.list('f/')) found.push(key);
      expect(found.sort()).toEqual(kept.sort());
      for (const key of kept) expect((await files.get(key))?.size).toBe(content.length);
    } finally {
      await manage('stop', folder);
      spawnSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true });
    }
  });
});
