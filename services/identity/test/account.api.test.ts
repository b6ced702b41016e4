import { type Contract, forms, identity } from '@formwright/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createIdentityWorld,
  type Device,
  faultsOf,
  newEmail,
  password,
  signIn,
  signUp,
  signUpVerified,
  toldOf,
  usage,
  type World,
} from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  usage.used = 0;
});

const whoAmI = async (device: Device) => world.inject(identity.getMe, { body: {}, headers: device.headers });
const idOf = async (device: Device) => ((await whoAmI(device)).body as { _id: string })._id;
const refresh = (device: Device) => world.inject(identity.refreshToken, { body: {}, cookies: { fw_refresh: device.cookie } });
const newDevice = async () => signIn(world, await signUpVerified(world));

let changes = 0;
async function tellPlan(
  accountId: string,
  told: { plan: string; maxForms: bigint; features?: string[]; blocked?: boolean; changedAt?: bigint },
) {
  changes += 1;
  const changedAt = told.changedAt ?? BigInt(world.clock.now() + changes);
  const body = { accountId, maxResponses: -1n, blocked: false, ...told, changedAt };
  await world.publish('billing.v1.PlanChanged', accountId, body, { sequence: Number(changedAt) });
  await world.drain();
}

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('getMe', () => {
  it('[API-036] answers the user with every field', async () => {
    const device = await newDevice();
    const { status, body } = await whoAmI(device);
    const id = await idOf(device);
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: id,
      email: device.email,
      firstname: 'Ada',
      lastname: 'Lovelace',
      plan: 'Free',
      plan_pricing: 'Free',
      maxCount: 1,
      formCount: 1,
      haveOneTimeForm: 0,
      blocked: 0,
      own_blocked: 0,
      taken_down: 0,
      workspace_id: id,
      role: 'OWNER',
      avatar: 'firstname',
      color: expect.stringMatching(/^\d{1,3}, \d{1,3}, \d{1,3}$/),
      showlogo: 1,
      formatedDate: new Date(world.clock.now()).toISOString().slice(0, 10).split('-').reverse().join('/'),
      created_at: world.clock.now(),
      email_notification: '1',
      browser_notification: '1',
    });
  });

  it('[QUOTA-03] [QUOTA-01] counts what the plan allows and what is left of it', async () => {
    const device = await newDevice();
    const id = await idOf(device);
    const counts = async () => {
      const { plan, maxCount, formCount } = (await whoAmI(device)).body as Record<string, unknown>;
      return { plan, maxCount, formCount };
    };
    usage.used = 3;
    expect(await counts()).toEqual({ plan: 'Free', maxCount: 1, formCount: 0 });
    await tellPlan(id, { plan: 'Standart', maxForms: 5n });
    expect(await counts()).toEqual({ plan: 'Standart', maxCount: 5, formCount: 2 });
    await tellPlan(id, { plan: 'Premium', maxForms: -1n });
    expect(await counts()).toEqual({ plan: 'Premium', maxCount: null, formCount: null });
    await tellPlan(id, { plan: 'Free', maxForms: 1n, changedAt: 1n });
    expect(await counts()).toMatchObject({ plan: 'Premium' });
  });

  it('[SHELL-14] like every owner call is refused without a valid token', async () => {
    const { token } = await newDevice();
    const tampered = `${token.slice(0, -4)}AAAA`;
    const ownerCalls = Object.values(identity).filter((contract) => 'auth' in contract && contract.auth === 'user') as Contract[];
    expect(ownerCalls.map((contract) => contract.name)).toContain('getMe');
    for (const contract of ownerCalls) {
      for (const authorization of [undefined, 'Bearer', 'Bearer x.y.z', `Bearer ${tampered}`, `Basic ${token}`]) {
        const reply = await world.inject(contract, { body: {}, ...(authorization && { headers: { authorization } }) });
        expect([contract.name, authorization, reply.status]).toEqual([contract.name, authorization, 401]);
      }
    }
    world.clock.advance(15 * 60_000 + 1000);
    expect((await world.inject(identity.getMe, { body: {}, headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });
});

describe('the logo of the product on public forms', () => {
  const change = (device: Device, body: { value: unknown; userId: string }) =>
    world.inject(identity.changeshowlogo, { body: body as { value: boolean; userId: string }, headers: device.headers });
  const shown = async (device: Device) => ((await whoAmI(device)).body as { showlogo: number }).showlogo;
  const told = (userId: string) =>
    world.published('identity.v1.UserChanged').flatMap((event) => (event.userId === userId ? [event.hidesLogo] : []));

  it('[API-025] is hidden and shown again by the value, and the other services are told', async () => {
    const device = await newDevice();
    const userId = await idOf(device);
    await tellPlan(userId, { plan: 'Premium', maxForms: -1n, features: ['hide-logo'] });
    const before = told(userId).length;
    expect(await change(device, { value: false, userId })).toMatchObject({ status: 200, body: { showlogo: 0 } });
    expect(await shown(device)).toBe(0);
    expect(await change(device, { value: 0, userId })).toMatchObject({ status: 200, body: { showlogo: 0 } });
    expect(await change(device, { value: 1, userId })).toMatchObject({ status: 200, body: { showlogo: 1 } });
    expect(await shown(device)).toBe(1);
    await world.drain();
    expect(told(userId).slice(before)).toEqual([true, false]);
    for (const value of ['false', 2, null]) expect((await change(device, { value, userId })).status).toBe(400);
  });

  it("[STYLE-11] is refused without the feature, whatever the plan is called, and for another user's id", async () => {
    const device = await newDevice();
    const userId = await idOf(device);
    const refusal = async (body: { value: unknown; userId: string }) => {
      const reply = await change(device, body);
      return [reply.status, faultsOf(reply)];
    };
    const notInPlan = [403, { value: 'Your plan does not include hiding the logo.' }];
    expect(await refusal({ value: false, userId })).toEqual(notInPlan);
    await tellPlan(userId, { plan: 'Standart', maxForms: 5n, features: [] });
    expect(await refusal({ value: false, userId })).toEqual(notInPlan);
    await tellPlan(userId, { plan: 'Premium', maxForms: -1n, features: ['own-logo'] });
    expect(await refusal({ value: false, userId })).toEqual(notInPlan);
    await tellPlan(userId, { plan: 'Premium', maxForms: -1n, features: ['hide-logo'] });
    const other = await idOf(await newDevice());
    expect(await refusal({ value: false, userId: other })).toEqual([403, { userId: 'You can change only your own setting.' }]);
    await tellPlan(userId, { plan: 'Premium', maxForms: -1n, features: ['hide-logo'], blocked: true });
    expect((await change(device, { value: false, userId })).status).toBe(403);
    expect(await shown(device)).toBe(1);
  });
});

describe('a suspension', () => {
  it('keeps the owner signed in, says that the account is suspended, and refuses a change of the password until payment', async () => {
    const device = await newDevice();
    const id = await idOf(device);
    await tellPlan(id, { plan: 'Standart', maxForms: 5n, blocked: true });
    expect((await whoAmI(device)).body).toMatchObject({ blocked: 1 });
    expect((await refresh(device)).status).toBe(200);
    const again = await signIn(world, device.email);
    expect((await whoAmI(again)).body).toMatchObject({ blocked: 1 });
    const body = { current_password: password, password: 'Other-secret2', confirm_password: 'Other-secret2' };
    const refused = await world.inject(identity.updateMyPasswordDetails, { body, headers: again.headers });
    expect([refused.status, refused.body]).toEqual([403, { error: 'To edit your information, please make a payment first.' }]);
    await tellPlan(id, { plan: 'Standart', maxForms: 5n });
    expect((await whoAmI(again)).body).toMatchObject({ blocked: 0 });
    expect((await world.inject(identity.updateMyPasswordDetails, { body, headers: again.headers })).status).toBe(200);
  });
});

describe('deleting the account', () => {
  it('[API-050] ends every token and session, frees the email and tells the others', async () => {
    const device = await newDevice();
    const other = await signIn(world, device.email);
    const id = await idOf(device);
    expect((await world.inject(identity.deleteAccount, { body: {}, headers: device.headers })).body).toEqual({ success: true });
    await world.drain();
    expect(world.published('identity.v1.UserDeleted').at(-1)).toMatchObject({ userId: id, workspaceId: id });
    // By this event the other services refuse the tokens too.
    expect(world.published('identity.v1.SessionsRevoked').at(-1)).toMatchObject({ userId: id });
    for (const each of [device, other]) {
      expect((await whoAmI(each)).status).toBe(401);
      expect((await refresh(each)).status).toBe(401);
    }
    await expect(signIn(world, device.email)).rejects.toThrow('is not right');
    const heir = await signIn(world, await signUpVerified(world, device.email));
    expect(await idOf(heir)).not.toBe(id);
  });

  it('asks for the password, unless its owner signed in a moment ago', async () => {
    const device = await newDevice();
    const remove = (body: { password?: string }, { headers } = device) => world.inject(identity.deleteAccount, { body, headers });
    world.clock.advance(11 * 60_000);
    const refusals = [await remove({}), await remove({ password: '' }), await remove({ password: 'Wrong-chair7' })];
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422]);
    const texts = ['Please enter your password.', 'Please enter your password.', 'The password is not right.'];
    expect(refusals.map((reply) => faultsOf(reply).password)).toEqual(texts);
    expect((await toldOf(world, device.email)).at(-1)).toEqual(['account deletion refused', 'wrong password', '127.0.0.0/24', 1]);
    expect((await whoAmI(device)).status).toBe(200);
    expect((await remove({ password })).body).toEqual({ success: true });
    expect((await whoAmI(device)).status).toBe(401);
  });

  it('takes a sign-in of a moment ago at a replica whose clock is ahead, and none of a wrong clock', async () => {
    const device = await newDevice();
    const remove = () => world.inject(identity.deleteAccount, { body: {}, headers: device.headers });
    world.clock.shift(-61_000);
    expect((await remove()).status).toBe(422);
    world.clock.shift(1_000);
    expect((await remove()).body).toEqual({ success: true });
    world.clock.shift(60_000);
  });

  it('lets nobody guess the password', async () => {
    const { headers } = await newDevice();
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) {
      statuses.push((await world.inject(identity.deleteAccount, { body: { password: `Wrong-chair${tries}` }, headers })).status);
    }
    expect([new Set(statuses.slice(0, 10)), statuses.at(-1)]).toEqual([new Set([422]), 429]);
    expect((await world.inject(identity.deleteAccount, { body: { password }, headers })).status).toBe(429);
  });

  it('keeps nothing of its owner, pictures neither', async () => {
    const device = await newDevice();
    const id = await idOf(device);
    await world.files.put(`User/${id}/me.png`, png, { contentType: 'image/png' });
    await world
      .store('identity')
      .collection<{ _id: string }>({ name: 'users' })
      .updateOne({ _id: id }, { $set: { avatar: 'me.png' } });
    await tellPlan(id, { plan: 'Standart', maxForms: 5n });
    const plan = () => world.store('identity').collection({ name: 'plans' }).findOne({ _id: id });
    expect(await plan()).toMatchObject({ plan: 'Standart' });
    const picture = () => world.inject(identity.userAvatar, { params: { userId: id, name: 'me.png' } });
    expect((await picture()).status).toBe(200);
    await world.inject(identity.deleteAccount, { body: {}, headers: device.headers });
    // Refused at once; the file itself is erased after the event.
    expect((await picture()).status).toBe(404);
    await world.drain();
    await world.runJob('identity.erase');
    const left = await world.store('identity').collection<{ _id: string }>({ name: 'users' }).findOne({ _id: id });
    expect(JSON.stringify(left)).not.toMatch(/Ada|Lovelace|example\.com|argon2/);
    expect(await world.files.get(`User/${id}/me.png`)).toBeNull();
    expect(await plan()).toBeNull();
  });
});

