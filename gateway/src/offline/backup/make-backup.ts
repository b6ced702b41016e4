import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type ServiceName, serviceNames } from '@formwright/contracts';
import { chooseStore, isFull } from '@formwright/platform';
import { createDiskFiles } from '@formwright/platform/adapters/files/disk-files';
import { DATA_FORMAT, databaseFile, inspectDatabases, writeManifest } from '@formwright/platform/adapters/sqlite/manifest';
import { systemClock } from '@formwright/platform/adapters/system';
import { writeWhole } from '@formwright/platform/common/atomic-file';
import { storedData as storedResponses } from '@formwright/responses';
import { compareStores } from '../compare-stores.ts';
import { findOwners } from '../owners.ts';
import { type Folders, foldersOf, type Places } from '../places.ts';
import type { Report, Stores } from '../report.ts';
import { type BackupManifest, DIGESTS, digestOf, MANIFEST, type Part, productVersion, SUMS } from './backup-manifest.ts';
import { copyFiles, copyWhole, keysIn, requireDiskSpace } from './copy-files.ts';
import { type Cut, takeCut } from './cut.ts';
import { noteBackup } from './last-backup.ts';
import type { Progress } from './progress.ts';
import { isInside, makeWorkFolder, syncFolder } from './work-folder.ts';

/** What a data directory has besides databases and files. Mails that were sent are not part of it. */
const KEYS = 'keys';
const marks = ['demo-filled', 'demo-password'];

/**
 * Copies all data of one moment into a new folder, whether the product runs or not, and checks the copy.
 * @returns whether the copy has no findings
 * @throws Error in one line if there is no backup
 */
export async function makeBackup(places: Places, dir: string, print: Report, progress: Progress): Promise<boolean> {
  const folders = foldersOf(places, 'backup', print);
  if (!folders) return false;
  const { dataDir, databases } = folders;
  process.umask(0o077);
  const target = resolve(dir);
  const absent = serviceNames.filter((name) => !existsSync(databaseFile(databases, name)));
  if (absent.length === serviceNames.length) throw new Error(`There is nothing to back up in ${databases} yet.`);
  if (absent.length > 0) throw new Error(`${databases} is not whole: ${absent.join(', ')} missing. Run verify.`);
  for (const folder of Object.values(folders)) {
    if (existsSync(folder) && (await isInside(target, folder)))
      throw new Error(`${target} is inside of ${folder}, and would be lost with it. Name a folder elsewhere.`);
  }
  const folder = makeWorkFolder(target, print);
  try {
    const { responses, files: stored, findings, at } = await fill(folder.path, folders, print, progress);
    await folder.finish();
    progress.end();
    print(
      `${target} has everything of ${at}: ${responses} responses, ${stored.count} files. ${findings === 0 ? 'Nothing is wrong.' : `${findings} found.`}`,
    );
    await noteBackup(dataDir, { at, folder: target }).catch((error: Error) =>
      print(`The time of this backup could not be written into ${dataDir}, so the metrics do not tell of it: ${error.message}.`),
    );
    return findings === 0;
  } catch (error) {
    progress.end();
    if (isFull(error)) throw new Error(`The disk of ${target} is full. There is no backup.`);
    throw error;
  } finally {
    await folder.discard();
  }
}

async function fill(work: string, folders: Folders, print: Report, progress: Progress): Promise<BackupManifest> {
  const cut = await takeCut(folders.dataDir, folders.databases);
  let stores: Stores | null = null;
  try {
    await copyDatabases(work, cut, progress);
    stores = await openStores(work);
    progress.begin('Files', 0, 'files');
    const lackOf = findOwners(stores);
    await copyFiles(
      folders.files,
      join(work, 'files'),
      async (key) => (await lackOf(key)) === null,
      (count) => progress.add(count),
    );
    if (!cut.areFilesKept()) throw new Error('The product has ended while the backup was made. Run it again.');
    await copyRest(folders.dataDir, work);
  } catch (error) {
    await close(stores);
    throw error;
  } finally {
    cut.end();
  }
  const found = await check(work, stores, print).finally(() => close(stores));
  return writeManifests(work, cut.at, found, progress);
}

