import { once } from 'node:events';
import { existsSync, statfsSync, statSync } from 'node:fs';
import { connect } from 'node:net';
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

const ANSWERS_MS = 2_000;

/** Who asks a product of this machine, which tells its settings itself. */
export const localAsker: Asker = { settings: unknownSettings, clock: systemClock };

/** What can be seen from outside of a product that does not run: its folder, its settings, its port, its backups and its disk. */
export async function examineStopped(env: NodeJS.ProcessEnv, asJson: boolean): Promise<Outcome> {
  const places = futurePlacesOf(env);
  const dataDir = places.dataDir ?? '';
  const databases = databasesOf(places);
  const now = systemClock.now();
  const checks = [
    ...(databases === null ? [] : [folderOf(dataDir, databases)]),
    ...checkDisks(disksOf(places), hiddenIn(places)),
    ...checkBackups([databases === null ? null : backupHealth(dataDir)], now),
    ...(await settingsOf(env)),
  ];
  return notAsked(
    `No product answers on ${dataDir}: none runs, or its start has not ended, as its log tells. Start it, or name its folder in DATA_DIR. This is what can be seen from outside.`,
    judgeChecks(checks),
    asJson,
  );
}

function folderOf(dataDir: string, databases: string): Check {
  const check = (state: Check['state'], says: string): Check => ({ code: 'data.folder', state, where: 'data directory', says });
  if (!existsSync(dataDir)) return check('problem', 'There is no such folder.');
  if (!statSync(dataDir).isDirectory()) return check('problem', 'It is a file, and no folder.');
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

async function settingsOf(env: NodeJS.ProcessEnv): Promise<Check[]> {
  try {
    const config = readEmbeddedConfig(env, []);
    return [await portOf(config), ...checkSettings(embeddedSettings(config))];
  } catch (error) {
    return [{ code: 'settings.read', state: 'problem', where: 'settings', says: (asConfigError(error) as Error).message }];
  }
}

/** Whether the product would find its port free. */
async function portOf({ port, host }: { port: number; host: string }): Promise<Check> {
  const check = (state: Check['state'], says: string): Check => ({ code: 'settings.port', state, where: 'settings', says });
  const socket = connect({ port, host });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(ANSWERS_MS) });
    return check('problem', `Something listens on port ${port} already: another program, or the product on another folder.`);
  } catch {
    return check('ok', `Nothing listens on port ${port}.`);
  } finally {
    socket.destroy();
  }
}
