import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const dockerfile = readFileSync(join(__dirname, '../../Dockerfile'), 'utf8');
const check = /^FROM base AS service\nRUN (.+)\n/m.exec(dockerfile)?.[1] ?? '';

let app: string;
beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), 'formwright-image-'));
  mkdirSync(join(app, 'dist'));
});
afterAll(() => rmSync(app, { recursive: true }));
const build = () => spawnSync('sh', ['-c', check], { cwd: app, encoding: 'utf8' });

it('an image of one process that names none is refused, with what is missing', () => {
  expect(build()).toMatchObject({ status: 1, stderr: expect.stringContaining('--build-arg SERVICE=') });
  writeFileSync(join(app, 'dist/main.js'), '');
  expect(build()).toMatchObject({ status: 0, stderr: '' });
});

it('what is built by default is the whole product', () => {
  expect(dockerfile.match(/^FROM \S+ AS \w+/gm)?.at(-1)).toBe('FROM base AS embedded');
});
