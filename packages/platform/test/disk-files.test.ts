import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { Deletions } from '../src/adapters/files/deletions.ts';
import { createDiskFiles } from '../src/adapters/files/disk-files.ts';
import { describeFiles } from '../src/conformance/files.ts';

const makeDir = () => mkdtemp(join(tmpdir(), 'formwright-files-'));

describeFiles('disk', async () => {
  const dir = await makeDir();
  return { files: createDiskFiles({ dir }), remove: () => rm(dir, { recursive: true }) };
});

describe('disk files', () => {
  it('leave nothing behind when an upload breaks off', async () => {
    const dir = await makeDir();
    const files = createDiskFiles({ dir });
    const broken = new Readable({ read: () => undefined });
    const put = files.put('a/b', broken, { contentType: 'text/plain' });
    broken.push('half');
    broken.destroy(new Error('gone'));
    await expect(put).rejects.toThrow('gone');
    expect(await readdir(join(dir, 'incoming'))).toEqual([]);
    await rm(dir, { recursive: true });
  });

  it('fail a stream of an object that was replaced by one of another size', async () => {
    const dir = await makeDir();
    const files = createDiskFiles({ dir });
    await files.put('a', Buffer.from('first'), { contentType: 'text/plain' });
    const found = await files.get('a');
    await files.put('a', Buffer.from('second, longer'), { contentType: 'text/plain' });
    await expect(found?.stream().toArray()).rejects.toThrow('replaced');
    await rm(dir, { recursive: true });
  });

  it('name no byte of a file whose end is missing', async () => {
    const dir = await makeDir();
    const files = createDiskFiles({ dir });
    const text = 'My secret. '.repeat(200);
    await files.put('a', Buffer.from(text), { contentType: 'text/plain' });
    await truncate(join(dir, 'objects', 'a'), 1_500);
    await expect(files.get('a')).rejects.toThrow(/^it does not end as a stored file does$/);
    await rm(dir, { recursive: true });
  });

  it('are kept when they are deleted while a backup is made, and gone after it or at the next start', async () => {
    const dir = await makeDir();
    const deletions = new Deletions();
    const files = createDiskFiles({ dir, deletions });
    for (const key of ['a/1', 'a/2', 'b/1', 'c/1']) await files.put(key, Buffer.from(key), { contentType: 'text/plain' });
    await files.delete('c/1');
    deletions.keep();
    await files.delete('a/1');
    await files.deleteAll('a/');
    await files.deleteAll('none/');
    expect(await files.get('a/2')).toBeNull();
    expect(await readdir(join(dir, 'kept'), { recursive: true })).toEqual(['a', 'a/1', 'a/2']);
    await deletions.end();
    await files.delete('b/1');
    expect(await readdir(dir)).not.toContain('kept');

    await files.put('d/1', Buffer.from('d'), { contentType: 'text/plain' });
    deletions.keep();
    await files.deleteAll('d/');
    createDiskFiles({ dir });
    expect(await readdir(dir)).not.toContain('kept');
    await rm(dir, { recursive: true });
  });

  it('are swept of what a crash left half written, and closed to others, when they are opened', async () => {
    const dir = await makeDir();
    await mkdir(join(dir, 'incoming'));
    await chmod(join(dir, 'incoming'), 0o755);
    await writeFile(join(dir, 'incoming', 'half'), 'x');
    createDiskFiles({ dir });
    expect(await readdir(join(dir, 'incoming'))).toEqual([]);
    expect((await stat(join(dir, 'incoming'))).mode & 0o777).toBe(0o700);
    await rm(dir, { recursive: true });
  });
});

/** Runs on a separate disk that is too small. */
async function withSmallDisk(body: (dir: string) => Promise<void>): Promise<boolean> {
  const dir = await makeDir();
  try {
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', dir]).status === 0;
    if (isMounted) {
      try {
        await body(dir);
      } finally {
        spawnSync('umount', ['-l', dir]);
      }
    }
    return isMounted;
  } finally {
    await rm(dir, { recursive: true });
  }
}

describe('a disk that fills', () => {
  it('takes an object whole or refuses it, down to the last byte', async () => {
    const canMount = await withSmallDisk(async (dir) => {
      const files = createDiskFiles({ dir });
      const type = { contentType: 'text/plain' };
      const kept: string[] = [];
      let refused = 0;
      // Content that ends where a page of the disk ends, so that the trailer does not fit any more.
      for (let n = 0; n < 40; n++) {
        const key = `f/${n}`;
        await files.put(key, Buffer.alloc(n % 2 === 0 ? 16_384 : 4096 - 255, 'x'), type).then(
          () => kept.push(key),
          () => refused++,
        );
      }
      expect(refused).toBeGreaterThan(0);
      for (const key of kept) expect(await files.get(key)).toMatchObject({ contentType: 'text/plain' });
      expect(await readdir(join(dir, 'incoming'))).toEqual([]);
      expect((await files.space())?.free).toBeLessThan(16_384 + 4096);
      for (let n = 0; (await files.space())?.free !== 0; n++) await writeFile(join(dir, `rest${n}`), Buffer.alloc(4096));
      await expect(files.ping()).rejects.toThrow('ENOSPC');
    });
    if (!canMount) console.warn('skipped: only root can mount a small disk');
  });
});
