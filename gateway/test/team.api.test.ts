import { billing, forms, identity, responses, team } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { smallPages } from './bad-input/things.ts';
import { createProductWorld, password, register } from './product-world.ts';
import { bearer, callAll, person, tokenFor } from './team-people.ts';

// Teams through all services: invitations, accounts, tokens and what members reach.

// One world for all tests, because making it takes seconds. Each test has people of its own.
let world: TestWorld;
let tests = 0;
/** The owner, who is registered. */
let ada: Caller;
/** The address of somebody else. */
let bea: string;
beforeAll(async () => {
  world = await createProductWorld();
});
beforeEach(async () => {
  tests += 1;
  ada = await newOwner('ada');
  bea = addressOf('bea');
  await world.drain();
});
afterAll(() => world.close());

const addressOf = (name: string) => `${name}${tests}@example.com`;
const newOwner = (name: string) => register(world, `${name}${tests}`);
const errorOf = (reply: { body: unknown }) => (reply.body as { error: Record<string, string> }).error;

const invite = (email: string, as = ada) => world.inject(team.addMemberToTheTeam, { as, body: { email } });
async function invited(email: string, as = ada): Promise<string> {
  expect((await invite(email, as)).status).toBe(200);
  return tokenFor(world, email);
}
const approve = (token: string, body: object = person, headers: Record<string, string> = {}) =>
  world.inject(identity.approveInvitation, { params: { token }, body, headers });
/** A person without account, who accepts an invitation. @returns the access token and the reply */
async function joined() {
  const reply = await approve(await invited(bea));
  expect(reply.status).toBe(200);
  return { token: reply.body.access_token, cookies: { fw_refresh: reply.cookies.fw_refresh?.value ?? '' } };
}
const me = async (token: string) => (await world.inject(identity.getMe, { ...bearer(token), body: {} })).body;
const statuses = async () =>
  (await world.inject(team.getTeamMembers, { as: ada })).body.members.map(({ email, status, role }) => [email, status, role]);
const refresh = (cookies: Record<string, string>) => world.inject(identity.refreshToken, { cookies, body: {} });
const signIn = (email: string) => world.inject(identity.signinUser, { body: { email, password } });
const newForm = (token: string) => world.inject(forms.newForm, { ...bearer(token), body: { newform: smallPages() } });

