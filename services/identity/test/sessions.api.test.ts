import { identity, listSecurityLog } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, type Device, deviceOf, password, signUpVerified, toldOf, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
async function signIn(email: string, ip: string, agent = firefox): Promise<Device> {
  const headers = { 'user-agent': agent };
  return deviceOf(email, await world.inject(identity.signinUser, { body: { email, password, remember: true }, ip, headers }));
}
const list = async ({ headers }: Device) => (await world.inject(identity.getSessions, { body: {}, headers })).body;
const isIn = async ({ headers }: Device) => (await world.inject(identity.getMe, { body: {}, headers })).status === 200;
const refresh = (cookie: string, ip: string) => world.inject(identity.refreshToken, { body: {}, cookies: { fw_refresh: cookie }, ip });

async function threeDevices() {
  const email = await signUpVerified(world);
  // The session of the verification.
  const first = await signIn(email, '203.0.113.77');
  await world.inject(identity.endSessions, { body: { keep_current: true }, headers: first.headers });
  world.clock.advance(1_000);
  const second = await signIn(email, '2001:db8:1:2::3', '');
  world.clock.advance(1_000);
  return { email, first, second, third: await signIn(email, '198.51.100.4') };
}

describe('sessions', () => {
  it('are listed with device, network and last use, the current one first, and nobody sees those of others', async () => {
    const { first, second } = await threeDevices();
    const start = world.clock.now();
    world.clock.advance(60_000);
    await refresh(first.cookie, '192.0.2.9');
    const { sessions, total } = await list(second);
    expect(total).toBe(3);
    expect(sessions.map(({ isCurrent, network, browser, system }) => [isCurrent, network, browser, system])).toEqual([
      [true, '2001:db8:1::/48', '', ''],
      [false, '192.0.2.0/24', 'Firefox', 'Linux'],
      [false, '198.51.100.0/24', 'Firefox', 'Linux'],
    ]);
    expect(sessions[1]).toMatchObject({ startedAt: start - 2_000, usedAt: start + 60_000, endsAt: start - 2_000 + 365 * 86_400_000 });
    expect(JSON.stringify(await list(await signIn(await signUpVerified(world), '127.0.0.1')))).not.toContain('192.0.2.0');
  });

  it('are at most 100 of an account: the least recently used one ends with its tokens, and the list stays short', async () => {
    const { email, first, second, third } = await threeDevices();
    const sessions = world.store('identity').collection<Record<string, unknown> & { _id: string }>({ name: 'sessions' });
    world.clock.advance(1_000);
    await refresh(first.cookie, '192.0.2.9');
    world.clock.advance(1_000);
    const [current] = (await list(second)).sessions;
    const stored = await sessions.findOne({ _id: current?._id ?? '' });
    const used = { usedAt: world.clock.now(), expiresAt: world.clock.now() + 60_000 };
    await sessions.insertMany(Array.from({ length: 98 }, (_, n) => ({ ...stored, ...used, _id: `${current?._id}${n}` })));
    const newest = await signIn(email, '198.51.100.7');
    expect([await isIn(first), await isIn(second), await isIn(third), await isIn(newest)]).toEqual([true, false, false, true]);
    const ended = ['sign-out', 'of the least used sessions: there were too many', '198.51.100.0/24', 1];
    expect((await toldOf(world, email)).filter(([, detail]) => detail === ended[1])).toEqual([ended]);
    expect((await refresh(second.cookie, '127.0.0.1')).status).toBe(401);
    const shown = await list(first);
    expect([shown.total, shown.sessions.length, shown.sessions[0]?.isCurrent]).toEqual([100, 50, true]);
  });

  it('that are not remembered end after 24 hours without use, and after 7 days in spite of it', async () => {
    const email = await signUpVerified(world);
    const begin = async () => deviceOf(email, await world.inject(identity.signinUser, { body: { email, password }, ip: '192.0.2.1' }));
    const day = 86_400_000;
    const cases = [];
    for (const pauses of [[day - 1], [day], [...Array<number>(7).fill(day - 1), 6], [...Array<number>(7).fill(day - 1), 7]]) {
      let { cookie } = await begin();
      let status = 0;
      for (const pause of pauses) {
        world.clock.advance(pause);
        const reply = await refresh(cookie, '192.0.2.1');
        status = reply.status;
        cookie = reply.cookies.fw_refresh?.value ?? cookie;
      }
      cases.push(status);
    }
    expect(cases).toEqual([200, 401, 200, 401]);
  });

  it.each(['signout', 'endSession', 'deleteAccount'] as const)(
    'that end here by %s leave the browser its drafts and cookies, not its cache (N17)',
    async (call) => {
      const { second } = await threeDevices();
      const own = (await list(second)).sessions.find(({ isCurrent }) => isCurrent);
      const { headers } = second;
      const { status, headers: sent } = await {
        signout: () => world.inject(identity.signout, { body: {}, headers }),
        endSession: () => world.inject(identity.endSession, { body: { id: own?._id ?? '' }, headers }),
        deleteAccount: () => world.inject(identity.deleteAccount, { body: { password }, headers }),
      }[call]();
      // "cookies" and "storage" would take drafts, marks of answers, unsaved work and the known device.
      expect([status, sent['clear-site-data']]).toEqual([200, '"cache"']);
    },
  );

  /** The details of the entries of the security log about sign-outs, of which `threeDevices` makes one. */
  const signOutsOf = async (email: string) => {
    const { who } = (await world.inject(identity.findLogNames, { body: { email } })).body;
    const { entries } = (await world.inject(listSecurityLog('identity'), { body: { who } })).body;
    return entries
      .filter(({ what }) => what === 'sign-out')
      .map(({ detail }) => detail)
      .sort();
  };

  it('end one by one, with their tokens at once; nobody ends those of others', async () => {
    const { email, first, second, third } = await threeDevices();
    const [, { _id: id = '' } = {}] = (await list(second)).sessions;
    const stranger = await signIn(await signUpVerified(world), '127.0.0.1');
    const end = (as: Device) => world.inject(identity.endSession, { body: { id }, headers: as.headers });
    expect((await end(stranger)).status).toBe(200);
    expect(await isIn(third)).toBe(true);
    expect((await end(second)).status).toBe(200);
    expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([true, true, false]);
    expect((await refresh(third.cookie, '127.0.0.1')).status).toBe(401);
    expect((await end(second)).status).toBe(200);
    expect(await signOutsOf(email)).toEqual(['everywhere else', 'of another session']);
  });

  it.each([true, false])('end everywhere; the current one goes on: %s', async (keep) => {
    const { email, first, second, third } = await threeDevices();
    const reply = await world.inject(identity.endSessions, { body: { keep_current: keep }, headers: second.headers });
    expect(reply.status).toBe(200);
    expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([false, keep, false]);
    expect((await refresh(second.cookie, '127.0.0.1')).status).toBe(keep ? 200 : 401);
    expect(reply.cookies.fw_refresh?.value).toBe(keep ? undefined : '');
    expect(reply.headers['clear-site-data']).toBe(keep ? undefined : '"cache"');
    expect(await signOutsOf(email)).toEqual([keep ? 'everywhere else' : 'everywhere', 'everywhere else']);
  });
});
