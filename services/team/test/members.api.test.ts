import { team } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accept, createTeamWorld, errorOf, invite, join, memberOf, membersOf, type Others, owner, tokenFor } from './world.ts';

let world: TestWorld;
let others: Others;
beforeEach(async () => {
  ({ world, others } = await createTeamWorld());
});
afterEach(() => world.close());

const ada = owner('ada');
const remove = (user_id: string, as = ada) => world.inject(team.deleteTeamMember, { as, query: { user_id } });
/** @param said what the screen says of the person beside the id */
const removeOlder = (memberId: string, as = ada, page = '1', said: object = {}) =>
  world.inject(team.deleteMember, { as, query: { page }, body: { memberId, ...said } });
const names = async (as = ada) => (await membersOf(world, as)).map(({ _id }) => _id);
const left = () => world.published('team.v1.MembershipChanged').filter(({ isMember }) => !isMember);

describe('the members of a team', () => {
  it('[API-084] [TEAM-12] are listed with every field: the owner, who accepted, then who is invited', async () => {
    const start = world.clock.now();
    await join(world, 'bea');
    world.clock.advance(1_000);
    const { _id } = (await invite(world, 'new@example.com')).body.member;
    const person = (id: string) => ({
      ...{ _id: id, email: `${id}@example.com`, status: 'accepted', firstname: id, fullName: `${id} Byron` },
      ...{ avatar: 'firstname', color: '1, 2, 3', memberColor: '1, 2, 3', expires_at: null },
    });
    const aColor = expect.stringMatching(/^\d+, \d+, \d+$/);
    expect(await membersOf(world)).toEqual([
      { ...person('ada'), role: 'OWNER', created_at: 1_700_000_000_000, updated_at: 1_700_000_000_000 },
      { ...person('bea'), role: 'ADMIN', created_at: start, updated_at: start },
      {
        ...{ _id, email: 'new@example.com', status: 'pending', role: 'ADMIN', firstname: '', fullName: '', avatar: 'firstname' },
        ...{ color: aColor, memberColor: aColor, created_at: start + 1_000, updated_at: start + 1_000 },
        expires_at: start + 1_000 + 7 * 86_400_000,
      },
    ]);
    expect(await membersOf(world, memberOf('ada', 'bea'))).toHaveLength(3);
    expect(await membersOf(world, owner('cy'))).toHaveLength(1);
  });

  it('[TEAM-12 part: their order] members come first, by the time they joined; invitations follow, the latest first', async () => {
    for (const id of ['bea', 'cy']) {
      await join(world, id);
      await invite(world, `before-${id}@example.com`);
      world.clock.advance(1_000);
    }
    expect((await membersOf(world)).map(({ email }) => email)).toEqual([
      'ada@example.com',
      'bea@example.com',
      'cy@example.com',
      'before-cy@example.com',
      'before-bea@example.com',
    ]);
  });

  it('[API-079] are invited on the older screen, too: mailed once, and refused for a wrong address by its field', async () => {
    const add = (email: string, as = ada) => world.inject(team.addmembers, { as, body: { email } });
    expect(await add('bea@example.com')).toMatchObject({ status: 200, body: { success: true } });
    expect((await membersOf(world)).map(({ email, status }) => [email, status])).toEqual([
      ['ada@example.com', 'accepted'],
      ['bea@example.com', 'pending'],
    ]);
    await world.drain();
    expect(world.mails.map(({ to }) => to)).toEqual(['bea@example.com']);
    const wrong = await add('bea.example.com');
    expect([wrong.status, Object.keys(errorOf(wrong))]).toEqual([422, ['email']]);
    await world.drain();
    expect(world.mails).toHaveLength(1);
    await accept(world, await tokenFor(world, 'bea@example.com'), 'bea');
    expect((await membersOf(world))[1]).toMatchObject({ email: 'bea@example.com', status: 'accepted' });
  });

  it('[API-081] [API-082] [API-083] [TEAM-14] are the same on the older screen, in pages, without the owner', async () => {
    await join(world, 'bea');
    expect((await world.inject(team.addmembers, { as: ada, body: { email: 'older@example.com' } })).body).toEqual({ success: true });
    for (let n = 0; n < 10; n += 1) await invite(world, `n${n}@example.com`);
    expect((await membersOf(world)).map(({ email }) => email)).toContain('older@example.com');
    const page = async (call: typeof team.getMembers, number?: string) =>
      (await world.inject(call, { as: ada, body: {}, ...(number && { query: { page: number } }) })).body;
    const first = await page(team.getMembers);
    expect([first.total, first.current_page, first.data.length]).toEqual([12, 1, 10]);
    expect(first.data[0]).toMatchObject({ _id: 'bea', status: 'confirm' });
    const second = await page(team.getMembers, '2');
    expect([second.current_page, second.data.map(({ status }) => status)]).toEqual([2, ['pending', 'pending']]);
    expect((await page(team.getMembers, '9')).current_page).toBe(2);
    const wrong = await world.inject(team.getMembers, { as: ada, body: {}, query: { page: '0' } });
    expect([wrong.status, errorOf(wrong)]).toEqual([400, { page: 'Must be a whole number from 1 to 999.' }]);
    const waiting = await page(team.getMembersConfirm, '2');
    expect([waiting.total, waiting.current_page, waiting.data.length]).toEqual([11, 2, 1]);
    expect((await world.inject(team.getMembersConfirmCount, { as: ada, body: {} })).body).toEqual({ count: 11 });
  });

  it('[API-087] are removed once, which is told, also to the same call sent again', async () => {
    await join(world, 'bea');
    expect((await remove('bea')).body).toEqual({ success: true });
    expect((await remove('bea')).body).toEqual({ success: true });
    expect([(await remove('bea', owner('cy'))).status, (await remove('zoe')).status]).toEqual([404, 404]);
    expect(await names()).toEqual(['ada']);
    expect(left()).toMatchObject([{ userId: 'bea', workspaceId: 'ada' }]);
    expect((await world.inject(team.findMembership, { body: { userId: 'bea', workspaceId: 'ada' } })).body).toEqual({ isMember: false });
    await join(world, 'bea');
    expect(await names()).toEqual(['ada', 'bea']);
    const [first, , second] = world.published('team.v1.MembershipChanged');
    expect(second?.membershipId).not.toBe(first?.membershipId);
  });

  it('leave no invitation behind by which to come back, however little time lies between the two', async () => {
    const bea = memberOf('ada', 'bea');
    for (let round = 0; round < 10; round += 1) {
      others.mails.clear();
      await join(world, 'bea');
      await Promise.all([remove('bea'), invite(world, `second${round}@example.com`, bea)]);
      expect((await membersOf(world)).map(({ email }) => email)).toEqual(['ada@example.com']);
      world.clock.advance(60_000);
    }
    // Until every service has heard of the removal, the token is good for a moment.
    expect((await invite(world, 'third@example.com', bea)).status).toBe(403);
  });

  it('are no longer in a team whose invitations they send again', async () => {
    await join(world, 'bea');
    const { _id } = (await invite(world, 'new@example.com')).body.member;
    await remove('bea');
    world.clock.advance(60_000);
    const again = await world.inject(team.resendInvitation, { as: memberOf('ada', 'bea'), body: { invitation_id: _id } });
    expect(again.status).toBe(403);
  });

  it('[API-080] are removed on the older screen, members and invitations alike, which answers the page', async () => {
    await join(world, 'bea');
    const { _id } = (await invite(world, 'new@example.com')).body.member;
    const bea = { confirm: 'confirm', userId: 'bea', email: ' Bea@Example.com' };
    await join(world, 'cy');
    expect((await removeOlder('cy', ada, '1', { confirm: 'confirm', userId: 'ada' })).body).toMatchObject({ total: 2 });
    expect((await removeOlder('bea', ada, '1', bea)).body).toMatchObject({ data: [{ _id }], total: 1, current_page: 1 });
    const invited = { confirm: 'pending', userId: null, email: 'new@example.com' };
    expect((await removeOlder(_id, ada, '2', invited)).body).toEqual({ data: [], total: 0, current_page: 1 });
    expect((await removeOlder(_id)).body).toEqual({ data: [], total: 0, current_page: 1 });
    expect((await removeOlder('unknown')).status).toBe(404);
  });

  it('stay on the older screen where a field names somebody else, which is refused by that field', async () => {
    await join(world, 'bea');
    await join(world, 'cy');
    const { _id } = (await invite(world, 'new@example.com')).body.member;
    const refused = async (memberId: string, said: object) => {
      const reply = await removeOlder(memberId, ada, '1', said);
      return [reply.status, Object.keys(errorOf(reply))];
    };
    expect(await refused('bea', { userId: 'cy', email: 'bea@example.com' })).toEqual([422, ['userId']]);
    expect(await refused('bea', { confirm: 'confirm', email: 'cy@example.com' })).toEqual([422, ['email']]);
    expect(await refused('bea', { confirm: 'pending' })).toEqual([422, ['confirm']]);
    expect(await refused(_id, { email: 'bea@example.com', userId: 'bea' })).toEqual([422, ['userId', 'email']]);
    expect(await refused(_id, { confirm: 'confirm' })).toEqual([422, ['confirm']]);
    expect(await names()).toEqual(['ada', 'bea', 'cy', _id]);
  });

  it('[TEAM-13] never remove themselves or the owner, and nobody of another team; each address is refused by name', async () => {
    await join(world, 'bea');
    await join(world, 'cy');
    const invited = (await invite(world, 'new@example.com')).body.member._id;
    const bea = memberOf('ada', 'bea');
    const selves = [await remove('ada'), await remove('bea', bea), await removeOlder('bea', bea), await remove('ada', bea)];
    expect(selves.map((reply) => [reply.status, Object.keys(errorOf(reply))])).toEqual([
      [422, ['user_id']],
      [422, ['user_id']],
      [422, ['memberId']],
      [422, ['user_id']],
    ]);
    const stranger = owner('zoe');
    const foreign = [
      await remove('bea', stranger),
      await removeOlder('bea', stranger),
      await removeOlder(invited, stranger),
      await world.inject(team.removeInvitation, { as: stranger, query: { invitation_id: invited } }),
      await world.inject(team.resendInvitation, { as: stranger, body: { invitation_id: invited } }),
    ];
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await invite(world, 'no address')).status).toBe(422);
    expect(await names()).toEqual(['ada', 'bea', 'cy', invited]);
    expect((await remove('cy', bea)).status).toBe(200);
  });

  it('[API-085] reach the forms of their other teams', async () => {
    await join(world, 'bea');
    await join(world, 'bea', owner('cy'));
    const external = async (as: ReturnType<typeof owner>) => (await world.inject(team.getExternalForms, { as })).body.forms;
    expect(await external(owner('bea'))).toEqual([
      { _id: 'formada', title: 'Survey', updated_at: 1, workspace_id: 'ada', workspace: 'ada Byron' },
      { _id: 'formcy', title: 'Survey', updated_at: 1, workspace_id: 'cy', workspace: 'cy Byron' },
    ]);
    expect((await external(memberOf('ada', 'bea'))).map(({ _id }) => _id)).toEqual(['formbea', 'formcy']);
    expect(await external(ada)).toEqual([]);
  });
});

