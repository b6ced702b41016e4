import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@formwright/contracts';
import { FolderInUseError, openDataDirectory } from '@formwright/platform/adapters/data-directory';
import { DatabaseSnapshot, takeAtOnce } from '@formwright/platform/adapters/sqlite/snapshot';
import { controlHeaders } from '../../operator/operator-call.ts';

/** All databases at one moment. */
export interface Cut {
  at: Date;
  snapshots: ReadonlyMap<ServiceName, DatabaseSnapshot>;
  /** Whether the product has kept all deleted files since that moment. */
  areFilesKept(): boolean;
  /** Lets the product delete files again, or a stopped one start. */
  end(): void;
}

/**
 * Takes the state of all databases at one moment. From that moment until `end`, a running product keeps deleted files, and a stopped one
 * cannot start.
 * @throws Error in one line if that is not possible
 */
export async function takeCut(dataDir: string, databases: string): Promise<Cut> {
  const lock = lockIfStopped(dataDir);
  const snapshots = new Map<ServiceName, DatabaseSnapshot>();
  let product: RunningProduct | null = null;
  const end = () => {
    for (const snapshot of snapshots.values()) snapshot.close();
    product?.leave();
    lock?.release();
  };
  try {
    if (!lock) product = await joinProduct(dataDir);
    for (const name of serviceNames) snapshots.set(name, new DatabaseSnapshot(databases, name));
    const at = await takeAtOnce([...snapshots.values()]);
    return { at, snapshots, areFilesKept: () => product?.isThere() ?? true, end };
  } catch (error) {
    end();
    throw error;
  }
}

/** @returns null if a product runs */
function lockIfStopped(dataDir: string) {
  try {
    return openDataDirectory(dataDir);
  } catch (error) {
    if (error instanceof FolderInUseError) return null;
    throw error;
  }
}

interface RunningProduct {
  isThere(): boolean;
  leave(): void;
}

/** Has the product keep deleted files, until this process leaves or ends. */
async function joinProduct(dataDir: string): Promise<RunningProduct> {
  const silent = new Error(`Something works on ${dataDir} and does not answer. Try again when it has started or ended.`);
  let control: { url: string; secret: string };
  try {
    control = JSON.parse(readFileSync(join(dataDir, 'control.json'), 'utf8')) as typeof control;
  } catch {
    throw silent;
  }
  const headers = controlHeaders(control.secret, 'backup');
  let isThere = true;
  const kept = request(`${control.url}/keep-deleted`, { method: 'POST', headers });
  await new Promise<void>((resolve, reject) => {
    kept.once('response', (answer) => {
      answer.resume();
      answer.once('close', () => {
        isThere = false;
      });
      if (answer.statusCode === 200) resolve();
      else reject(answer.statusCode === 409 ? new Error('Another backup is being made. Wait until it has ended.') : silent);
    });
    kept.on('error', () => {
      isThere = false;
      reject(silent);
    });
    kept.end();
  });
  return {
    isThere: () => isThere,
    leave: () => kept.destroy(),
  };
}
