import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore } from '@formwright/platform/adapters/sqlite/sqlite-store';
import { afterAll, describe, expect, it } from '@jest/globals';
import { post, responseTotal, seen } from './support/api.ts';
import { operator } from './support/operator.ts';
import { discard, startProduct } from './support/product.ts';
import { prepareRun } from './support/running.ts';
import { startClients } from './support/submitting.ts';

const dataDirs: string[] = [];
afterAll(() => dataDirs.forEach(discard));

/** A product whose data are discarded at the end. */
async function run() {
  const prepared = await prepareRun();
  dataDirs.push(prepared.dataDir);
  return prepared;
}

it('asking for help shows every command with what it does, and is no error', () => {
  const { code, lines } = operator('/nowhere', '--help');
  expect([code, lines[0]]).toEqual([0, 'Commands:']);
  const said = [
    ...lines
      .slice(1)
      .join('\n')
      .matchAll(/^ {2}node dist\/operator\.mjs (.+)\n {4}[a-z].+$/gm),
  ];
  const uses = said.map(([, use = '']) => use);
  expect(lines.slice(1 + said.length * 2)).toEqual(['With --as NAME, the security log of the services has that name.']);
  // Of the longest way of starting one, in a cluster.
  const longer = 'node dist/gateway.js operator'.length - 'node dist/operator.mjs'.length;
  expect(Math.max(...lines.map(({ length }, index) => length + (index % 2) * longer))).toBeLessThanOrEqual(80);
  // The README has a table of the same, and a section for each of the last five.
  const readme = readFileSync('README.md', 'utf8').replaceAll('\\|', '|');
  for (const use of uses.slice(0, -5)) expect(readme).toContain(use);
  expect(uses.slice(-5).map((use) => use.split(' ')[0])).toEqual(['backup', 'restore', 'try-backup', 'verify', 'accept-loss']);
  expect(operator('/nowhere', 'verify', 'all').lines.length).toBe(3);
});

it("[OPS-05] the README's own line makes the first operator, who signs in with the password that it prints", async () => {
  const product = await startProduct();
  dataDirs.push(product.dataDir);
  const readme = readFileSync('README.md', 'utf8');
  const [, start = ''] = /^`(.+ )COMMAND`, while the product runs/m.exec(readme) ?? [];
  const [, command = ''] = /^\| `(.+? <email>) \[rights\]` \| makes an operator's account/m.exec(readme) ?? [];
  const email = 'first@example.org';
  const [program = '', ...words] = `${start}${command}`.replace('<email>', email).split(' ');
  const { status, stdout } = spawnSync(program, words, { env: { ...process.env, DATA_DIR: product.dataDir }, encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, expect.stringContaining(`${email} is an operator. Sign in at /evi-admin`)]);
  const password = stdout.trim().split('\n').at(-1);
  const signedIn = await post(product.url, '/api/sendlogin', { email, password });
  const [, claims = ''] = (signedIn.body as { access_token: string }).access_token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ role: 'operator' });
  expect(await product.stop()).toBe(0);
});

it('the security log names who ran a command: the user of the system, or whom the command says', async () => {
  const product = await startProduct();
  dataDirs.push(product.dataDir);
  const made = (...more: string[]) => operator(product.dataDir, 'make-operator', 'operator@example.org', ...more).code;
  expect([made(), made('--as', 'Grace Hopper 午')]).toEqual([0, 0]);
  const { lines } = operator(product.dataDir, 'security-log');
  expect(lines.map((line) => line.replace(/.* {2}from /, ''))).toEqual(['operator Grace Hopper 午', `operator ${userInfo().username}`]);
  expect(operator(product.dataDir, 'security-log', '--as').lines).toEqual([expect.stringMatching(/^--as takes a name /)]);
  expect(await product.stop()).toBe(0);
});

describe('responses that were deleted', () => {
  it('leave nothing that does not add up', async () => {
    const { dataDir, target, first, account } = await run();
    const clients = startClients(target, 2);
    await seen(async () => clients.acknowledged.length >= 10, Boolean);
    await clients.stop();
    const count = clients.acknowledged.length;
    const total = () => responseTotal(first, account, target.form.id);
    await seen(total, (responses) => responses === count);
    for (const call of ['archiveAllResponses', 'deleteAllResponse']) {
      const changed = () => post(first.url, `/api/${call}`, { id: target.form.id }, account.token);
      await seen(changed, ({ body }) => (body as { left?: number }).left === 0);
    }
    await first.stop();
    const sum = `${count} submissions, 0 responses, 0 files`;
    expect(operator(dataDir, 'verify')).toEqual({ code: 0, lines: [expect.stringMatching(new RegExp(`^${sum}.*Nothing is wrong`))] });
  });
});

