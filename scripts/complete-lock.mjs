// After `npm install` from a registry that carries only some platforms: puts the other platforms' optional packages back into the lock
// file, because `npm ci` refuses a lock file without them. They are described by their names and fetched only where they are needed. They
// have no checksum, so check-lock.mjs refuses them. With --renew, before `npm install`: removes such entries, which npm then makes with
// theirs.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'openbsd', 'netbsd', 'sunos', 'aix', 'win32'];
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'arm'];

/** The platform of a package such as '@swc/core-linux-arm64-musl', derived from the name; null: every platform. */
function platformOf(name) {
  const words = name.split('/').at(-1).split(/[-.]/);
  const os = systems.find((system) => words.includes(system));
  const cpu =
    processors.find((processor) => words.includes(processor)) ?? (words.some((word) => word.startsWith('arm')) ? 'arm' : undefined);
  if (!os || !cpu) return null;
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined;
  return { os: [os], cpu: [cpu], ...(os === 'linux' && libc && { libc }) };
}

const isKnown = (parent, name) => {
  for (let path = parent; ; path = path.slice(0, path.lastIndexOf('node_modules/'))) {
    const folder = path === '' || path.endsWith('/') ? path : `${path}/`;
    if (lock.packages[`${folder}node_modules/${name}`]) return true;
    if (!path.includes('node_modules/')) return Boolean(lock.packages[`node_modules/${name}`]);
  }
};

const isOpen = ([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity;
if (process.argv.includes('--renew')) {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).filter((entry) => !isOpen(entry)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.exit();
}

let added = 0;
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const platform = platformOf(name);
    if (isKnown(path, name) || !platform || !/^\d/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = { version, ...platform, ...(dev && { dev }), optional: true };
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages of other platforms added to the lock file`);
