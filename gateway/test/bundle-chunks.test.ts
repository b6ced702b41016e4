import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';

const dir = mkdtempSync(join(tmpdir(), 'formwright-bundle-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const IMPORTED = /\b(?:from|import\()\s*["'](\.\.?\/[\w./-]+\.m?js)["']/g;

it('the folder of a process that makes PDFs has every file that its program loads', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/bundle.mjs', 'team', dir], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const dist = join(dir, 'dist');
  const programs = (readdirSync(dist, { recursive: true }) as string[]).filter((name) => /\.m?js$/.test(name));
  const imported = programs.flatMap((name) =>
    [...readFileSync(join(dist, name), 'utf8').matchAll(IMPORTED)].map(([, path = '']) => join(dirname(name), path)),
  );
  expect(programs).toEqual(expect.arrayContaining(['team.js', 'pdf-thread.mjs']));
  expect(imported.length).toBeGreaterThan(5);
  expect(imported.filter((path) => !existsSync(join(dist, path)))).toEqual([]);
});
