import { identity } from '@formwright/contracts';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ListedUser } from '../src/for-operators/listing.ts';
import { createIdentityWorld, type World } from './world.ts';

const listed = (tab: ListedUser['tab'], number: number): ListedUser => ({
  ...{ _id: `${tab.replace('_', '')}${number}`, email: `${tab}${number}@example.com`, shownEmail: '', firstname: 'Ada', lastname: 'Byron' },
  ...{ comparedEmail: `${tab}${number}@example.com`, isCompared: true, passwordHash: '', type: 'user', isVerified: true, isDeleted: false },
  ...{
    avatar: '',
    color: '',
    emailNotification: true,
    browserNotification: true,
    hidesLogo: false,
    signupType: '',
    signIns: 0,
    revision: 1,
  },
  ...{ tab, isPaying: false, terms: ['ada', `<byron${number}`], planAt: 0 },
  ...{ createdAt: 1_000 + number, takenDownAt: tab === 'taken_down' ? 2_000 - number : 0 },
});
const some = (tab: ListedUser['tab'], count: number) => Array.from({ length: count }, (_, number) => listed(tab, number));

describe.each(everyStore)('who is found by a text, in $name', ({ stores }) => {
  let world: World;
  beforeEach(async () => {
    world = await createIdentityWorld(undefined, {}, stores);
  });
  afterEach(() => world.close());
  const store = (people: ListedUser[]) => world.store('identity').collection<ListedUser>({ name: 'users' }).insertMany(people);
  const found = async (text: string) => (await world.inject(identity.findByText, { by: 'admin', body: { text } })).body;

  it('is told by the ids of each tab, in the order of its list', async () => {
    await store([...some('active', 2), ...some('suspended', 2), ...some('taken_down', 2), listed('', 0)]);
    const all = ['active1', 'active0', 'suspended1', 'suspended0', 'takendown0', 'takendown1'];
    expect(await found('ada')).toEqual({ userIds: all, isMore: false });
    expect(await found('ADA byron1')).toEqual({ userIds: ['active1', 'suspended1', 'takendown1'], isMore: false });
    expect(await found('bea')).toEqual({ userIds: [], isMore: false });
  });

  it('is told to a hundred, and whether there are more', async () => {
    await store([...some('active', 50), ...some('suspended', 40), ...some('taken_down', 10)]);
    const { userIds, isMore } = await found('ada');
    expect([new Set(userIds).size, isMore]).toEqual([100, false]);
    for (const [tab, number] of [
      ['active', 50],
      ['suspended', 40],
      ['taken_down', 10],
    ] as const) {
      await store([listed(tab, number)]);
      const more = await found('ada');
      expect([more.userIds.length, more.isMore]).toEqual([100, true]);
      await world
        .store('identity')
        .collection<ListedUser>({ name: 'users' })
        .deleteOne({ _id: listed(tab, number)._id });
    }
  });
});