describe('an invitation', () => {
  it('[TEAM-09] [TEAM-15] [INV-07] [INV-08] goes from pending to accepted: its link makes a verified account in that workspace', async () => {
    const token = await invited(bea);
    expect(await statuses()).toEqual([
      [addressOf('ada'), 'accepted', 'OWNER'],
      [bea, 'pending', 'ADMIN'],
    ]);
    expect((await world.inject(identity.getInvitation, { body: { token } })).body).toEqual({ inviter: 'Ada L', email: bea, known: false });
    const other = await newOwner('other');
    const astray = await approve(token, { ...person, email: addressOf('other') });
    expect([astray.status, errorOf(astray)]).toEqual([422, { email: `This invitation is for ${bea}.` }]);
    const reply = await approve(token, { ...person, email: ` ${bea.toUpperCase()} `, workspace_id: other.workspaceId });
    expect(reply.status).toBe(200);
    expect(await me(reply.body.access_token)).toMatchObject({ email: bea, workspace_id: ada.workspaceId, role: 'ADMIN' });
    expect(await statuses()).toEqual([
      [addressOf('ada'), 'accepted', 'OWNER'],
      [bea, 'accepted', 'ADMIN'],
    ]);
    await world.drain();
    expect(world.mails.filter(({ to }) => to === bea)).toHaveLength(1);
    const { status, body } = await signIn(bea);
    expect(status).toBe(200);
    const { _id, workspace_id, role } = await me(body.access_token);
    expect([workspace_id, role]).toEqual([_id, 'OWNER']);
    expect(world.published('identity.v1.UserChanged').at(-1)).toMatchObject({ email: bea, verified: true });
  });

  it('[INV-04] is from the address of an owner who has no name', async () => {
    const email = addressOf('added');
    const { userId } = (await world.inject(identity.addPerson, { onBehalfOf: { operator: 'Grace' }, body: { email, password } })).body;
    await world.drain();
    const token = await invited(bea, { ...ada, userId, workspaceId: userId, sessionId: 'added' });
    const { body } = await world.inject(identity.getInvitation, { body: { token } });
    expect(body).toEqual({ inviter: email, email: bea, known: false });
  });

  it('[API-124] [API-125] is accepted on the older screen, too, which leaves the sign-in to /signin', async () => {
    const memberId = await invited(bea);
    const asked = await world.inject(identity.getSignupMemberData, { body: { memberId } });
    expect([asked.status, asked.body]).toEqual([200, { email: bea }]);
    const astray = await world.inject(identity.signupMembers, { body: { ...person, memberId, email: addressOf('other') } });
    expect([astray.status, errorOf(astray)]).toEqual([422, { email: `This invitation is for ${bea}.` }]);
    expect((await world.inject(identity.signupMembers, { body: { ...person, memberId } })).body).toEqual({ success: true });
    const used = await world.inject(identity.getSignupMemberData, { body: { memberId } });
    expect([used.status, errorOf(used)]).toEqual([410, { confirm: expect.any(String) }]);
    expect(await statuses()).toContainEqual([bea, 'accepted', 'ADMIN']);
    expect((await signIn(bea)).status).toBe(200);
  });

  it('[API-125] is accepted by the six fields alone in the browser that has asked for the address, once and within an hour', async () => {
    const memberId = await invited(bea);
    const { cookies, headers } = await world.inject(identity.getSignupMemberData, { body: { memberId } });
    expect(JSON.stringify(headers)).not.toContain(memberId);
    expect(cookies.fw_member).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/signupMembers', maxAge: 3_600 });
    const value = cookies.fw_member?.value ?? '';
    const { firstname, lastname, password: chosen, confirm_password, confirm } = person;
    const six = { firstname, lastname, email: bea, password: chosen, confirm_password, confirm };
    const signUp = (body: object, fw_member?: string) =>
      world.inject(identity.signupMembers, { body, ...(fw_member && { cookies: { fw_member } }) });
    // The address alone opens nothing, nor does another cookie or an id that somebody else was sent.
    for (const refused of [await signUp(six), await signUp(six, `${value}x`), await signUp({ ...six, memberId: 'unknown' }, value)])
      expect([refused.status, errorOf(refused)]).toEqual([410, { confirm: expect.any(String) }]);
    const wrong = await signUp({ ...six, firstname: '', lastname: '', password: 'short', confirm_password: '', confirm: '' }, value);
    expect([wrong.status, Object.keys(errorOf(wrong)).sort()]).toEqual([
      422,
      ['confirm', 'confirm_password', 'firstname', 'lastname', 'password'],
    ]);
    world.clock.advance(3_600_000 - 1);
    const done = await signUp(six, value);
    expect([done.status, done.body, done.cookies.fw_member?.value]).toEqual([200, { success: true }, '']);
    expect(await statuses()).toContainEqual([bea, 'accepted', 'ADMIN']);
    expect((await signIn(bea)).status).toBe(200);
    expect((await signUp(six, value)).status).toBe(410);
  });

  it('[API-125] is no longer remembered after an hour', async () => {
    const { cookies } = await world.inject(identity.getSignupMemberData, { body: { memberId: await invited(bea) } });
    world.clock.advance(3_600_000);
    const late = await world.inject(identity.signupMembers, { body: person, cookies: { fw_member: cookies.fw_member?.value ?? '' } });
    expect([late.status, errorOf(late)]).toEqual([410, { confirm: expect.any(String) }]);
  });

  it('[API-126] is accepted with the fields of sign-up, signupType, workspace_id and auto_verify, which answers an access token', async () => {
    const token = await invited(bea);
    const other = await newOwner('other');
    const { status, body } = await approve(token, {
      ...{ ...person, email: bea },
      ...{ signupType: 'invitation', workspace_id: other.workspaceId, auto_verify: 'true' },
    });
    expect([status, body]).toEqual([200, { access_token: expect.any(String) }]);
    expect(await me(body.access_token)).toMatchObject({ email: bea, workspace_id: ada.workspaceId, role: 'ADMIN' });
    expect((await signIn(bea)).status).toBe(200);
    const again = await approve(await invited(addressOf('cy')), { ...person, password: 'short', signupType: 'invitation' });
    expect([again.status, Object.keys(errorOf(again))]).toEqual([422, expect.arrayContaining(['password'])]);
    // The specification's client shows `errors`, and its other calls `error`.
    expect(again.body).toEqual({ error: errorOf(again), errors: errorOf(again) });
  });

  it('[INV-10] is not accepted against a rule of sign-up, and stays open', async () => {
    const token = await invited(bea);
    const fields = async (body: object) => Object.keys(errorOf(await approve(token, { ...person, ...body })));
    expect(Object.keys(errorOf(await approve(token, {}))).sort()).toEqual(
      ['confirm', 'confirm_password', 'firstname', 'lastname', 'password'].sort(),
    );
    expect(await fields({ confirm_password: 'Another-chair7' })).toEqual(['confirm_password']);
    expect(await fields({ password: 'password1', confirm_password: 'password1' })).toEqual(['password']);
    expect(await fields({ firstname: 'www.example.com' })).toEqual(['firstname']);
    expect(await fields({ confirm: '0' })).toEqual(['confirm']);
    const older = await world.inject(identity.signupMembers, { body: { memberId: token } });
    expect(Object.keys(errorOf(older))).toHaveLength(5);
    expect((await approve(token)).status).toBe(200);
  });

  it('of an address that has an account needs its password, or its token, and makes no second account', async () => {
    const { token: first } = await joined();
    const { _id } = await me(first);
    const cy = await newOwner('cy');
    const second = await invited(bea, cy);
    expect((await world.inject(identity.getInvitation, { body: { token: second } })).body.known).toBe(true);
    const wrong = await approve(second, { ...person, password: 'Another-chair7', confirm_password: 'Another-chair7' });
    expect([wrong.status, errorOf(wrong)]).toEqual([422, { password: 'The password is not right.' }]);
    const stranger = await approve(second, {}, { authorization: `Bearer ${await world.token(ada)}` });
    const asked = 'You have an account with this email. Please enter its password.';
    expect([stranger.status, errorOf(stranger)]).toEqual([422, { password: asked }]);
    const right = await approve(second, { password });
    expect(await me(right.body.access_token)).toMatchObject({ _id, firstname: 'Bea', workspace_id: cy.workspaceId });
    const third = await invited(bea, await newOwner('dan'));
    expect((await approve(third, {}, { authorization: `Bearer ${first}` })).status).toBe(200);
    const { workspaces } = (await world.inject(team.getWorkspaces, bearer(first))).body;
    expect(workspaces.map(({ role, current }) => [role, current])).toEqual([
      ['OWNER', false],
      ['ADMIN', true],
      ['ADMIN', false],
      ['ADMIN', false],
    ]);
  });

  it('replaces an account that nobody verified, and the password of a stranger', async () => {
    await newOwner('bea');
    const theirs = 'Their-own-table3';
    const reply = await approve(await invited(bea), { ...person, password: theirs, confirm_password: theirs });
    expect(reply.status).toBe(200);
    expect((await signIn(bea)).status).toBe(401);
  });

  it('of which two are accepted at once joins once, and is used up', async () => {
    const token = await invited(bea);
    const replies = await Promise.all([approve(token), approve(token), approve(token)]);
    // Whoever comes while the link is open is told the same as the first. Later the link is used up.
    const told = replies.map(({ status }) => status);
    expect(told).toContain(200);
    expect([200, 410]).toEqual(expect.arrayContaining(told));
    const late = await approve(token);
    expect([late.status, errorOf(late)]).toEqual([410, { token: expect.stringContaining('please ask for a new one') }]);
    expect(await statuses()).toHaveLength(2);
    expect(world.published('identity.v1.UserRegistered').filter(({ email }) => email === bea)).toHaveLength(1);
  });
});

