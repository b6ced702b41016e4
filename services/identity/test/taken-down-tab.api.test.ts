import { type BodyOf, identity, tellAgain } from '@formwright/contracts';
import { encodeEvent } from '@formwright/events';
import type { Ports } from '@formwright/platform';
import { createReplicaWorlds, testKeys } from '@formwright/platform/testing';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { User } from '../src/account/user.ts';
import type { ListedUser } from '../src/for-operators/listing.ts';
import { createIdentity } from '../src/index.ts';
import { createIdentityWorld, type World } from './world.ts';

const userOf = (_id: string, createdAt = 1): User => ({
  ...{ _id, email: `${_id}@example.com`, shownEmail: `${_id}@example.com`, firstname: 'Ada', lastname: 'Byron', passwordHash: '' },
  ...{ type: 'user', isVerified: true, isDeleted: false, avatar: '', color: '', emailNotification: true, browserNotification: true },
  ...{ hidesLogo: false, signupType: '', createdAt, signIns: 0, revision: 1 },
});
const listedOf = (user: User, more: Partial<ListedUser> = {}): ListedUser => ({
  ...{ ...user, comparedEmail: user.email, isCompared: true },
  ...{ tab: 'active', isPaying: false, terms: [user._id, 'ada'], planAt: 0, takenDownAt: 0, ...more },
});
const plan = { plan: 'Free', maxForms: -1n, maxResponses: -1n } as const;
type Asked = Partial<BodyOf<typeof identity.listPeople>>;
type Accounts = Pick<World, 'inject'>;
const page = async (world: Accounts, asked: Asked = {}) =>
  (await world.inject(identity.listPeople, { by: 'admin', body: { page: 1, size: 10, tab: 'taken_down', ...asked } })).body;
const ids = async (world: Accounts, asked: Asked = {}) => (await page(world, asked)).rows.map(({ userId }) => userId);

describe.each(everyStore)('who is taken down, in $name', ({ stores }) => {
  let world: World;
  let told: number;
  beforeEach(async () => {
    world = await createIdentityWorld(undefined, {}, stores);
    told = 10;
  });
  afterEach(() => world.close());

  const users = () => world.store('identity').collection<ListedUser>({ name: 'users' });
  /** @param takenDownAt absent: a former program tells none */
  const tell = (accountId: string, standing: 'good' | 'taken_down', takenDownAt?: number) => {
    told += 1;
    const time = takenDownAt !== undefined && { takenDownAt: BigInt(takenDownAt) };
    const body = { ...plan, accountId, blocked: standing !== 'good', standing, changedAt: BigInt(told), ...time };
    return world.publish('billing.v1.PlanChanged', accountId, body, { sequence: told });
  };

  it('is listed by the time of that, the newest first, however old the account is', async () => {
    await users().insertMany(['ann', 'ben', 'cy', 'dee'].map((id, place) => listedOf(userOf(id, 100 - place))));
    for (const [id, at] of [
      ['cy', 300],
      ['ann', 500],
      ['ben', 400],
    ] as const)
      await tell(id, 'taken_down', at);
    expect(await ids(world)).toEqual(['ann', 'ben', 'cy']);
    expect(await ids(world, { tab: 'active' })).toEqual(['dee']);
    // Narrowed, too. Days are those of the registration.
    expect([await ids(world, { text: 'ada' }), await ids(world, { from: 98, to: 99 })]).toEqual([
      ['ann', 'ben', 'cy'],
      ['ben', 'cy'],
    ]);
    // Told again, it stays; decided about once more, it is the newest.
    await tell('ben', 'taken_down', 400);
    await tell('cy', 'taken_down', 600);
    expect(await ids(world)).toEqual(['cy', 'ann', 'ben']);
    await tell('cy', 'good', 0);
    await tell('ann', 'taken_down');
    expect([await ids(world), await ids(world, { tab: 'active' })]).toEqual([
      ['ann', 'ben'],
      ['cy', 'dee'],
    ]);
    // What a former program tells has the time of its event.
    await tell('dee', 'taken_down');
    expect(await ids(world)).toEqual(['ann', 'ben', 'dee']);
    expect(await users().findOne({ _id: 'dee' })).toMatchObject({ takenDownAt: told });
  });

  it('is found on every page of a long list, and behind every row', async () => {
    const count = 2_300;
    const [now, ids] = [world.clock.now(), Array.from({ length: count }, (_, place) => `u${String(place).padStart(4, '0')}`)];
    const times = ids.map((_, place) => now - 1_000_000 + ((place * 7) % count) * 100);
    await users().insertMany(ids.map((id, at) => listedOf(userOf(id, at + 1), { tab: 'taken_down', takenDownAt: times[at] as number })));
    const sorted = ids.map((id, at) => ({ id, at: times[at] as number })).sort((one, other) => other.at - one.at);
    const expected = (from: number, size = 10) => sorted.slice(from, from + size).map(({ id }) => id);
    for (const number of [1, 2, 115, 229, 230]) {
      const found = await page(world, { page: number });
      expect([number, found.total, found.rows.map(({ userId }) => userId)]).toEqual([number, count, expected(number * 10 - 10)]);
    }
    const walked: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const found = await page(world, { size: 100, ...(after !== undefined && { after }) });
      walked.push(...found.rows.map(({ userId }) => userId));
      after = found.next;
    }
    expect(walked).toEqual(expected(0, count));
    // Who is taken down now is on top of all pages.
    await users().insertOne(listedOf(userOf('new'), { tab: 'taken_down', takenDownAt: now }));
    expect([(await page(world)).rows[0]?.userId, (await page(world, { page: 230 })).rows[0]?.userId]).toEqual(['new', sorted[2289]?.id]);
  });
});

