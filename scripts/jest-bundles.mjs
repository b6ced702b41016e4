// Packages of many small files, each as one file for jest. To load their files one by one took more time than most tests: @mantine/core has
// 700, and every test file loads all of them anew.
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Where jest transforms nothing: jest.config.mjs. */
const home = join(root, '.cache/jest-bundles');

/**
 * What `moduleNameMapper` needs to give tests a package as one file.
 * @param {Record<string, string[]>} packages by name, those of its dependencies that others load, too: of these there may be only one
 * @param {{ from?: string, platform?: 'node' | 'browser' }} options `from` names the workspace that depends on them
 */
export const bundled = (packages, { from = '.', platform = 'node' } = {}) =>
  Object.fromEntries(Object.entries(packages).map(([name, external]) => [`^${name}$`, bundle(name, external, join(root, from), platform)]));

function bundle(name, external, resolveDir, platform) {
  const version = versionOf(name, resolveDir);
  const file = join(home, `${name.replace('/', '+')}-${version}-${platform}.cjs`);
  if (existsSync(file)) return file;
  const written = `${file}.${process.pid}`;
  buildSync({
    // Required, as jest loads it: what is imported may be other code. @mantine/core does not ask for the environment there.
    stdin: { contents: `module.exports = require('${name}');`, resolveDir },
    bundle: true,
    external,
    platform,
    format: 'cjs',
    target: 'es2022',
    outfile: written,
    // Those of tests, which jest sets.
    define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
    logLevel: 'error',
  });
  // In one step, because two runs may begin together.
  renameSync(written, file);
  return file;
}

/** Not every package lets its package.json be required. */
function versionOf(name, folder) {
  for (const place of createRequire(join(folder, 'package.json')).resolve.paths(name)) {
    const manifest = join(place, name, 'package.json');
    if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).version;
  }
  throw new Error(`${name} is not installed`);
}
