import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Contract, forms, identity, responses, serviceNames, team } from '@formwright/contracts';
import { chooseStore } from '@formwright/platform';
import { afterAll, expect, it, jest } from '@jest/globals';
import { createForm, makePremiumAccount, responseTotal, seen, signIn } from '../support/api.ts';
import { compare, firstOf, noLosses, readFiles, readStores } from '../support/audit.ts';
import { askReplicas, readCluster } from '../support/cluster.ts';
import { product } from '../support/shared-product.ts';
import { onceMore, startClients, type Target, textAndUpload } from '../support/submitting.ts';

// `npm run test:cluster -- --update DIR`: one replica after the other is replaced, as an update of a Deployment does, while people use it.
jest.setTimeout(1_200_000);

const statuses = new Map<string, number>();
const note = (what: string, status: number) => statuses.set(`${what} ${status}`, (statuses.get(`${what} ${status}`) ?? 0) + 1);

const ends: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

/** Calls again and again until it is stopped. A connection that breaks counts as status 0. */
function keepCalling(what: string, call: () => Promise<{ status: number }>): void {
  let isOver = false;
  const running = (async () => {
    while (!isOver)
      note(
        what,
        await call().then(
          ({ status }) => status,
          () => 0,
        ),
      );
  })();
  ends.push(async () => {
    isOver = true;
    await running;
  });
}

/** Ends a replica in order. The cluster starts it again, with the programs that are there by then. */
async function replace({ name, replica, pid }: { name: string; replica: number; pid: number }): Promise<void> {
  process.kill(pid, 'SIGTERM');
  await seen(
    async () => readCluster(product.dataDir).processes.find((each) => each.name === name && each.replica === replica)?.pid,
    (now) => now !== pid,
  );
  await seen(
    () => askReplicas(product.dataDir),
    (waiting) => waiting !== null,
  );
}

it('a rolling update loses nothing, dead-letters nothing and answers nobody with an internal error', async () => {
  const account = await makePremiumAccount(product, 'updating');
  const { pages, ...questions } = textAndUpload();
  const form = await createForm(product, account, pages);
  const target: Target = { url: product.url, form, questions, told: (status) => note('submit', status) };
  const clients = startClients(target, 6);
  ends.push(() => clients.stop());
  const ask = ({ method, path }: Pick<Contract, 'method' | 'path'>, body = {}) =>
    fetch(`${product.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
  keepCalling('public page', () => fetch(`${product.url}/f-${form.link}`));
  keepCalling('list', () => ask(responses.getResponses, { id: form.id }));
  keepCalling('forms', () => ask(forms.getForms));
  keepCalling('me', () => ask(identity.getMe));
  keepCalling('team', () => ask(team.getTeamMembers));
  await onceMore(clients);

  const programs = join(product.dataDir, 'programs');
  symlinkSync(join(process.cwd(), 'dist'), `${programs}.new`);
  renameSync(`${programs}.new`, programs);
  for (const each of readCluster(product.dataDir).processes) {
    await replace(each);
    await onceMore(clients);
  }
  for (const end of ends.splice(0)) await end();
  console.log(Object.fromEntries(statuses));
  expect([...statuses.keys()].filter((key) => !/ 200$/.test(key))).toEqual([]);

  await seen(
    () => askReplicas(product.dataDir),
    (waiting) => waiting === 0,
  );
  account.token = await signIn(product, account.email);
  const total = await seen(
    () => responseTotal(product, account, form.id),
    (found) => found >= clients.acknowledged.length,
  );
  const stored = await readStores(await chooseStore(readCluster(product.dataDir).servers.STORE_URL), serviceNames);
  const losses = { ...structuredClone(noLosses), undelivered: stored.deadLetters };
  const { withFiles, responses: count } = compare(stored, { target, acknowledged: clients.acknowledged, total }, losses);
  losses.unreadable.push(...(await readFiles(target, withFiles)));
  console.log(`${clients.acknowledged.length} acknowledged, ${count} responses, ${withFiles.length} files`);
  expect(firstOf(losses)).toEqual(noLosses);
});
