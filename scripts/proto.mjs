// Lints proto/, generates packages/events/src/gen, and refuses changes that break the released events.
// --check: fail when the generated code is not up to date instead of updating it.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` };
function run(command, args, cwd = join(root, 'proto')) {
  const result = spawnSync(command, args, { cwd, env, stdio: 'inherit' });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

const generated = join(root, 'packages/events/src/gen');
const check = process.argv.includes('--check');
run('buf', ['lint']);
// The events of the last release; `npm run proto -- --release` updates them.
const released = 'released.binpb';
if (process.argv.includes('--release')) run('buf', ['build', '-o', released]);
else if (existsSync(join(root, 'proto', released))) run('buf', ['breaking', '--against', released]);

if (check) {
  const before = mkdtempSync(join(tmpdir(), 'fw-gen-'));
  cpSync(generated, before, { recursive: true });
  run('buf', ['generate']);
  const diff = spawnSync('diff', ['-r', before, generated], { stdio: 'inherit' });
  rmSync(generated, { recursive: true });
  cpSync(before, generated, { recursive: true });
  rmSync(before, { recursive: true });
  if (diff.status !== 0) {
    console.error('packages/events/src/gen is not what proto/ generates: run `npm run proto` and commit the result');
    process.exit(1);
  }
} else run('buf', ['generate']);
