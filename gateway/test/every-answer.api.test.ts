import { allContracts, type Contract, serviceNames } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { baseHeaders } from '../src/security-headers.ts';
import { requestOf, withBody } from './bad-input/requests.ts';
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

/** Headers that differ from run to run, by what they say. */
const varying = /^(etag|content-length|last-modified|upload-expires|x-request-id|date|keep-alive|connection)$/;

/** A value without what is random in it, or follows from a script. */
const withoutChance = (name: string, value: unknown): string =>
  varying.test(name) ? '…' : [value].flat().map(withoutRandom).sort().join(' | ');

const withoutRandom = (value: unknown): string =>
  String(value)
    .replace(/'(sha256|nonce)-[^']*'/g, "'$1-…'")
    .replace(/\b(fw_(?:v|done)_)[^=]+/g, '$1…')
    .replace(/=[^;]{20,}?(?=;)/g, '=…')
    .replace(/expires=[^;]+/gi, 'expires=…')
    .replace(/[A-Za-z0-9_-]{12,}(?=[/?.";]|$)(?<=[A-Z0-9]\S*)/g, '…');

const usual = Object.entries(baseHeaders).map(([name, value]) => `  ${name}: ${value}`);

/** The headers, those of almost every reply in one line. */
function linesOf(headers: Readonly<Record<string, unknown>>): string[] {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${withoutChance(name, value)}`);
  if (!usual.every((line) => lines.includes(line))) return lines.sort();
  return ['  the base headers', ...lines.filter((line) => !usual.includes(line)).sort()];
}

/** Which calls have an answer, by the answer. */
const answers = new Map<string, string[]>();
const note = (call: string, { status, headers }: { status: number; headers: Readonly<Record<string, unknown>> }) => {
  const answer = [status, ...linesOf(headers)].join('\n');
  answers.set(answer, [...(answers.get(answer) ?? []), call]);
};

/** Names, as many in a line as fit. */
const wrapped = (names: readonly string[]) => names.join(', ').replace(/(.{1,130})(, |$)/g, '    $1\n');

const table = () =>
  [...answers]
    .map(([answer, calls]) => `${answer}\n${wrapped(calls.sort())}`)
    .sort()
    .join('\n\n');

interface Entry {
  _id: string;
  what: string;
  who: string;
  from: string;
  detail: string;
}
const logged = async () =>
  (await Promise.all(serviceNames.map((name) => product.world.store(name).collection<Entry>({ name: 'securityLog' }).find({})))).flat();

async function send(contract: Contract, shared: Things, noted: Map<string, Set<string>>): Promise<void> {
  const isReading = contract.may?.endsWith('.read') === true;
  // What others change or end is made anew.
  const things = isReading ? shared : await product.newThings();
  const sample = await sampleOf(contract, things, product.world);
  const as: Caller | null = ['none', 'service', 'operator'].includes(contract.auth) ? null : things.owner;
  const request = requestOf(contract, sample);
  if (as) note(`${contract.name} without a token`, await product.send(contract, request, null));
  if (contract.method === 'POST') note(`${contract.name} with a list`, await product.send(contract, withBody(request, '[]'), as));
  const before = new Set((isReading ? [] : await logged()).map(({ _id }) => _id));
  note(contract.name, await product.send(contract, request, as));
  if (contract.method === 'GET' && contract.reply !== 'stream')
    note(`HEAD ${contract.name}`, await product.send(contract, { ...request, method: 'HEAD' }, as));
  for (const { _id, what, who, from, detail } of isReading ? [] : await logged()) {
    if (before.has(_id)) continue;
    const whose =
      who === '' ? 'nobody' : who.startsWith('unknown-') ? 'an address' : who === things.owner.userId ? 'the caller' : 'an account';
    const line = `${what}, of ${whose}, from ${from.startsWith('10.') ? 'a network' : from}: ${withoutChance('', detail)}`;
    noted.set(contract.name, (noted.get(contract.name) ?? new Set()).add(line));
  }
}

it('every call has the headers of the table, and writes the entries of the table into the security log', async () => {
  const noted = new Map<string, Set<string>>();
  const shared = await product.newThings();
  for (const contract of allContracts) await send(contract, shared, noted);
  expect(table()).toMatchSnapshot('headers');
  expect([...noted].map(([call, lines]) => `${call}: ${[...lines].sort().join(' + ')}`).join('\n')).toMatchSnapshot('security log');
});
