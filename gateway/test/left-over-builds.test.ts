import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
  const remove = `import { removeLeftOver } from './scripts/built-folder.mjs'; removeLeftOver(process.argv[1]);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', remove, join(dir, 'dist')], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(readdirSync(dir).sort()).toEqual(['dist', 'dist.backup', 'dist.build-Gone00', 'dist.build-qqqqqq', 'other.build-aB3xYz']);
});

const move = (folder: string, built: string, isOld = '() => true', name = 'product') => {
  const program = `import { moveInto } from './scripts/built-folder.mjs'; moveInto(process.argv[1], process.argv[2], ${isOld}, process.argv[3]);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program, folder, built, name], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
};

it('the files of the former build stay for one more build, also where no build has noted its files', () => {
  const build = (names: string[]) => {
    for (const name of names) {
      mkdirSync(join(dir, 'built', 'assets'), { recursive: true });
      writeFileSync(join(dir, 'built', name), names.join());
    }
    move(join(dir, 'dist'), join(dir, 'built'));
    return readdirSync(join(dir, 'dist', 'assets')).sort();
  };
  mkdirSync(join(dir, 'dist', 'assets'), { recursive: true });
  writeFileSync(join(dir, 'dist', 'assets', 'a-0.js'), '');
  expect(build(['index.html', 'assets/a-1.js', 'assets/b-1.js'])).toEqual(['a-0.js', 'a-1.js', 'b-1.js']);
  expect(build(['index.html', 'assets/a-2.js', 'assets/b-1.js'])).toEqual(['a-1.js', 'a-2.js', 'b-1.js']);
  expect(build(['index.html', 'assets/a-3.js', 'assets/b-1.js'])).toEqual(['a-2.js', 'a-3.js', 'b-1.js']);
  expect(readFileSync(join(dir, 'dist', 'index.html'), 'utf8')).toContain('a-3.js');
});

it('a build of the product leaves the programs of a cluster that runs from the same folder', () => {
  const build = (name: string, isOld: string, files: string[]) => {
    const built = join(dir, 'built');
    for (const file of files) {
      mkdirSync(dirname(join(built, file)), { recursive: true });
      writeFileSync(join(built, file), '');
    }
    move(join(dir, 'dist'), built, isOld, name);
    return readdirSync(join(dir, 'dist'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name: file }) => file)
      .sort();
  };
  build('team', "(path) => path.startsWith('team/')", ['team.js', 'team/chunk-AAAAAAAA.js']);
  build('product', '() => true', ['server.mjs', 'chunk-AAAAAAAA.mjs']);
  build('product', '() => true', ['server.mjs', 'chunk-BBBBBBBB.mjs']);
  const left = build('product', '() => true', ['server.mjs', 'chunk-CCCCCCCC.mjs']);
  expect(left).toEqual(['chunk-AAAAAAAA.js', 'chunk-BBBBBBBB.mjs', 'chunk-CCCCCCCC.mjs', 'server.mjs', 'team.js']);
});

it('a program is moved after the chunks that it loads, and a page after its assets', () => {
  const files = ['a.html', 'assets/style-a_b-C9d1.css', 'chunk-AAAAAAAA.mjs', 'server.mjs', 'store-writer.mjs'];
  const list = `import { inOrder } from './scripts/built-folder.mjs'; console.log(inOrder(JSON.parse(process.argv[1])).join(' '));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', list, JSON.stringify(files)], { encoding: 'utf8' });
  expect(stdout.trim().split(' ')).toEqual(['assets/style-a_b-C9d1.css', 'chunk-AAAAAAAA.mjs', 'server.mjs', 'store-writer.mjs', 'a.html']);
});

/** Another file system than that of the repository or of the temporary files. */
const other = ['/dev/shm', tmpdir(), '.'].find((path) => existsSync(path) && statSync(path).dev !== statSync(dir).dev);
(other ? it : it.skip)('what was built on another file system is moved', () => {
  const built = mkdtempSync(join(other ?? '', 'formwright-builds-'));
  try {
    for (const name of ['server.mjs', 'chunk-AAAAAAAA.mjs']) writeFileSync(join(built, name), name);
    move(join(dir, 'dist'), built);
    const found = readdirSync(join(dir, 'dist')).sort();
    expect(found).toEqual(['.files-product.json', 'chunk-AAAAAAAA.mjs', 'server.mjs']);
    expect(readFileSync(join(dir, 'dist', 'server.mjs'), 'utf8')).toBe('server.mjs');
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
});
