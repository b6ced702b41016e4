import { admin, type Contract, type ReplyOf } from '@formwright/contracts';
import { everyStore } from '@formwright/platform/testing/every-store';
import { type BackOffice, openBackOffice } from '../../gateway/test/operators/back-office.ts';
import { type BenchContext, type Measure, percentile } from '../measure.ts';
import { emailOf, fill, type Sizes } from './operator-data.ts';

const sizes: Sizes = { users: 100_000, forms: 30_000, responses: 1_000_000, payments: 100_000, reports: 10_000, messages: 10_000 };
const READS = 40;
/** Not counted: a product that runs for days has its code compiled, and has made the places of its lists. */
const WARM_UP = 20;

interface Reading {
  contract: Contract;
  /** Another one each time, as people ask. */
  body(read: number): object;
}
const fixed = (contract: Contract, body: object): Reading => ({ contract, body: () => body });

const words = ['adeyemi', 'brandtl', 'fontaineel', 'ko', 'lindtez', 'ghent', 'workshop', 'quizton', 'porto'];
const word = (read: number): string => words[read % words.length] ?? '';
const day = (ago: number): string => new Date(Date.UTC(2026, 1, 28) - ago * 86_400_000).toISOString().slice(0, 10);

/** The ways that every list is read. */
const waysOf = (name: string, contract: Contract, total: number, tab: object = {}): Record<string, Reading> => ({
  [`${name}: first page`]: fixed(contract, tab),
  [`${name}: page 100`]: fixed(contract, { ...tab, page: 100 }),
  [`${name}: middle page`]: fixed(contract, { ...tab, page: Math.ceil(total / 20) }),
  [`${name}: last page`]: fixed(contract, { ...tab, page: 1_000_000 }),
  [`${name}: 100 rows`]: fixed(contract, { ...tab, rows: 100 }),
  [`${name}: a word`]: { contract, body: (read) => ({ ...tab, text: word(read) }) },
  [`${name}: two words`]: { contract, body: (read) => ({ ...tab, text: `${word(read)} ${word(read + 1)}` }) },
  [`${name}: an address`]: { contract, body: (read) => ({ ...tab, text: emailOf(read * 97) }) },
  [`${name}: beginning of an address`]: { contract, body: (read) => ({ ...tab, text: emailOf(read * 97).replace(/\d@.*/, '') }) },
  [`${name}: days`]: { contract, body: (read) => ({ ...tab, dateTimes: { from: day(40 + read), to: day(10 + read) } }) },
});

const readings: Record<string, Reading> = {
  ...waysOf('users', admin.getAdminUserDatas, sizes.users),
  'users: paying': fixed(admin.getAdminUserDatas, { payingInfo: true }),
  'users: paying, a word, days': {
    contract: admin.getAdminUserDatas,
    body: (read) => ({ payingInfo: true, text: word(read), dateTimes: { from: day(40), to: day(read % 40) } }),
  },
  ...waysOf('forms', admin.getFormsDatasForAdmin, sizes.forms),
  ...waysOf('responses', admin.getResponsesDatasForAdmin, sizes.responses),
  ...waysOf('payments', admin.getPaidRejectedData, sizes.payments, { tabNameInPayment: 'Paid' }),
  ...waysOf('reports', admin.getReportsForAdmin, sizes.reports),
  ...waysOf('support', admin.getCustomerContactData, sizes.messages, { tabName: 'Customer', tabNameInSolved: 'Not Solved' }),
  ...waysOf('suggestions', admin.getSuggestionsForAdmin, sizes.messages),
  'suspended users': fixed(admin.getPaidRejectedData, { tabNameInPayment: 'Suspended' }),
  'count of suspended users': fixed(admin.getSuspendedInfo, {}),
  'count of paying users': fixed(admin.getPayingInAllInfo, {}),
  'count of paid payments': fixed(admin.getSolvedPaymentInfo, {}),
  'count of rejected payments': fixed(admin.getNotSolvedPaymentInfo, {}),
  'count of requests': fixed(admin.getNotSolvedCustomerInfo, {}),
  statistics: fixed(admin.getDataByMonth, {}),
};
const budgetOf = (name: string) => ({ atMost: name === 'statistics' ? 200 : 50 });

const nameIn = (store: string, name: string): string => `${store}, ${name}, p95`;
const rows: Measure['rows'] = Object.fromEntries(
  everyStore.flatMap(({ name: store }) =>
    Object.keys(readings).map((name) => [nameIn(store, name), { unit: 'ms', budget: budgetOf(name) }]),
  ),
);

const offices = new Map<string, BackOffice>();
/** The threads of the stores keep no process alive, and there is no server. */
let awake: NodeJS.Timeout | undefined;

/** Every list, search, filter and count of the back-office beside much data, through the calls of all services. MongoDB: see MONGO_TEST_URL. */
export const operator: Measure = {
  name: 'operator',
  rows,
  async prepare(context) {
    awake = setInterval(() => undefined, 60_000);
    for (const { name, stores } of everyStore) {
      if (!Object.keys(readings).some((reading) => context.wants(nameIn(name, reading)))) continue;
      const office = await openBackOffice(stores && { makeStore: stores() });
      offices.set(name, office);
      await timed(context, `${name}: filled`, () => fill(office.world, sizes));
      // What is remembered for a minute is counted by the first that asks.
      await timed(context, `${name}: first statistics`, () => office.ask(admin.getDataByMonth, { body: {} }));
    }
  },
  async run({ wants }) {
    const figures: Record<string, number> = {};
    for (const [store, office] of offices)
      for (const [name, reading] of Object.entries(readings))
        if (wants(nameIn(store, name))) figures[nameIn(store, name)] = await p95Of(office, reading);
    return figures;
  },
  async close() {
    clearInterval(awake);
    for (const { world } of offices.values()) await world.close();
  },
};

async function timed(context: BenchContext, what: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  context.note(`${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function p95Of(office: BackOffice, { contract, body }: Reading): Promise<number> {
  const times: number[] = [];
  for (let read = -WARM_UP; read < READS; read += 1) {
    const started = performance.now();
    const reply: ReplyOf<Contract> = await office.ask(contract, { body: body(read + WARM_UP) });
    if (read >= 0) times.push(performance.now() - started);
    const away = (reply as { away?: string[] }).away ?? [];
    if (away.length > 0) throw new Error(`${contract.name}: ${away} did not answer`);
  }
  return percentile(times, 0.95);
}
