import { identity } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, deviceOf, newEmail, password, signIn, signUp, signUpVerified, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

const signin = (email: string, attempt = password, ip?: string) =>
  world.inject(identity.signinUser, { body: { email, password: attempt }, ...(ip && { ip }) });
const refresh = (cookie: string) => world.inject(identity.refreshToken, { body: {}, cookies: { fw_refresh: cookie } });
const whoAmI = (token: string) => world.inject(identity.getMe, { body: {}, headers: { authorization: `Bearer ${token}` } });

const makeOperator = (email: string) =>
  world
    .store('identity')
    .collection<{ _id: string; email: string }>({ name: 'users' })
    .updateOne({ email }, { $set: { type: 'admin' } });

describe('sign-in', () => {
  it('[API-038] answers an access token for email and password', async () => {
    const email = await signUpVerified(world);
    const reply = await world.inject(identity.signinUser, { body: { email: ` ${email.toUpperCase()} `, password, remember: true } });
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body as object)).toEqual(['access_token']);
    expect((await whoAmI(deviceOf(email, reply).token)).body).toMatchObject({ email });
  });

  it('[AUTH-03 part: the cookie] remember-me stores a cookie of 365 days; without it the cookie goes with the browser', async () => {
    const email = await signUpVerified(world);
    const cookieOf = async (remember: boolean) =>
      (await world.inject(identity.signinUser, { body: { email, password, remember } })).cookies.fw_refresh;
    const safe = { httpOnly: true, path: '/api', sameSite: 'Strict' };
    expect(await cookieOf(true)).toMatchObject({ ...safe, maxAge: 365 * 86_400 });
    expect(await cookieOf(false)).toMatchObject(safe);
    expect((await cookieOf(false))?.maxAge).toBeUndefined();
    expect((await cookieOf(false))?.expires).toBeUndefined();
  });

  it('[AUTH-04] tells empty fields under their names, and a wrong pair under both', async () => {
    const email = await signUpVerified(world);
    const empty = await signin(' ', '');
    expect([empty.status, empty.body]).toEqual([
      422,
      { error: { email: 'Please enter your email.', password: 'Please enter your password.' } },
    ]);
    const wrong = await signin(email, 'Secret2!');
    expect([wrong.status, wrong.body]).toEqual([401, { error: { both: 'The email or the password is not right.' } }]);
    expect(wrong.cookies.fw_refresh).toBeUndefined();
  });

  it('[AUTH-07] tells admin and verify only to who knows the password', async () => {
    const [operator, unverified, nobody] = [await signUpVerified(world), await signUp(world), newEmail()];
    await makeOperator(operator);
    expect((await signin(operator)).body).toEqual({ error: { admin: 'Please use the sign-in for operators.' } });
    expect((await signin(unverified)).body).toHaveProperty('error.verify');
    const wrong = await Promise.all([operator, unverified, nobody].map((email) => signin(email, 'Secret2!')));
    for (const reply of wrong) {
      expect([reply.status, reply.body]).toEqual([401, { error: { both: 'The email or the password is not right.' } }]);
    }
  });

  it.each([
    [{}],
    [{ email: 'a@b.example' }],
    [{ email: { $ne: null }, password: 'x' }],
    [{ email: 'a@b.example', password: ['x'] }],
    [{ email: 'a@b.example', password: 'x', admin: true }],
    [{ email: 'x'.repeat(255), password: 'x' }],
  ])('refuses the malformed body %j', async (body) => {
    expect((await world.inject(identity.signinUser, { body: body as never })).status).toBe(400);
  });
});

