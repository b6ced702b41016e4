import { statfs } from 'node:fs/promises';
import type { Space } from '../ports/space.ts';

/** The space of the disk that an existing folder is on. */
export async function diskSpace(dir: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { free: bavail * bsize, size: blocks * bsize };
}
