import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
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
});
