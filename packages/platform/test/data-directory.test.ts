import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type DataDirectory, openDataDirectory } from '../src/adapters/data-directory.ts';

const mode = (path: string) => statSync(path).mode & 0o777;

describe('the data directory', () => {
  let path: string;
  let opened: DataDirectory | undefined;
  const mask = process.umask();
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'formwright-data-'));
  });
  afterEach(() => {
    opened?.release();
    opened = undefined;
    process.umask(mask);
    rmSync(path, { recursive: true });
  });

  it('is closed to others, also where it stood open before, and so is what comes', () => {
    process.umask(0o022);
    mkdirSync(join(path, 'keys'));
    writeFileSync(join(path, 'identity.db'), '');
    for (const folder of [path, join(path, 'keys')]) chmodSync(folder, 0o755);
    opened = openDataDirectory(path);
    opened.secret('tickets');
    writeFileSync(join(path, 'identity.db-wal'), '');
    expect([mode(path), mode(join(path, 'keys'))]).toEqual([0o700, 0o700]);
    for (const file of ['identity.db', 'identity.db-wal', 'lock', 'keys/tickets'])
      expect([file, mode(join(path, file))]).toEqual([file, 0o600]);
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('is refused at once where the system takes no folder', () => {
    expect(() => openDataDirectory('/proc/formwright/data')).toThrow(/The data directory .* cannot be written/);
  });

  const asRoot = process.geteuid?.() === 0 ? it : it.skip;
  asRoot("opens where it is another user's and closed to all but a group, with a line, and is refused where others can read it", () => {
    const nobody = 65_534;
    chownSync(path, 0, nobody);
    const openAsNobody = (mode: number) => {
      chmodSync(path, mode);
      process.setegid?.(nobody);
      process.seteuid?.(nobody);
      try {
        return openDataDirectory(path);
      } finally {
        process.seteuid?.(0);
        process.setegid?.(0);
      }
    };
    opened = openAsNobody(0o770);
    expect(opened.warning).toMatch(/^\S+ belongs to another user[^\n]*$/);
    opened.release();
    opened = undefined;
    expect(() => openAsNobody(0o777)).toThrow(/^Others can read [^\n]*$/);
  });

  it('keeps a secret, and refuses one that is damaged in one clear line', () => {
    opened = openDataDirectory(path);
    const { secret } = opened;
    expect(secret('tickets')).toBe(secret('tickets'));
    for (const [name, text] of [
      ['tickets', ''],
      ['internal', 'abc'],
      ['visits', 'x'.repeat(64)],
      ['access-tokens.pem', ''],
      ['access-tokens.pem', '-----BEGIN PRIVATE KEY-----\nxx\n-----END PRIVATE KEY-----\n'],
    ] as const) {
      writeFileSync(join(path, 'keys', name), text);
      expect(() => secret(name)).toThrow(new RegExp(`^The key .*${name} is damaged\\. [^\\n]*$`));
    }
  });
});
