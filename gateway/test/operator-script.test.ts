import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

it('a command of the operator before the first build says in one line what to do', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'fw-unbuilt-'));
  try {
    cpSync('scripts/operator.mjs', join(checkout, 'scripts/operator.mjs'));
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/operator.mjs', 'verify'], { cwd: checkout, encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([1, '', 'The product is not built yet. Run `npm start` once, then try again.\n']);
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
});
