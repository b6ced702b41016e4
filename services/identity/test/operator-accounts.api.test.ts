import { identity, listSecurityLog, type OperatorRight } from '@formwright/contracts';
import { authenticatorCode } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, deviceOf, newEmail, password, signIn, signUpVerified, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld(undefined, { operatorSecondFactor: 'optional' });
});
afterAll(() => world.close());

const make = async (email: string, rights?: OperatorRight[]) =>
  (await world.inject(identity.makeOperator, { body: { email, ...(rights && { rights }) } })).body.password;
const login = async (email: string, attempt: string) =>
  deviceOf(email, await world.inject(identity.sendlogin, { body: { email, password: attempt } }));
const claimsIn = (token: string) => {
  const { role, rights, provenAt, factor } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return { role, rights, provenAt, factor };
};
const operators = async () => (await world.inject(identity.listOperators, { body: {} })).body.operators;
const refresh = async (cookie: string) => world.inject(identity.refreshToken, { body: {}, cookies: { fw_refresh: cookie } });
const remove = (email: string) => world.inject(identity.removeOperator, { body: { email } });
const endAll = (email: string) => world.inject(identity.endSessionsOf, { body: { email } });
const all: OperatorRight[] = ['read', 'accounts', 'content', 'money'];

async function logOf(email: string, what: string) {
  const { who } = (await world.inject(identity.findLogNames, { body: { email } })).body;
  const { entries } = (await world.inject(listSecurityLog('identity'), { body: { who } })).body;
  return entries.flatMap((entry) => (entry.what === what ? [[entry.detail, entry.from]] : []));
}

describe("operators' accounts", () => {
  it('have all rights, or those that were named, also after a new password, and tokens that say so', async () => {
    const [one, other] = [newEmail(), newEmail()];
    expect(claimsIn((await login(one, await make(one))).token)).toMatchObject({ role: 'operator', rights: all });
    expect(claimsIn((await login(other, await make(other, ['read', 'money', 'read']))).token).rights).toEqual(['read', 'money']);
    world.clock.advance(1);
    expect(claimsIn((await login(other, await make(other))).token).rights).toEqual(['read', 'money']);
    world.clock.advance(1);
    expect(claimsIn((await login(other, await make(other, ['content']))).token).rights).toEqual(['content']);
    expect(await logOf(other, 'operator made')).toEqual([
      ['{"rights":["read money","content"]}', 'operator Grace'],
      ['a new password', 'operator Grace'],
      ['{"rights":[null,"read money"]}', 'operator Grace'],
    ]);
    const wrong = { email: other, rights: ['all'] as never };
    expect((await world.inject(identity.makeOperator, { body: wrong })).status).toBe(400);
    expect(claimsIn((await signIn(world, await signUpVerified(world))).token)).toEqual({ role: 'owner' });
  });

  it('have tokens that say when the password was given last, also after a refresh', async () => {
    const email = newEmail();
    const secret = await make(email);
    const device = await login(email, secret);
    const signedInAt = world.clock.now();
    expect(claimsIn(device.token)).toMatchObject({ provenAt: signedInAt, factor: 'optional' });
    world.clock.advance(60_000);
    const renewed = await refresh(device.cookie);
    expect(claimsIn(renewed.body.access_token)).toMatchObject({ rights: all, provenAt: signedInAt });
    const next = 'Other-chair8';
    const body = { current_password: secret, password: next, confirm_password: next };
    const changed = await world.inject(identity.updateMyPasswordDetails, {
      body,
      headers: { authorization: `Bearer ${renewed.body.access_token}` },
    });
    expect(claimsIn(changed.body.access_token).provenAt).toBe(signedInAt + 60_000);
  });

  it('are mailed about each other: who was made, removed, or has no second factor any more, once each', async () => {
    const [one, other] = [newEmail(), newEmail()];
    await make(one);
    const secret = await make(other);
    await world.drain();
    const from = world.mails.length;
    const device = await login(other, secret);
    const { secret: key } = (await world.inject(identity.beginSecondFactor, { body: { password: secret }, headers: device.headers })).body;
    const code = authenticatorCode(key, world.clock.now());
    await world.inject(identity.confirmSecondFactor, { body: { code }, headers: device.headers });
    const lift = () => world.inject(identity.liftSecondFactor, { body: { email: other } });
    expect([(await lift()).status, (await lift()).status]).toEqual([200, 409]);
    // The phone that is lost may have been signed in.
    await world.drain();
    expect((await refresh(device.cookie)).status).toBe(401);
    expect((await world.inject(identity.getMe, { body: {}, headers: device.headers })).status).toBe(401);
    expect([(await remove(other)).status, (await remove(other)).status]).toEqual([200, 404]);
    await make(other);
    await world.drain();
    const told = (email: string) =>
      world.mails.slice(from).flatMap(({ to, text }) => (to === email && text.includes(`${other} `) ? [text.split('\n\n')[1]] : []));
    const by = 'Grace did it by a command on the server. If nobody of you meant to, somebody else has that server: look there first.';
    expect(told(one)).toEqual([
      `${other} has no second factor until a new one is set up. ${by}`,
      `${other} is no operator any more. ${by}`,
      `${other} has become an operator. ${by}`,
    ]);
    expect(told(other)).toEqual([]);
  });

  it('are listed, the first one made first, and removed with their sessions', async () => {
    const [one, other] = [newEmail(), newEmail()];
    world.clock.advance(1_000);
    const device = await login(one, await make(one, ['read']));
    const at = world.clock.now();
    world.clock.advance(1_000);
    await make(other);
    expect((await operators()).slice(-2)).toEqual([
      { email: one, rights: ['read'], hasFactor: false, lastSignInAt: at, createdAt: at },
      { email: other, rights: all, hasFactor: false, lastSignInAt: null, createdAt: at + 1_000 },
    ]);
    expect((await remove(one)).body).toEqual({ success: true });
    await world.drain();
    expect((await refresh(device.cookie)).status).toBe(401);
    expect((await world.inject(identity.getSessions, { body: {}, headers: device.headers })).status).toBe(401);
    expect((await operators()).some(({ email }) => email === one)).toBe(false);
    expect([(await remove(one)).status, (await remove(await signUpVerified(world))).status]).toEqual([404, 409]);
  });

  it('and those of users are signed out everywhere by a command, once', async () => {
    const email = await signUpVerified(world);
    const devices = [await signIn(world, email), await signIn(world, email)];
    world.clock.advance(1_000);
    expect((await endAll(email)).body).toEqual({ success: true });
    expect((await endAll(email)).body).toEqual({ success: true });
    await world.drain();
    for (const { cookie, headers } of devices) {
      expect((await refresh(cookie)).status).toBe(401);
      expect((await world.inject(identity.getMe, { body: {}, headers })).status).toBe(401);
    }
    expect(await logOf(email, 'sign-out')).toEqual([[expect.stringMatching(/^{"sessions":\[\d,0\]}$/), 'operator Grace']]);
    expect((await world.inject(identity.signinUser, { body: { email, password } })).status).toBe(200);
    expect((await endAll('nobody@example.com')).status).toBe(404);
  });
});