describe('guessing', () => {
  const wrong = (email: string, ip: string) => signin(email, 'Wrong-one2', ip);
  const manyWrong = (count: number, email: string, ip: (turn: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, turn) => wrong(email, ip(turn))));

  it('is slowed after ten wrong passwords, even when they come at once, with pauses that grow', async () => {
    const email = await signUpVerified(world);
    const replies = await manyWrong(14, email, () => '198.51.100.1');
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    for (const minutes of [1, 2, 4]) {
      const refused = await signin(email, password, '198.51.100.1');
      const text = `Too many attempts. Please try again in ${minutes} minute${minutes > 1 ? 's' : ''}.`;
      expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([429, { error: text }, String(minutes * 60)]);
      world.clock.advance(minutes * 60_000);
      expect((await wrong(email, '198.51.100.1')).status).toBe(401);
    }
    world.clock.advance(8 * 60_000);
    expect((await signin(email, password, '198.51.100.1')).status).toBe(200);
  });

  it('never slows a device on which the owner signed in before, wherever the guesses come from', async () => {
    const email = await signUpVerified(world);
    const first = await signin(email, password, '198.51.100.2');
    const fw_device = first.cookies.fw_device?.value ?? '';
    const from = (ip: string, attempt = password) =>
      world.inject(identity.signinUser, { body: { email, password: attempt }, ip, cookies: { fw_device } });
    await manyWrong(12, email, () => '198.51.100.2');
    await manyWrong(60, email, (turn) => `203.0.113.${turn}`);
    expect((await signin(email, password, '198.51.100.77')).status).toBe(429);
    expect((await from('198.51.100.2')).status).toBe(200);

    // The cookie is worth nothing for another account, and no way around the limit either.
    const other = await signUpVerified(world);
    await manyWrong(30, other, (turn) => `192.0.2.${turn}`);
    const stranger = { body: { email: other, password }, ip: '192.0.2.99', cookies: { fw_device } };
    expect((await world.inject(identity.signinUser, stranger)).status).toBe(429);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => from('198.51.100.2', 'Wrong-one2')));
    expect(guesses.map((reply) => reply.status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('is limited over all addresses: 120 of them get twenty guesses', async () => {
    const email = await signUpVerified(world);
    const replies = await manyWrong(120, email, (turn) => `203.0.${turn}.1`);
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(20);
  });

  it('is forgiven when the right password comes', async () => {
    const email = await signUpVerified(world);
    for (let turn = 0; turn < 3; turn += 1) {
      await manyWrong(9, email, () => '198.51.100.4');
      expect((await signin(email, password, '198.51.100.4')).status).toBe(200);
    }
  });

  it('of one password on many accounts is slowed too, but keeps nobody at that address out for long', async () => {
    const own = await signUpVerified(world);
    // More than twenty at once of a network may be told to try again in a moment, which is no attempt.
    for (let time = 0; time < 49; time += 1) await wrong(newEmail(), '198.51.100.5');
    expect((await signin(own, password, '198.51.100.5')).status).toBe(200);
    await wrong(newEmail(), '198.51.100.5');
    const refused = await signin(own, password, '198.51.100.5');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
    world.clock.advance(5_000);
    expect((await signin(own, password, '198.51.100.5')).status).toBe(200);
  });

  it('remembers the device as long as the sign-in was asked to be remembered', async () => {
    const email = await signUpVerified(world);
    const cookieOf = async (remember: boolean) =>
      (await world.inject(identity.signinUser, { body: { email, password, remember } })).cookies.fw_device;
    expect(await cookieOf(true)).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api', maxAge: 365 * 86_400 });
    expect((await cookieOf(false))?.maxAge).toBeUndefined();
  });
});

describe('sign-out', () => {
  it('[API-007] ends the session: neither its cookie nor its token work any more', async () => {
    const email = await signUpVerified(world);
    const [device, other] = [await signIn(world, email), await signIn(world, email)];
    const reply = await world.inject(identity.signout, { body: {}, cookies: { fw_refresh: device.cookie }, headers: device.headers });
    expect([reply.status, reply.body]).toEqual([200, { success: true }]);
    expect(reply.cookies.fw_refresh).toMatchObject({ value: '', path: '/api' });
    expect((await refresh(device.cookie)).status).toBe(401);
    expect((await whoAmI(device.token)).status).toBe(401);
    expect((await refresh(other.cookie)).status).toBe(200);
  });

  it('works by the token alone, and never without it, so that no other site can sign anybody out', async () => {
    const device = await signIn(world, await signUpVerified(world));
    expect((await world.inject(identity.signout, { body: {}, cookies: { fw_refresh: device.cookie } })).status).toBe(401);
    const { cookie } = deviceOf(device.email, await refresh(device.cookie));
    expect((await world.inject(identity.signout, { body: {}, headers: device.headers })).status).toBe(200);
    expect((await refresh(cookie)).status).toBe(401);
  });

  it('holds in this process before it is answered', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const device = await signIn(world, await signUpVerified(world));
      await world.inject(identity.signout, { body: {}, headers: device.headers });
      expect((await whoAmI(device.token)).status).toBe(401);
    }
  });

  it('leaves the tokens of other devices alone', async () => {
    const email = await signUpVerified(world);
    const [device, other] = [await signIn(world, email), await signIn(world, email)];
    await world.inject(identity.signout, { body: {}, headers: device.headers });
    await world.drain();
    expect((await whoAmI(other.token)).status).toBe(200);
  });
});
