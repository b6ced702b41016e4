import { identity, listSecurityLog } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, deviceOf, newEmail, password, resetLinksTo, signUpVerified, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

const make = (email: string) => world.inject(identity.makeOperator, { body: { email } });
const login = (email: string, attempt: string) => world.inject(identity.sendlogin, { body: { email, password: attempt } });
const roleIn = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).role as string;

describe('operators', () => {
  it("[API-044] sign in with email and password for an operator's token; an ordinary account is refused like a wrong password", async () => {
    const [operator, ordinary, nobody] = [newEmail(), await signUpVerified(world), newEmail()];
    const made = (await make(operator)).body;
    const reply = await login(operator.toUpperCase(), made.password);
    expect([reply.status, Object.keys(reply.body)]).toEqual([200, ['access_token']]);
    expect(roleIn(reply.body.access_token)).toBe('operator');
    const refused = [await login(ordinary, password), await login(operator, 'Wrong-one2'), await login(nobody, password)];
    for (const { status, body, cookies } of refused) {
      expect([status, body]).toEqual([401, { error: { both: 'The email or the password is not right.' } }]);
      expect(cookies.fw_refresh).toBeUndefined();
    }
    expect((await login('', '')).status).toBe(422);
    const { who } = (await world.inject(identity.findLogNames, { body: { email: ordinary } })).body;
    const { entries } = (await world.inject(listSecurityLog('identity'), { body: { who } })).body;
    expect(entries.filter(({ what }) => what === 'sign-in refused')).toMatchObject([{ detail: 'no operator' }]);
  });

  it('are signed in until the browser closes, and are renewed as operators', async () => {
    const operator = newEmail();
    const reply = await login(operator, (await make(operator)).body.password);
    expect(reply.cookies.fw_refresh?.maxAge).toBeUndefined();
    const { cookie } = deviceOf(operator, reply);
    const renewed = await world.inject(identity.refreshToken, { body: {}, cookies: { fw_refresh: cookie } });
    expect(roleIn(renewed.body.access_token)).toBe('operator');
  });

  it('[AUTH-06 part: the error] are told at the ordinary sign-in, after the right password, that theirs is another', async () => {
    const operator = newEmail();
    const made = (await make(operator)).body;
    const reply = await world.inject(identity.signinUser, { body: { email: operator, password: made.password } });
    expect([reply.status, reply.body]).toEqual([401, { error: { admin: 'Please use the sign-in for operators.' } }]);
  });

  it('are made by the command only; it gives one a new password and ends the sessions, and takes no ordinary address', async () => {
    const operator = newEmail();
    const first = (await make(operator)).body.password;
    const device = deviceOf(operator, await login(operator, first));
    const second = (await make(operator)).body.password;
    expect((await login(operator, first)).status).toBe(401);
    expect((await login(operator, second)).status).toBe(200);
    expect((await world.inject(identity.refreshToken, { body: {}, cookies: { fw_refresh: device.cookie } })).status).toBe(401);
    expect((await make(await signUpVerified(world))).status).toBe(409);
    expect((await make('nobody')).status).toBe(422);
    const { who } = (await world.inject(identity.findLogNames, { body: { email: operator } })).body;
    const { entries } = (await world.inject(listSecurityLog('identity'), { body: { who } })).body;
    const made = entries.filter(({ what }) => what === 'operator made').map(({ detail }) => detail);
    expect(made.sort()).toEqual(['', 'a new password']);
    expect(await resetLinksTo(world, operator)).toEqual([]);
  });
});
