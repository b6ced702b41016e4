import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a reader returns; null if it throws. */
function known<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

let running: { version: string | null; build: string | null } | undefined;

/** The version of the running program, as its package says, and a digest of its first file; null where that is not known. */
export function runningProgram(): { version: string | null; build: string | null } {
  const file = process.argv[1] ?? '';
  running ??= {
    version: known(() => {
      const { version } = JSON.parse(readFileSync(join(dirname(file), '..', 'package.json'), 'utf8')) as { version?: unknown };
      return typeof version === 'string' ? version : null;
    }),
    build: known(() => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12)),
  };
  return running;
}