describe('an account that is deleted', () => {
  const deleted = (userId: string) => {
    others.accounts.delete(userId);
    return world.publish('identity.v1.UserDeleted', userId, { userId, workspaceId: userId });
  };

  it('leaves every team and takes its own along, with invitations and counts; a second delivery changes nothing', async () => {
    await join(world, 'bea');
    await join(world, 'cy', owner('bea'));
    await invite(world, 'open@example.com', owner('bea'));
    await invite(world, 'sent@example.com', memberOf('ada', 'bea'));
    await deleted('bea');
    expect(
      left()
        .map(({ userId, workspaceId }) => `${userId} ${workspaceId}`)
        .sort(),
    ).toEqual(['bea ada', 'cy bea']);
    expect(await names()).toEqual(['ada']);
    for (const email of ['open@example.com', 'sent@example.com'])
      expect((await accept(world, await tokenFor(world, email), 'cy')).status).toBe(410);
    await deleted('bea');
    expect(left()).toHaveLength(2);
    const counts = await world.store('team').collection<{ _id: string; count: number }>({ name: 'counts' }).find({});
    const people = counts.filter(({ _id }) => /^(team|workspaces|mails) (ada|bea|cy)$/.test(_id)).map(({ _id, count }) => [_id, count]);
    expect(Object.fromEntries(people)).toEqual({ 'team ada': 0, 'mails ada': 2, 'workspaces cy': 0 });
  });

  it('is told to those who were in its team, without its name, until each has read it', async () => {
    const joined = world.clock.now();
    for (const id of ['bea', 'cy']) await join(world, id);
    await world.inject(team.deleteTeamMember, { as: ada, query: { user_id: 'cy' } });
    world.clock.advance(5_000);
    const told = async (userId: string) => (await world.inject(team.getWorkspaces, { as: owner(userId) })).body.deleted;
    expect(await told('bea')).toEqual([]);
    for (let times = 0; times < 2; times += 1) await deleted('ada');
    expect(await told('bea')).toEqual([{ _id: 'ada', joined_at: joined, deleted_at: joined + 5_000 }]);
    // Who was removed before is told nothing of the account.
    expect(await told('cy')).toEqual([]);
    const stored = await world.store('team').collection({ name: 'deletedTeams' }).find({});
    expect(JSON.stringify(stored)).not.toMatch(/Byron|example\.com/);
    const close = (as: string) => world.inject(team.closeDeletedTeam, { as: owner(as), body: { workspace_id: 'ada' } });
    expect([(await close('cy')).status, (await told('bea')).length]).toEqual([200, 1]);
    for (let times = 0; times < 2; times += 1) expect((await close('bea')).status).toBe(200);
    expect(await told('bea')).toEqual([]);
  });

  it('is told before those that were deleted earlier', async () => {
    for (const id of ['ada', 'cy']) await join(world, 'bea', owner(id));
    for (const id of ['ada', 'cy']) {
      world.clock.advance(1_000);
      await deleted(id);
    }
    const told = (await world.inject(team.getWorkspaces, { as: owner('bea') })).body.deleted;
    expect(told.map(({ _id }) => _id)).toEqual(['cy', 'ada']);
  });

  it('is told for 90 days, and no longer than the account is there that is told', async () => {
    for (const id of ['bea', 'cy']) await join(world, id);
    await deleted('ada');
    await deleted('cy');
    const stored = () => world.store('team').collection<{ _id: string; userId: string }>({ name: 'deletedTeams' }).find({});
    expect((await stored()).map(({ userId }) => userId)).toEqual(['bea']);
    world.clock.advance(90 * 86_400_000 + 1);
    await world.runJob('team.remove-expired');
    expect(await stored()).toEqual([]);
  });

  it('joins and invites nobody any more, also while it is being deleted', async () => {
    await invite(world, 'bea@example.com');
    const token = await tokenFor(world, 'bea@example.com');
    await deleted('bea');
    expect((await accept(world, token, 'bea')).status).toBe(410);
    expect((await invite(world, 'x@example.com', owner('bea'))).status).toBe(404);
    expect(await membersOf(world)).toHaveLength(2);
  });
});
