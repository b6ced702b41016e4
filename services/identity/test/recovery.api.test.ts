import { identity } from '@formwright/contracts';
import { DAY_MS } from '@formwright/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createIdentityWorld,
  faultsOf,
  linksTo,
  newEmail,
  password,
  resetLinksTo,
  signIn,
  signUp,
  signUpVerified,
  type World,
} from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

const NEW = 'Other-chair8';
const forget = (email: string, ip?: string) => world.inject(identity.forgotUser, { body: { email }, ...(ip && { ip }) });
const reset = (token: string, newPassword = NEW, confirmNewPassword = newPassword) =>
  world.inject(identity.resetPassword, { body: { newPassword, confirmNewPassword, token } });
const signin = (email: string, attempt: string) => world.inject(identity.signinUser, { body: { email, password: attempt } });
const newestLink = async (email: string) => (await resetLinksTo(world, email)).at(-1) ?? '';
async function asked(email: string): Promise<string> {
  expect((await forget(email)).status).toBe(200);
  return newestLink(email);
}
const users = () => world.store('identity').collection<{ _id: string; email: string }>({ name: 'users' });

describe('a forgotten password', () => {
  it('[AUTH-20] [API-042] [API-043] a link is mailed, sets a new password, ends every session and tells the owner', async () => {
    const email = await signUpVerified(world);
    const device = await signIn(world, email);
    expect((await forget(` ${email.toUpperCase()} `)).status).toBe(200);
    const token = await newestLink(email);
    const done = await reset(token);
    expect([done.status, done.body]).toEqual([200, { success: true }]);
    expect((await signin(email, password)).status).toBe(401);
    expect((await signin(email, NEW)).status).toBe(200);
    expect((await world.inject(identity.getMe, { body: {}, headers: device.headers })).status).toBe(401);
    expect((await world.inject(identity.refreshToken, { body: {}, cookies: { fw_refresh: device.cookie } })).status).toBe(401);
    await world.drain();
    expect(world.mails.at(-1)).toMatchObject({ to: email, subject: 'Testwright: Your password was changed' });
    expect((await forget('nobody')).body).toEqual({ error: { email: 'Please enter a valid email address.' } });
  });

  it('verifies an account that was not, and ends the link by which it would have been', async () => {
    const email = await signUp(world);
    const [verification = ''] = await linksTo(world, email);
    expect((await reset(await asked(email))).status).toBe(200);
    expect((await signin(email, NEW)).status).toBe(200);
    expect((await world.inject(identity.verifyEmail, { body: { token: verification, password: NEW } })).status).toBe(410);
  });

  it('[API-042] an account that signs in with Google only gets the error googleEmail, and no mail', async () => {
    const email = await signUpVerified(world);
    await users().updateOne({ email }, { $set: { passwordHash: '' } });
    const reply = await forget(email);
    expect([reply.status, Object.keys(faultsOf(reply))]).toEqual([422, ['googleEmail']]);
    expect(await resetLinksTo(world, email)).toHaveLength(0);
    expect((await signin(email, '')).status).toBe(422);
    expect((await signin(email, 'x')).status).toBe(401);
  });

  it('answers alike for an account, an operator and an address without account, which get no mail', async () => {
    const [known, operator, nobody] = [await signUpVerified(world), await signUpVerified(world), newEmail()];
    await users().updateOne({ email: operator }, { $set: { type: 'admin' } });
    const series = async (email: string) => {
      const replies = [];
      for (let turn = 0; turn < 5; turn += 1) replies.push(await forget(email));
      return replies.map(({ status, body }) => ({ status, body }));
    };
    const first = await series(known);
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect(first.at(-1)?.body).toEqual({ error: { email: 'You have exhausted your password recovery limit, please try again later' } });
    expect(await series(operator)).toEqual(first);
    expect(await series(nobody)).toEqual(first);
    expect((await resetLinksTo(world, operator)).length + (await resetLinksTo(world, nobody)).length).toBe(0);
  });

  it('is not used up by strangers: another network may ask, and always a device that has signed in before', async () => {
    const email = await signUpVerified(world);
    const { cookies } = await world.inject(identity.signinUser, { body: { email, password } });
    const own = { fw_device: cookies.fw_device?.value ?? '' };
    // The mail of the sign-up counts among those of its day.
    world.clock.advance(DAY_MS);
    const statuses = async (ip: string, times: number, known = {}) => {
      const replies = [];
      for (let turn = 0; turn < times; turn += 1)
        replies.push((await world.inject(identity.forgotUser, { body: { email }, ip, cookies: known })).status);
      return replies;
    };
    expect(await statuses('198.51.100.20', 5)).toEqual([200, 200, 200, 200, 429]);
    expect(await statuses('198.51.100.21', 5)).toEqual([200, 200, 200, 200, 429]);
    expect(await statuses('198.51.100.22', 4)).toEqual([200, 200, 200, 200]);
    // The mailbox is not filled by many networks.
    expect(await statuses('198.51.100.23', 1)).toEqual([429]);
    expect(await statuses('198.51.100.20', 5, own)).toEqual([200, 200, 200, 200, 429]);
    expect(await resetLinksTo(world, email)).toHaveLength(16);
  });

  it('is limited per address, too', async () => {
    const replies = await Promise.all(Array.from({ length: 53 }, () => forget(newEmail(), '198.51.100.9')));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('[AUTH-26] a link works once, also when it is followed thrice at once, and ends those before it', async () => {
    const email = await signUpVerified(world);
    const [earlier, token] = [await asked(email), await asked(email)];
    const replies = await Promise.all([reset(token), reset(token, 'Third-chair9'), reset(token, 'Fourth-chair9')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect((await reset(token)).status).toBe(410);
    expect((await reset(earlier)).status).toBe(410);
  });

  it('a link is told to work, used up or expired without a password, and whose it is without the whole address', async () => {
    const [email, late] = [await signUpVerified(world), await signUpVerified(world)];
    const [token, tooLate] = [await asked(email), await asked(late)];
    const check = async (given: string, kind: 'reset' | 'verify' = 'reset') => {
      const { status, body } = await world.inject(identity.checkLink, { body: { kind, token: given } });
      return [status, body];
    };
    const gone = [410, { error: 'This link has been used or has expired. Please ask for a new one.' }];
    for (let turn = 0; turn < 3; turn += 1)
      expect(await check(token)).toEqual([200, { success: true, email: email.replace(/(?<=^.)[^@]+/, '•••') }]);
    expect((await check(token, 'verify'))[0]).toBe(410);
    expect((await reset(token)).status).toBe(200);
    expect(await check(token)).toEqual(gone);
    expect(await check('x'.repeat(43))).toEqual(gone);
    expect((await check(tooLate))[0]).toBe(200);
    world.clock.advance(3_600_000);
    expect(await check(tooLate)).toEqual(gone);
  });

  it('[AUTH-26] a link expires after 1 hour', async () => {
    const [early, late] = [await signUpVerified(world), await signUpVerified(world)];
    const [inTime, tooLate] = [await asked(early), await asked(late)];
    expect(world.mails.findLast(({ to }) => to === late)?.text).toContain('The link works once, within 1 hour.');
    world.clock.advance(3_600_000 - 1);
    expect((await reset(inTime)).status).toBe(200);
    world.clock.advance(1);
    expect((await reset(tooLate)).status).toBe(410);
    expect((await signin(late, password)).status).toBe(200);
  });

  it('[AUTH-27 part: reset] the link is stored hashed: what the store holds opens nothing', async () => {
    const email = await signUpVerified(world);
    const token = await asked(email);
    const links = await world.store('identity').collection<{ _id: string }>({ name: 'recoveries' }).find({});
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect((await reset(link._id)).status).toBe(410);
    expect(JSON.stringify(links)).not.toContain(token);
  });

  it('[API-043] refuses a weak password and one that is not repeated under their names, and keeps the link', async () => {
    const email = await signUpVerified(world);
    const token = await asked(email);
    const weak = await reset(token, 'weak', 'other');
    expect([weak.status, Object.keys(faultsOf(weak)).sort()]).toEqual([422, ['confirmNewPassword', 'newPassword']]);
    expect(faultsOf(await reset(token, ''))).toEqual({ newPassword: 'Please choose a password.' });
    expect(faultsOf(await reset(token, 'Password1!')).newPassword).toMatch(/^Many people/);
    expect((await reset(token)).status).toBe(200);
  });

  it('verifies an account that never was: the link proves the mailbox, and a stranger loses what he chose', async () => {
    const email = await signUp(world);
    expect((await reset(await asked(email))).status).toBe(200);
    expect((await signin(email, password)).status).toBe(401);
    expect((await signin(email, NEW)).status).toBe(200);
    await world.drain();
    expect(world.published('identity.v1.UserChanged').at(-1)).toMatchObject({ email, verified: true });
  });

  it('lets the owner in at once whom strangers have slowed down', async () => {
    const email = await signUpVerified(world);
    await Promise.all(
      Array.from({ length: 30 }, (_, turn) => world.inject(identity.signinUser, { body: { email, password: 'x' }, ip: `192.0.2.${turn}` })),
    );
    expect((await signin(email, password)).status).toBe(429);
    await reset(await asked(email));
    expect((await signin(email, NEW)).status).toBe(200);
  });

  it('goes with its account', async () => {
    const email = await signUpVerified(world);
    const token = await asked(email);
    await world.inject(identity.deleteAccount, { body: {}, headers: (await signIn(world, email)).headers });
    expect((await reset(token)).status).toBe(410);
  });
});
