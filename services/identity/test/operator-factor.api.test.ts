import { type Contract, identity } from '@formwright/contracts';
import { authenticatorCode, createTestPasskey, type TestPasskey } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, type Device, deviceOf, faultsOf, newEmail, signUpVerified, toldOf, type World } from './world.ts';

const url = 'https://forms.example';
let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

interface Operator extends Device {
  password: string;
}

const call = <C extends Contract>(contract: C, { headers }: Pick<Device, 'headers'>, body: unknown = {}, cookies = {}) =>
  world.inject(contract, { body, headers, cookies });
const login = async ({ email, password }: Pick<Operator, 'email' | 'password'>, code?: string): Promise<Operator> => {
  const reply = await world.inject(identity.sendlogin, { body: { email, password, ...(code && { code }) } });
  if (reply.status !== 200) throw new Error(reply.text);
  return { ...deviceOf(email, reply), password };
};
async function newOperator(): Promise<Operator> {
  const email = newEmail();
  const { password } = (await world.inject(identity.makeOperator, { body: { email } })).body;
  return login({ email, password });
}
/** Tokens say what was shown when they were made. */
async function renewed(operator: Operator): Promise<Operator> {
  const reply = await world.inject(identity.refreshToken, { body: {}, cookies: { fw_refresh: operator.cookie } });
  return { ...deviceOf(operator.email, reply), password: operator.password };
}
const claimsOf = ({ token }: Pick<Device, 'token'>) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Sets up the app. @returns codes by how many half minutes from now, and the recovery codes */
async function addApp(operator: Operator) {
  const { password } = operator;
  const { secret } = (await call(identity.beginSecondFactor, operator, { password })).body;
  const codeNow = () => authenticatorCode(secret, world.clock.now());
  const { status, body } = await call(identity.confirmSecondFactor, operator, { code: codeNow() });
  if (status !== 200) throw new Error(`the app was refused: ${status}`);
  world.clock.advance(30_000);
  return { codeNow, recovery: body.recovery_codes };
}

async function addPasskey(operator: Operator, more: { code?: string } = {}): Promise<{ passkey: TestPasskey; status: number }> {
  const passkey = createTestPasskey(url);
  const begun = await call(identity.beginPasskey, operator, { password: operator.password, ...more });
  if (begun.status !== 200) return { passkey, status: begun.status };
  return { passkey, status: (await call(identity.addPasskey, operator, { ...passkey.make(begun.body.options), name: 'Key' })).status };
}
async function signed(passkey: TestPasskey) {
  const asked = await world.inject(identity.beginPasskeySignin, { body: {} });
  return { body: passkey.sign(asked.body.options), cookies: { fw_passkey: asked.cookies.fw_passkey?.value ?? '' } };
}
const signinBy = async (passkey: TestPasskey, more: object) => {
  const { body, cookies } = await signed(passkey);
  return world.inject(identity.signinPasskey, { body: { ...body, ...more }, cookies });
};
const confirmBy = async (operator: Device, passkey: TestPasskey) => {
  const { body, cookies } = await signed(passkey);
  return call(identity.confirmOperator, operator, { passkey: body }, cookies);
};
const confirm = { confirm: 'Please confirm first that it is you.' };
const missing = { second_factor_missing: 'Please show your second factor first, or set one up.' };