it.each(everyStore)('accounts of the format before are listed by when they were taken down, in $name', async ({ stores }) => {
  const config = { authPrivateKey: testKeys.privateKey, productName: 'Testwright', publicUrl: 'https://forms.example' };
  const today = (ports: Ports) => createIdentity(ports, { ...config, hashCost: { memoryKib: 8, passes: 1 } });
  const formerly = (id: string, planAt: number, tab: ListedUser['tab'] = 'taken_down') => {
    const { takenDownAt: _unknown, ...user } = listedOf(userOf(id), { tab, planAt });
    return user as ListedUser;
  };
  /** The program before the step: it knows none, and lists accounts without the time. */
  const former = (ports: Ports) => ({
    ...today({
      ...ports,
      store: { ...ports.store, collection: ({ migrations: _unknown, ...declaration }) => ports.store.collection(declaration) },
    }),
    start: () =>
      ports.store
        .collection<ListedUser>({ name: 'users' })
        .insertMany([formerly('ann', 30), formerly('ben', 20), formerly('cy', 0, 'active'), formerly('dee', 10)]),
  });
  const [old, now] = await createReplicaWorlds(
    { services: [former], logLevel: 'silent', ...(stores && { makeStore: stores() }) },
    undefined,
    [today],
  );
  const account = { ...plan, accountId: 'dee', blocked: true, standing: 'taken_down', changedAt: 10n, takenDownAt: 5n };
  const state = {
    key: 'dee',
    sequence: 10,
    at: 1,
    payload: Buffer.from(encodeEvent('billing.v1.PlanChanged', account)).toString('base64'),
  };
  now.answer(tellAgain('billing'), ({ body }) => ({
    states: body && 'after' in body.ask && body.fields <= 6 ? [state] : [],
    next: null,
    known: [],
  }));
  const users = now.store('identity').collection<ListedUser>({ name: 'users' });
  const timeOf = async (_id: string) => (await users.findOne({ _id }))?.takenDownAt;
  try {
    expect(await ids(now)).toEqual(['ann', 'ben', 'dee']);
    expect([await timeOf('ann'), await timeOf('cy'), await timeOf('dee')]).toEqual([30, 0, 10]);
    // The older program goes on: it lifts a take-down, and takes another account down.
    const olds = old.store('identity').collection<ListedUser>({ name: 'users' });
    await olds.updateOne({ _id: 'ann' }, { $set: { tab: 'active', planAt: 40 } });
    await olds.updateOne({ _id: 'cy' }, { $set: { tab: 'taken_down', planAt: 50 } });
    expect((await ids(now)).sort()).toEqual(['ben', 'cy', 'dee']);
    await old.close();
    // Billing tells the real time.
    await now.runJob('identity.catch-up');
    expect(await timeOf('dee')).toBe(5);
  } finally {
    await old.close();
    await now.close();
  }
});
