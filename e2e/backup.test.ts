import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import Database from 'libsql';
import { seen } from './support/api.ts';
import { discard } from './support/product.ts';
import { prepareRun } from './support/running.ts';
import { startClients } from './support/submitting.ts';

const made: string[] = [];
afterAll(() => made.forEach(discard));

/** The order that the README names. */
const inOrder = (/for name in ([a-z ]+);/.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '').split(' ');

/** As `sqlite3 FILE ".backup COPY"`: what is committed at this moment. */
function copyDatabase(file: string, copy: string): void {
  const database = new Database(file);
  database.exec(`VACUUM INTO '${copy}'`);
  database.close();
}

it('a backup of a running product, as the README says, is whole, although answers arrive between its steps', async () => {
  const run = await prepareRun();
  const copy = mkdtempSync(join(tmpdir(), 'fw-e2e-'));
  made.push(run.dataDir, copy);
  const clients = startClients(run.target, 4);
  const more = (count: number) =>
    seen(
      async () => clients.acknowledged.length,
      (sent) => sent >= count,
    );
  await more(20);
  cpSync(join(run.dataDir, 'manifest.json'), join(copy, 'manifest.json'));
  for (const name of inOrder) {
    copyDatabase(join(run.dataDir, `${name}.db`), join(copy, `${name}.db`));
    await more(clients.acknowledged.length + 10);
  }
  // What is on its way leaves its folder while it is copied.
  const filter = (path: string) => path !== join(run.dataDir, 'files', 'incoming');
  for (const folder of ['files', 'keys']) cpSync(join(run.dataDir, folder), join(copy, folder), { recursive: true, filter });
  await clients.stop();
  await run.first.stop();
  const { stdout } = spawnSync(process.execPath, ['dist/operator.mjs', 'verify'], {
    env: { ...process.env, DATA_DIR: copy },
    encoding: 'utf8',
  });
  // Files are copied last, so those of later answers are there, too.
  const found = stdout
    .trim()
    .split('\n')
    .filter((line) => !/^File \S+ belongs to no submission$/.test(line));
  expect(found).toEqual([
    expect.stringMatching(/^\d+ submissions, \d+ responses, .* events wait for the next start\. (\d+ found|Nothing is wrong)\.$/),
  ]);
});
