import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseStore } from '@formwright/platform';
import { databaseFile } from '@formwright/platform/adapters/sqlite/manifest';
import { DatabaseSnapshot } from '@formwright/platform/adapters/sqlite/snapshot';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { type Account, createForm, post, responseTotal, seen, signIn } from './support/api.ts';
import { compare, fetchFile, firstOf, type Losses, noLosses, readFiles, readStores } from './support/audit.ts';
import { beginOperator, operator } from './support/operator.ts';
import { discard, freePort, type SharedProduct, startProduct } from './support/product.ts';
import { prepareRun } from './support/running.ts';
import { type Acknowledged, onceMore, startClients, type Target, textAndUpload } from './support/submitting.ts';

// Backups of a product that takes submissions with files, and from which responses with files are deleted, meanwhile.
const rounds = process.env.CRASH_FULL ? 20 : 2;
jest.setTimeout(rounds * 120_000 + 300_000);

const made: string[] = [];
afterAll(() => made.forEach(discard));
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fw-e2e-'));
  made.push(folder);
  return folder;
}
async function run() {
  const prepared = await prepareRun();
  made.push(prepared.dataDir);
  return prepared;
}
type Run = Awaited<ReturnType<typeof run>>;

/** Kills a command as soon as it has made a file. It is looked for without a pause, because a small copy takes less than one. */
async function killAt(path: string, { process, ended }: ReturnType<typeof beginOperator>): Promise<void> {
  while (!existsSync(path) && process.exitCode === null) await new Promise(setImmediate);
  process.kill('SIGKILL');
  await ended;
}

