import { allContracts, type Contract } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, problemOf, type Tried } from './bad-input/answers.ts';
import { casesOf } from './bad-input/cases.ts';
import { type RawRequest, requestOf, type Sample } from './bad-input/requests.ts';
import { sampleOf } from './bad-input/samples.ts';
import { wholeBodies } from './bad-input/whole-bodies.ts';
import { type BadInputWorld, openWorld } from './bad-input/world.ts';

// Every call of every contract with bad input, made from its schemas. A new call is covered by itself; where its schema does not say
// enough, it needs a sample in bad-input/samples.ts.

let product: BadInputWorld;
beforeAll(async () => {
  product = await openWorld();
});
afterAll(() => product.close());

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

/** Sends many requests, few of them at once where they may change the same document. */
async function sendAll(contract: Contract, tries: readonly Try[], as: Caller | null): Promise<Answer[]> {
  // Of the previews of a workspace no more than these may wait, and no more files of one stranger be open.
  const atOnce = ['previewForm', 'downloadResponseCsv'].includes(contract.name) ? 3 : contract.auth === 'user' ? 8 : 50;
  const answers: Answer[] = [];
  for (let at = 0; at < tries.length; at += atOnce)
    answers.push(...(await Promise.all(tries.slice(at, at + atOnce).map(({ request }) => product.send(contract, request, as)))));
  return answers;
}

/** @returns what one request changed, when all earlier events are delivered */
async function changesAfter(contract: Contract, request: RawRequest, as: Caller | null): Promise<string[]> {
  await product.world.drain();
  product.stored.mark();
  await product.send(contract, request, as);
  return product.stored.changes();
}

/** Sends requests that must change nothing. @returns their answers, and which of them changed what is stored */
async function sendInVain(
  contract: Contract,
  tries: readonly Try[],
  as: Caller | null,
): Promise<{ answers: Answer[]; culprits: string[] }> {
  await product.world.drain();
  product.stored.mark();
  const answers = await sendAll(contract, tries, as);
  if (product.stored.changes().length === 0) return { answers, culprits: [] };
  // Counts that former calls left in memory are committed late, and their events leave the outbox later still. Such changes do not
  // come again, so only a request that changes something twice is a culprit.
  const culprits: string[] = [];
  for (const { request } of tries) {
    if ((await changesAfter(contract, request, as)).length === 0) continue;
    const changes = await changesAfter(contract, request, as);
    if (changes.length > 0) culprits.push(`changes ${changes} after ${show(request)}`);
  }
  return { answers, culprits };
}

function problemsOf(contract: Contract, tries: readonly Try[], answers: readonly Answer[]): string[] {
  return answers.flatMap((answer, at) => {
    const { tried, request } = tries[at] as Try;
    const problem = problemOf(tried, answer, contract);
    return problem ? [`${problem}: ${answer.status} ${answer.text.slice(0, 200)} after ${show(request)}`] : [];
  });
}

describe('bad input', () => {
  // The back-office first: its lists read what all tests before have left.
  const isOfLists = ({ service }: Contract) => service === 'admin';
  const ordered = [...allContracts.filter(isOfLists), ...allContracts.filter((contract) => !isOfLists(contract))];
  const contracts = ordered.map((contract) => [contract.name, contract] as const);

  it.each(contracts)('is refused by %s, named, and changes nothing', async (_name, contract) => {
    // Some calls end the sessions of their caller.
    const things = await product.newThings();
    const sample = await sampleOf(contract, things, product.world);
    const as = product.callerOf(contract, things.owner);
    const tries = triesOf(contract, sample);
    const wrong = tries.filter(({ tried }) => !tried.isSound);
    const { answers, culprits } = await sendInVain(contract, wrong, as);
    // Only the service knows whether it takes these.
    const sound = tries.filter(({ tried }) => tried.isSound);
    const replies = await sendAll(contract, sound, as);
    // A limit does not refuse what was sent: the same from another network is taken.
    const refused = sound.filter((_try, at) => (replies[at] as Answer).status >= 400 && (replies[at] as Answer).status !== 429);
    const again = await sendInVain(contract, refused, as);
    const problems = [...problemsOf(contract, wrong, answers), ...culprits, ...problemsOf(contract, sound, replies), ...again.culprits];
    expect({ count: problems.length, problems: problems.slice(0, 10) }).toEqual({ count: 0, problems: [] });
  });
});
