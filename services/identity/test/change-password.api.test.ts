import { identity } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, type Device, faultsOf, password, signIn, signUpVerified, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

const whoAmI = async (device: Device) => world.inject(identity.getMe, { body: {}, headers: device.headers });
const refresh = (device: Device) => world.inject(identity.refreshToken, { body: {}, cookies: { fw_refresh: device.cookie } });
const newDevice = async () => signIn(world, await signUpVerified(world));

describe('changing the password', () => {
  const next = 'Other-secret2';
  const change = (device: Device, body: object = {}) =>
    world.inject(identity.updateMyPasswordDetails, {
      body: { current_password: password, password: next, confirm_password: next, ...body },
      headers: device.headers,
    });

  it('[API-046] changes it and answers a token that works; the old password does no more', async () => {
    const device = await newDevice();
    const reply = await change(device);
    expect(reply.status).toBe(200);
    await world.drain();
    const { access_token } = reply.body as { access_token: string };
    expect((await world.inject(identity.getMe, { body: {}, headers: { authorization: `Bearer ${access_token}` } })).status).toBe(200);
    await expect(signIn(world, device.email)).rejects.toThrow('is not right');
    await signIn(world, device.email, { password: next });
  });

  it('ends every other session and its tokens, and keeps the one that did it', async () => {
    const device = await newDevice();
    const other = await signIn(world, device.email);
    await change(device);
    await world.drain();
    expect((await whoAmI(other)).status).toBe(401);
    expect((await refresh(other)).status).toBe(401);
    expect((await whoAmI(device)).status).toBe(200);
    expect((await refresh(device)).status).toBe(200);
  });

  it('holds when the clock is set back: old tokens are dead, and a new sign-in works', async () => {
    const device = await newDevice();
    const other = await signIn(world, device.email);
    await change(device);
    await world.drain();
    world.clock.advance(-60 * 60_000);
    const again = await signIn(world, device.email, { password: next });
    expect((await whoAmI(again)).status).toBe(200);
    expect((await whoAmI(other)).status).toBe(401);
    world.clock.advance(60 * 60_000);
  });

  it('[PROF-17] refuses a wrong current password and a differing repetition under their names', async () => {
    const device = await newDevice();
    const reply = await change(device, { current_password: 'Secret2!', confirm_password: 'Different1!' });
    expect([reply.status, reply.body]).toEqual([
      422,
      { error: { current_password: 'The current password is not right.', confirm_password: 'The passwords do not match.' } },
    ]);
    await signIn(world, device.email);
  });

  it.each(['Secr1!', 'secret1!', 'Secret!!', 'Secret11', 'Password1!', 'Lovelace-18'])(
    '[PROF-16] refuses the weak password %s',
    async (weak) => {
      const device = await newDevice();
      const reply = await change(device, { password: weak, confirm_password: weak });
      expect([reply.status, Object.keys(faultsOf(reply))]).toEqual([422, ['password']]);
      await signIn(world, device.email);
    },
  );

  it('lets nobody with a copied token guess the current password for ever', async () => {
    const device = await newDevice();
    const replies = await Promise.all(Array.from({ length: 12 }, () => change(device, { current_password: 'Secret2!' })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(10).fill(422), 429, 429]);
  });

  it('is done by one of two who do it at once', async () => {
    const device = await newDevice();
    const replies = await Promise.all([change(device), change(device, { password: 'Third-secret3', confirm_password: 'Third-secret3' })]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422]);
  });
});
