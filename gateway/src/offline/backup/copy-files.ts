import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keptFolder, objectsFolder } from '@formwright/platform/adapters/files/disk-files';

/** Stays free on the disk of the backup, which may be the product's. */
const RESERVED_BYTES = 256_000_000;

/**
 * @param dir exists
 * @param needed who needs the bytes, at the end of a sentence
 * @throws Error in one line
 */
export async function requireDiskSpace(dir: string, bytes: number, needed = `${dirname(dir)} has no room for the backup`): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize >= bytes + RESERVED_BYTES) return;
  const megabytes = (of: number) => Math.ceil(of / 1e6).toLocaleString('en');
  throw new Error(`The disk of ${needed}: it needs ${megabytes(bytes)} MB more, and ${megabytes(RESERVED_BYTES)} MB must stay free.`);
}

/**
 * Puts the stored files that belong to the copied state into the backup: as further names of the same file where the disk is the same, else as copies.
 * @param from the folder of the files of the product
 * @param belongs whether the copied state has a document for a key
 */
export async function copyFiles(
  from: string,
  to: string,
  belongs: (key: string) => Promise<boolean>,
  tell: (files: number) => void,
): Promise<void> {
  const target = objectsFolder(to);
  await mkdir(target, { recursive: true, mode: 0o700 });
  let links = true;

  async function put(source: string, path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (links) {
      try {
        return await link(source, path);
      } catch (error) {
        if (isGone(error) || codeOf(error) === 'EEXIST') throw error;
        // Another disk, or one that has no links, or a file of another user.
        links = false;
      }
    }
    await requireDiskSpace(to, (await stat(source)).size);
    await copyWhole(source, path);
  }

  // What is deleted meanwhile goes from the first folder to the second, so nothing is missed in this order.
  for (const folder of [objectsFolder(from), keptFolder(from)]) {
    for await (const key of keysIn(folder, '')) {
      if (!(await belongs(key))) continue;
      try {
        await put(join(folder, key), join(target, key));
        tell(1);
      } catch (error) {
        if (!isGone(error) && codeOf(error) !== 'EEXIST') throw error;
      }
    }
  }
}

/** A copy that is on the disk. @throws with the code EEXIST if it is there */
export async function copyWhole(source: string, path: string): Promise<void> {
  await copyFile(source, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const copy = await open(path, 'r+');
  try {
    await copy.chmod(0o600);
    await copy.sync();
  } finally {
    await copy.close();
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const isGone = (error: unknown) => codeOf(error) === 'ENOENT';

/** The files below a folder. What vanishes meanwhile is left out. */
export async function* keysIn(folder: string, prefix: string): AsyncGenerator<string> {
  let entries: Awaited<ReturnType<typeof opendir>>;
  try {
    entries = await opendir(join(folder, prefix));
  } catch (error) {
    if (isGone(error)) return;
    throw error;
  }
  for await (const entry of entries) {
    const key = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* keysIn(folder, `${key}/`);
    else yield key;
  }
}
