import { identity, team } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createProductWorldWithIssuer, issuerOf, register } from './product-world.ts';
import { bearer, person, tokenFor } from './team-people.ts';

// Who would like to be an operator, by each call that makes an account.

let world: TestWorld;
let close: () => Promise<void>;
let ada: Caller;
beforeAll(async () => {
  ({ world, close } = await createProductWorldWithIssuer());
  ada = await register(world, 'ada');
});
afterAll(() => close());

interface User {
  _id: string;
  email: string;
  type: string;
}
const typeOf = async (email: string) => (await world.store('identity').collection<User>({ name: 'users' }).findOne({ email }))?.type;
const invited = async (email: string) => {
  await world.inject(team.addMemberToTheTeam, { as: ada, body: { email } });
  return tokenFor(world, email);
};

/** An address of the call's own, and how the call makes its account with these fields more. */
const calls: Record<string, { email: string; make: (more: object) => Promise<{ status: number }> }> = {
  signupUser: {
    email: 'bea@example.com',
    make: (more) => world.inject(identity.signupUser, { body: { ...person, email: 'bea@example.com', ...more } }),
  },
  'approve-invitation': {
    email: 'cy@example.com',
    make: async (more) =>
      world.inject(identity.approveInvitation, { params: { token: await invited('cy@example.com') }, body: { ...person, ...more } }),
  },
  signupMembers: {
    email: 'di@example.com',
    make: async (more) => world.inject(identity.signupMembers, { body: { ...person, memberId: await invited('di@example.com'), ...more } }),
  },
  signupUserGoogle: {
    email: 'eve@gmail.com',
    async make(more) {
      const nonce = 'nonce-of-this-browser';
      const claims = { nonce, sub: 'eve', email: 'eve@gmail.com', given_name: 'Eve', family_name: 'L', type: 'admin', role: 'operator' };
      const token = await issuerOf(world).token(claims, world.clock.now());
      return world.inject(identity.signupUserGoogle, { body: { token, ...more } as never, cookies: { fw_google: nonce } });
    },
  },
};

const wishes = [{ type: 'admin' }, { role: 'operator' }, { admin: '1' }, { isOperator: 'true' }, { rights: '["read"]' }];

it.each(Object.entries(calls))('[OPS-06] %s makes no operator, whatever it is sent', async (_name, { email, make }) => {
  for (const wish of wishes) expect([wish, (await make(wish)).status, await typeOf(email)]).toEqual([wish, 400, undefined]);
  // What a joining call takes and does not look at.
  const told = email.startsWith('bea') || email.startsWith('eve') ? {} : { signupType: 'admin', workspace_id: 'admin' };
  expect([(await make(told)).status, await typeOf(email)]).toEqual([200, 'user']);
});

it('[OPS-06] an operator is made by the command alone, and never of an account that is there', async () => {
  const make = (email: string) => world.inject(identity.makeOperator, { body: { email } });
  const users = await world.store('identity').collection<User>({ name: 'users' }).find({ type: 'admin' });
  expect(users).toEqual([]);
  for (const { email } of Object.values(calls)) expect([(await make(email)).status, await typeOf(email)]).toEqual([409, 'user']);
  const { password } = (await make('grace@example.com')).body;
  expect(await typeOf('grace@example.com')).toBe('admin');
  const signedIn = await world.inject(identity.sendlogin, { body: { email: 'grace@example.com', password } });
  expect((await world.inject(identity.getMe, { ...bearer(signedIn.body.access_token), body: {} })).status).toBe(200);
});
