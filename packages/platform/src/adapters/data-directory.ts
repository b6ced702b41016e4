import { createPrivateKey, randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'libsql';
import { writeWholeSync } from '../common/atomic-file.ts';
import { makeFolder } from '../common/make-folder.ts';

/** The product cannot start. The message is one line for the operator: the problem and how to solve it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The folder with all data of an embedded product: documents, files, mails, secrets. One process at a time. */
export interface DataDirectory {
  path: string;
  /** A problem that does not prevent the start, in one line; or null. */
  warning: string | null;
  /**
   * A secret of this installation, made on first use and stored in keys/<name>: 64 hexadecimal digits, or the result of `make`, a private
   * key as PEM if the name ends in '.pem'.
   * @throws StartError when the stored secret is damaged
   */
  secret(name: string, make?: () => string): string;
  /** Releases the lock. */
  release(): void;
}

/** In a data directory that is being restored: it is not whole. */
export const RESTORING = 'restoring.json';
/** In a backup, which looks like a data directory otherwise. */
const BACKUP = 'backup.json';

/** @throws StartError for a folder whose data are no product's to work on */
export function requireOwnData(path: string): void {
  if (existsSync(join(path, RESTORING)))
    throw new StartError(`The restore into ${path} did not end. Run it again: npm run operator -- restore FOLDER`);
  if (existsSync(join(path, BACKUP)))
    throw new StartError(`${path} is a backup. Restore it into an empty folder: npm run operator -- restore ${path}`);
}

const newSecret = () => randomBytes(32).toString('hex');

/**
 * Creates the folder if necessary and locks it for this process. The lock is held on an open file, so the operating system releases it when
 * the process ends.
 * @throws StartError when the folder cannot be written or another process has locked it
 */
export function openDataDirectory(folder: string): DataDirectory {
  const path = resolve(folder);
  try {
    makeFolder(join(path, 'keys'), 0o700);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(
      `The data directory ${path} cannot be written. Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
  const warning = closeToOthers(path);
  const lock = lockFolder(path);
  return {
    path,
    warning,
    secret: (name, make = newSecret) => readOrMake(join(path, 'keys', name), make),
    release: () => lock.close(),
  };
}

/**
 * Restricts the folder and its files to this user, including new files.
 * @returns a line if they belong to another user and only a group may read them
 */
function closeToOthers(path: string): string | null {
  process.umask(0o077);
  const keys = join(path, 'keys');
  const filesIn = (folder: string) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => join(folder, name));
  let foreign: string | null = null;
  for (const [each, mode] of [
    [path, 0o700],
    [keys, 0o700],
    ...[...filesIn(path), ...filesIn(keys)].map((file) => [file, 0o600] as const),
  ] as const) {
    try {
      chmodSync(each, mode);
    } catch {
      // A restricted folder protects everything inside it, so only the folder is checked.
      if ((statSync(path).mode & 0o007) !== 0) {
        throw new StartError(
          `Others can read ${each}, and this user may not change that. Make this user its owner, or set DATA_DIR to another folder.`,
        );
      }
      foreign ??= each;
    }
  }
  return foreign && `${foreign} belongs to another user, who can read it, and so can its group. Make this user its owner to change that.`;
}

/** Another process has the lock of a folder. */
export class FolderInUseError extends StartError {
  override name = 'FolderInUseError';

  constructor(path: string) {
    super(`Another server already runs on the data directory ${path}. Stop it first, or set DATA_DIR to another folder.`);
  }
}

/**
 * Takes the lock of a folder, until it is closed or the process ends.
 * @throws FolderInUseError when another process has it, another StartError when it cannot be taken at all
 */
export function lockFolder(path: string): { close(): void } {
  let lock: Database.Database | undefined;
  try {
    lock = new Database(join(path, 'lock'), { timeout: 0 });
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;');
    return lock;
  } catch (error) {
    lock?.close();
    if (String(error).includes('locked') || String(error).includes('BUSY')) throw new FolderInUseError(path);
    throw new StartError(
      `The data directory ${path} cannot be used: ${error instanceof Error ? error.message : error}. Check the disk, or set DATA_DIR to another folder.`,
    );
  }
}

function readOrMake(file: string, make: () => string): string {
  if (!existsSync(file)) writeWholeSync(file, make());
  const text = readFileSync(file, 'utf8');
  if (!(file.endsWith('.pem') ? isPrivateKey(text) : /^[0-9a-f]{64}$/.test(text))) {
    throw new StartError(`The key ${file} is damaged. Put it back from a copy, or delete it: what it signed is then no longer valid.`);
  }
  return text;
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).type === 'private';
  } catch {
    return false;
  }
}
