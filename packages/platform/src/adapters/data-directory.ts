import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'libsql';

/** The product cannot start, and the message says in one line what is wrong and how to mend it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The folder that holds everything of an embedded product: documents, files, mails, secrets. One process at a time. */
export interface DataDirectory {
  path: string;
  /** A secret of this installation, made on first use: what `make` returns, kept in keys/<name>, readable by its owner alone. */
  secret(name: string, make?: () => string): string;
  /** Lets go of the folder. */
  release(): void;
}

const newSecret = () => randomBytes(32).toString('hex');

/**
 * Creates the folder if need be and takes it for this process. The lock is the operating system's on an open file, so it goes
 * with the process, however that ends.
 * @throws StartError when it cannot be written or another process has it
 */
export function openDataDirectory(folder: string): DataDirectory {
  const path = resolve(folder);
  try {
    mkdirSync(join(path, 'keys'), { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(
      `The data directory ${path} cannot be written. Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
  const lock = takeLock(path);
  return {
    path,
    secret: (name, make = newSecret) => readOrMake(join(path, 'keys', name), make),
    release: () => lock.close(),
  };
}

function takeLock(path: string): Database.Database {
  let lock: Database.Database | undefined;
  try {
    lock = new Database(join(path, 'lock'), { timeout: 0 });
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;');
    return lock;
  } catch (error) {
    lock?.close();
    if (String(error).includes('locked') || String(error).includes('BUSY')) {
      throw new StartError(
        `Another Formwright already runs on the data directory ${path}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    throw new StartError(
      `The data directory ${path} cannot be used: ${error instanceof Error ? error.message : error}. Check the disk, or set DATA_DIR to another folder.`,
    );
  }
}

function readOrMake(file: string, make: () => string): string {
  if (!existsSync(file)) {
    // Written whole before it gets its name: a crash never leaves half a key.
    writeFileSync(`${file}.new`, make(), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8');
}
