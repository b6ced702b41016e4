import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

it('a command of the operator before the first build says in one line what to do', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'fw-unbuilt-'));
  try {
    for (const script of ['operator.mjs', 'require-node.mjs']) cpSync(`scripts/${script}`, join(checkout, 'scripts', script));
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/operator.mjs', 'verify'], { cwd: checkout, encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([1, '', 'The product is not built yet. Run `npm start` once, then try again.\n']);
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
});

/** Loaded before a script, as if Node were of this version. */
const pretend = (version: string) =>
  `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;

it.each(['start', 'operator', 'cluster', 'test', 'bench', 'build'])(
  '%s says in one line that Node is too old, before anything that it cannot read',
  (name) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', pretend('20.18.3'), `scripts/${name}.mjs`], {
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      'Node 20.19 or newer is needed, and this is 20.18.3. Install a newer Node and start again.\n',
    ]);
  },
);
