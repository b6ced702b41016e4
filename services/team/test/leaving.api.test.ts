import { team } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTeamWorld, errorOf, invite, join, memberOf, membersOf, owner } from './world.ts';

let world: TestWorld;
beforeEach(async () => {
  ({ world } = await createTeamWorld());
});
afterEach(() => world.close());

const ada = owner('ada');
const remove = (user_id: string, as = ada) => world.inject(team.deleteTeamMember, { as, query: { user_id } });
const removeOlder = (memberId: string) => world.inject(team.deleteMember, { as: ada, query: { page: '1' }, body: { memberId } });
const names = async (as = ada) => (await membersOf(world, as)).map(({ _id }) => _id);
const left = () => world.published('team.v1.MembershipChanged').filter(({ isMember }) => !isMember);
const leave = (workspace_id: string, as: ReturnType<typeof owner>) => world.inject(team.leaveWorkspace, { as, body: { workspace_id } });
const countsOf = async (...ids: string[]) => {
  const counts = await world.store('team').collection<{ _id: string; count: number }>({ name: 'counts' }).find({});
  return ids.map((id) => counts.find(({ _id }) => _id === id)?.count);
};

describe('members of a team', () => {
  it('are removed once by two at once, and one place becomes free', async () => {
    await join(world, 'bea');
    const replies = await Promise.all([remove('bea'), remove('bea'), removeOlder('bea')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(left()).toHaveLength(1);
    const ended = world.store('team').collection({ name: 'ended' });
    const said = { _id: 'ada bea', workspaceId: 'ada', userId: 'bea', at: world.clock.now() };
    expect(await ended.find({ _id: 'ada bea' })).toEqual([said]);
    const kept = [];
    for (const later of [2 * 24 * 3_600_000, 1]) {
      world.clock.advance(later);
      await world.runJob('team.remove-expired');
      kept.push(await ended.count({ _id: 'ada bea' }));
    }
    expect(kept).toEqual([1, 0]);
    expect(await countsOf('team ada', 'workspaces bea')).toEqual([0, 0]);
  });

  it('leave by themselves, from any account that is open, however often it is asked; it is told once, and others stay', async () => {
    await join(world, 'bea');
    await join(world, 'cy');
    await join(world, 'bea', owner('cy'));
    await invite(world, 'new@example.com', memberOf('ada', 'bea'));
    const replies = await Promise.all([leave('ada', memberOf('ada', 'bea')), leave('ada', owner('bea')), leave('ada', owner('bea'))]);
    expect(replies.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 3 }, () => [200, { success: true }]));
    expect((await leave('ada', memberOf('cy', 'bea'))).status).toBe(200);
    expect(left()).toMatchObject([{ userId: 'bea', workspaceId: 'ada' }]);
    // With what the member sent, by which one could come back.
    expect(await names()).toEqual(['ada', 'cy']);
    expect(await names(owner('cy'))).toEqual(['cy', 'bea']);
    expect(await countsOf('team ada', 'workspaces bea')).toEqual([1, 1]);
    const noted = (
      await world.store('team').collection<{ _id: string; what: string; who: string; detail: string }>({ name: 'securityLog' }).find({})
    ).filter(({ what }) => what === 'member left');
    expect(noted).toMatchObject([{ who: 'bea', detail: 'ada' }]);
    world.clock.advance(1_000);
    await join(world, 'bea');
    expect(await names()).toEqual(['ada', 'cy', 'bea']);
  });

  it('that are removed and leave at once are out once', async () => {
    await join(world, 'bea');
    const [removed, gone] = await Promise.all([remove('bea'), leave('ada', owner('bea'))]);
    expect([[200, 404].includes(removed.status), gone.status]).toEqual([true, 200]);
    expect(left()).toHaveLength(1);
    expect(await countsOf('team ada', 'workspaces bea')).toEqual([0, 0]);
  });

  it('take nobody else along, and the owner stays, who reads what to do instead', async () => {
    await join(world, 'bea');
    expect((await leave('ada', owner('zoe'))).body).toEqual({ success: true });
    for (const as of [ada, memberOf('cy', 'ada')]) {
      const refused = await leave('ada', as);
      expect([refused.status, errorOf(refused)]).toEqual([
        422,
        { workspace_id: expect.stringMatching(/your own.*delete it in your profile/) },
      ]);
    }
    expect([await names(), left()]).toEqual([['ada', 'bea'], []]);
  });
});
