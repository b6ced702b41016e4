import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock } from '@formwright/platform/adapters/system';
import { futurePlacesOf, type Places } from '../places.ts';
import type { Report } from '../report.ts';
import { verify } from '../verify.ts';
import { MANIFEST, readBackupManifest } from './backup-manifest.ts';
import { noteTry } from './last-backup.ts';
import type { Progress } from './progress.ts';
import { restoreBackup } from './restore.ts';
import { makeWorkFolder } from './work-folder.ts';

/**
 * Restores a backup beside it, checks what came of it, removes that again, and notes the try. The product may run meanwhile.
 * @param dir a backup, or the folder of several, of which the newest is tried
 * @returns whether nothing is wrong with it
 * @throws Error in one line if there is no backup, or it cannot be restored
 */
export async function tryBackup({ dataDir }: Places, dir: string, print: Report, progress: Progress): Promise<boolean> {
  if (dataDir === null || !existsSync(dataDir))
    throw new Error(`There is no data directory ${dataDir}, which keeps the note of the try. Set DATA_DIR.`);
  const folder = newestIn(resolve(dir));
  const { at: of } = readBackupManifest(folder);
  const note = (findings: number) => noteTry(dataDir, { at: new Date(systemClock.now()).toISOString(), of, folder, findings });
  // One that was ended in the middle is removed by the next try, or the next backup.
  const scratch = makeWorkFolder(`${folder}.try`, print);
  try {
    // What was wrong at the time of the backup is found again.
    const places = futurePlacesOf({ DATA_DIR: join(scratch.path, 'data') });
    await restoreBackup(places, folder, () => undefined, progress);
    const lines: string[] = [];
    const isWell = await verify(places, (line) => void lines.push(line));
    for (const line of lines) print(line);
    // The last line is the sum.
    await note(isWell ? 0 : Math.max(1, lines.length - 1));
    print(`${folder}, of ${of}, was restored for a try${isWell ? '.' : ', and is not whole.'}`);
    return isWell;
  } catch (error) {
    await note(1);
    throw error;
  } finally {
    progress.end();
    await scratch.discard();
  }
}

/** @throws Error in one line if there is none */
function newestIn(dir: string): string {
  if (existsSync(join(dir, MANIFEST))) return dir;
  const folders = existsSync(dir) ? readdirSync(dir).map((name) => join(dir, name)) : [];
  const backups = folders.filter((folder) => existsSync(join(folder, MANIFEST)));
  const [newest] = backups.map((folder) => ({ folder, at: readBackupManifest(folder).at })).sort((a, b) => (a.at < b.at ? 1 : -1));
  if (!newest) throw new Error(`There is no backup in ${dir}.`);
  return newest.folder;
}
