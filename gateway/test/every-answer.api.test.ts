import { allContracts, type Contract, serviceNames } from '@formwright/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createAnswerTable, withoutChance } from './answer-table.ts';
import { requestOf, type Sample, withBody } from './bad-input/requests.ts';
import { sampleOf } from './bad-input/samples.ts';
import type { Things } from './bad-input/things.ts';
import { type BadInputWorld, openWorld } from './bad-input/world.ts';

// All headers of the replies of every call, and what the call writes into the security log, as two tables that a person reads. A new call,
// header or entry changes them: look at the difference, then run this file with -u.

let product: BadInputWorld;
beforeAll(async () => {
  product = await openWorld();
});
afterAll(() => product.close());

const answers = createAnswerTable();
const { note } = answers;

interface Entry {
  _id: string;
  what: string;
  who: string;
  from: string;
  detail: string;
}
const logs = () => serviceNames.map((name) => product.world.store(name).collection<Entry>({ name: 'securityLog' }));
/** The ids alone: the logs grow with every call. */
const logged = async () => new Set((await Promise.all(logs().map((log) => log.find({}, { fields: [] })))).flat().map(({ _id }) => _id));
async function loggedSince(before: ReadonlySet<string>): Promise<Entry[]> {
  const ids = [...(await logged())].filter((id) => !before.has(id));
  return ids.length === 0 ? [] : (await Promise.all(logs().map((log) => log.find({ _id: { $in: ids } })))).flat();
}

/** What is known of a detail: ids differ from run to run. */
function named(detail: string, { owner }: Things, { params, query, body }: Sample): string {
  const shown = withoutChance('', detail);
  if (!shown.includes('…')) return shown;
  const [field] = Object.entries({ ...params, ...query, ...body }).find(([, value]) => value === detail) ?? [];
  return field ? `the ${field} of the call` : detail === owner.workspaceId ? 'the workspace' : shown;
}

async function send(contract: Contract, shared: Things, noted: Map<string, Set<string>>): Promise<void> {
  const isReading = contract.may?.endsWith('.read') === true;
  // What others change or end is made anew.
  const things = isReading ? shared : await product.newThings();
  const sample = await sampleOf(contract, things, product.world);
  const as = product.callerOf(contract, things.owner);
  const request = requestOf(contract, sample);
  if (as) note(`${contract.name} without a token`, await product.send(contract, request, null));
  if (contract.method === 'POST') note(`${contract.name} with a list`, await product.send(contract, withBody(request, '[]'), as));
  const before = isReading ? new Set<string>() : await logged();
  note(contract.name, await product.send(contract, request, as));
  if (contract.method === 'GET' && contract.reply !== 'stream')
    note(`HEAD ${contract.name}`, await product.send(contract, { ...request, method: 'HEAD' }, as));
  for (const { what, who, from, detail } of isReading ? [] : await loggedSince(before)) {
    const whose =
      who === '' ? 'nobody' : who.startsWith('unknown-') ? 'an address' : who === things.owner.userId ? 'the caller' : 'an account';
    const place = from.startsWith('10.') ? 'a network' : from;
    const line = `${what}, of ${whose}, from ${place}: ${named(detail, things, sample)}`;
    noted.set(contract.name, (noted.get(contract.name) ?? new Set()).add(line));
  }
}

const noted = new Map<string, Set<string>>();
let shared: Things;
beforeAll(async () => {
  shared = await product.newThings();
});

// One after the other: a test of all of them would take longer than a test may.
it.each(allContracts.map((contract) => [contract.name, contract] as const))('%s is answered', async (_name, contract) => {
  await send(contract, shared, noted);
});

it('every call has the headers of the table, and writes the entries of the table into the security log', () => {
  expect(answers.table()).toMatchSnapshot('headers');
  expect([...noted].map(([call, lines]) => `${call}: ${[...lines].sort().join(' + ')}`).join('\n')).toMatchSnapshot('security log');
});
