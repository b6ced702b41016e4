import { identity } from '@formwright/contracts';
import { replacing, withStuck } from '@formwright/platform/testing';
import { expect, it } from '@jest/globals';
import { createIdentityWorld, password, signIn, signUpVerified } from './world.ts';

it('the end of a session that could not be stored, however often it was tried, is mailed once it is', async () => {
  const stuck = new Set<unknown>();
  const world = await createIdentityWorld((store) => withStuck(store, stuck));
  try {
    const email = await signUpVerified(world);
    const { cookie } = await signIn(world, email);
    const refresh = (fw_refresh: string) => world.inject(identity.refreshToken, { body: {}, cookies: { fw_refresh } });
    const second = (await refresh(cookie)).cookies.fw_refresh?.value ?? '';
    expect((await refresh(second)).status).toBe(200);
    for (const { _id } of await world.store('identity').collection<{ _id: string }>({ name: 'sessions' }).find({})) stuck.add(_id);
    const mailed = async () => {
      await world.drain();
      return world.mails.filter(({ subject }) => subject.includes('signed out')).map(({ to }) => to);
    };
    for (let tries = 0; tries < 6; tries += 1) expect((await refresh(cookie)).status).toBe(500);
    expect(await mailed()).toEqual([]);
    stuck.clear();
    expect((await refresh(cookie)).status).toBe(401);
    expect(await mailed()).toEqual([email]);
  } finally {
    await world.close();
  }
});

it('a sign-in on a new device whose mail could not be stored, however often it was tried, is mailed once it is', async () => {
  let isStuck = false;
  const world = await createIdentityWorld((store) =>
    replacing(store, {
      commit: (writes) =>
        isStuck && writes.some(({ collection }) => collection === 'mails') ? Promise.reject(new Error('stuck')) : store.commit(writes),
    }),
  );
  try {
    const email = await signUpVerified(world);
    await signIn(world, email);
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const enter = () => world.inject(identity.signinUser, { body: { email, password }, headers });
    await world.drain();
    const before = world.mails.length;
    isStuck = true;
    for (let tries = 0; tries < 6; tries += 1) expect((await enter()).status).toBe(500);
    isStuck = false;
    expect((await enter()).status).toBe(200);
    await world.drain();
    expect(world.mails.slice(before).map(({ to, subject }) => [to, subject])).toEqual([[email, expect.stringContaining('sign-in')]]);
    // The place is known from then on.
    expect((await enter()).status).toBe(200);
    await world.drain();
    expect(world.mails).toHaveLength(before + 1);
  } finally {
    await world.close();
  }
});
