import { allContracts, type Contract } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, problemOf, type Tried } from './bad-input/answers.ts';
import { casesOf } from './bad-input/cases.ts';
import { type RawRequest, requestOf, type Sample } from './bad-input/requests.ts';
import { makeThings, sampleOf, type Things } from './bad-input/samples.ts';
import { storedIn } from './bad-input/stored.ts';
import { wholeBodies } from './bad-input/whole-bodies.ts';
import { type BadInputWorld, openWorld, premiumOwner } from './bad-input/world.ts';

// Every call of every contract with bad input, made from its schemas. A new call is covered by itself; where its schema does not say
// enough, it needs a sample in bad-input/samples.ts.

let product: BadInputWorld;
let ada: Caller;
let stored: ReturnType<typeof storedIn>;
beforeAll(async () => {
  product = await openWorld();
  ada = await premiumOwner(product.world, 'ada');
  stored = storedIn(product.world);
});
afterAll(async () => {
  stored.close();
  await product.close();
});

interface Try {
  tried: Tried;
  request: RawRequest;
}

function triesOf(contract: Contract, sample: Sample): Try[] {
  return [
    ...casesOf(contract, sample).map((tried) => ({ tried, request: requestOf(contract, sample, tried) })),
    ...wholeBodies(contract, sample).map((tried) => ({ tried, request: tried.request })),
  ];
}

const show = ({ payload, url }: RawRequest) => `${url} ${String(payload ?? '').slice(0, 400)}`;
const callerOf = ({ auth }: Contract, { owner }: Things) => (auth === 'none' || auth === 'service' ? null : owner);

/** Sends many requests, few of them at once where they may change the same document. */
async function sendAll(contract: Contract, tries: readonly Try[], as: Caller | null): Promise<Answer[]> {
  const atOnce = contract.auth === 'user' ? 8 : 50;
  const answers: Answer[] = [];
  for (let at = 0; at < tries.length; at += atOnce)
    answers.push(...(await Promise.all(tries.slice(at, at + atOnce).map(({ request }) => product.send(contract, request, as)))));
  return answers;
}

/** The requests that change what is stored although they are refused. */
async function changesOf(contract: Contract, refused: readonly Try[], as: Caller | null): Promise<string[]> {
  await product.world.drain();
  stored.changes();
  await sendAll(contract, refused, as);
  if (stored.changes().length === 0) return [];
  // One after the other, to find the culprit. A change that a former call causes late does not come again.
  const found: string[] = [];
  for (const { request } of refused) {
    const { status } = await product.send(contract, request, as);
    const changes = stored.changes();
    if (status >= 400 && changes.length > 0) found.push(`changes ${changes}: ${status} after ${show(request)}`);
  }
  return found;
}

describe('bad input', () => {
  const contracts = allContracts.map((contract) => [contract.name, contract] as const);

  it.each(contracts)('is refused by %s, named, and changes nothing', async (_name, contract) => {
    const things = await makeThings(product.world, ada);
    const sample = await sampleOf(contract, things, product.world);
    const as = callerOf(contract, things);
    const tries = triesOf(contract, sample);
    const answers = await sendAll(contract, tries, as);
    const problems = answers.flatMap((answer, at) => {
      const { tried, request } = tries[at] as Try;
      const problem = problemOf(tried, answer, contract);
      return problem ? [`${problem}: ${answer.status} ${answer.text.slice(0, 200)} after ${show(request)}`] : [];
    });
    expect({ count: problems.length, problems: problems.slice(0, 10) }).toEqual({ count: 0, problems: [] });
    const refused = tries.filter((_try, at) => (answers[at] as Answer).status >= 400);
    expect(await changesOf(contract, refused, as)).toEqual([]);
  });
});
