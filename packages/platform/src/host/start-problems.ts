import { isNativeError } from 'node:util/types';
import { ConfigError } from '../common/config.ts';
import { scrub } from '../common/telemetry.ts';
import { isTooNew } from '../ports/unavailable.ts';

/** MongoDB's codes for a wrong user or password, and for a user without the right. */
const REFUSED = [18, 13];

/** By the code of the operating system or of SQLite: what is wrong with the machine, and what its operator does. */
const ofTheMachine: readonly (readonly [code: RegExp, problem: string, remedy: string])[] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)/, 'A disk is full', 'Make room on it'],
  [/^(EROFS|SQLITE_READONLY)/, 'A disk or a file is read-only', 'Let this user write there, or name another folder'],
  [/^(EACCES|EPERM|SQLITE_(CANTOPEN|PERM|AUTH))/, 'A file or folder is closed to this user', 'Give it to the user of this process'],
  [/^(ENOTDIR|EEXIST|EISDIR)/, 'A file stands where a folder should be, or a folder in place of a file', 'Name another folder'],
  [/^(EMFILE|ENFILE)/, 'Too many files are open', 'Raise the limit (ulimit -n)'],
  [/^(ENOMEM|SQLITE_NOMEM)/, 'There is not enough memory', 'Give the process more'],
  [
    /^(EIO|SQLITE_IOERR)/,
    'A disk does not take or give what it should',
    'See whether it is full, and what the log of the system says of it',
  ],
  [/^SQLITE_(BUSY|LOCKED)/, 'Another program has a database open', 'End it'],
];

/**
 * Gives an error that the operator can mend, by a setting or at the machine, a text of one line: what is wrong and what to do. Any other
 * error is a fault of the program, and is returned as it is.
 */
export function asConfigError(error: unknown): unknown {
  // SQLite's are no native ones.
  if (error instanceof ConfigError || !(isNativeError(error) || error instanceof Error)) return error;
  const { code, name, message, path, dest = path } = error as Error & { code?: unknown; path?: string; dest?: string };
  const said = scrub(message);
  if (isTooNew(error)) return new ConfigError([`${said}. Start the version that stored it, or put back a backup.`]);
  if (name === 'MongoParseError') return new ConfigError([`STORE_URL cannot be read: ${said}`]);
  if (name === 'MongoServerError' && REFUSED.includes(Number(code)))
    return new ConfigError([`STORE_URL: the store refuses its user: ${said}`]);
  if (/^Mongo(ServerSelection|Network)/.test(name))
    return new ConfigError([`STORE_URL: the store does not answer: ${said}. Start it, or set STORE_URL to where it is.`]);
  if (code === 'ERR_MODULE_NOT_FOUND' && message.includes('libsql'))
    return new ConfigError(['STORE_URL: SQLite is for the embedded product, and its package is not installed here. Set it to mongodb: …']);
  const found = typeof code === 'string' ? ofTheMachine.find(([codes]) => codes.test(code)) : undefined;
  if (!found) return error;
  const [, problem, remedy] = found;
  return new ConfigError([`${problem} (${dest === undefined ? code : `${code}, ${dest}`}). ${remedy}, then try again.`]);
}
