import { identity, listSecurityLog } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, linksTo, newEmail, password, signIn, signUp, signUpVerified, toldOf, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

const ip = '203.0.113.77';
const network = '203.0.113.0/24';
const namesOf = async (email: string) => (await world.inject(identity.findLogNames, { body: { email } })).body.who;
const entriesOf = async (who: string[]) => (await world.inject(listSecurityLog('identity'), { body: { who } })).body.entries;
const told = (email: string) => toldOf(world, email);
/** Every act a moment after the last, so that the log has an order. */
async function act<T>(work: () => Promise<T>): Promise<T> {
  world.clock.advance(1);
  return work();
}
const tryPassword = (email: string, attempt: string) =>
  act(() => world.inject(identity.signinUser, { body: { email, password: attempt }, ip }));

describe('the security log', () => {
  it('tells sign-up, verification, sign-ins, refusals, a change of password, sign-out and deletion', async () => {
    const email = await act(() => signUp(world));
    const token = (await linksTo(world, email)).at(-1) ?? '';
    await act(() => world.inject(identity.verifyEmail, { body: { token, password: 'Wrong-one2' }, ip }));
    await tryPassword(email, password);
    await act(() => world.inject(identity.verifyEmail, { body: { token, password }, ip }));
    await tryPassword(email, 'Wrong-one2');
    await tryPassword(email, 'Wrong-one3');
    const device = await act(() => signIn(world, email));
    const change = (current: string) => ({ current_password: current, password: 'Other-chair8', confirm_password: 'Other-chair8' });
    const changePassword = (current: string) =>
      act(() => world.inject(identity.updateMyPasswordDetails, { body: change(current), headers: device.headers, ip }));
    await changePassword('Wrong-one2');
    const changed = await changePassword(password);
    const headers = { authorization: `Bearer ${changed.body.access_token}` };
    await act(() => world.inject(identity.signout, { body: {}, headers, ip }));
    const last = await act(() => signIn(world, email, { password: 'Other-chair8' }));
    const who = await namesOf(email);
    await act(() => world.inject(identity.deleteAccount, { body: {}, headers: last.headers, ip }));

    const entries = await entriesOf(who);
    const lines = entries.reverse().map(({ what, detail, from, count }) => [what, detail, from, count]);
    // Verifying signs in, so these two have the same time and no order.
    lines.splice(3, 2, ...lines.slice(3, 5).sort());
    expect(lines).toEqual([
      ['sign-up', '', '127.0.0.0/24', 1],
      ['verification refused', 'wrong password', network, 1],
      ['sign-in refused', 'not verified', network, 1],
      ['sign-in', '', network, 1],
      ['verification', '', network, 1],
      ['sign-in refused', 'wrong password', network, 2],
      ['sign-in', '', '127.0.0.0/24', 1],
      ['password change refused', 'wrong password', network, 1],
      ['password change', '', network, 1],
      ['sign-out', '', network, 1],
      ['sign-in', '', '127.0.0.0/24', 1],
      ['account deletion', '', network, 1],
    ]);
    expect(new Set(entries.map((entry) => entry.who)).size).toBe(1);
  });

  it('tells attempts without an account apart, and when somebody is slowed', async () => {
    const [one, other] = [newEmail(), newEmail()];
    for (let turn = 0; turn < 12; turn++) await tryPassword(one, 'Wrong-one2');
    await tryPassword(other, 'Wrong-one2');
    expect(await told(one)).toEqual([
      ['sign-in refused', 'wrong password', network, 10],
      ['attempt slowed', '', network, 2],
    ]);
    expect(await told(other)).toEqual([['sign-in refused', 'wrong password', network, 1]]);
  });

  it('tells that somebody signed up with a registered address', async () => {
    const email = await signUpVerified(world);
    await act(() => signUp(world, email));
    expect((await told(email)).at(-1)).toEqual(['sign-up with a registered address', '', '127.0.0.0/24', 1]);
  });

  it('counts repeated sign-ups of an address that is not verified together', async () => {
    const email = newEmail();
    for (let turn = 0; turn < 4; turn += 1) await act(() => signUp(world, email));
    expect(await told(email)).toEqual([
      ['sign-up', '', '127.0.0.0/24', 1],
      ['sign-up', '', '127.0.0.0/24', 3],
    ]);
  });

  it('tells that a session was ended because its cookie was used twice', async () => {
    const email = await signUpVerified(world);
    const { cookie } = await signIn(world, email);
    const refresh = (value: string) => act(() => world.inject(identity.refreshToken, { body: {}, cookies: { fw_refresh: value }, ip }));
    const second = (await refresh(cookie)).cookies.fw_refresh?.value ?? '';
    await refresh(second);
    await refresh(cookie);
    expect((await told(email)).at(-1)).toEqual(['session ended: its cookie was copied', '', network, 1]);
  });

  it('tells of an account that went because nobody verified it', async () => {
    const email = await signUp(world);
    const who = await namesOf(email);
    world.clock.advance(8 * 24 * 60 * 60_000);
    await world.runJob('identity.remove-expired');
    expect((await entriesOf(who))[0]).toMatchObject({ what: 'account deletion', from: 'job' });
  });

  it('holds no email address, no password, no full address and no cookie', async () => {
    const email = await signUpVerified(world);
    await tryPassword(email, 'Wrong-one2');
    await tryPassword('nobody@nowhere.example', 'Wrong-one2');
    const { cookie, token } = await signIn(world, email);
    const log = JSON.stringify(await world.store('identity').collection({ name: 'securityLog' }).find({}));
    for (const secret of ['@', '.example', password, 'Wrong-one2', ip, cookie, token]) expect(log).not.toContain(secret);
  });
});