describe('data that was damaged', () => {
  it('keeps the product from starting in one clear line, and is found by verify, a line each', async () => {
    const { dataDir, ...prepared } = await run();
    const clients = startClients(prepared.target, 4);
    const filesSent = () => clients.acknowledged.filter(({ candidates }) => candidates.at(-1)?.file).length;
    await seen(async () => clients.acknowledged.length >= 20 && filesSent() >= 3, Boolean);
    await clients.stop();
    // What is under way when the product stops waits for its next start.
    const isDelivered = async () => {
      const { waiting } = (await (await fetch(`${prepared.target.url}/ready`)).json()) as { waiting: number };
      return (
        waiting === 0 && (await responseTotal(prepared.first, prepared.account, prepared.target.form.id)) === clients.acknowledged.length
      );
    };
    await seen(isDelivered, Boolean);
    const verify = () => operator(dataDir, 'verify');
    expect(verify()).toEqual({ code: 1, lines: [expect.stringMatching(/^Another server already runs on .*Stop it first/)] });

    expect(operator(dataDir, 'compare-copies')).toEqual({
      code: 0,
      lines: [expect.stringMatching(/^[1-9]\d* copies.*Nothing is wrong\.$/)],
    });

    await prepared.first.stop();
    const count = clients.acknowledged.length;
    const others = '0 held, 0 uploads, 0 drafts; 0 payments, 0 members, 0 views, [1-9]\\d* copies(, \\d+ not told yet)?;';
    const sum = `${count} submissions, ${count} responses, ${filesSent()} files; ${others} 0 events wait for the next start.`;
    const isRight = { code: 0, lines: [expect.stringMatching(`^${sum} Nothing is wrong\\.$`)] };
    expect(verify()).toEqual(isRight);
    const again = await prepared.start();
    await again.kill();
    expect(verify()).toEqual(isRight);

    // A missing database.
    renameSync(join(dataDir, 'submissions.db'), join(dataDir, 'away'));
    const refused = await prepared.start().then(
      () => 'it started',
      (error: Error) => error.message,
    );
    expect(refused).toMatch(
      /ended with code 1:\nThe data directory [^\n]* is not whole: submissions\.db is missing\. Put [^\n]* accept-loss[^\n]*\n$/,
    );
    expect(verify()).toEqual({ code: 1, lines: ['submissions.db is missing', expect.stringMatching(/^1 found\. .*not compared/)] });
    renameSync(join(dataDir, 'away'), join(dataDir, 'submissions.db'));

    // A missing file and a truncated one.
    const folder = join(dataDir, 'files', 'objects', 'Response');
    const [gone = '', cut = ''] = readdirSync(folder);
    const [name = ''] = readdirSync(join(folder, gone));
    rmSync(join(folder, gone, name));
    truncateSync(join(folder, cut, readdirSync(join(folder, cut))[0] ?? ''), 100);
    const { code, lines } = verify();
    expect(code).toBe(1);
    expect(lines).toHaveLength(3);
    expect(lines).toContain(`File Response/${gone}/${name} is missing`);
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^File Response/${cut}/.* (cannot be read|has )`)));
    expect(lines.at(-1)).toMatch(new RegExp(`^${sum} 2 found\\.$`));

    // A missing response.
    const store = createSqliteStore({ path: join(dataDir, 'responses.db') });
    const responses = store.collection<{ _id: string }>({ name: 'responses' });
    await store.ready();
    await responses.deleteOne({ _id: gone });
    await store.close();
    expect(operator(dataDir, 'accept-loss')).toEqual({ code: 0, lines: ['Nothing is missing: there was no loss to accept.'] });
    expect(verify().lines).toEqual(
      expect.arrayContaining([
        `Submission ${gone} of form ${prepared.target.form.id} has no response`,
        `Form ${prepared.target.form.id} counts ${count} total and lists ${count - 1}`,
        `Form ${prepared.target.form.id} counts ${count} responses by the hour and lists ${count - 1}`,
      ]),
    );
  });
});