describe('a member', () => {
  it('[TEAM-10] sees and edits the forms of the workspace, under its plan, without its billing', async () => {
    await world.inject(billing.setAccountPlan, { body: { accountId: ada.workspaceId, plan: 'Premium' } });
    await world.drain();
    const { id } = (await world.inject(forms.newForm, { as: ada, body: { newform: smallPages() } })).body;
    const { token } = await joined();
    const listed = (await world.inject(forms.getForms, { ...bearer(token), body: {} })).body;
    expect(listed.map(({ _id }) => _id)).toEqual([id]);
    expect((await world.inject(forms.changeTitle, { ...bearer(token), body: { id, title: 'Changed' } })).status).toBe(200);
    expect((await newForm(token)).status).toBe(200);
    const seen = (await world.inject(forms.getForms, { as: ada, body: {} })).body;
    expect(seen.map(({ title }) => title)).toContain('Changed');
    expect(await me(token)).toMatchObject({ plan: 'Premium', role: 'ADMIN' });
    expect((await world.inject(billing.getBilling, { ...bearer(token), body: {} })).status).toBe(403);
    const owner = await world.inject(team.deleteTeamMember, { ...bearer(token), query: { user_id: ada.userId } });
    expect([owner.status, errorOf(owner)]).toEqual([422, { user_id: expect.any(String) }]);
  });

  it('has a workspace of its own, and opens either; the session stays in it', async () => {
    const { token, cookies } = await joined();
    const { _id } = await me(token);
    const own = await world.inject(identity.switchWorkspace, { ...bearer(token), body: { workspace_id: _id } });
    expect(await me(own.body.access_token)).toMatchObject({ workspace_id: _id, role: 'OWNER', plan: 'Free' });
    const { id } = (await newForm(own.body.access_token)).body;
    const external = await world.inject(team.getExternalForms, bearer(token));
    expect(external.body.forms).toMatchObject([{ _id: id, workspace_id: _id, workspace: 'Bea L' }]);
    expect((await world.inject(team.getExternalForms, bearer(own.body.access_token))).body.forms).toEqual([]);
    const next = await refresh(cookies);
    expect(await me(next.body.access_token)).toMatchObject({ workspace_id: _id });
    const foreign = await newOwner('foreign');
    const refused = await world.inject(identity.switchWorkspace, { ...bearer(token), body: { workspace_id: foreign.workspaceId } });
    expect(refused.status).toBe(404);
  });

  it('of a suspended workspace reads and changes nothing there, and keeps the own account', async () => {
    const { token } = await joined();
    await world.inject(billing.setAccountSuspended, { body: { accountId: ada.workspaceId, suspended: true } });
    await world.drain();
    expect(await me(token)).toMatchObject({ blocked: 1, own_blocked: 0 });
    expect((await newForm(token)).status).toBe(403);
    expect((await world.inject(team.addMemberToTheTeam, { ...bearer(token), body: { email: 'x@example.com' } })).status).toBe(403);
    const other = 'Other-chair8';
    const change = { current_password: password, password: other, confirm_password: other };
    const changed = await world.inject(identity.updateMyPasswordDetails, { ...bearer(token), body: change });
    expect(changed.status).toBe(200);
    expect((await me(changed.body.access_token)).workspace_id).toBe(ada.workspaceId);
  });

  it('whose own account is suspended is told so, and cannot change the profile before it is paid for', async () => {
    const { token } = await joined();
    await world.inject(billing.setAccountSuspended, { body: { accountId: (await me(token))._id, suspended: true } });
    await world.drain();
    expect(await me(token)).toMatchObject({ blocked: 0, own_blocked: 1, workspace_id: ada.workspaceId });
    const names = { firstname: 'Bea', lastname: 'Lathe' };
    expect((await world.inject(identity.updateMyGeneralDetails, { ...bearer(token), body: names })).status).toBe(403);
    expect((await newForm(token)).status).toBe(200);
  });
});

