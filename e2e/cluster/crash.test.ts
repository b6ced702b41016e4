import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@formwright/contracts';
import { chooseFiles, chooseStore, createLogger } from '@formwright/platform';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { figuresOf } from '../../bench/measure.ts';
import { type Account, createForm, makeAccount, responseTotal, seen, setPlan, signIn } from '../support/api.ts';
import { compare, filesWithoutSubmission, firstOf, noLosses, readFiles, readStores } from '../support/audit.ts';
import { askReplicas, type Part, partsOf, readCluster, replicasPart } from '../support/cluster.ts';
import { product } from '../support/shared-product.ts';
import { type Acknowledged, type Clients, startClients as startSubmitting, type Target, textAndUpload } from '../support/submitting.ts';

// Every part of the cluster is killed while clients submit. Every acknowledged submission must be present exactly once, in every service,
// unchanged.
const kills = Number(process.env.CRASH_KILLS ?? 2);
/** 16 clients: these submit all the time, the others to a form of their own for each kill, which takes ten submissions. */
const [clients, clientsOfLimited] = [12, 4];
const FREE_LIMIT = 10;
/** A queue of RabbitMQ that is killed seconds after its declaration can come back dead. */
const SETTLE_MS = 15_000;
/** More than any outage lasts that is not a failure of the test. */
const LONGEST_OUTAGE_MS = 180_000;
jest.setTimeout(kills * 15 * 60_000 + 1_200_000);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const hasFile = ({ candidates }: Acknowledged) => candidates.some(({ file }) => file);

interface FormRun {
  account: Account;
  target: Target;
  running?: Clients;
}

async function prepareForm(name: string, limit?: number): Promise<FormRun> {
  const account = await makeAccount(product, name);
  if (limit === undefined) await setPlan(product, account.email, 'Premium');
  const { pages, ...questions } = textAndUpload();
  const form = await createForm(product, account, pages);
  return { account, target: { url: product.url, form, questions, ...(limit !== undefined && { limit }) } };
}

/** The owner's number of responses; null while the cluster cannot tell. */
const ownerTotal = ({ account, target }: FormRun) => responseTotal(product, account, target.form.id).catch(() => null);

/** Seconds from now until the cluster serves as before: each aspect, and the longest. */
async function timeUntilServing(form: FormRun, acknowledged: readonly Acknowledged[]): Promise<Record<string, number>> {
  const start = performance.now();
  const before = acknowledged.length;
  let firstTotal: number | null = null;
  const aspects: Record<string, () => Promise<boolean>> = {
    accepts: async () => acknowledged.length > before,
    'accepts files': async () => acknowledged.slice(before).some(hasFile),
    'shows new responses': async () => {
      const total = await ownerTotal(form);
      firstTotal ??= total;
      return total !== null && firstTotal !== null && total > firstTotal;
    },
    // Its token is for the next look: the one before may expire.
    'signs in': async () => {
      const token = await signIn(product, form.account.email).catch(() => null);
      form.account.token = token ?? form.account.token;
      return token !== null;
    },
    'every replica ready': async () => (await askReplicas(product.dataDir)) !== null,
  };
  const times = await Promise.all(
    Object.entries(aspects).map(async ([name, isSo]) => {
      while (!(await isSo())) {
        if (performance.now() - start > LONGEST_OUTAGE_MS) throw new Error(`${name}: not in ${LONGEST_OUTAGE_MS / 1000} s`);
        await pause(100);
      }
      return [name, (performance.now() - start) / 1000] as const;
    }),
  );
  return { ...Object.fromEntries(times), serving: Math.max(...times.map(([, seconds]) => seconds)) };
}

/** Waits until every event has been handled, as long as the number of responses grows. */
async function settle(storeUrl: string): Promise<void> {
  const open = await chooseStore(storeUrl);
  const stores = serviceNames.map((name) => ({ name, store: open(name) }));
  const outboxes = stores.map(({ store }) => store.collection({ name: 'outbox' }));
  const countIn = (service: string, collection: string) => {
    const found = stores.find(({ name }) => name === service)?.store.collection({ name: collection });
    return () => found?.count({}) ?? Promise.resolve(0);
  };
  const [submissions, responses] = [countIn('submissions', 'submissions'), countIn('responses', 'responses')];
  try {
    await Promise.all(stores.map(({ store }) => store.ready()));
    for (let [tries, before] = [0, -1]; ; tries += 1) {
      const waiting = (await Promise.all(outboxes.map((outbox) => outbox.count({})))).reduce((sum, count) => sum + count, 0);
      const [submitted, responded] = [await submissions(), await responses()];
      if (waiting === 0 && submitted === responded && (await askReplicas(product.dataDir)) === 0) return;
      if (responded > before) tries = 0;
      before = responded;
      if (tries > 180) throw new Error(`${submitted} submissions, ${responded} responses, ${waiting} events in outboxes, and it stays so`);
      await pause(1_000);
    }
  } finally {
    await Promise.all(stores.map(({ store }) => store.close()));
  }
}

