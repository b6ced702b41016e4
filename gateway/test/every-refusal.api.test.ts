import { allContracts, billing, type Contract, isInternal, ownPagesOnly } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { GatewayOptions } from '../src/gateway-options.ts';
import { createAnswerTable, wrapped } from './answer-table.ts';
import { type RawRequest, requestOf, withBody } from './bad-input/requests.ts';
import { sampleOf } from './bad-input/samples.ts';
import type { Things } from './bad-input/things.ts';
import { type BadInputWorld, openWorld } from './bad-input/world.ts';

// All headers of the refusals that any call may have, by how it was called, as a table that a person reads; 400 and 401 stand in the one of
// every-answer. A new call with another refusal changes it: look at the difference, then run this file with -u.

type Gateway = Awaited<ReturnType<BadInputWorld['gatewayWith']>>;

let product: BadInputWorld;
let [limited, busy]: Gateway[] = [];
beforeAll(async () => {
  product = await openWorld();
  limited = await product.gatewayWith({ requestsPerMinute: 1 });
  const overload: NonNullable<GatewayOptions['overload']> = { maxDelayMs: Number.POSITIVE_INFINITY, heapInUse: () => 1 };
  busy = await product.gatewayWith({ requestsPerMinute: null, overload });
});
afterAll(() => product.close());

/** Which calls were sent how. */
const tried = new Map<string, Set<string>>();

/** `while busy: all but getForm` */
function told(how: string, names: readonly string[]): string {
  const others = [...(tried.get(how) ?? [])].filter((name) => !names.includes(name)).sort();
  if (others.length >= names.length) return `${how}: ${names.join(', ')}`;
  return others.length === 0 ? `${how}: all` : `${how}: all but ${others.join(', ')}`;
}

const answers = createAnswerTable((calls) => {
  const ways = new Map<string, string[]>();
  for (const call of calls) {
    const [name = '', how = ''] = call.split(/ (.*)/);
    ways.set(how, [...(ways.get(how) ?? []), name]);
  }
  return [...ways]
    .map(([how, names]) => wrapped(told(how, names).split(', ')))
    .sort()
    .join('');
});

/** Notes what is refused. What is answered otherwise, every-answer shows. */
async function send(contract: Contract, how: string, ...[request, as, through]: Tail): Promise<void> {
  tried.set(how, (tried.get(how) ?? new Set()).add(contract.name));
  const answer = await product.send(contract, request, as, through);
  if (answer.status >= 400) answers.note(`${contract.name} ${how}`, answer);
}
type Tail = Parameters<BadInputWorld['send']> extends [Contract, ...infer Rest] ? Rest : never;

async function refuse(contract: Contract, owned: Things, suspended: Caller): Promise<void> {
  const { method, whileSuspended } = contract;
  const request = requestOf(contract, await sampleOf(contract, owned, product.world));
  const as = product.callerOf(contract, owned.owner);
  await send(contract, 'by OPTIONS', { ...request, method: 'OPTIONS' }, as);
  if (method !== 'GET') await send(contract, 'by HEAD', { ...request, method: 'HEAD' }, as);
  if (method === 'POST') {
    const headers = { ...request.headers, 'content-length': '99999999999' };
    await send(contract, 'with too much', { ...withBody(request, '{}'), headers: { 'content-type': 'application/json', ...headers } }, as);
    await send(contract, 'with a text', withBody(request, 'text', 'text/plain'), as);
  }
  if (ownPagesOnly(contract))
    await send(contract, 'from another site', { ...request, headers: { ...request.headers, 'sec-fetch-site': 'cross-site' } }, as);
  if (as && whileSuspended !== 'works') await send(contract, 'while suspended', request, suspended);
  const nowhere = missing(request, owned);
  if (nowhere.url !== request.url || nowhere.payload !== request.payload) await send(contract, 'of what is not there', nowhere, as);
  await send(contract, 'while busy', request, as, busy);
  if (contract.rateLimit !== undefined) return;
  const often = { ...request, remoteAddress: '203.0.113.7' };
  await product.send(contract, often, null, limited);
  await send(contract, 'too often', often, null, limited);
}

/** The request with other ids, of nothing that exists. */
function missing(request: RawRequest, { formId, link, responseId, owner }: Things): RawRequest {
  const ids = [formId, link, responseId, owner.userId, owner.workspaceId];
  const without = (text: string) => ids.reduce((left, id, at) => left.replaceAll(id, `missing0000000000000${at}`), text);
  const { url, payload } = request;
  return { ...request, url: without(url), ...(typeof payload === 'string' && { payload: without(payload) }) };
}

/** Whose sample leaves the account so that other calls are refused. */
const changesAccount = new Set(['objectToAccountHarm']);

it('every call is refused with the headers of the table', async () => {
  const owned = await product.newThings();
  const { owner: suspended } = await product.newThings();
  await product.world.inject(billing.setAccountSuspended, { body: { accountId: suspended.workspaceId, suspended: true } });
  await product.world.drain();
  for (const contract of allContracts.filter((each) => !isInternal(each))) {
    await refuse(contract, changesAccount.has(contract.name) ? await product.newThings() : owned, suspended);
  }
  expect(answers.table()).toMatchSnapshot();
});
