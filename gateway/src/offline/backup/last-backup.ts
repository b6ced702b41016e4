import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '@formwright/platform/common/atomic-file';

const fileIn = (dataDir: string) => join(dataDir, 'last-backup.json');

/** Notes a backup in the data directory, for the metrics. @param backup.at in ISO 8601 */
export const noteBackup = (dataDir: string, backup: { at: string; folder: string }): Promise<void> =>
  writeWhole(fileIn(dataDir), `${JSON.stringify(backup)}\n`);

/** The moment of the last backup in epoch milliseconds; null if there is none. */
export function lastBackupAt(dataDir: string): number | null {
  try {
    const at = Date.parse((JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as { at: string }).at);
    return Number.isNaN(at) ? null : at;
  } catch {
    return null;
  }
}
