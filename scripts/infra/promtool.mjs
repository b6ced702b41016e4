// Prometheus' `promtool` for the tests of the alerts: a given one, an installed one, or that of Debian's package, unpacked because an
// installed one starts a server.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const unpacked = fileURLToPath(new URL('../../.cache/promtool', import.meta.url));
const works = (command, args, options) => spawnSync(command, args, { stdio: 'ignore', timeout: 300_000, ...options }).status === 0;

function unpackFromDebian() {
  mkdirSync(join(unpacked, '..'), { recursive: true });
  const cwd = mkdtempSync(`${unpacked}-`);
  const isThere =
    works('apt-get', ['update', '-q']) &&
    works('apt-get', ['download', '-q', 'prometheus'], { cwd }) &&
    works('sh', ['-c', 'dpkg-deb --extract prometheus_*.deb files'], { cwd });
  if (isThere) renameSync(join(cwd, 'files/usr/bin/promtool'), unpacked);
  rmSync(cwd, { recursive: true, force: true });
}

/** @returns {Record<string, string> | { skipped: string }} PROMTOOL_PATH, or why it is not here */
export function providePromtool() {
  const given = process.env.PROMTOOL_PATH;
  if (given) return { PROMTOOL_PATH: given };
  if (works('promtool', ['--version'])) return { PROMTOOL_PATH: 'promtool' };
  if (!existsSync(unpacked)) unpackFromDebian();
  return existsSync(unpacked)
    ? { PROMTOOL_PATH: unpacked }
    : { skipped: "promtool is neither installed nor to be had from Debian's package prometheus; install it, or set PROMTOOL_PATH" };
}
