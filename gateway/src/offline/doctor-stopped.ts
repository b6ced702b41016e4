import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { type HealthAnswer, serviceNames } from '@formwright/contracts';
import {
  asConfigError,
  type Check,
  checkBackups,
  checkDisks,
  checkSettings,
  judgeChecks,
  leastFree,
  unknownSettings,
} from '@formwright/platform';
import { RESTORING } from '@formwright/platform/adapters/data-directory';
import { databaseFile } from '@formwright/platform/adapters/sqlite/manifest';
import { systemClock } from '@formwright/platform/adapters/system';
import { readEmbeddedConfig } from '../config.ts';
import type { Asker, Outcome } from '../operator/command.ts';
import { notAsked } from '../operator/doctor.ts';
import { embeddedSettings } from '../operator/process-health.ts';
import { backupHealth } from './backup/last-backup.ts';
import { databasesOf, filesFolderOf, futurePlacesOf, type Places } from './places.ts';

/** Who asks a product of this machine, which tells its settings itself. */
export const localAsker: Asker = { settings: unknownSettings, clock: systemClock };

/** What can be seen from outside of a product that does not run: its folder, its settings, its backups and its disk. */
export function examineStopped(env: NodeJS.ProcessEnv, asJson: boolean): Outcome {
  const places = futurePlacesOf(env);
  const dataDir = places.dataDir ?? '';
  const databases = databasesOf(places);
  const now = systemClock.now();
  const checks = [
    ...(databases === null ? [] : [folderOf(dataDir, databases)]),
    ...checkDisks(disksOf(places), hiddenIn(places)),
    ...checkBackups([databases === null ? null : backupHealth(dataDir)], now),
    ...settingsOf(env),
  ];
  return notAsked(
    `No product answers on ${dataDir}: none runs, or its start has not ended, as its log tells. This is what can be seen from outside.`,
    judgeChecks(checks),
    asJson,
  );
}

function folderOf(dataDir: string, databases: string): Check {
  const check = (state: Check['state'], says: string): Check => ({ code: 'data.folder', state, where: 'data directory', says });
  if (existsSync(join(dataDir, RESTORING))) return check('problem', 'A restore into it was not ended.');
  const absent = serviceNames.filter((name) => !existsSync(databaseFile(databases, name)));
  if (absent.length === serviceNames.length) return check('problem', 'There are no data in it.');
  if (absent.length > 0) return check('problem', `It is not whole: ${absent.join(', ')} missing.`);
  return check('ok', 'It has every database.');
}

function disksOf(places: Places): HealthAnswer['disks'] {
  const folders = { documents: databasesOf(places), files: filesFolderOf(places) };
  return (['documents', 'files'] as const).flatMap((of) => {
    const folder = folders[of];
    if (folder === null || !existsSync(folder)) return [];
    const { bavail, bsize, blocks } = statfsSync(folder);
    const space = { free: bavail * bsize, size: blocks * bsize };
    return [{ of, ...space, floor: Math.round(leastFree(space)), rooms: [] }];
  });
}

/** What servers have, which do not say what is free. */
const hiddenIn = (places: Places) =>
  (['documents', 'files'] as const).filter((of) => (of === 'documents' ? databasesOf : filesFolderOf)(places) === null);

function settingsOf(env: NodeJS.ProcessEnv): Check[] {
  try {
    return checkSettings(embeddedSettings(readEmbeddedConfig(env, [])));
  } catch (error) {
    return [{ code: 'settings.read', state: 'problem', where: 'settings', says: (asConfigError(error) as Error).message }];
  }
}