describe('the second factor of operators', () => {
  it('is missing after a sign-in by the password alone: only what sets one up works, and that session has shown it then', async () => {
    const operator = await newOperator();
    const refused = await call(identity.getSessions, operator);
    expect([refused.status, faultsOf(refused)]).toEqual([403, missing]);
    for (const open of [identity.getMe, identity.getSecondFactor, identity.getPasskeys])
      expect((await call(open, operator)).status).toBe(200);
    expect(claimsOf(operator)).not.toHaveProperty('factor');
    await addApp(operator);
    expect(claimsOf(await renewed(operator)).factor).toBe('shown');
    expect((await call(identity.getSessions, await renewed(operator))).status).toBe(200);
  });

  it('is shown by a code, a recovery code or a passkey of this session, not of another', async () => {
    const first = await newOperator();
    const { codeNow, recovery } = await addApp(first);
    expect(claimsOf(await login(first, codeNow())).factor).toBe('shown');
    expect(claimsOf(await login(first, recovery[0])).factor).toBe('shown');
    const other = await newOperator();
    const { passkey, status } = await addPasskey(other);
    expect([status, claimsOf(await renewed(other)).factor]).toEqual([200, 'shown']);
    expect(claimsOf(await login(other))).not.toHaveProperty('factor');
    const byKey = await signinBy(passkey, { operator: true });
    expect(claimsOf({ token: byKey.body.access_token })).toMatchObject({ role: 'operator', factor: 'shown' });
    expect((await signinBy(passkey, {})).status).toBe(401);
  });

  it('goes whole where it is lifted: a passkey that is lost signs nobody in any more', async () => {
    const operator = await newOperator();
    const { codeNow } = await addApp(operator);
    const { passkey } = await addPasskey(await renewed(operator), { code: codeNow() });
    expect((await signinBy(passkey, { operator: true })).status).toBe(200);
    expect((await world.inject(identity.liftSecondFactor, { body: { email: operator.email } })).status).toBe(200);
    expect((await signinBy(passkey, { operator: true })).status).toBe(401);
    expect(claimsOf(await login(operator))).not.toHaveProperty('factor');
  });

  it('that there is cannot be joined by another one of a session that knows the password alone', async () => {
    const operator = await newOperator();
    // Asked for while there was none.
    const thief = await login(operator);
    const early = createTestPasskey(url);
    const begun = await call(identity.beginPasskey, thief, { password: operator.password });
    const { secret } = (await call(identity.beginSecondFactor, thief, { password: operator.password })).body;
    const { passkey } = await addPasskey(operator);
    const tries = [
      await call(identity.addPasskey, thief, { ...early.make(begun.body.options), name: 'Mine' }),
      await call(identity.confirmSecondFactor, thief, { code: authenticatorCode(secret, world.clock.now()) }),
      await call(identity.beginSecondFactor, thief, { password: operator.password }),
      await call(identity.beginPasskey, thief, { password: operator.password }),
    ];
    expect(tries.map((reply) => [reply.status, faultsOf(reply)])).toEqual(tries.map(() => [403, missing]));
    // Its owner shows it, and may.
    const confirmed = deviceOf(operator.email, await confirmBy(thief, passkey));
    expect((await addPasskey({ ...confirmed, password: operator.password })).status).toBe(200);
  });

  it('is shown anew before another one joins it or it goes, ten minutes after it was shown last', async () => {
    const byKey = await newOperator();
    const { passkey } = await addPasskey(byKey);
    const shown = await renewed(byKey);
    const begun = await call(identity.beginPasskey, shown, { password: shown.password });
    const { secret } = (await call(identity.beginSecondFactor, shown, { password: shown.password })).body;
    const [{ _id = '' } = {}] = (await call(identity.getPasskeys, shown)).body.passkeys;
    world.clock.advance(11 * 60_000);
    const thief = await renewed(shown);
    const tries = [
      await call(identity.beginPasskey, thief, { password: thief.password }),
      await call(identity.beginSecondFactor, thief, { password: thief.password }),
      await call(identity.confirmSecondFactor, thief, { code: authenticatorCode(secret, world.clock.now()) }),
      await call(identity.removePasskey, thief, { id: _id }),
    ];
    expect(tries.map((reply) => [reply.status, faultsOf(reply)])).toEqual(tries.map(() => [403, confirm]));
    expect(begun.status).toBe(200);
    const confirmed = await confirmBy(thief, passkey);
    const owner = { ...deviceOf(byKey.email, confirmed), password: byKey.password };
    expect((await addPasskey(owner)).status).toBe(200);
    expect((await call(identity.removePasskey, owner, { id: _id })).status).toBe(200);
  });

  it('is shown by the code that asks for a passkey, however long ago the last one was', async () => {
    const operator = await newOperator();
    const { codeNow } = await addApp(operator);
    const shown = await renewed(operator);
    world.clock.advance(11 * 60_000);
    const later = await renewed(shown);
    expect((await addPasskey(later, { code: codeNow() })).status).toBe(200);
    const [{ _id = '' } = {}] = (await call(identity.getPasskeys, later)).body.passkeys;
    expect((await call(identity.removePasskey, later, { id: _id })).status).toBe(200);
  });

  it('cannot be removed while it is the last one', async () => {
    const operator = await newOperator();
    const { codeNow } = await addApp(operator);
    const shown = await renewed(operator);
    const off = { password: operator.password };
    expect((await call(identity.removeSecondFactor, shown, { ...off, code: codeNow() })).status).toBe(409);
    expect((await addPasskey(shown, { code: codeNow() })).status).toBe(200);
    world.clock.advance(30_000);
    expect((await call(identity.removeSecondFactor, shown, { ...off, code: codeNow() })).status).toBe(200);
    const [{ _id = '' } = {}] = (await call(identity.getPasskeys, shown)).body.passkeys;
    expect((await call(identity.removePasskey, shown, { id: _id })).status).toBe(409);
    expect((await call(identity.removePasskey, shown, { id: 'none' })).status).toBe(200);
    expect((await addPasskey(shown)).status).toBe(200);
    expect((await call(identity.removePasskey, shown, { id: _id })).status).toBe(200);
  });
});