const started: Clients[] = [];
function startClients(target: Target, count: number): Clients {
  const some = startSubmitting(target, count);
  started.push(some);
  return some;
}
// After a failure they would submit for ever. A refusal that ended them is told here.
afterAll(() => Promise.all(started.map((clients) => clients.stop())));

describe('a cluster whose parts are killed while it is used', () => {
  it(`keeps every acknowledged submission exactly once over ${kills} kills of each part, and no form takes more than its limit`, async () => {
    const { servers } = readCluster(product.dataDir);
    const parts = partsOf(product.dataDir);
    const isMongoKilled = parts.some(({ name }) => name === 'mongo');
    const rounds: Part[] = parts.flatMap((part) => Array.from({ length: kills }, () => part)).sort(() => Math.random() - 0.5);
    const main = await prepareForm('main');
    const limited: FormRun[] = [];
    // Several at once, because a mail waits up to five seconds for the replica that sends them.
    while (limited.length < rounds.length)
      limited.push(
        ...(await Promise.all(
          rounds
            .slice(limited.length)
            .slice(0, 10)
            .map(() => prepareForm('limited', FREE_LIMIT)),
        )),
      );
    await pause(SETTLE_MS);

    const running = startClients(main.target, clients);
    const times: { part: string; times: Record<string, number> }[] = [];
    for (const [round, part] of rounds.entries()) {
      const form = limited[round] as FormRun;
      form.running = startClients(form.target, clientsOfLimited);
      // Both moments are what is tried: any one may be the worst.
      await pause(Math.random() * 900);
      await part.kill();
      await pause(Math.random() * 3_000);
      await part.bringBack();
      const figures = await timeUntilServing(main, running.acknowledged);
      times.push({ part: part.name, times: figures });
      console.log(`${round + 1}/${rounds.length} ${part.name}: ${JSON.stringify(figures)}, ${running.acknowledged.length} acknowledged`);
      await form.running.ended;
    }
    await running.stop();
    expect(running.acknowledged.length).toBeGreaterThan(rounds.length);

    await settle(servers.STORE_URL);
    const stored = await readStores(await chooseStore(servers.STORE_URL), serviceNames);
    const losses = { ...structuredClone(noLosses), undelivered: stored.deadLetters };
    let [responses, files, acknowledged] = [0, 0, 0];
    for (const form of [{ ...main, running }, ...limited]) {
      form.account.token = await signIn(product, form.account.email);
      const total = await responseTotal(product, form.account, form.target.form.id);
      const sent = form.running?.acknowledged ?? [];
      const found = compare(stored, { target: form.target, acknowledged: sent, total }, losses);
      losses.unreadable.push(...(await readFiles(form.target, found.withFiles)));
      responses += found.responses;
      files += found.withFiles.length;
      acknowledged += sent.length;
    }
    // The sweep runs soon after a start.
    const submissions = replicasPart(product.dataDir, 'submissions', () => 'all');
    await submissions.kill();
    await submissions.bringBack();
    await seen(
      () => askReplicas(product.dataDir),
      (waiting) => waiting !== null,
    );
    losses.orphaned.push(
      ...(await filesWithoutSubmission(await chooseFiles(servers.FILES_URL, createLogger({ level: 'silent' })), stored)),
    );

    const lost = Object.fromEntries(Object.entries(losses).map(([kind, list]) => [kind, list.length]));
    writeFigures(
      times,
      { acknowledged, responses, files, limitedForms: limited.length, ...lost },
      storeOf(servers.STORE_URL, isMongoKilled),
    );
    expect(firstOf(losses)).toEqual(noLosses);
  });
});

function storeOf(url: string, isKilled: boolean): string {
  if (url.startsWith('sqlite:')) return 'SQLite files, written by the services themselves';
  return isKilled ? 'MongoDB' : 'MongoDB, not killed';
}

function writeFigures(
  times: readonly { part: string; times: Record<string, number> }[],
  counts: Record<string, number>,
  store: string,
): void {
  const rows = [...new Set(times.map(({ part }) => part))].flatMap((part) => {
    const ofPart = times.filter((each) => each.part === part).map((each) => each.times);
    return Object.keys(ofPart[0] ?? {}).map((aspect) => {
      const figures = figuresOf(ofPart.map((each) => each[aspect] ?? Number.NaN));
      const isBudgeted = aspect === 'serving';
      const verdict = isBudgeted ? (figures.maximum <= 10 ? 'within' : 'OVER') : '';
      return { measure: 'cluster-crash', row: `${part}: ${aspect}`, unit: 's', figures, budget: isBudgeted ? '<= 10' : '', verdict };
    });
  });
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model, memoryGiB: Math.round(totalmem() / 2 ** 30) };
  const result = { at: new Date().toISOString(), machine, killsOfEach: kills, kills: times.length, store, counts, rows };
  mkdirSync(join('bench', 'results'), { recursive: true });
  writeFileSync(join('bench', 'results', 'cluster-crash.json'), `${JSON.stringify(result, null, 2)}\n`);
  console.log(`${times.length} kills: ${JSON.stringify(counts)}`);
}
