import { type BodyOf, identity } from '@formwright/contracts';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  createIdentityWorld,
  faultsOf,
  linksTo,
  newEmail,
  password,
  resetLinksTo,
  signIn,
  signUp,
  signUpVerified,
  toldOf,
  type World,
} from './world.ts';

const DAY = 86_400_000;
const GRACE = { by: 'admin', onBehalfOf: { operator: 'Grace' } } as const;
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe.each(everyStore)('people for operators, in $name', ({ stores }) => {
  let world: World;
  beforeEach(async () => {
    world = await createIdentityWorld(undefined, {}, stores);
  });
  afterEach(() => world.close());

  type Asked = Partial<BodyOf<typeof identity.listPeople>>;
  const list = async (asked: Asked = {}) =>
    (await world.inject(identity.listPeople, { by: 'admin', body: { page: 1, size: 10, tab: 'active', ...asked } })).body;
  const emails = async (asked: Asked = {}) => (await list(asked)).rows.map(({ email }) => email);
  const counts = async () => (await world.inject(identity.countPeople, { by: 'admin', body: {} })).body;
  const idOf = async (email: string) => (await world.inject(identity.findByAddress, { by: 'admin', body: { email } })).body.userId ?? '';
  const personOf = async (email: string) =>
    (await world.inject(identity.describePeople, { by: 'admin', body: { userIds: [await idOf(email)] } })).body.people[0];
  const change = (userId: string, changes: BodyOf<typeof identity.changePerson>['changes']) =>
    world.inject(identity.changePerson, { ...GRACE, body: { userId, changes } });
  const add = (body: Partial<BodyOf<typeof identity.addPerson>>) =>
    world.inject(identity.addPerson, { ...GRACE, body: { email: newEmail(), password, ...body } });
  const remove = (userId: string) => world.inject(identity.removePerson, { ...GRACE, body: { userId } });
  let told = 0;
  async function tellPlan(accountId: string, plan: string, blocked = false): Promise<number> {
    told += 1;
    const changedAt = world.clock.now() + told;
    const body = { accountId, maxForms: -1n, maxResponses: -1n, plan, blocked, changedAt: BigInt(changedAt) };
    await world.publish('billing.v1.PlanChanged', accountId, body, { sequence: changedAt });
    return changedAt;
  }

  it('[OPS-11] [OPS-18] are listed with what operators see, by tab, plan, words, address and day, newest first', async () => {
    const ada = await signUpVerified(world, `Grace.Hopper${Date.now()}@Example.com`);
    world.clock.advance(DAY);
    const [bob, eve] = [await signUp(world), await signUp(world)];
    await world.inject(identity.makeOperator, { body: { email: newEmail() } });
    expect(await list()).toEqual({ rows: expect.any(Array), page: 1, total: 3, isMore: false, next: null });
    expect((await emails()).sort()).toEqual([ada, bob, eve].sort());
    expect(await personOf(ada)).toEqual({
      ...{ userId: await idOf(ada), email: ada, firstname: 'Ada', lastname: 'Lovelace', isVerified: true, mustVerify: false },
      ...{ plan: 'Free', standing: 'good', isPaying: false, emailNotification: true, browserNotification: true, opacity: 1, popup: 0 },
      ...{ lastSignInAt: world.clock.now() - DAY, createdAt: world.clock.now() - DAY },
    });
    expect((await personOf(bob))?.lastSignInAt).toBeNull();
    await tellPlan(await idOf(ada), 'Premium');
    await tellPlan(await idOf(bob), 'Standart', true);
    await world.drain();
    expect(await emails({ tab: 'suspended' })).toEqual([bob]);
    expect((await emails()).sort()).toEqual([ada, eve].sort());
    expect(await emails({ paying: true })).toEqual([ada]);
    expect(await emails({ tab: 'suspended', paying: true })).toEqual([bob]);
    expect(await counts()).toEqual({ total: 3, active: 2, suspended: 1, takenDown: 0, paying: 1, payingInAll: 2 });
    expect(await emails({ text: 'grace hop' })).toEqual([ada]);
    expect(await emails({ text: 'LOVE', tab: 'suspended', paying: true })).toEqual([bob]);
    expect(await emails({ text: ada.toUpperCase() })).toEqual([ada]);
    expect(await emails({ text: 'hopper@example.com' })).toEqual([]);
    for (const text of [ada.slice(0, 14), ada.slice(6, 15), ada.slice(0, -9), `ada ${ada.slice(0, -3)}`])
      expect([text, await emails({ text })]).toEqual([text, [ada]]);
    expect((await emails({ text: '@example.c' })).length).toBe(2);
    await change(await idOf(eve), { firstname: '伟', lastname: '王' });
    for (const text of ['王', '伟 王', '王伟']) expect([text, await emails({ text })]).toEqual([text, [eve]]);
    expect(await emails({ text: 'ada', to: world.clock.now() - 1 })).toEqual([ada]);
    expect(await emails({ from: world.clock.now(), paying: true })).toEqual([]);
    const periods = [
      { from: 0, to: world.clock.now() },
      { from: world.clock.now(), to: world.clock.now() + 1 },
    ];
    expect((await world.inject(identity.countRegistrations, { by: 'admin', body: { periods } })).body).toEqual({ counts: [1, 2] });
  });

  it('are counted also while they are taken down', async () => {
    const [email] = [await signUpVerified(world), await signUp(world)];
    const accountId = await idOf(email);
    const changedAt = world.clock.now() + 1;
    const body = { accountId, maxForms: -1n, maxResponses: -1n, plan: 'Premium', blocked: true, standing: 'taken_down' } as const;
    await world.publish('billing.v1.PlanChanged', accountId, { ...body, changedAt: BigInt(changedAt) }, { sequence: changedAt });
    await world.drain();
    expect(await counts()).toEqual({ total: 2, active: 1, suspended: 0, takenDown: 1, paying: 0, payingInAll: 1 });
    expect(await emails({ tab: 'taken_down', paying: true })).toEqual([email]);
    const periods = [{ from: 0, to: world.clock.now() + 1 }];
    expect((await world.inject(identity.countRegistrations, { by: 'admin', body: { periods } })).body).toEqual({ counts: [2] });
  });

  it('are counted as what happened to them', async () => {
    const known = new Map<string, { isSuspended: boolean; plan: string }>();
    const acts = fc.array(fc.tuple(fc.constantFrom('add', 'sign up', 'plan', 'remove'), fc.nat(30), fc.nat(5)), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(acts, async (story) => {
        for (const [act, place, choice] of story) {
          world.clock.advance(1_000);
          const id = [...known.keys()][place % Math.max(1, known.size)];
          if (act === 'add') known.set((await add({})).body.userId, { isSuspended: false, plan: 'Free' });
          if (act === 'sign up')
            known.set(await idOf(await signUp(world, newEmail(), `203.0.113.${place}`)), { isSuspended: false, plan: 'Free' });
          if (act === 'remove' && id !== undefined) {
            await remove(id);
            known.delete(id);
          }
          if (act === 'plan' && id !== undefined) {
            const next = { isSuspended: choice > 2, plan: ['Free', 'Standart', 'Premium'][choice % 3] ?? '' };
            await tellPlan(id, next.plan, next.isSuspended);
            await world.drain();
            known.set(id, next);
          }
        }
        const all = [...known.values()];
        const number = (isIn: (each: { isSuspended: boolean; plan: string }) => boolean) => all.filter(isIn).length;
        expect(await counts()).toEqual({
          total: all.length,
          active: number(({ isSuspended }) => !isSuspended),
          suspended: number(({ isSuspended }) => isSuspended),
          takenDown: 0,
          paying: number(({ isSuspended, plan }) => !isSuspended && plan !== 'Free'),
          payingInAll: number(({ plan }) => plan !== 'Free'),
        });
        const { rows } = await list({ size: 100 });
        expect(rows.map(({ userId, plan }) => [userId, plan]).sort()).toEqual(
          [...known].flatMap(([id, { isSuspended, plan }]) => (isSuspended ? [] : [[id, plan]])).sort(),
        );
      }),
      { numRuns: 4 },
    );
  });

  it('are read once the change that an operator has just made has arrived, or after a second', async () => {
    const email = await signUp(world);
    const userId = await idOf(email);
    const changedAt = await tellPlan(userId, 'Standart', true);
    expect(await emails({ tab: 'suspended', atLeast: { accountId: userId, changedAt } })).toEqual([email]);
    expect(await emails({ tab: 'suspended', atLeast: { accountId: 'nobody', changedAt } })).toEqual([email]);
    expect(await emails({ tab: 'suspended', atLeast: { accountId: userId, changedAt: changedAt + 1 } })).toEqual([email]);
  });

  it('[OPS-16] are changed field by field, once, and told to the other services', async () => {
    const email = await signUpVerified(world);
    const userId = await idOf(email);
    const wanted = { firstname: ' Grace ', lastname: 'Hopper', emailNotification: false, opacity: 0.25, popup: 1 } as const;
    await Promise.all([change(userId, wanted), change(userId, wanted)]);
    expect((await change(userId, wanted)).body).toEqual({ success: true });
    expect(await personOf(email)).toMatchObject({ ...wanted, firstname: 'Grace', browserNotification: true });
    expect([await emails({ text: 'hopper' }), await emails({ text: 'lovelace' })]).toEqual([[email], []]);
    await world.drain();
    expect(world.published('identity.v1.UserChanged').at(-1)).toMatchObject({ userId, firstname: 'Grace', emailNotification: false });
    expect((await toldOf(world, email)).filter(([what]) => what === 'person changed')).toEqual([
      [
        'person changed',
        '{"emailNotification":[true,false],"opacity":[1,0.25],"popup":[0,1],"firstname":["Ada","Grace"],"lastname":["Lovelace","Hopper"]}',
        'operator Grace',
        1,
      ],
    ]);
    const refused = await change(userId, { firstname: 'www.spam.example', popup: 0 });
    expect([refused.status, faultsOf(refused)]).toEqual([422, { firstname: 'The first name cannot contain a web or email address.' }]);
    expect((await personOf(email))?.popup).toBe(1);
    expect((await change('nobody', {})).status).toBe(404);
    const operator = newEmail();
    await world.inject(identity.makeOperator, { body: { email: operator } });
    const operators = await world.store('identity').collection<{ _id: string; type: string }>({ name: 'users' }).find({ type: 'admin' });
    for (const { _id } of operators) expect([(await change(_id, { popup: 1 })).status, (await remove(_id)).status]).toEqual([404, 404]);
    expect(operators).toHaveLength(1);
  });

  it('[OPS-17] who have to verify again are signed out, neither replaced nor deleted, and come back by the mailed link', async () => {
    const email = await signUpVerified(world);
    const userId = await idOf(email);
    const device = await signIn(world, email);
    world.clock.advance(30 * DAY);
    const fresh = await signIn(world, email);
    const { createdAt } = (await personOf(email)) ?? {};
    await change(userId, { confirmed: false });
    await world.drain();
    for (const { cookie, headers } of [device, fresh]) {
      expect((await world.inject(identity.refreshToken, { body: {}, cookies: { fw_refresh: cookie } })).status).toBe(401);
      expect((await world.inject(identity.getMe, { body: {}, headers })).status).toBe(401);
    }
    const signin = () => world.inject(identity.signinUser, { body: { email, password } });
    expect(faultsOf(await signin())).toEqual({ verify: 'Please verify your account first: open the link in the email that we sent you.' });
    expect(await personOf(email)).toMatchObject({ isVerified: true, mustVerify: true });
    // A stranger signs up with the address, and the job looks for accounts that nobody has verified.
    await signUp(world, email, '203.0.113.9');
    await world.inject(identity.newVerify, { body: { email } });
    world.clock.advance(8 * DAY);
    await world.runJob('identity.remove-expired');
    expect(await personOf(email)).toMatchObject({ userId, createdAt, mustVerify: true });
    await world.inject(identity.newVerify, { body: { email } });
    const token = (await linksTo(world, email)).filter((link) => link !== 'no link').at(-1) ?? '';
    expect((await world.inject(identity.verifyEmail, { body: { token, password } })).status).toBe(200);
    expect(await personOf(email)).toMatchObject({ userId, createdAt, isVerified: true, mustVerify: false });
    expect((await signin()).status).toBe(200);
  });

  it('are verified by an operator, and then their links open nothing', async () => {
    const email = await signUp(world);
    const [token = ''] = await linksTo(world, email);
    const userId = await idOf(email);
    await change(userId, { confirmed: false });
    expect(await personOf(email)).toMatchObject({ isVerified: false, mustVerify: false });
    await change(userId, { confirmed: true });
    expect(await personOf(email)).toMatchObject({ isVerified: true, mustVerify: false });
    expect((await world.inject(identity.verifyEmail, { body: { token, password } })).status).toBe(410);
    await signIn(world, email);
    await change(userId, { confirmed: false });
    await change(userId, { confirmed: true });
    await signIn(world, email);
  });

  it('have proven their address by the link to a new password, too', async () => {
    const email = await signUpVerified(world);
    await change(await idOf(email), { confirmed: false });
    await world.inject(identity.forgotUser, { body: { email } });
    const [token = ''] = await resetLinksTo(world, email);
    const body = { newPassword: 'Other-chair8', confirmNewPassword: 'Other-chair8', token };
    expect((await world.inject(identity.resetPassword, { body })).status).toBe(200);
    await signIn(world, email, { password: 'Other-chair8' });
    expect(await personOf(email)).toMatchObject({ isVerified: true, mustVerify: false });
  });

  it('[OPS-20] are added with an own picture, verified, once, and get a mail that leads to a password of their own', async () => {
    const email = newEmail();
    const replies = await Promise.all([add({ email, picture: png.toString('base64') }), add({ email, picture: png.toString('base64') })]);
    replies.push(await add({ email, picture: png.toString('base64') }));
    const userId = await idOf(email);
    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, { userId }]));
    expect(await personOf(email)).toMatchObject({ firstname: '', lastname: '', isVerified: true, lastSignInAt: null });
    const [user] = await world.store('identity').collection<{ _id: string; avatar: string }>({ name: 'users' }).find({ _id: userId });
    expect((await world.inject(identity.userAvatar, { params: { userId, name: user?.avatar ?? '' } })).bytes).toEqual(png);
    const taken = { email: 'This address has an account already.' };
    const other = Buffer.concat([png, Buffer.from('x')]).toString('base64');
    expect([faultsOf(await add({ email })), faultsOf(await add({ email, picture: other }))]).toEqual([taken, taken]);
    await world.drain();
    expect(world.published('identity.v1.UserRegistered')).toMatchObject([{ userId, email }]);
    expect(world.mails).toMatchObject([{ to: email, text: expect.stringContaining('https://forms.example/forgot-password') }]);
    await world.inject(identity.forgotUser, { body: { email } });
    const [token = ''] = await resetLinksTo(world, email);
    const body = { newPassword: 'Other-chair8', confirmNewPassword: 'Other-chair8', token };
    expect((await world.inject(identity.resetPassword, { body })).status).toBe(200);
    await signIn(world, email, { password: 'Other-chair8' });
    expect(faultsOf(await add({ email, password: 'Other-chair8', picture: png.toString('base64') }))).toEqual(taken);
    expect((await toldOf(world, email)).filter(([what]) => what === 'sign-up')).toEqual([
      ['sign-up', JSON.stringify({ account: [null, 'active'] }), 'operator Grace', 1],
    ]);
  });

  it('[OPS-20] are added once of two calls at once with and without a picture: the other is refused, because its content is not stored', async () => {
    const email = newEmail();
    const replies = await Promise.all([add({ email }), add({ email, picture: png.toString('base64') })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    const [user] = await world
      .store('identity')
      .collection<{ _id: string; avatar: string }>({ name: 'users' })
      .find({ _id: await idOf(email) });
    expect(user?.avatar === '').toBe(replies[0].status === 200);
  });

  it('are added by the rules of the sign-up, in the place of one that nobody has verified', async () => {
    expect(faultsOf(await add({ email: 'nobody', password: 'short', picture: Buffer.from('text').toString('base64') }))).toEqual({
      email: 'Please enter a valid email address.',
      password: expect.stringContaining('The password needs'),
      image: 'The picture must be a JPEG, PNG or WebP file.',
    });
    expect(faultsOf(await add({ email: '', password: '' }))).toEqual({
      email: 'Please enter your email.',
      password: 'Please choose a password.',
    });
    expect(faultsOf(await add({ picture: Buffer.alloc(500_001).toString('base64') }))).toEqual({ image: 'The picture is too large.' });
    const email = await signUp(world);
    const [token = ''] = await linksTo(world, email);
    expect((await add({ email, password: 'Other-chair8' })).body).toEqual({ userId: await idOf(email) });
    expect((await world.inject(identity.verifyEmail, { body: { token, password } })).status).toBe(410);
    await signIn(world, email, { password: 'Other-chair8' });
    expect(await emails({ text: 'lovelace' })).toEqual([]);
    expect((await counts()).total).toBe(1);
  });

  it('are removed as their owners would, once', async () => {
    const email = await signUpVerified(world);
    const device = await signIn(world, email);
    const userId = await idOf(email);
    const replies = [...(await Promise.all([remove(userId), remove(userId)])), await remove(userId)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await world.drain();
    expect(world.published('identity.v1.UserDeleted')).toMatchObject([{ userId }]);
    expect((await world.inject(identity.getMe, { body: {}, headers: device.headers })).status).toBe(401);
    expect([await emails(), await emails({ text: 'ada' }), (await counts()).total, await idOf(email)]).toEqual([[], [], 0, '']);
    const [left] = await world.store('identity').collection<{ _id: string }>({ name: 'users' }).find({ _id: userId });
    expect(left).toMatchObject({ tab: '', terms: [], lastSignInAt: 0, createdAt: 0 });
    expect((await remove('nobody')).status).toBe(200);
  });
});
