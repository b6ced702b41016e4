import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const dir = mkdtempSync(join(tmpdir(), 'formwright-builds-'));
beforeEach(() => void mkdirSync(dir, { recursive: true }));
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

it('the files of the former build stay for one more build, also where no build has noted its files', () => {
  const build = (names: string[]) => {
    for (const name of names) {
      mkdirSync(join(dir, 'built', 'assets'), { recursive: true });
      writeFileSync(join(dir, 'built', name), names.join());
    }
    const move = `import { moveInto } from './scripts/bundle.mjs'; moveInto(process.argv[1], process.argv[2], () => true);`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', move, join(dir, 'dist'), join(dir, 'built')], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    return readdirSync(join(dir, 'dist', 'assets')).sort();
  };
  mkdirSync(join(dir, 'dist', 'assets'), { recursive: true });
  writeFileSync(join(dir, 'dist', 'assets', 'a-0.js'), '');
  expect(build(['index.html', 'assets/a-1.js', 'assets/b-1.js'])).toEqual(['a-0.js', 'a-1.js', 'b-1.js']);
  expect(build(['index.html', 'assets/a-2.js', 'assets/b-1.js'])).toEqual(['a-1.js', 'a-2.js', 'b-1.js']);
  expect(build(['index.html', 'assets/a-3.js', 'assets/b-1.js'])).toEqual(['a-2.js', 'a-3.js', 'b-1.js']);
  expect(readFileSync(join(dir, 'dist', 'index.html'), 'utf8')).toContain('a-3.js');
});
