import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { digestOfFile } from './file-digest.ts';

it('is the SHA-256 of the whole file, also of one that is read in several pieces', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fw-digest-'));
  try {
    for (const content of [Buffer.alloc(0), Buffer.from('clay'), Buffer.alloc(300_000, 'clay')]) {
      await writeFile(join(folder, 'file'), content);
      expect(await digestOfFile(join(folder, 'file'))).toEqual(createHash('sha256').update(content).digest());
    }
    await expect(digestOfFile(join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
