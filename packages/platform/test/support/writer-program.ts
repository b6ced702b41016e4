import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Builds the program of the writer thread like the product's build. The file is beside the packages, because it must find its driver. */
export function buildWriterProgram(): { path: string; remove(): void } {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(join(process.cwd(), '.cache', 'writer-'));
  const path = join(folder, 'store-writer.mjs');
  const entry = 'packages/platform/src/adapters/sqlite/writer-program.ts';
  // Runs the compiler as a command, because its thread does not work with a test runner's globals.
  const built = spawnSync(
    'node_modules/.bin/esbuild',
    [entry, `--outfile=${path}`, '--bundle', '--platform=node', '--format=esm', '--external:libsql'],
    { encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(built.stderr);
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
