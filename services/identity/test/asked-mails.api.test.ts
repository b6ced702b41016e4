import { identity } from '@formwright/contracts';
import { DAY_MS } from '@formwright/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, faultsOf, newEmail, password, signIn, signUp, signUpVerified, signupBody, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

let networks = 0;
/** Each stranger comes from a network of its own. */
function stranger() {
  networks += 1;
  return { ip: `198.51.${networks % 100}.${Math.floor(networks / 100)}` };
}
const ask = {
  invitation: async (email: string) => {
    const { body } = await world.inject(identity.takeMail, { body: { email } });
    return body.isTaken ? 200 : 429;
  },
  'sign-up': async (email: string) => (await world.inject(identity.signupUser, { body: signupBody(email), ...stranger() })).status,
  verification: async (email: string) => (await world.inject(identity.newVerify, { body: { email }, ...stranger() })).status,
  recovery: async (email: string) => (await world.inject(identity.forgotUser, { body: { email }, ...stranger() })).status,
};
const times = async (count: number, kind: keyof typeof ask, email: string) => {
  const statuses = [];
  for (let n = 0; n < count; n += 1) statuses.push(await ask[kind](email));
  return statuses.filter((status) => status === 200).length;
};
async function mailsTo(email: string) {
  await world.drain();
  return world.mails.filter(({ to }) => to === email);
}

describe('mails that strangers cause (N10)', () => {
  it('are 12 of a day in all, and no kind uses up those that the recipient is likelier to have asked for', async () => {
    const email = await signUpVerified(world);
    world.clock.advance(DAY_MS);
    const sent = (await mailsTo(email)).length;
    expect(await times(8, 'invitation', email)).toBe(6);
    expect(await times(4, 'sign-up', email)).toBe(2);
    expect(await times(4, 'verification', email)).toBe(2);
    expect(await times(4, 'recovery', email)).toBe(2);
    for (const kind of ['invitation', 'sign-up', 'verification', 'recovery'] as const) expect(await ask[kind](email)).toBe(429);
    // The account is verified, so nothing was mailed for 'verification'; the invitations are mailed by another service.
    expect((await mailsTo(email)).length - sent).toBe(4);
    world.clock.advance(DAY_MS);
    expect(await ask.invitation(email)).toBe(200);
  });

  it('are counted alike for an address without an account, and who signs up is told, not left to wait for a mail', async () => {
    const [known, unknown] = [await signUpVerified(world), newEmail()];
    world.clock.advance(DAY_MS);
    const refusals = [];
    for (const email of [known, unknown]) {
      expect(await times(8, 'sign-up', email)).toBe(8);
      const refused = await world.inject(identity.signupUser, { body: signupBody(email), ...stranger() });
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
      refusals.push(faultsOf(refused));
    }
    expect(refusals[0]).toEqual({ email: expect.stringMatching(/many emails today.*tomorrow/) });
    expect(refusals[1]).toEqual(refusals[0]);
    expect(await mailsTo(unknown)).toHaveLength(8);
  });

  it('are bounded exactly where all are asked for at once, and given back where an invitation was not stored', async () => {
    const email = newEmail();
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask.invitation(email)));
    expect(replies.filter((status) => status === 200)).toHaveLength(6);
    await world.inject(identity.returnMail, { body: { email } });
    expect(await times(2, 'invitation', email)).toBe(1);
    for (let n = 0; n < 9; n += 1) await world.inject(identity.returnMail, { body: { email } });
    expect(await times(8, 'invitation', email)).toBe(6);
  });

  it('keep no notice of the account from its owner, nor a new password from a known device', async () => {
    const email = await signUpVerified(world);
    const known = await world.inject(identity.signinUser, { body: { email, password } });
    world.clock.advance(DAY_MS);
    await times(6, 'invitation', email);
    await times(8, 'recovery', email);
    expect(await ask.recovery(email)).toBe(429);
    const sent = (await mailsTo(email)).length;
    const device = await signIn(world, email, { remember: true });
    const passwords = { current_password: password, password: 'Other-chair8', confirm_password: 'Other-chair8' };
    await world.inject(identity.updateMyPasswordDetails, { body: passwords, headers: device.headers });
    const cookies = { fw_device: known.cookies.fw_device?.value ?? '' };
    expect((await world.inject(identity.forgotUser, { body: { email }, cookies, ...stranger() })).status).toBe(200);
    expect((await mailsTo(email)).slice(sent).map(({ subject }) => subject)).toEqual([
      'Testwright: New sign-in to your account',
      'Testwright: Your password was changed',
      'Set a new password for Testwright',
    ]);
  });

  it('leave a stranger’s sign-up and its owner’s way in as they were', async () => {
    const email = await signUp(world);
    await times(9, 'sign-up', email);
    expect(await ask.verification(email)).toBe(200);
    expect(await ask.recovery(email)).toBe(200);
  });
});
