import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@formwright/contracts';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createForm, makePremiumAccount, post, seen, signIn } from './support/api.ts';
import { product } from './support/shared-product.ts';
import { startClients, type Target, textAndUpload } from './support/submitting.ts';

interface Replica {
  name: string;
  replica: number;
  port: number;
  pid: number;
}

// Runs by npm run test:cluster. Sixteen replicas end, each with its time to drain and to start.
jest.setTimeout(1_800_000);

const replicas = () => (JSON.parse(readFileSync(join(product.dataDir, 'cluster.json'), 'utf8')) as { processes: Replica[] }).processes;
const isReady = ({ port }: Replica) =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Ends a replica and waits until its successor is ready. */
async function replace({ name, replica, pid }: Replica, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal);
  const isSuccessor = (each: Replica) => each.name === name && each.replica === replica && each.pid !== pid;
  const successor = await seen(async () => replicas().find(isSuccessor), Boolean);
  await seen(() => isReady(successor as Replica), Boolean);
}

describe('a cluster', () => {
  let target: Target;
  let account: Awaited<ReturnType<typeof makePremiumAccount>>;
  beforeAll(async () => {
    account = await makePremiumAccount(product);
    const { pages, ...questions } = textAndUpload();
    target = { url: product.url, form: await createForm(product, account, pages), questions };
  });

  async function csv(): Promise<string> {
    const { body } = await post(product.url, '/api/exportResponsesCsv', { id: target.form.id }, account.token);
    return (await fetch(new URL((body as { data: string }).data, product.url))).text();
  }

  it('keeps every acknowledged answer exactly once while its replicas end one after the other, in order or killed', async () => {
    const clients = startClients(target, 4);
    try {
      for (const signal of ['SIGTERM', 'SIGKILL'] as const)
        for (const name of ['submissions', 'forms', 'responses', 'gateway']) {
          const before = clients.acknowledged.length;
          for (const replica of replicas().filter((each) => each.name === name)) await replace(replica, signal);
          // Answers are still taken.
          await seen(
            async () => clients.acknowledged.length,
            (now) => now > before,
          );
        }
    } finally {
      await clients.stop();
    }
    account.token = await signIn(product, account.email);
    const timesIn = (text: string) =>
      clients.acknowledged.map(({ candidates }) => candidates.reduce((sum, each) => sum + text.split(each.text).length - 1, 0));
    // The last events arrive after the acknowledgement.
    const text = await seen(csv, (now) => !timesIn(now).includes(0));
    expect(timesIn(text).filter((times) => times !== 1)).toEqual([]);
    console.log(`${clients.acknowledged.length} acknowledged answers`);
  });

  it('names the services and its bus in its readiness', async () => {
    const dependencies = async () =>
      ((await (await fetch(`${product.url}/ready`)).json()) as { dependencies: Record<string, string> }).dependencies;
    const allAreThere = await seen(dependencies, (now) => Object.values(now).every((state) => state === 'ok'));
    expect(Object.keys(allAreThere).sort()).toEqual([...serviceNames, 'bus'].sort());
  });
});
