import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderInUseError, lockFolder } from '@formwright/platform/adapters/data-directory';

interface Control {
  url: string;
  secret: string;
  /** The process that wrote it, of `npm run cluster`, which locks no folder. */
  pid?: number;
  /** Where its gateways answer, also written by `npm run cluster`. */
  front?: string;
}

/**
 * Address and secret of the product that runs on a data directory; null if none does. A killed one leaves its file behind, and another
 * program may have its port by now.
 */
export function controlOf(dataDir: string): Control | null {
  const file = join(dataDir, 'control.json');
  if (!existsSync(file)) return null;
  const control = readControl(file);
  const isOld = control.pid === undefined ? !isInUse(dataDir) : !isRunning(control.pid);
  return isOld ? null : control;
}

/** @throws Error that says what to do: the file is of another user, or was not written to its end */
function readControl(file: string): Control {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Control;
  } catch (error) {
    const isForeign = (error as NodeJS.ErrnoException).code === 'EACCES';
    throw new Error(
      isForeign
        ? `${file} belongs to another user of this machine. Run the command as the user of the product.`
        : `${file} cannot be read: ${error instanceof Error ? error.message : error}. Restart the product, which writes it anew.`,
    );
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isInUse(folder: string): boolean {
  try {
    lockFolder(folder).close();
    return false;
  } catch (error) {
    if (error instanceof FolderInUseError) return true;
    throw error;
  }
}