/** A second form: its clients submit while its owner deletes everything again and again. */
async function startDeleting({ first, account }: Pick<Run, 'first' | 'account'>) {
  const { pages, ...questions } = textAndUpload();
  const form = await createForm(first, account, pages);
  const clients = startClients({ url: first.url, form, questions }, 2);
  let isOver = false;
  const deleting = (async () => {
    while (!isOver) {
      for (const call of ['archiveAllResponses', 'deleteAllResponse'])
        await post(first.url, `/api/${call}`, { id: form.id }, account.token);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return async () => {
    isOver = true;
    await Promise.all([deleting, clients.stop()]);
  };
}

/** Restores a backup, and finds in it everything that was acknowledged. */
async function auditCopy(backup: string, account: Account, target: Target, acknowledged: readonly Acknowledged[]): Promise<void> {
  const dataDir = newFolder();
  expect(operator(dataDir, 'restore', backup)).toEqual({
    code: 0,
    lines: expect.arrayContaining([expect.stringMatching(/responses, the newest of 20/)]),
  });
  expect(operator(dataDir, 'verify')).toEqual({ code: 0, lines: [expect.stringMatching(/Nothing is wrong\.$/)] });
  const losses = await lossesOf(dataDir, account, target, acknowledged);
  expect(firstOf(losses)).toEqual(noLosses);
  expect(operator(dataDir, 'verify').lines).toEqual([expect.stringMatching(/Nothing is wrong\.$/)]);
}

/** Starts a product on a copy and compares what it shows and stores with what was acknowledged. Every response with a file has it. */
async function lossesOf(dataDir: string, account: Account, target: Target, acknowledged: readonly Acknowledged[]): Promise<Losses> {
  const copy = await startProduct({ dataDir, port: await freePort(), env: { RATE_LIMITS: 'off' } });
  const total = await settled(copy, account, target.form.id);
  await copy.stop();
  const losses = structuredClone(noLosses);
  const stored = await storesIn(dataDir);
  const { withFiles } = compare(stored, { target, acknowledged, total }, losses);
  const again = await startProduct({ dataDir, port: await freePort(), env: { RATE_LIMITS: 'off' } });
  losses.unreadable.push(...(await readFiles({ ...target, url: again.url }, withFiles)));
  const missing: { _id: string; status: number }[] = [];
  for (const { _id, response } of stored.responses) {
    for (const { name } of Object.values(response ?? {}).flatMap(({ files = [] }) => files)) {
      const { status } = await fetchFile(again.url, _id, name);
      if (status !== 200) missing.push({ _id, status });
    }
  }
  await again.stop();
  // A deletion that had begun before the backup goes on in the copy, and may have come between.
  const left = new Set((await storesIn(dataDir)).responses.filter(({ response }) => response).map(({ _id }) => _id));
  losses.unreadable.push(...missing.filter(({ _id }) => left.has(_id)).map(({ _id, status }) => `${_id}: ${status}`));
  return losses;
}

async function storesIn(dataDir: string) {
  const names = readdirSync(dataDir).filter((name) => name.endsWith('.db'));
  return readStores(
    await chooseStore(`sqlite:${dataDir}`),
    names.map((name) => name.slice(0, -'.db'.length)),
  );
}

/** The number of responses, once what was on its way at the moment of the backup has arrived. The token is of before the backup. */
async function settled(product: SharedProduct, account: Account, formId: string): Promise<number> {
  await seen(
    async () => ((await (await fetch(`${product.url}/ready`)).json()) as { waiting: number }).waiting,
    (waiting) => waiting === 0,
  );
  let before = -1;
  return seen(
    () => responseTotal(product, account, formId),
    (now) => {
      const isSame = now === before;
      before = now;
      return isSame;
    },
  );
}

describe('a backup of a running product', () => {
  it(`is whole, ${rounds} times, and restored loses nothing of before it: 8 clients submit, responses are deleted meanwhile`, async () => {
    const prepared = await run();
    const figures = await prepared.first.watchLoop();
    const backups = newFolder();
    const acknowledged: Acknowledged[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      // The full run takes longer than a token lives.
      prepared.account.token = await signIn(prepared.first, prepared.account.email);
      const clients = startClients(prepared.target, 8);
      const stopDeleting = await startDeleting(prepared);
      await seen(async () => clients.acknowledged.length >= 50, Boolean);
      const before = [...acknowledged, ...clients.acknowledged];
      const folder = join(backups, String(round));
      const { code, lines } = await beginOperator(prepared.dataDir, 'backup', folder).ended;
      // Nobody submits while the copy is looked at, which takes longer the more there is.
      await Promise.all([stopDeleting(), clients.stop()]);
      acknowledged.push(...clients.acknowledged);
      expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(/Nothing is wrong\.$/)]);
      await auditCopy(folder, prepared.account, prepared.target, before);
    }
    const loop = await figures();
    expect(readdirSync(join(prepared.dataDir, 'files'))).not.toContain('kept');
    await prepared.first.stop();
    expect(operator(prepared.dataDir, 'verify').lines).toEqual([expect.stringMatching(/Nothing is wrong\.$/)]);
    console.log(
      `${rounds} backups, ${acknowledged.length} submissions at the end: longest turn of the product ${loop.longestTurn.toFixed(0)} ms`,
    );
  });

  it('leaves nothing that looks like one when it is killed, and the product goes on', async () => {
    const prepared = await run();
    const clients = startClients(prepared.target, 4);
    await onceMore(clients);
    const parent = newFolder();
    const folder = join(parent, 'nightly');
    const begun = beginOperator(prepared.dataDir, 'backup', folder);
    await killAt(`${folder}.unfinished-backup/lock`, begun);
    expect(readdirSync(parent)).toEqual(['nightly.unfinished-backup']);
    const empty = newFolder();
    expect(operator(empty, 'restore', `${folder}.unfinished-backup`)).toEqual({
      code: 1,
      lines: [`${folder}.unfinished-backup is no backup, or not a whole one: it has no backup.json.`],
    });
    expect(readdirSync(empty)).toEqual([]);
    // Whatever the killed one held is free again.
    await onceMore(clients);
    await clients.stop();
    const { code, lines } = operator(prepared.dataDir, 'backup', folder);
    expect([code, lines[0]]).toEqual([0, `Removed ${folder}.unfinished-backup: a backup that has ended in the middle.`]);
    expect(readdirSync(parent)).toEqual(['nightly']);
    await prepared.first.stop();
  });
});

describe('a backup and a restore', () => {
  it('work alike after a kill; each refuses in one line what it cannot use, and changes nothing then', async () => {
    const prepared = await run();
    const clients = startClients(prepared.target, 4);
    await seen(async () => clients.acknowledged.length >= 12, Boolean);
    await clients.stop();
    await prepared.first.kill();
    const { dataDir } = prepared;
    const folder = join(newFolder(), 'of a stopped one');
    const ofStopped = operator(dataDir, 'backup', folder);
    expect(ofStopped).toEqual({ code: 0, lines: [expect.stringMatching(/12|1[3-9]|2\d responses, \d+ files\. Nothing is wrong\.$/)] });
    for (const path of ['.', 'keys', 'files/objects']) expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700);
    for (const path of ['backup.json', 'submissions.db', 'keys/internal']) expect(statSync(join(folder, path)).mode & 0o777).toBe(0o600);

    const refused = (at: string, ...words: string[]) => {
      const { code, lines } = operator(at, ...words);
      expect([code, lines.length]).toEqual([1, 1]);
      return lines[0];
    };
    expect(refused(dataDir, 'backup', folder)).toBe(`${folder} is not empty. Name a new folder for the backup.`);
    expect(refused(dataDir, 'backup', join(dataDir, 'backups', 'one'))).toMatch(/is inside of .* would be lost with it/);
    expect(existsSync(join(dataDir, 'backups'))).toBe(false);
    expect(refused(dataDir, 'restore', folder)).toMatch(/is not empty: it has \S+\. Restore into an empty folder/);
    expect(refused(newFolder(), 'restore', dataDir)).toMatch(/is no backup, or not a whole one/);

    // A killed restore keeps the product from starting, and the same command begins anew.
    const target = newFolder();
    const begun = beginOperator(target, 'restore', folder);
    await killAt(join(target, 'restoring.json'), begun);
    if (existsSync(join(target, 'restoring.json'))) {
      await expect(startProduct({ dataDir: target })).rejects.toThrow(/The restore into \S+ did not end\. Run it again/);
      expect(refused(target, 'verify')).toMatch(/The restore into \S+ did not end/);
      expect(operator(target, 'restore', folder).code).toBe(0);
    }
    expect(operator(target, 'verify').code).toBe(0);
    await expect(startProduct({ dataDir: folder })).rejects.toThrow(/is a backup\. Restore it into an empty folder/);

    const manifest = readFileSync(join(folder, 'backup.json'), 'utf8');
    writeFileSync(join(folder, 'backup.json'), JSON.stringify({ ...JSON.parse(manifest), format: 99 }));
    expect(refused(newFolder(), 'restore', folder)).toMatch(/newer version of the product \(format 99; this one knows \d+\)/);
    writeFileSync(join(folder, 'backup.json'), manifest);
    const [path = ''] = readFileSync(join(folder, 'files.sha256'), 'utf8')
      .split('\n')
      .map((line) => line.slice(66));
    appendFileSync(join(folder, path), 'x');
    const empty = newFolder();
    expect(refused(empty, 'restore', folder)).toBe(`The backup ${folder} is damaged: ${path} was changed. Nothing was restored.`);
    expect(readdirSync(empty)).toEqual([]);
  });
});

