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
  it('[API-038] answers an access token for e-mail and password', async () => {
    const email = await signUpVerified(world);
    const reply = await world.inject(identity.signinUser, { body: { email: ` ${email.toUpperCase()} `, password, remember: true } });
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body as object)).toEqual(['access_token']);
    expect((await whoAmI(deviceOf(email, reply).token)).body).toMatchObject({ email });
  });

  it('[AUTH-03] remember-me stores a cookie of 365 days; without it the cookie goes with the browser', async () => {
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
      { error: { email: 'Please enter your e-mail.', password: 'Please enter your password.' } },
    ]);
    const wrong = await signin(email, 'Secret2!');
    expect([wrong.status, wrong.body]).toEqual([401, { error: { both: 'The e-mail or the password is not right.' } }]);
    expect(wrong.cookies.fw_refresh).toBeUndefined();
  });

  it('[AUTH-07] tells admin and verify only to who knows the password', async () => {
    const [operator, unverified, nobody] = [await signUpVerified(world), await signUp(world), newEmail()];
    await makeOperator(operator);
    expect((await signin(operator)).body).toEqual({ error: { admin: 'Please use the sign-in for operators.' } });
    expect((await signin(unverified)).body).toHaveProperty('error.verify');
    const wrong = await Promise.all([operator, unverified, nobody].map((email) => signin(email, 'Secret2!')));
    for (const reply of wrong) {
      expect([reply.status, reply.body]).toEqual([401, { error: { both: 'The e-mail or the password is not right.' } }]);
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
  it('ends after ten wrong passwords, even when they come at once, and says for how long', async () => {
    const email = await signUpVerified(world);
    const replies = await Promise.all(Array.from({ length: 14 }, () => signin(email, 'Secret2!', '198.51.100.1')));
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    const refused = await signin(email, password, '198.51.100.1');
    expect([refused.status, refused.body]).toEqual([429, { error: 'Too many attempts. Please try again in 15 minutes.' }]);
    expect(refused.headers['retry-after']).toBe('900');
    world.clock.advance(15 * 60_000);
    expect((await signin(email, password, '198.51.100.1')).status).toBe(200);
  });

  it('does not lock the owner out, who signs in from elsewhere', async () => {
    const email = await signUpVerified(world);
    await Promise.all(Array.from({ length: 12 }, () => signin(email, 'Secret2!', '198.51.100.2')));
    expect((await signin(email, password, '198.51.100.2')).status).toBe(429);
    expect((await signin(email, password, '198.51.100.3')).status).toBe(200);
  });

  it('is forgiven when the right password comes', async () => {
    const email = await signUpVerified(world);
    for (let turn = 0; turn < 3; turn += 1) {
      await Promise.all(Array.from({ length: 9 }, () => signin(email, 'Secret2!', '198.51.100.4')));
      expect((await signin(email, password, '198.51.100.4')).status).toBe(200);
    }
  });

  it('of one password on many accounts ends too, and an own account between does not help', async () => {
    const own = await signUpVerified(world);
    for (let turn = 0; turn < 5; turn += 1) {
      await Promise.all(Array.from({ length: 10 }, () => signin(newEmail(), 'Secret2!', '198.51.100.5')));
      expect((await signin(own, password, '198.51.100.5')).status).toBe(turn < 4 ? 200 : 429);
    }
    expect((await signin(newEmail(), 'Secret2!', '198.51.100.5')).status).toBe(429);
  });
});

describe('refreshing', () => {
  it('trades the cookie for a new token and a new cookie, which keeps its life', async () => {
    const device = await signIn(world, await signUpVerified(world), { remember: true });
    const reply = await refresh(device.cookie);
    expect(reply.status).toBe(200);
    expect(reply.cookies.fw_refresh).toMatchObject({ httpOnly: true, path: '/api', sameSite: 'Strict', maxAge: 365 * 86_400 });
    const next = deviceOf(device.email, reply);
    expect(next.cookie).not.toBe(device.cookie);
    expect((await whoAmI(next.token)).status).toBe(200);
    expect((await refresh(next.cookie)).status).toBe(200);
  });

  it('gives two tabs that come at once the same cookie', async () => {
    const device = await signIn(world, await signUpVerified(world));
    const replies = await Promise.all([refresh(device.cookie), refresh(device.cookie), refresh(device.cookie)]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map((reply) => reply.cookies.fw_refresh?.value)).size).toBe(1);
    world.clock.advance(60_000);
    expect((await refresh(replies[0]?.cookies.fw_refresh?.value ?? '')).status).toBe(200);
  });

  it('gives the same cookie again as long as that was never used, even 364 days later', async () => {
    const device = await signIn(world, await signUpVerified(world), { remember: true });
    const lost = await refresh(device.cookie);
    world.clock.advance(364 * 86_400_000);
    const again = await refresh(device.cookie);
    expect([again.status, again.cookies.fw_refresh?.value]).toEqual([200, lost.cookies.fw_refresh?.value]);
    expect((await refresh(again.cookies.fw_refresh?.value ?? '')).status).toBe(200);
    expect((await refresh(device.cookie)).status).toBe(401);
  });

  it('with a cookie that was used before ends the session, the newer cookie and its tokens too', async () => {
    const email = await signUpVerified(world);
    const [device, other] = [await signIn(world, email), await signIn(world, email)];
    const stolen = deviceOf(email, await refresh(deviceOf(email, await refresh(device.cookie)).cookie));
    const reused = await refresh(device.cookie);
    expect([reused.status, reused.body]).toEqual([401, { error: 'Your session has ended. Please sign in again.' }]);
    expect(reused.cookies.fw_refresh).toMatchObject({ value: '' });
    await world.settle();
    expect((await refresh(stolen.cookie)).status).toBe(401);
    expect((await whoAmI(stolen.token)).status).toBe(401);
    expect((await refresh(other.cookie)).status).toBe(200);
  });

  it.each(['', 'x', `${'A'.repeat(22)}.0.${'A'.repeat(43)}`])('refuses the cookie %j', async (cookie) => {
    expect((await refresh(cookie)).status).toBe(401);
  });

  it('ends 365 days, or without remember-me one day, after its last use', async () => {
    const email = await signUpVerified(world);
    const [remembered, short] = [await signIn(world, email, { remember: true }), await signIn(world, email, { remember: false })];
    world.clock.advance(86_400_000);
    expect((await refresh(short.cookie)).status).toBe(401);
    world.clock.advance(364 * 86_400_000 - 1);
    const { cookie } = deviceOf(email, await refresh(remembered.cookie));
    world.clock.advance(365 * 86_400_000);
    expect((await refresh(cookie)).status).toBe(401);
  });
});

describe('sign-out', () => {
  it('[API-007] ends the session: neither its cookie nor its token work any more', async () => {
    const email = await signUpVerified(world);
    const [device, other] = [await signIn(world, email), await signIn(world, email)];
    const reply = await world.inject(identity.signout, { body: {}, cookies: { fw_refresh: device.cookie }, headers: device.headers });
    expect([reply.status, reply.body]).toEqual([200, { success: true }]);
    expect(reply.cookies.fw_refresh).toMatchObject({ value: '', path: '/api' });
    await world.settle();
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

  it('leaves the tokens of other devices alone', async () => {
    const email = await signUpVerified(world);
    const [device, other] = [await signIn(world, email), await signIn(world, email)];
    await world.inject(identity.signout, { body: {}, headers: device.headers });
    await world.settle();
    expect((await whoAmI(other.token)).status).toBe(200);
  });
});
