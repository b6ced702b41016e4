// Fails where the lock file names a package without its checksum: whoever serves it could change it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { packages } = JSON.parse(readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8'));
const open = Object.entries(packages).filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity);
if (open.length > 0) {
  const names = open.map(([path]) => path.replace(/^.*node_modules\//, '')).join(', ');
  console.error(`No checksum in the lock file: ${names}. Run npm run lock with a registry that has them.`);
  process.exitCode = 1;
}
