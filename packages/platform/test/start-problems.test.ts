import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Connection } from '../src/adapters/sqlite/connection.ts';
import { ConfigError } from '../src/common/config.ts';
import { chooseStore } from '../src/host/choose-adapters.ts';
import { asConfigError } from '../src/host/start-problems.ts';

const failureOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('it worked');
};

/** The one line that an operator reads. */
function lineOf(error: unknown): string {
  const told = asConfigError(error);
  if (!(told instanceof ConfigError)) throw new Error(`no line for ${error}`);
  expect(told.message).not.toContain('\n');
  return told.message;
}

describe('what keeps a process from starting', () => {
  it('at the machine is one line: what is wrong, with its code and place, and what to do', () => {
    const dir = mkdtempSync(join(tmpdir(), 'formwright-problems-'));
    writeFileSync(join(dir, 'file'), '');
    expect(lineOf(failureOf(() => readFileSync(join(dir, 'file', 'x'))))).toBe(
      `A file stands where a folder should be, or a folder in place of a file (ENOTDIR, ${join(dir, 'file', 'x')}). Name another folder, then try again.`,
    );
    expect(lineOf(failureOf(() => writeFileSync('/dev/full', 'x')))).toBe('A disk is full (ENOSPC). Make room on it, then try again.');
    // The database's own word for it.
    const limited = new Connection(join(dir, 'a.db'), ['max_page_count = 2']);
    const full = failureOf(() => {
      limited.run('CREATE TABLE a (x)');
      limited.run(`INSERT INTO a VALUES ('${'x'.repeat(10_000)}')`);
    });
    limited.close();
    expect(lineOf(full)).toBe('A disk is full (SQLITE_FULL). Make room on it, then try again.');
    rmSync(dir, { recursive: true });
  });

  it('at MongoDB names STORE_URL, and no password', async () => {
    for (const [url, line] of [
      ['mongodb://', /^STORE_URL cannot be read: /],
      ['mongodb://ann:pass-word@127.0.0.1:1/?nonsense=1', /^STORE_URL cannot be read: .*nonsense/],
      [
        'mongodb://ann:pass-word@127.0.0.1:1/?serverSelectionTimeoutMS=2000',
        /^STORE_URL: the store does not answer: connect ECONNREFUSED 127\.0\.0\.1:1\. Start it, or set STORE_URL to where it is\.$/,
      ],
    ] as const) {
      const failure = await openStoreAt(url).catch((error: unknown) => error);
      expect(lineOf(failure)).toMatch(line);
      expect(lineOf(failure)).not.toContain('pass-word');
    }
  });

  it('in the program stays as it is, with its place', () => {
    const fault = new TypeError('x is not a function');
    expect(asConfigError(fault)).toBe(fault);
    expect(asConfigError('thrown')).toBe('thrown');
  });
});

async function openStoreAt(url: string): Promise<void> {
  const store = (await chooseStore(url))('forms');
  await store.ready().finally(() => store.close());
}
