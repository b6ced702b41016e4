import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs packages from Debian where that is possible: as root, on Debian.
 * @returns {boolean} whether apt reported success
 */
export function installDebianPackages(...names) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  console.log(`Installing ${names.join(', ')} from Debian for the tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...parameters) => spawnSync('apt-get', parameters, { stdio: 'ignore', env }).status === 0;
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...names);
}
