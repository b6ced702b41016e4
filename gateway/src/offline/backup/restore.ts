import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { lockFolder, RESTORING } from '@formwright/platform/adapters/data-directory';
import { writeWholeSync } from '@formwright/platform/common/atomic-file';
import { makeFolder } from '@formwright/platform/common/make-folder';
import { type Folders, foldersOf, type Places } from '../places.ts';
import type { Report } from '../report.ts';
import { type BackupManifest, DIGESTS, digestOf, readBackupManifest } from './backup-manifest.ts';
import { copyWhole, requireDiskSpace } from './copy-files.ts';
import type { Progress } from './progress.ts';
import { isInside, syncFolder, syncFolders } from './work-folder.ts';

/** Entries of an empty folder: a new disk has the first, a data directory that was opened the second. */
const notData = new Set(['lost+found', 'lock']);

/**
 * Checks a backup and puts it into an empty data directory. Until it is there in full, no product starts on that directory, and the same command
 * begins anew.
 * @throws Error in one line if the backup or the directory cannot be used; then nothing was changed
 */
export async function restoreBackup(places: Places, dir: string, print: Report, progress: Progress): Promise<boolean> {
  const target = foldersOf(places, 'restore', print);
  if (!target) return false;
  const { dataDir } = target;
  process.umask(0o077);
  const source = resolve(dir);
  const manifest = readBackupManifest(source);
  for (const folder of Object.values(target)) {
    if (await isInside(resolve(folder), source))
      throw new Error(`${folder} is inside of the backup ${source}, which would no longer be one. Restore into a folder elsewhere.`);
  }
  requireEmpty(target);
  const stored = await checkBackup(source, manifest, progress);
  progress.end();
  // Files of an interrupted restore take room until they are removed, so the disk is checked after that.
  if (!existsSync(join(dataDir, RESTORING))) await requireDiskSpaceIn(target, manifest);
  makeFolder(dataDir, 0o700);
  const lock = lockFolder(dataDir);
  try {
    await put(source, manifest, stored, target, progress);
  } finally {
    lock.close();
    progress.end();
  }
  const { responses, newest, at, findings } = manifest;
  const newestOne = newest === null ? '' : `, the newest of ${newest}`;
  print(`${dataDir} has the data of ${at}: ${responses} responses${newestOne}, ${manifest.files.count} files.`);
  print('Accounts, forms and responses that were deleted since are there again, and passwords, members and sessions are those of then.');
  print('What was taken down since is open again, and operators who were removed since are there: see "After a restore" in operating.md.');
  if (findings > 0) print(`When the backup was made, ${findings} problems were found in it: run verify.`);
  return true;
}

/** An interrupted restore may begin anew. */
function requireEmpty({ dataDir, databases, files }: Folders): void {
  if (existsSync(join(dataDir, RESTORING))) return;
  for (const folder of [dataDir, databases, files]) {
    const found = existsSync(folder) ? readdirSync(folder).find((name) => !notData.has(name)) : undefined;
    if (found !== undefined)
      throw new Error(`${folder} is not empty: it has ${found}. Restore into an empty folder; move away what is there first.`);
  }
}

/** @returns the paths of the stored files */
async function checkBackup(source: string, { parts, files }: BackupManifest, progress: Progress): Promise<string[]> {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, files.bytes);
  progress.begin('Checking the backup', bytes, 'MB');
  const sum = async (path: string) => {
    try {
      return (await digestOf(source, path, (count) => progress.add(count))).sha256;
    } catch (error) {
      throw damaged(path, (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is missing' : 'cannot be read');
    }
  };
  for (const { path, sha256 } of parts) if ((await sum(checked(path))) !== sha256) throw damaged(path, 'was changed');
  const paths: string[] = [];
  for await (const line of createInterface({ input: createReadStream(join(source, DIGESTS)) })) {
    const [sha256, path] = [line.slice(0, 64), checked(line.slice(66))];
    if ((await sum(path)) !== sha256) throw damaged(path, 'was changed');
    paths.push(path);
  }
  if (paths.length !== files.count) throw damaged(DIGESTS, 'was changed');
  return paths;

  function damaged(path: string, how: string): Error {
    return new Error(`The backup ${source} is damaged: ${path} ${how}. Nothing was restored.`);
  }
}

/** Refuses a path that leaves the backup. */
function checked(path: string): string {
  if (path.split('/').some((segment) => segment === '' || segment === '.' || segment === '..'))
    throw new Error(`The backup names a file that is outside of it: ${JSON.stringify(path)}.`);
  return path;
}

/** @throws Error in one line if a disk has too little space */
async function requireDiskSpaceIn({ databases, files }: Folders, manifest: BackupManifest): Promise<void> {
  const needs = new Map<number, { folder: string; bytes: number }>();
  const ofDocuments = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const [folder, bytes] of [
    [databases, ofDocuments],
    [files, manifest.files.bytes],
  ] as const) {
    const { dev } = statSync(nearest(folder));
    const before = needs.get(dev);
    needs.set(dev, { folder: before?.folder ?? folder, bytes: (before?.bytes ?? 0) + bytes });
  }
  for (const { folder, bytes } of needs.values()) await requireDiskSpace(nearest(folder), bytes, `${folder} has no room for this backup`);
}

/** The folder itself, or the nearest one above it that exists. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

async function put(
  source: string,
  manifest: BackupManifest,
  stored: readonly string[],
  target: Folders,
  progress: Progress,
): Promise<void> {
  const { dataDir, databases } = target;
  const { parts } = manifest;
  const mark = join(dataDir, RESTORING);
  writeWholeSync(mark, `${JSON.stringify({ from: source })}\n`);
  await clear(target);
  for (const folder of [databases, target.files]) await mkdir(folder, { recursive: true, mode: 0o700 });
  await requireDiskSpaceIn(target, manifest);
  progress.begin('Restoring', stored.length + parts.length, 'files');
  const isDatabase = (path: string) => path === 'manifest.json' || /^[a-z]+\.db$/.test(path);
  for (const { path } of parts) {
    if (path === DIGESTS) continue;
    await copy(join(source, path), join(isDatabase(path) ? databases : dataDir, path));
  }
  for (const path of stored) await copy(join(source, path), join(target.files, path.slice('files/'.length)));
  for (const folder of new Set(Object.values(target))) await syncFolders(folder);
  await rm(mark);
  await syncFolder(dataDir);

  async function copy(from: string, to: string): Promise<void> {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyWhole(from, to);
    progress.add(1);
  }
}

/** Removes the files of an interrupted restore: these folders were empty before it. */
async function clear(target: Folders): Promise<void> {
  for (const folder of new Set(Object.values(target))) {
    if (!existsSync(folder)) continue;
    const left = readdirSync(folder).filter((name) => !notData.has(name) && !name.startsWith(RESTORING));
    for (const name of left) await rm(join(folder, name), { recursive: true });
  }
}
