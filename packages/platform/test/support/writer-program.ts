import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Builds the program of the writing thread as the product's build does; beside the packages, or it would not find its driver. */
export function buildWriterProgram(): { path: string; remove(): void } {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(join(process.cwd(), '.cache', 'writer-'));
  const path = join(folder, 'store-writer.mjs');
  const entry = 'packages/platform/src/adapters/sqlite/writer-program.ts';
  // By its command: the compiler's own thread does not get along with a test runner's globals.
  const built = spawnSync(
    'node_modules/.bin/esbuild',
    [entry, `--outfile=${path}`, '--bundle', '--platform=node', '--format=esm', '--external:libsql'],
    { encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(built.stderr);
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
