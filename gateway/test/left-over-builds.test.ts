import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';

const dir = mkdtempSync(join(tmpdir(), 'formwright-builds-'));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('a build removes what killed builds have left beside it, and not what another one builds, nor folders of other names', () => {
  for (const name of ['dist', 'dist.build-aB3xYz', 'dist.build-qqqqqq', 'dist.backup', 'other.build-aB3xYz']) {
    mkdirSync(join(dir, name));
    writeFileSync(join(dir, name, 'server.mjs'), '');
    if (name !== 'dist.build-qqqqqq') utimesSync(join(dir, name), 1, 1);
  }
  // As a folder that another build removes while this one looks at its name.
  symlinkSync(join(dir, 'gone'), join(dir, 'dist.build-Gone00'));
  const remove = `import { removeLeftOver } from './scripts/bundle.mjs'; removeLeftOver(process.argv[1]);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', remove, join(dir, 'dist')], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(readdirSync(dir).sort()).toEqual(['dist', 'dist.backup', 'dist.build-Gone00', 'dist.build-qqqqqq', 'other.build-aB3xYz']);
});
