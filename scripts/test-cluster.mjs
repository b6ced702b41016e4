// `npm run test:cluster`: starts a cluster with a folder of its own, runs the journeys against it, stops it.
//   PATH …        other e2e files, by a part of their path; flags go to jest
//   --crash       instead: kills every part of the cluster while clients submit, writes bench/results/cluster-crash.json
//   --kills N     of each part; default 2
//   --update DIR  instead: begins with the built programs in DIR, those of a former version, and replaces them by today's under load
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideBrowsers } from './browsers.mjs';
import { freePort } from './infra/processes.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/**
 * The e2e files that use the product which all of them share, and those that start a cluster of their own where they need other settings.
 * The rest is about one process: its limit of requests, what it prints or stores in files, its end. Firefox is not started here.
 */
const journeys = readdirSync('e2e')
  .filter((name) => name.endsWith('.test.ts') && name !== 'firefox.test.ts')
  .filter((name) => /from '.\/support\/(shared|own)-product.ts'/.test(readFileSync(join('e2e', name), 'utf8')))
  .map((name) => `e2e/${name}`);

const args = process.argv.slice(2);
const isCrash = args.includes('--crash');
const updateAt = args.indexOf('--update');
const [former] = updateAt < 0 ? [] : args.splice(updateAt, 2).slice(1);
if (updateAt >= 0 && !existsSync(join(former ?? '', 'gateway.js'))) throw new Error('--update takes the dist of a former version.');
/** The test of its own that is wanted in place of the journeys; it needs no browser. */
const own = isCrash ? 'crash' : former && 'update';
const killsAt = args.indexOf('--kills');
const [kills] = killsAt < 0 ? ['2'] : args.splice(killsAt, 2).slice(1);
if (!/^[1-9]\d*$/.test(kills ?? '')) throw new Error('--kills takes a number.');
const paths = args.filter((arg) => !arg.startsWith('-'));
const wanted = own ? [`e2e/cluster/${own}`] : paths.length > 0 ? paths : journeys;
const browsers = own
  ? { CHROMIUM_PATH: '' }
  : provideBrowsers(['CHROMIUM_PATH', 'CHROMIUM_PROFILE_PATH'], (variable) => {
      throw new Error(`Install a browser, or name it in ${variable}.`);
    });
const folder = mkdtempSync(join(tmpdir(), 'formwright-cluster-'));
const port = await freePort();
const programs = join(folder, 'programs');
if (former) {
  symlinkSync(resolve(former), programs);
  // The cluster builds nothing where it is given programs, and these replace them.
  if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) throw new Error('The build failed.');
}
// Its own group, so that Ctrl-C reaches it through us. Tests are faster than people.
const cluster = spawn(process.execPath, ['scripts/cluster.mjs', '--data', folder, ...(former ? ['--programs', programs] : [])], {
  detached: true,
  env: { ...process.env, PORT: String(port), RATE_LIMITS: 'off' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(cluster, 'exit');
const isReady = new Promise((resolve) => {
  let printed = '';
  cluster.stdout.on('data', (text) => {
    process.stdout.write(text);
    printed += text;
    if (printed.includes('The cluster is ready')) resolve(true);
  });
  void ended.then(() => resolve(false));
});
/** @returns whether each of its processes ended cleanly */
const stop = async () => {
  cluster.kill('SIGTERM');
  const [code] = await ended;
  return code === 0;
};
const discard = () => rmSync(folder, { recursive: true, force: true });
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await stop();
    discard();
    process.exit(130);
  });

let code = 1;
if (await isReady) {
  const jest = spawn(
    process.execPath,
    [
      ...['node_modules/jest/bin/jest.js', '--selectProjects', own ? 'cluster' : 'e2e', '--runInBand'],
      ...['--testPathPatterns', ...wanted],
      ...args.filter((arg) => arg.startsWith('-') && arg !== '--crash'),
    ],
    {
      env: {
        ...process.env,
        ...browsers,
        CRASH_KILLS: kills,
        NODE_ENV: 'test',
        BASE_URL: `http://localhost:${port}`,
        CLUSTER_DIR: folder,
      },
      stdio: 'inherit',
    },
  );
  [code] = await once(jest, 'exit');
}
if (!(await stop())) code ||= 1;
if (code === 0) discard();
else console.log(`Logs and data are kept in ${folder}.`);
process.exit(code ?? 1);
