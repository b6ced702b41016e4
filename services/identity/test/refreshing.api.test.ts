import { identity } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, deviceOf, password, signIn, signUpVerified, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

const refresh = (cookie: string) => world.inject(identity.refreshToken, { body: {}, cookies: { fw_refresh: cookie } });
const whoAmI = (token: string) => world.inject(identity.getMe, { body: {}, headers: { authorization: `Bearer ${token}` } });

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

  it('gives the same cookie again within a minute, as long as that was never used', async () => {
    const device = await signIn(world, await signUpVerified(world), { remember: true });
    const lost = await refresh(device.cookie);
    world.clock.advance(60_000);
    const again = await refresh(device.cookie);
    expect([again.status, again.cookies.fw_refresh?.value]).toEqual([200, lost.cookies.fw_refresh?.value]);
    expect((await refresh(again.cookies.fw_refresh?.value ?? '')).status).toBe(200);
    world.clock.advance(364 * 86_400_000);
    expect((await refresh(device.cookie)).status).toBe(401);
  });

  it('with a cookie that was traded more than a minute ago ends the session of a copy and its owner, and tells the owner once', async () => {
    const email = await signUpVerified(world);
    const device = await signIn(world, email, { remember: true });
    const copy = deviceOf(email, await refresh(device.cookie));
    world.clock.advance(60_001);
    const replies = await Promise.all([refresh(device.cookie), refresh(device.cookie)]);
    expect(replies.map(({ status }) => status)).toEqual([401, 401]);
    await world.drain();
    expect([(await refresh(copy.cookie)).status, (await whoAmI(copy.token)).status]).toEqual([401, 401]);
    const mails = world.mails.filter(({ to, subject }) => to === email && subject.includes('A device was signed out'));
    expect(mails.map(({ text }) => text.includes('https://forms.example/forgot'))).toEqual([true]);
  });

  it('goes on after a lost answer in the browser that asked, however long it slept; a copy and its owner still cannot take turns', async () => {
    const email = await signUpVerified(world);
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' };
    const open = async () => {
      const reply = await world.inject(identity.signinUser, { body: { email, password, remember: true }, headers });
      const known = reply.cookies.fw_device?.value ?? '';
      const turn = async (cookie: string, agent = headers) => {
        const { status, cookies } = await world.inject(identity.refreshToken, {
          body: {},
          cookies: { fw_refresh: cookie, fw_device: known },
          headers: agent,
        });
        return { status, cookie: cookies.fw_refresh?.value ?? '' };
      };
      return { cookie: reply.cookies.fw_refresh?.value ?? '', turn };
    };
    const { cookie, turn } = await open();
    await turn(cookie);
    world.clock.advance(8 * 3_600_000);
    // Two tabs wake up.
    const [woken, other] = await Promise.all([turn(cookie), turn(cookie)]);
    expect([woken.status, other.status, woken.cookie === other.cookie]).toEqual([200, 200, true]);
    world.clock.advance(3_600_000);
    expect((await turn(woken.cookie)).status).toBe(200);

    const copied = await open();
    let [thief, owner] = [copied.cookie, copied.cookie];
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const first = await copied.turn(owner);
      world.clock.advance(900_000);
      const second = await copied.turn(thief);
      statuses.push(first.status, second.status);
      [owner, thief] = [first.cookie, second.cookie];
      world.clock.advance(900_000);
    }
    expect(statuses).toEqual([200, 200, 401, 401, 401, 401]);

    const elsewhere = await open();
    await elsewhere.turn(elsewhere.cookie);
    world.clock.advance(3_600_000);
    expect((await elsewhere.turn(elsewhere.cookie, { 'user-agent': 'curl/8' })).status).toBe(401);
  });

  it('with a cookie that was used before ends the session, the newer cookie and its tokens too', async () => {
    const email = await signUpVerified(world);
    const [device, other] = [await signIn(world, email), await signIn(world, email)];
    const stolen = deviceOf(email, await refresh(deviceOf(email, await refresh(device.cookie)).cookie));
    const reused = await refresh(device.cookie);
    expect([reused.status, reused.body]).toEqual([401, { error: 'Your session has ended. Please sign in again.' }]);
    expect(reused.cookies.fw_refresh).toMatchObject({ value: '' });
    await world.drain();
    expect((await refresh(stolen.cookie)).status).toBe(401);
    expect((await whoAmI(stolen.token)).status).toBe(401);
    expect((await refresh(other.cookie)).status).toBe(200);
  });

  it.each(['', 'x', `${'A'.repeat(22)}.0.${'A'.repeat(43)}`])('refuses the cookie %j', async (cookie) => {
    expect((await refresh(cookie)).status).toBe(401);
  });

  it('ends 365 days after the sign-in, however much it was used, and its cookie with it', async () => {
    const email = await signUpVerified(world);
    const device = await signIn(world, email, { remember: true });
    world.clock.advance(364 * 86_400_000);
    const reply = await refresh(device.cookie);
    expect(reply.cookies.fw_refresh).toMatchObject({ maxAge: 86_400 });
    world.clock.advance(86_400_000 - 1);
    const last = await refresh(deviceOf(email, reply).cookie);
    expect(last.status).toBe(200);
    world.clock.advance(1);
    expect((await refresh(deviceOf(email, last).cookie)).status).toBe(401);
  });

  it('without remember-me ends a day after its last use, and 7 days after the sign-in', async () => {
    const email = await signUpVerified(world);
    const [idle, used] = [await signIn(world, email), await signIn(world, email)];
    let { cookie } = used;
    for (let day = 0; day < 7; day += 1) {
      world.clock.advance(86_400_000 - 1);
      const reply = await refresh(cookie);
      expect([day, reply.status]).toEqual([day, 200]);
      cookie = deviceOf(email, reply).cookie;
    }
    expect((await refresh(idle.cookie)).status).toBe(401);
    world.clock.advance(7);
    expect((await refresh(cookie)).status).toBe(401);
  });
});
