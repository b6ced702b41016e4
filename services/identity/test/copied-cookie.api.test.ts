import { identity } from '@formwright/contracts';
import { withStuck } from '@formwright/platform/testing';
import { expect, it } from '@jest/globals';
import { createIdentityWorld, signIn, signUpVerified } from './world.ts';

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