describe('databases that were copied one after the other, as the README once said', () => {
  it('lack nothing after a start: receipts, files and counts', async () => {
    const prepared = await run();
    const clients = startClients(prepared.target, 8);
    await seen(async () => clients.acknowledged.length >= 20, Boolean);
    const copy = newFolder();
    const before = [...clients.acknowledged];
    cpSync(join(prepared.dataDir, 'manifest.json'), join(copy, 'manifest.json'));
    for (const name of ['admin', 'identity', 'billing', 'team', 'support', 'forms', 'submissions', 'responses']) {
      const snapshot = new DatabaseSnapshot(prepared.dataDir, name);
      await snapshot.copyTo(databaseFile(copy, name), () => undefined);
      snapshot.close();
      const sent = clients.acknowledged.length;
      await seen(async () => clients.acknowledged.length >= sent + 10, Boolean);
    }
    const filter = (path: string) => path !== join(prepared.dataDir, 'files', 'incoming');
    for (const folder of ['files', 'keys']) cpSync(join(prepared.dataDir, folder), join(copy, folder), { recursive: true, filter });
    await clients.stop();
    await prepared.first.stop();
    const found = operator(copy, 'verify').lines;
    expect(found).toEqual(expect.arrayContaining([expect.stringMatching(/submissions taken|is not known|belongs to no submission/)]));

    const losses = await lossesOf(copy, prepared.account, prepared.target, before);
    expect(firstOf(losses)).toEqual(noLosses);
    expect(operator(copy, 'verify')).toEqual({ code: 0, lines: [expect.stringMatching(/Nothing is wrong\.$/)] });
  });
});
