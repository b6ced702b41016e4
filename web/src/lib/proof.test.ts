import { getForms } from '@formwright/contracts/forms';
import { afterEach, expect, it } from '@jest/globals';
import { stubNetwork } from '../testing/network.ts';
import { tokenFor } from '../testing/tokens.ts';
import { proof, provingRequest } from './proof.ts';
import { session } from './session.ts';

afterEach(() => session.end());

const GAVE_UP = { message: 'Nothing was changed: it was not confirmed.' };

const asked = async () => {
  while (!proof.isAsking()) await new Promise((resolve) => setTimeout(resolve));
};

it.each([
  ['somebody else signs in', () => session.start(tokenFor('otto'), { isOperator: true })],
  ['nobody is signed in any more', () => session.end()],
])('what waits for a proof ends when %s, and is never done in another name', async (_, change) => {
  session.start(tokenFor('olga'), { isOperator: true });
  let calls = 0;
  stubNetwork({
    '/api/getForms': () => {
      calls += 1;
      return [403, { error: { confirm: 'Please confirm first that it is you.' } }];
    },
  });
  const ended = expect(provingRequest(getForms, {})).rejects.toMatchObject(GAVE_UP);
  await asked();
  proof.missFactor();
  session.start(tokenFor('olga', 'olga', 'renewed'));
  expect([proof.isAsking(), proof.isFactorMissing()]).toEqual([true, true]);
  change();
  await ended;
  expect([proof.isAsking(), proof.isFactorMissing()]).toEqual([false, false]);
  proof.confirm();
  expect(calls).toBe(1);
});

it('asks nobody for a proof of what a former user began', async () => {
  session.start(tokenFor('olga'), { isOperator: true });
  stubNetwork({
    '/api/getForms': () => {
      session.start(tokenFor('otto'), { isOperator: true });
      return [403, { error: { confirm: 'Please confirm first that it is you.', second_factor_missing: 'Please show it.' } }];
    },
  });
  await expect(provingRequest(getForms, {})).rejects.toMatchObject({ status: 403 });
  expect([proof.isAsking(), proof.isFactorMissing()]).toEqual([false, false]);
});