async function copyDatabases(work: string, { snapshots }: Cut, progress: Progress): Promise<void> {
  const bytes = [...snapshots.values()].reduce((sum, each) => sum + each.bytes, 0);
  await requireDiskSpace(work, bytes);
  progress.begin('Databases', bytes, 'MB');
  const databases: Record<string, number> = {};
  let directory: string | null = null;
  for (const [name, snapshot] of snapshots) {
    const about = snapshot.about();
    databases[name] = about.commits;
    directory ??= about.directory;
    await snapshot.copyTo(databaseFile(work, name), (count) => progress.add(count));
    snapshot.close();
  }
  writeManifest(work, { directory: directory ?? '', isClean: true, databases });
}

async function openStores(databases: string): Promise<Stores> {
  const openStore = await chooseStore(`sqlite:${databases}`);
  return Object.fromEntries(serviceNames.map((name) => [name, openStore(name)])) as Record<ServiceName, Stores['forms']>;
}

async function close(stores: Stores | null): Promise<void> {
  for (const store of Object.values(stores ?? {})) await store.close();
}

async function copyRest(dataDir: string, work: string): Promise<void> {
  await mkdir(join(work, KEYS), { recursive: true, mode: 0o700 });
  const keys = (await readdir(join(dataDir, KEYS), { withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.new'),
  );
  for (const { name } of keys) await copyWhole(join(dataDir, KEYS, name), join(work, KEYS, name));
  for (const name of marks) if (existsSync(join(dataDir, name))) await copyWhole(join(dataDir, name), join(work, name));
}

interface Found {
  findings: number;
  responses: number;
  newest: string | null;
}

async function check(work: string, stores: Stores, print: Report): Promise<Found> {
  let findings = 0;
  const report: Report = (line) => {
    findings++;
    print(line);
  };
  for (const line of inspectDatabases(work, serviceNames)) report(line);
  if (findings === 0) {
    await compareStores(stores, createDiskFiles({ dir: join(work, 'files') }), report, systemClock.now());
    await rm(join(work, 'files', 'incoming'), { recursive: true });
  }
  let [responses, newest] = [0, 0];
  for await (const { total, lastOrder = 0 } of storedResponses(stores.responses).counters.stream({})) {
    responses += total;
    if (total > 0) newest = Math.max(newest, lastOrder);
  }
  return { findings, responses, newest: newest > 0 ? new Date(newest).toISOString() : null };
}

/** Writes the digests, then the manifest. */
async function writeManifests(work: string, at: Date, found: Found, progress: Progress): Promise<BackupManifest> {
  progress.begin('Digests', 0, 'MB');
  const tell = (count: number) => progress.add(count);
  const files = { count: 0, bytes: 0 };
  const list = await open(join(work, DIGESTS), 'wx', 0o600);
  try {
    for await (const key of keysIn(join(work, 'files', 'objects'), '')) {
      const { path, bytes, sha256 } = await digestOf(work, `files/objects/${key}`, tell);
      await list.writeFile(`${sha256}  ${path}\n`);
      files.count += 1;
      files.bytes += bytes;
    }
    await list.sync();
  } finally {
    await list.close();
  }
  const parts: Part[] = [];
  for (const path of await partsOf(work)) parts.push(await digestOf(work, path, tell));
  await writeSums(work, parts);
  const manifest: BackupManifest = { format: DATA_FORMAT, product: productVersion(), at: at.toISOString(), ...found, files, parts };
  await syncFolder(work);
  await writeWhole(join(work, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Adds the other parts to the digests of the files. */
async function writeSums(work: string, parts: readonly Part[]): Promise<void> {
  await copyFile(join(work, DIGESTS), join(work, SUMS), constants.COPYFILE_EXCL);
  const sums = await open(join(work, SUMS), 'a');
  try {
    await sums.writeFile(parts.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''));
    await sums.sync();
  } finally {
    await sums.close();
  }
}

async function partsOf(work: string): Promise<string[]> {
  const own = ['manifest.json', ...serviceNames.map((name) => basename(databaseFile(work, name))), ...marks, DIGESTS];
  const keys = (await readdir(join(work, KEYS))).map((name) => `${KEYS}/${name}`);
  return [...own.filter((name) => existsSync(join(work, name))), ...keys];
}