describe('an operator who confirms', () => {
  it('proves nothing by a new password alone where there is a second factor', async () => {
    const operator = await newOperator();
    await addApp(operator);
    const shown = await renewed(operator);
    const { provenAt } = claimsOf(shown);
    world.clock.advance(60_000);
    const next = 'Other-chair8';
    const body = { current_password: operator.password, password: next, confirm_password: next };
    const changed = await call(identity.updateMyPasswordDetails, shown, body);
    expect([changed.status, claimsOf({ token: changed.body.access_token }).provenAt]).toEqual([200, provenAt]);
  });

  it('makes no session longer than it is', async () => {
    let operator = await newOperator();
    for (let quarter = 0; quarter < 51; quarter += 1) {
      world.clock.advance(14 * 60_000);
      operator = await renewed(operator);
    }
    // The token is good for seven minutes more than the twelve hours of its session.
    world.clock.advance(8 * 60_000);
    const { status, body } = await call(identity.confirmOperator, operator, { password: operator.password });
    expect([status, body]).toEqual([401, { error: 'Your session has ended. Please sign in again.' }]);
  });

  it('gives the password, and a code where there is an app, once each; the token is as new', async () => {
    const plain = await newOperator();
    world.clock.advance(60_000);
    const confirmed = await call(identity.confirmOperator, plain, { password: plain.password });
    expect(claimsOf({ token: confirmed.body.access_token })).toMatchObject({ provenAt: world.clock.now() });
    expect(claimsOf({ token: confirmed.body.access_token })).not.toHaveProperty('factor');
    expect(faultsOf(await call(identity.confirmOperator, plain, {}))).toEqual({ password: 'Please enter your password.' });
    expect(faultsOf(await call(identity.confirmOperator, plain, { password: 'wrong' }))).toEqual({
      password: 'The password is not right.',
    });
    const told = (await toldOf(world, plain.email)).filter(([what]) => String(what).startsWith('confirmation'));
    expect(told.sort()).toEqual([
      ['confirmation refused', 'wrong password', '127.0.0.0/24', 1],
      ['confirmation', '', '127.0.0.0/24', 1],
    ]);
    const { codeNow } = await addApp(plain);
    const { password } = plain;
    expect(Object.keys(faultsOf(await call(identity.confirmOperator, plain, { password })))).toEqual(['code']);
    const code = codeNow();
    const both = await Promise.all([1, 2].map(() => call(identity.confirmOperator, plain, { password, code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await call(identity.confirmOperator, plain, { password, code })).status).toBe(422);
  });

  it('uses a passkey instead, of the own account, and must where that is the second factor', async () => {
    const [one, other] = [await newOperator(), await newOperator()];
    const [mine, foreign] = [(await addPasskey(one)).passkey, (await addPasskey(other)).passkey];
    expect(Object.keys(faultsOf(await call(identity.confirmOperator, one, { password: one.password })))).toEqual(['passkey']);
    expect(faultsOf(await confirmBy(one, foreign))).toEqual({ passkey: 'This passkey is not yours.' });
    world.clock.advance(60_000);
    const shown = await confirmBy(await login(one), mine);
    expect(claimsOf({ token: shown.body.access_token })).toMatchObject({ factor: 'shown', provenAt: world.clock.now() });
  });

  it('guesses as slowly as at the sign-in, and owners have no such call', async () => {
    const operator = await newOperator();
    const guess = () => call(identity.confirmOperator, operator, { password: 'wrong' });
    for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
    expect((await world.inject(identity.sendlogin, { body: { email: operator.email, password: 'wrong' } })).status).toBe(429);
    const email = await signUpVerified(world);
    const owner = deviceOf(email, await world.inject(identity.signinUser, { body: { email, password: 'Wooden-chair7' } }));
    expect((await call(identity.confirmOperator, owner, { password: 'Wooden-chair7' })).status).toBe(403);
  });
});

describe("an operator's session", () => {
  it('ends half an hour after its last use, and after twelve hours whatever its use, and is never remembered', async () => {
    const refresh = (cookie: string) => world.inject(identity.refreshToken, { body: {}, cookies: { fw_refresh: cookie } });
    const idle = await newOperator();
    world.clock.advance(30 * 60_000);
    expect((await refresh(idle.cookie)).status).toBe(401);

    const busy = await newOperator();
    const { passkey } = await addPasskey(busy);
    const signed = await signinBy(passkey, { operator: true, remember: true });
    expect(signed.cookies.fw_refresh?.maxAge).toBeUndefined();
    let cookie = signed.cookies.fw_refresh?.value ?? '';
    for (let quarters = 1; quarters < 48; quarters++) {
      world.clock.advance(15 * 60_000);
      const reply = await refresh(cookie);
      expect([quarters, reply.status]).toEqual([quarters, 200]);
      cookie = reply.cookies.fw_refresh?.value ?? '';
    }
    world.clock.advance(15 * 60_000);
    expect((await refresh(cookie)).status).toBe(401);
  });
});
