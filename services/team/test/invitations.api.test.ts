import { team } from '@formwright/contracts';
import { DAY_MS } from '@formwright/platform';
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
const newcomer = 'New@example.com';
const resend = (invitation_id: string, as = ada) => world.inject(team.resendInvitation, { as, body: { invitation_id } });
const cancel = (invitation_id: string, as = ada) => world.inject(team.removeInvitation, { as, query: { invitation_id } });
const find = (token: string) => world.inject(team.findInvitation, { body: { token } });
const invitedId = async (email = newcomer) => (await invite(world, email)).body.member._id;
const addresses = async (as = ada) => (await membersOf(world, as)).map(({ email, status }) => `${email} ${status}`);

describe('an invitation', () => {
  it('[API-086] [TEAM-08] is mailed with its link and answered as a pending ADMIN, whatever role is sent', async () => {
    const body = { email: ` ${newcomer} `, role: 'OWNER' };
    const { member } = (await world.inject(team.addMemberToTheTeam, { as: ada, body })).body;
    expect(member).toMatchObject({ email: newcomer, status: 'pending', role: 'ADMIN' });
    await world.drain();
    const [mail] = world.mails;
    expect(mail).toMatchObject({ to: newcomer, subject: 'ada Byron invites you to a team on Testwright' });
    expect(mail?.text).toContain('https://forms.example/approve-invitation/');
    expect(mail?.html).toContain('https://forms.example/approve-invitation/');
    expect(mail?.text).toContain('ada Byron invites you to work together');
    expect(mail?.text).toContain('The link works once, within 7 days.');
    expect(mail?.html).toContain('>Accept invitation</a>');
  });

  it('[AUTH-27 part: invitation] is stored with a hash of its link: what the store holds opens nothing', async () => {
    await invite(world, newcomer);
    const token = await tokenFor(world, newcomer);
    const stored = await world.store('team').collection<{ _id: string; tokenHash: string }>({ name: 'invitations' }).find({});
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await find(stored[0]?.tokenHash ?? '')).status).toBe(410);
    expect((await find(token)).body).toMatchObject({ email: 'new@example.com', workspaceId: 'ada', inviterId: 'ada' });
  });

  it('[INV-09] works once and expires after 7 days', async () => {
    await invite(world, newcomer);
    const token = await tokenFor(world, newcomer);
    world.clock.advance(7 * DAY_MS - 1);
    expect((await accept(world, token, 'bea')).body).toEqual({ workspaceId: 'ada' });
    const log = world.store('team').collection<{ _id: string; what: string; who: string; detail: string }>({ name: 'securityLog' });
    expect((await log.find({})).filter(({ what }) => what === 'member joined')).toMatchObject([{ who: 'bea', detail: 'ada' }]);
    expect([(await find(token)).status, (await accept(world, token, 'cy')).status]).toEqual([410, 410]);
    await invite(world, 'late@example.com');
    const late = await tokenFor(world, 'late@example.com');
    world.clock.advance(7 * DAY_MS);
    expect((await find(late)).status).toBe(410);
    expect((await accept(world, late, 'cy')).status).toBe(410);
    expect(await addresses()).toEqual(['ada@example.com accepted', 'bea@example.com accepted', 'late@example.com pending']);
  });

  it('[TEAM-13 part: addresses] is refused by name for an invalid address, oneself, the owner, a member and who is invited already', async () => {
    await join(world, 'bea');
    await invite(world, newcomer);
    world.clock.advance(60_000);
    const faults = [];
    for (const email of ['', 'nobody', 'one@example.com, two@example.com', 'ADA@example.com', 'bea@example.com', 'NEW@example.com']) {
      const { status, body } = await invite(world, email);
      faults.push([status, errorOf({ body }).email]);
    }
    expect(faults).toEqual([
      [422, 'Please enter a valid email address.'],
      [422, 'Please enter a valid email address.'],
      [422, 'Please enter one email address at a time.'],
      [422, 'This is your own address.'],
      [422, 'This person is already in your team.'],
      [422, 'This person is already invited. You can send the invitation again.'],
    ]);
    expect(errorOf(await invite(world, 'ada@example.com', memberOf('ada', 'bea'))).email).toBe('This person is already in your team.');
    expect(await membersOf(world)).toHaveLength(3);
  });

  it('is the same for an address with an account and one without', async () => {
    const [known, unknown] = [(await invite(world, 'cy@example.com')).body.member, (await invite(world, 'zoe@example.com')).body.member];
    expect({ ...known, _id: '', email: '' }).toEqual({ ...unknown, _id: '', email: '' });
    await world.drain();
    const texts = world.mails.map(({ text }) => text.replace(/invitation\/\w+/, ''));
    expect(texts[0]).toBe(texts[1]);
  });

  it('[API-088] is canceled once, which the same call again is told, too, and its link stops working; that of another team counts as not there', async () => {
    const id = await invitedId();
    const token = await tokenFor(world, newcomer);
    expect((await cancel(id, owner('cy'))).status).toBe(404);
    expect((await resend(id, owner('cy'))).status).toBe(404);
    expect((await find(token)).status).toBe(200);
    expect((await Promise.all([cancel(id), cancel(id)])).map(({ body }) => body)).toEqual([{ success: true }, { success: true }]);
    expect([(await cancel(id)).status, (await cancel(id, owner('cy'))).status]).toEqual([200, 404]);
    expect((await accept(world, token, 'bea')).status).toBe(410);
    expect((await invite(world, newcomer)).status).toBe(200);
  });

  it('is sent again with a new link, once in a minute, also when it has expired; the former link stops working', async () => {
    const id = await invitedId();
    const first = await tokenFor(world, newcomer);
    expect([(await resend(id)).status, (await find(first)).status]).toEqual([200, 200]);
    world.clock.advance(8 * DAY_MS);
    const renewed = await resend(id);
    const now = world.clock.now();
    expect(renewed.body.member).toMatchObject({ _id: id, created_at: now - 8 * DAY_MS, updated_at: now, expires_at: now + 7 * DAY_MS });
    const second = await tokenFor(world, newcomer);
    expect([(await find(first)).status, (await find(second)).status]).toEqual([410, 200]);
    // Of several at once one goes out, and all are told of it.
    world.clock.advance(60_000);
    const replies = [...(await Promise.all([resend(id), resend(id), resend(id)])), await resend(id)];
    const { member } = renewed.body;
    const sent = { ...member, updated_at: now + 60_000, expires_at: now + 60_000 + 7 * DAY_MS };
    expect(replies.map(({ status, body }) => [status, body.member])).toEqual([1, 2, 3, 4].map(() => [200, sent]));
    await world.drain();
    expect(world.mails).toHaveLength(3);
  });

  it('is sent again though the clock was ahead when it was sent', async () => {
    world.clock.advance(DAY_MS);
    const id = await invitedId();
    world.clock.advance(-DAY_MS);
    expect((await resend(id)).status).toBe(200);
    await world.drain();
    expect(world.mails.filter(({ to }) => to === newcomer)).toHaveLength(2);
  });

  it('that expired 30 days ago is forgotten, and its place is free', async () => {
    await invite(world, newcomer);
    world.clock.advance(37 * DAY_MS);
    await world.runJob('team.remove-expired');
    expect(await addresses()).toEqual(['ada@example.com accepted', `${newcomer} pending`]);
    world.clock.advance(1);
    await world.runJob('team.remove-expired');
    expect(await addresses()).toEqual(['ada@example.com accepted']);
    expect((await invite(world, newcomer)).status).toBe(200);
  });

  it.each(['accepting and canceling', 'accepting and sending again'])('meets %s at once: one wins', async (what) => {
    const id = await invitedId();
    const token = await tokenFor(world, newcomer);
    world.clock.advance(60_000);
    const acceptOnce = () => accept(world, token, 'bea');
    const [accepted, second] = await Promise.all([acceptOnce(), what === 'accepting and canceling' ? cancel(id) : resend(id)]);
    expect([accepted.status, second.status].filter((status) => status === 200)).toHaveLength(1);
    const isJoined = accepted.status === 200;
    expect((await addresses()).includes('bea@example.com accepted')).toBe(isJoined);
    expect(world.published('team.v1.MembershipChanged')).toHaveLength(isJoined ? 1 : 0);
    expect([(await acceptOnce()).status, (await cancel(id)).status]).toEqual(isJoined ? [200, 404] : [410, 200]);
  });

  it('that one person accepts twice at once is told so to both, and makes one member', async () => {
    const id = await invitedId();
    const token = await tokenFor(world, newcomer);
    const replies = await Promise.all(['bea', 'bea', 'bea'].map((who) => accept(world, token, who)));
    expect(replies.map(({ body }) => body)).toEqual(Array(3).fill({ workspaceId: 'ada' }));
    expect(world.published('team.v1.MembershipChanged')).toHaveLength(1);
    expect([(await accept(world, token, 'cy')).status, (await cancel(id)).status]).toEqual([410, 404]);
    // Nor does it tell anything to another member, or to the owner.
    await join(world, 'cy');
    expect([(await accept(world, token, 'cy')).status, (await accept(world, token, 'ada')).status]).toEqual([410, 410]);
    await world.inject(team.deleteTeamMember, { as: ada, query: { user_id: 'bea' } });
    expect((await accept(world, token, 'bea')).status).toBe(410);
  });

  it('of two teams to one address are two, and the person joins both', async () => {
    const [one, other] = await Promise.all([invite(world, 'bea@example.com'), invite(world, 'bea@example.com', owner('cy'))]);
    expect([one.status, other.status]).toEqual([200, 200]);
    await world.drain();
    for (const { text } of world.mails) {
      const token = /approve-invitation\/(\w+)/.exec(text)?.[1] ?? '';
      expect((await accept(world, token, 'bea')).status).toBe(200);
    }
    const { workspaces } = (await world.inject(team.getWorkspaces, { as: owner('bea') })).body;
    expect(workspaces.map(({ _id, role }) => `${_id} ${role}`).sort()).toEqual(['ada ADMIN', 'bea OWNER', 'cy ADMIN']);
  });

  it('to one address at once, or a moment later, is one with one mail, and everybody is told of it', async () => {
    await join(world, 'bea');
    const sent = world.mails.length;
    const replies = await Promise.all([invite(world, newcomer), invite(world, newcomer), invite(world, newcomer, memberOf('ada', 'bea'))]);
    world.clock.advance(59_999);
    replies.push(await invite(world, newcomer));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.member?._id}`)).size).toBe(1);
    expect(await membersOf(world)).toHaveLength(3);
    await world.drain();
    expect(world.mails).toHaveLength(sent + 1);
    expect(others.mails.get('new@example.com')).toBe(1);
    world.clock.advance(1);
    expect((await invite(world, newcomer)).status).toBe(422);
  });

  it('goes out from a suspended account no more; people are removed all the same', async () => {
    await join(world, 'bea');
    const id = await invitedId();
    await world.publish('billing.v1.PlanChanged', 'ada', { accountId: 'ada', blocked: true }, { sequence: 1 });
    world.clock.advance(60_000);
    const refused = [await invite(world, 'x@example.com'), await resend(id), await resend('unknown')];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 404]);
    expect(errorOf(refused[0] as never)).toBe('To invite people, please make a payment first.');
    expect((await cancel(id)).status).toBe(200);
    expect((await world.inject(team.deleteTeamMember, { as: ada, query: { user_id: 'bea' } })).status).toBe(200);
  });

  it('is bounded: 50 mails of a team on a day, exactly', async () => {
    const replies = await Promise.all(Array.from({ length: 60 }, (_each, n) => invite(world, `person${n}@example.com`)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(errorOf(await invite(world, newcomer)).email).toBe('Your team sent many invitations today. Please try again tomorrow.');
    world.clock.advance(DAY_MS);
    expect((await invite(world, newcomer)).status).toBe(200);
  });

  it('is bounded by the day, also after a clock that was a year ahead', async () => {
    world.clock.advance(365 * DAY_MS);
    for (let n = 0; n < 50; n += 1) await invite(world, `person${n}@example.com`);
    expect((await invite(world, newcomer)).status).toBe(429);
    world.clock.advance(-365 * DAY_MS);
    expect((await invite(world, newcomer)).status).toBe(200);
  });

  it('is one of the mails that an address may get on a day from everybody, sent again or not, and says so (N10)', async () => {
    for (let n = 0; n < 6; n += 1) others.accounts.add(`owner${n}`);
    for (let n = 0; n < 5; n += 1) expect((await invite(world, newcomer, owner(`owner${n}`))).status).toBe(200);
    const id = await invitedId();
    world.clock.advance(60_000);
    const refused = [await invite(world, newcomer, owner('owner5')), await resend(id)];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    for (const reply of refused) expect(errorOf(reply).email).toBe('This address got many emails today. Please try again tomorrow.');
    await world.drain();
    expect(world.mails.filter(({ to }) => to === newcomer)).toHaveLength(6);
    expect(await addresses(owner('owner5'))).toEqual(['owner5@example.com accepted']);
  });

  it('that is refused, or is there a moment ago, takes none of the mails that its address may get (N10)', async () => {
    const id = await invitedId();
    for (let n = 0; n < 9; n += 1) expect([(await invite(world, newcomer)).status, (await resend(id)).status]).toEqual([200, 200]);
    for (let n = 0; n < 49; n += 1) await invite(world, `person${n}@example.com`);
    expect((await invite(world, 'other@example.com')).status).toBe(429);
    expect([others.mails.get('new@example.com'), others.mails.get('other@example.com')]).toEqual([1, 0]);
  });

  it('is bounded: 100 people in a team, members and invitations together', async () => {
    for (const day of [0, 1]) {
      for (let n = 0; n < 50; n += 1) expect((await invite(world, `d${day}n${n}@example.com`)).status).toBe(200);
      world.clock.advance(DAY_MS);
    }
    expect(errorOf(await invite(world, newcomer)).email).toBe('Your team is full. Please remove someone first.');
    const someone = (await membersOf(world)).at(-1)?._id ?? '';
    await cancel(someone);
    expect((await invite(world, newcomer)).status).toBe(200);
    expect((await invite(world, 'more@example.com')).status).toBe(422);
  });

  it('makes no member of more than 50 teams, and stays open', async () => {
    const joinTeam = async (n: number) => {
      others.accounts.add(`owner${n}`);
      await invite(world, `bea${n}@example.com`, owner(`owner${n}`));
      return accept(world, await tokenFor(world, `bea${n}@example.com`), 'bea');
    };
    for (let n = 0; n < 50; n += 1) expect((await joinTeam(n)).status).toBe(200);
    expect((await joinTeam(50)).status).toBe(422);
    expect((await find(await tokenFor(world, 'bea50@example.com'))).status).toBe(200);
    expect((await world.inject(team.getWorkspaces, { as: owner('bea') })).body.workspaces).toHaveLength(51);
  });
});
