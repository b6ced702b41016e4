import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { FolderInUseError, lockFolder, StartError } from '@formwright/platform/adapters/data-directory';
import { makeFolder } from '@formwright/platform/common/make-folder';

/** The end of the name of a backup that is still being made. */
const UNFINISHED = '.unfinished-backup';
const LOCK = 'lock';

/** The folder in which a backup is made. It gets the backup's own name at the end, in one step. */
export interface WorkFolder {
  path: string;
  /** Makes its contents durable, then gives it the name of the backup. */
  finish(): Promise<void>;
  /** Removes it, unless it is finished. */
  discard(): Promise<void>;
}

/**
 * Makes the folder beside `target`, and removes what ended backups have left there.
 * @param target is new or empty
 * @throws Error in one line if it cannot be used
 */
export function makeWorkFolder(target: string, print: (line: string) => void): WorkFolder {
  const parent = dirname(target);
  requireEmpty(target);
  try {
    makeFolder(parent, 0o700);
    removeRests(parent, print);
    // A finished backup cannot take the place of a link or of a disk in one step.
    if (lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) throw new Error('it is a link');
    if (existsSync(target) && statSync(target).dev !== statSync(parent).dev) throw new Error('it is a disk of its own');
  } catch (error) {
    throw new Error(`${target} cannot be made: ${(error as Error).message}. Name a new folder inside one that this user may write.`);
  }
  const path = join(parent, `${basename(target)}${UNFINISHED}`);
  let lock: ReturnType<typeof lockFolder>;
  try {
    mkdirSync(path, { mode: 0o700 });
    lock = lockFolder(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || error instanceof FolderInUseError)
      throw new Error(`Another backup to ${target} is being made: ${path} is in use.`);
    throw new Error(`${target} cannot be made: ${(error as Error).message}. Name a new folder inside one that this user may write.`);
  }
  let isFinished = false;
  return {
    path,
    async finish() {
      lock.close();
      rmSync(join(path, LOCK));
      await syncFolders(path);
      await rename(path, target);
      isFinished = true;
      await syncFolder(parent);
    },
    async discard() {
      if (isFinished) return;
      await rm(path, { recursive: true, force: true });
      lock.close();
    },
  };
}

/** Whether `target` is `folder` or lies inside of it, whatever links lead there. `folder` exists. */
export async function isInside(target: string, folder: string): Promise<boolean> {
  let parent = dirname(target);
  while (!existsSync(parent)) parent = dirname(parent);
  const real = join(await realpath(parent), relative(parent, target));
  const inside = relative(await realpath(folder), real);
  return inside === '' || (inside !== '..' && !inside.startsWith(`..${sep}`));
}

function requireEmpty(target: string): void {
  if (!existsSync(target)) return;
  if (!statSync(target).isDirectory() || readdirSync(target).length > 0)
    throw new Error(`${target} is not empty. Name a new folder for the backup.`);
}

/** Folders whose lock nobody has: their backups have ended in the middle. */
function removeRests(parent: string, print: (line: string) => void): void {
  for (const entry of readdirSync(parent, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.endsWith(UNFINISHED)) continue;
    const rest = join(parent, entry.name);
    // A folder that has contents and no lock was not made by this program.
    if (!existsSync(join(rest, LOCK)) && readdirSync(rest).length > 0) continue;
    try {
      lockFolder(rest).close();
    } catch (error) {
      // Another backup is being made in it, or its lock cannot be taken.
      if (error instanceof StartError) continue;
      throw error;
    }
    rmSync(rest, { recursive: true, force: true });
    print(`Removed ${rest}: a backup that has ended in the middle.`);
  }
}

/** Makes the entries of a folder, and of all in it, durable. */
export async function syncFolders(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) if (entry.isDirectory()) await syncFolders(join(path, entry.name));
  await syncFolder(path);
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
