import { identity } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, type Device, faultsOf, password, signIn, signUpVerified, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

const newDevice = async () => signIn(world, await signUpVerified(world));
const me = async ({ headers }: Device) => (await world.inject(identity.getMe, { body: {}, headers })).body;
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const upload = ({ headers }: Device, content = png) =>
  world.inject(identity.changeAvatar, { body: {}, headers, files: [{ field: 'avatar', name: 'me.png', content, type: 'image/png' }] });

async function suspend(accountId: string, blocked: boolean): Promise<void> {
  const changedAt = BigInt(world.clock.now() + (blocked ? 1 : 2));
  const body = { accountId, plan: 'Standart', maxForms: 5n, maxResponses: -1n, features: [], blocked, changedAt };
  await world.publish('billing.v1.PlanChanged', accountId, body, { sequence: Number(changedAt) });
  await world.drain();
}

describe('UpdateMyGeneralDetails', () => {
  const save = ({ headers }: Device, body: { firstname: string; lastname: string; email?: string }) =>
    world.inject(identity.updateMyGeneralDetails, { body, headers });

  it('[API-045] [PROF-09] changes the names and never the email, and tells the other services', async () => {
    const device = await newDevice();
    const reply = await save(device, { firstname: ' Grace ', lastname: 'Hopper', email: 'other@example.com' });
    expect([reply.status, reply.body]).toEqual([200, { success: true }]);
    expect(await me(device)).toMatchObject({ firstname: 'Grace', lastname: 'Hopper', email: device.email });
    await world.drain();
    const told = { firstname: 'Grace', lastname: 'Hopper', email: device.email };
    expect(world.published('identity.v1.UserChanged').at(-1)).toMatchObject(told);
    // The address signs in, the one of the payload does not.
    await signIn(world, device.email);
    await expect(signIn(world, 'other@example.com')).rejects.toThrow();
    const wrong = await save(device, { firstname: '', lastname: 'www.example.org' });
    expect(wrong.status).toBe(422);
    expect(faultsOf(wrong)).toEqual({ lastname: 'The last name cannot contain a web or email address.' });
    expect(Object.keys(faultsOf(await save(device, { firstname: '', lastname: ' ' })))).toEqual(['firstname', 'lastname']);
    expect(await me(device)).toMatchObject({ firstname: 'Grace', lastname: 'Hopper' });
    expect((await save(device, { firstname: 'Suharto', lastname: '' })).status).toBe(200);
    expect(await me(device)).toMatchObject({ firstname: 'Suharto', lastname: '' });
  });

  it('sent again changes nothing and tells nobody', async () => {
    const device = await newDevice();
    await save(device, { firstname: 'Grace', lastname: 'Hopper' });
    await world.drain();
    const before = world.published('identity.v1.UserChanged').length;
    expect((await save(device, { firstname: 'Grace', lastname: 'Hopper' })).status).toBe(200);
    await world.drain();
    expect(world.published('identity.v1.UserChanged')).toHaveLength(before);
  });

  it('[PROF-23] is refused to a suspended user until payment, as a change of the password and the picture is', async () => {
    const device = await newDevice();
    const { _id } = await me(device);
    const change = { current_password: password, password: 'Other-secret2', confirm_password: 'Other-secret2' };
    const calls = async () => [
      (await save(device, { firstname: 'Grace', lastname: 'Hopper' })).status,
      (await upload(device)).status,
      (await world.inject(identity.removeAvatar, { body: {}, headers: device.headers })).status,
      (await world.inject(identity.updateMyPasswordDetails, { body: change, headers: device.headers })).status,
    ];
    await suspend(_id, true);
    expect(await calls()).toEqual([403, 403, 403, 403]);
    expect((await save(device, { firstname: '', lastname: '' })).body).toEqual({
      error: 'To edit your information, please make a payment first.',
    });
    expect(await me(device)).toMatchObject({ firstname: 'Ada', avatar: 'firstname' });
    await suspend(_id, false);
    expect(await calls()).toEqual([200, 200, 200, 200]);
  });
});

describe('the switches', () => {
  it('[API-047] [API-048] go to what the call says, each its own, also sent twice and while suspended', async () => {
    const device = await newDevice();
    const { _id } = await me(device);
    const email = (check: boolean) => world.inject(identity.emailCheck, { body: { check }, headers: device.headers });
    const browser = (check: boolean) => world.inject(identity.browserCheck, { body: { check }, headers: device.headers });
    expect(await email(false)).toMatchObject({ status: 200, body: { email_notification: '0' } });
    expect(await me(device)).toMatchObject({ email_notification: '0', browser_notification: '1' });
    expect(await browser(false)).toMatchObject({ status: 200, body: { browser_notification: '0' } });
    expect(await email(true)).toMatchObject({ body: { email_notification: '1' } });
    expect(await email(true)).toMatchObject({ body: { email_notification: '1' } });
    expect(await me(device)).toMatchObject({ email_notification: '1', browser_notification: '0' });
    await world.drain();
    expect(world.published('identity.v1.UserChanged').at(-1)).toMatchObject({ emailNotification: true, browserNotification: false });
    await suspend(_id, true);
    expect((await email(false)).status).toBe(200);
    for (const check of ['false', 0, null]) expect((await email(check as never)).status).toBe(400);
  });
});

describe('the picture', () => {
  const stored = async (userId: string) => {
    const keys: string[] = [];
    for await (const { key } of world.files.list(`User/${userId}/`)) keys.push(key);
    return keys;
  };

  it('is replaced and removed, and its former file is gone', async () => {
    const device = await newDevice();
    const { _id } = await me(device);
    const first = await upload(device);
    expect(first.status).toBe(200);
    expect(await me(device)).toMatchObject({ avatar: first.body.avatar });
    const second = await upload(device);
    expect(await stored(_id)).toEqual([`User/${_id}/${second.body.avatar}`]);
    const shown = await world.inject(identity.userAvatar, { params: { userId: _id, name: second.body.avatar } });
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await world.inject(identity.removeAvatar, { body: {}, headers: device.headers })).toMatchObject({
      body: { avatar: 'firstname' },
    });
    expect([await stored(_id), (await me(device)).avatar]).toEqual([[], 'firstname']);
    expect(
      await world
        .store('identity')
        .collection<{ _id: string; isCondemned: boolean }>({ name: 'pendingAvatars' })
        .count({ isCondemned: false }),
    ).toBe(0);
  });

  it('is refused under its name if it is none, and the former one stays', async () => {
    const device = await newDevice();
    const { avatar } = (await upload(device)).body;
    const wrong = await upload(device, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect([wrong.status, wrong.body]).toEqual([422, { error: { avatar: 'The picture must be a JPEG, PNG or WebP file.' } }]);
    const huge = Buffer.from(png);
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    expect((await upload(device, huge)).body).toEqual({ error: { avatar: 'A picture has at most 100 megapixels.' } });
    const none = await world.inject(identity.changeAvatar, { body: {}, headers: device.headers, files: [] });
    expect([none.status, none.body]).toEqual([422, { error: { avatar: 'Please choose a picture.' } }]);
    expect(await me(device)).toMatchObject({ avatar });
  });
});
