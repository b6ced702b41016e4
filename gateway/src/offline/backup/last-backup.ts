import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupHealth } from '@formwright/contracts';
import { writeWhole } from '@formwright/platform/common/atomic-file';

const fileIn = (dataDir: string) => join(dataDir, 'last-backup.json');

/** Notes a backup in the data directory, for the metrics. @param backup.at in ISO 8601 */
export const noteBackup = (dataDir: string, backup: { at: string; folder: string }): Promise<void> =>
  writeWhole(fileIn(dataDir), `${JSON.stringify(backup)}\n`);

/** A restore of a backup for a try. */
interface Tried {
  /** When, and of which moment the backup is, in ISO 8601. */
  at: string;
  of: string;
  folder: string;
  findings: number;
}

const triedIn = (dataDir: string) => join(dataDir, 'last-tried-backup.json');

/** Notes in the data directory that a backup was restored for a try. */
export const noteTry = (dataDir: string, tried: Tried): Promise<void> => writeWhole(triedIn(dataDir), `${JSON.stringify(tried)}\n`);

/** What a note says; null if there is none, or it cannot be read. */
function noteIn<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

const timeOf = (iso: string | undefined): number | null => {
  const at = Date.parse(iso ?? '');
  return Number.isNaN(at) ? null : at;
};

/** The moment of the last backup in epoch milliseconds; null if there is none. */
export const lastBackupAt = (dataDir: string): number | null => timeOf(noteIn<{ at: string }>(fileIn(dataDir))?.at);

/** The last backup of a data directory, and the last one that was tried. */
export function backupHealth(dataDir: string): BackupHealth {
  const tried = noteIn<Tried>(triedIn(dataDir));
  return { madeAt: lastBackupAt(dataDir), triedAt: timeOf(tried?.at), triedOf: timeOf(tried?.of), triedFindings: tried?.findings ?? 0 };
}