describe('a member who is removed', () => {
  it('[TEAM-11] is out of the workspace at once in every service, with tokens that are still valid, and stays signed in elsewhere', async () => {
    const { token, cookies } = await joined();
    const elsewhere = (await signIn(bea)).body.access_token;
    const { _id } = await me(token);
    expect(await callAll(world, token)).toEqual([200, 200, 200, 200, 200]);
    expect((await world.inject(team.deleteTeamMember, { as: ada, query: { user_id: _id } })).status).toBe(200);
    await world.drain();
    expect(await callAll(world, token)).toEqual([401, 401, 401, 401, 401]);
    expect(await callAll(world, elsewhere)).toEqual([200, 200, 200, 200, 200]);
    const next = (await refresh(cookies)).body.access_token;
    expect(await me(next)).toMatchObject({ workspace_id: _id, role: 'OWNER' });
    const back = await world.inject(identity.switchWorkspace, { ...bearer(next), body: { workspace_id: ada.workspaceId } });
    expect(back.status).toBe(404);
    // Invited again, the person works there again.
    const again = await approve(await invited(bea), { password });
    expect(await callAll(world, again.body.access_token)).toEqual([200, 200, 200, 200, 200]);
  });

  it('is out of an open stream', async () => {
    const { id } = (await world.inject(forms.newForm, { as: ada, body: { newform: smallPages() } })).body;
    const { token } = await joined();
    const { _id } = await me(token);
    const stream = await world.inject(responses.followResponses, {
      ...bearer(token),
      params: { id },
      leaves: async () => {
        await world.inject(team.deleteTeamMember, { as: ada, query: { user_id: _id } });
        return false;
      },
    });
    expect(stream.status).toBe(200);
  });

  it('cannot come back by an invitation to another address', async () => {
    const { token } = await joined();
    const { _id } = await me(token);
    const third = addressOf('third');
    await world.inject(team.addMemberToTheTeam, { ...bearer(token), body: { email: third } });
    const link = await tokenFor(world, third);
    await world.inject(team.deleteTeamMember, { as: ada, query: { user_id: _id } });
    expect((await approve(link)).status).toBe(410);
    expect(await statuses()).toHaveLength(1);
  });
});

describe('a deleted account', () => {
  it('leaves the teams it was in', async () => {
    const { token } = await joined();
    await world.inject(identity.deleteAccount, { ...bearer(token), body: {} });
    await world.drain();
    expect(await statuses()).toHaveLength(1);
  });

  it('of an owner ends the workspace for its members, and cancels its invitations', async () => {
    const { token } = await joined();
    const open = await invited(addressOf('open'));
    await world.inject(identity.deleteAccount, { as: ada, body: { password } });
    await world.drain();
    expect(await callAll(world, token)).toEqual([401, 401, 401, 401, 401]);
    expect((await approve(open)).status).toBe(410);
    expect((await signIn(bea)).status).toBe(200);
  });
});
