import { allContracts, billing, type Contract, ownPagesOnly } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from './bad-input/answers.ts';
import { requestOf, type Sample } from './bad-input/requests.ts';
import { sampleOf } from './bad-input/samples.ts';
import { tellNothing } from './bad-input/state-samples.ts';
import { missingThings, type Things } from './bad-input/things.ts';
import { type BadInputWorld, openWorld } from './bad-input/world.ts';

// Every call with a sound request, made from its contract: by who may make it, and by everybody else.

let product: BadInputWorld;
let mine: Things;
beforeAll(async () => {
  product = await openWorld();
  mine = await product.newThings();
});
afterAll(() => product.close());

async function suspend({ owner }: Things): Promise<void> {
  await product.world.inject(billing.setAccountSuspended, { body: { accountId: owner.workspaceId, suspended: true } });
  await product.world.drain();
}

async function send(contract: Contract, sample: Sample, as: Caller | null): Promise<Answer> {
  await product.world.drain();
  return product.send(contract, requestOf(contract, sample), as);
}

/** @returns the answer, and what it changed, which takes long to tell of a request that is taken */
async function sendInVain(contract: Contract, sample: Sample, as: Caller | null): Promise<Answer & { changes: string[] }> {
  await product.world.drain();
  product.stored.mark();
  const { headers, ...answer } = await product.send(contract, requestOf(contract, sample), as);
  // The first two differ from reply to reply, the length with an id in the text.
  const { date: _date, 'x-request-id': _requestId, 'content-length': _length, ...compared } = headers;
  return { ...answer, headers: compared, changes: product.stored.changes() };
}

const isSignedIn = ({ auth }: Contract) => auth === 'user';
// Who has the id of a response may have its page and its PDF; and who has the id of a form what its success page says.
const forEverybody = ['generatePdf', 'getFormWithResponse', 'getSuccessText'];
const mayNameThings = (contract: Contract) =>
  isSignedIn(contract) || (contract.auth === 'optional' && !forEverybody.includes(contract.name));
const idsOf = ({ owner, formId, link, responseId }: Things) => [formId, link, responseId, owner.userId, owner.workspaceId];
/** An answer may name the ids that were sent. */
const withoutIds = (text: string, things: Things) => idsOf(things).reduce((rest, id) => rest.replaceAll(id, 'id'), text);

/** Somebody's things, and a sound request about them. */
async function prepare(contract: Contract): Promise<{ things: Things; sample: Sample }> {
  const things = await product.newThings();
  return { things, sample: await sampleOf(contract, things, product.world) };
}

describe.each(allContracts.map((contract) => [contract.name, contract] as const))('a sound request to %s', (name, contract) => {
  // The same for the tests that change nothing, and after them for the one whose request is taken.
  let prepared: ReturnType<typeof prepare> | undefined;
  const theirs = () => (prepared ??= prepare(contract));

  if (isSignedIn(contract))
    it('without a token is answered 401 and changes nothing', async () => {
      const { sample } = await theirs();
      // Some samples need a sign-in of their own.
      const { authorization: _token, ...headers } = sample.headers ?? {};
      expect(await sendInVain(contract, { ...sample, headers }, null)).toMatchObject({ status: 401, changes: [] });
    });

  if (mayNameThings(contract))
    it("about others' things is answered as if there were none", async () => {
      const { things, sample } = await theirs();
      const { owner } = mine;
      const nothing = missingThings(things);
      const text = JSON.stringify(sample);
      if (!idsOf(things).some((id) => text.includes(id))) return;
      const answer = await sendInVain(contract, sample, owner);
      const expected = await sendInVain(contract, await sampleOf(contract, nothing, product.world), owner);
      expect({ ...answer, text: withoutIds(answer.text, things) }).toEqual({ ...expected, text: withoutIds(expected.text, nothing) });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.changes).toEqual([]);
    });

  if (!tellNothing.has(name))
    it('is taken', async () => {
      const { things, sample } = await theirs();
      const { status, text, cookies } = await send(contract, sample, product.callerOf(contract, things.owner));
      if (status >= 400) throw new Error(`The sample of ${name} is answered ${status} ${text}: name a sound one in samples.ts`);
      // Otherwise a form on the page of another site could sign its visitors in as somebody else. It cannot send a token.
      const kept = cookies.filter(({ path }) => path === '/api').map((cookie) => cookie.name);
      if (kept.length > 0 && !isSignedIn(contract) && !ownPagesOnly(contract))
        throw new Error(`${name} sets ${kept.join(', ')}: tell it in the contract (setsCookie)`);
    });

  if (isSignedIn(contract))
    it('of a suspended account is refused if it changes what is paid for', async () => {
      const { things, sample } = await prepare(contract);
      await suspend(things);
      // This one refuses each form by itself.
      const isRefused = contract.whileSuspended !== 'works' && name !== 'changeForms';
      const caller = product.callerOf(contract, things.owner);
      if (isRefused) expect(await sendInVain(contract, sample, caller)).toMatchObject({ status: 403, changes: [] });
      else expect((await send(contract, sample, caller)).status).toBeLessThan(400);
    });
});