describe('findAccount', () => {
  it('names the account of an email, or says that there is none', async () => {
    const device = await newDevice();
    const id = await idOf(device);
    const found = await world.inject(identity.findAccount, { body: { email: device.email.toUpperCase() } });
    expect(found.body).toEqual({ userId: id, workspaceId: id });
    expect((await world.inject(identity.findAccount, { body: { email: newEmail() } })).status).toBe(404);
  });
});

describe('without the forms service', () => {
  it('getMe says that it cannot tell, rather than something wrong', async () => {
    const device = await newDevice();
    world.answer(forms.getFormUsage, () => {
      throw new Error('down');
    });
    expect((await whoAmI(device)).status).toBeGreaterThanOrEqual(500);
    world.answer(forms.getFormUsage, () => ({ used: usage.used, oneTimeForms: 0 }));
  });
});

describe('the job that removes what has expired', () => {
  const kept = async () => {
    const names = ['sessions', 'verifications', 'limits', 'tries'];
    const counts = names.map((name) => world.store('identity').collection({ name }).count({}));
    return Promise.all(counts);
  };

  it('leaves what is still good, and nothing else', async () => {
    world.clock.advance(400 * 86_400_000);
    await world.runJob('identity.remove-expired');
    expect(await kept()).toEqual([0, 0, 0, 0]);
    await signUp(world);
    const device = await newDevice();
    await expect(signIn(world, device.email, { password: 'Secret2!' })).rejects.toThrow('is not right');
    await world.runJob('identity.remove-expired');
    expect(await kept()).toEqual([2, 1, 5, 3]);
    world.clock.advance(86_400_000);
    await world.runJob('identity.remove-expired');
    // That an account has signed in, and where.
    expect(await kept()).toEqual([0, 0, 2, 0]);
    world.clock.advance(30 * 86_400_000);
    await world.runJob('identity.remove-expired');
    expect(await kept()).toEqual([0, 0, 0, 0]);
  });
});
