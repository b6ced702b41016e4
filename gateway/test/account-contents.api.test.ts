import { billing, forms, identity, responses, submissions, team } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkoutOf } from './bad-input/sample-steps.ts';
import { smallPages } from './bad-input/things.ts';
import { createProductWorld, password, register } from './product-world.ts';

// What the question before the deletion of an account counts, through all services.

let world: TestWorld;
beforeAll(async () => {
  world = await createProductWorld();
});
afterAll(() => world.close());

const contentsOf = async (as: Caller) => (await world.inject(identity.getAccountContents, { as })).body;
const nothing = { forms: 0, responses: 0, views: 0, shared_views: 0, members: 0, invitations: 0, plan: 'Free', paid_until: null };

/** A form with two responses and two views, of which one is shared. @returns its id */
async function fullForm(as: Caller): Promise<string> {
  const { id } = (await world.inject(forms.newForm, { as, body: { newform: smallPages() } })).body;
  const body = { title: 'Survey', formData: smallPages(), form_id: id, form_header: '', userFormlabels: [] };
  const [, { link }] = (await world.inject(forms.saveForm, { as, body })).body as unknown as [unknown, { link: string }];
  await world.drain();
  for (let sent = 0; sent < 2; sent += 1) {
    const body = { dataForm: { id: link }, userData: {} };
    expect((await world.inject(submissions.saveUserForm, { body })).status).toBe(200);
  }
  for (const viewId of ['v1', 'v2']) {
    await world.inject(responses.saveView, { as, body: { id, viewId, revision: 0, name: viewId, query: {}, columns: [] } });
  }
  expect((await world.inject(responses.shareView, { as, body: { id, viewId: 'v1' } })).status).toBe(200);
  await world.drain();
  return id;
}

async function join(owner: Caller, email: string): Promise<string> {
  await world.inject(team.addMemberToTheTeam, { as: owner, body: { email } });
  await world.drain();
  const mail = world.mails.findLast(({ to }) => to === email)?.text ?? '';
  const token = /approve-invitation\/(\w+)/.exec(mail)?.[1] ?? '';
  const person = { firstname: 'Bea', lastname: 'L', password, confirm_password: password, confirm: '1' };
  return (await world.inject(identity.approveInvitation, { params: { token }, body: person })).body.access_token;
}

it('counts forms, archived ones too, responses, views, people and the paid plan of the own account, whichever is open', async () => {
  const owner = await register(world, 'owner');
  expect(await contentsOf(owner)).toEqual(nothing);
  const { params } = await checkoutOf(owner, world, 'Premium');
  await world.inject(billing.postSandboxCheckout, { params, body: { card: 'pays' } });
  await world.drain();
  await fullForm(owner);
  await world.inject(forms.archiveForm, { as: owner, body: { formId: await fullForm(owner) } });
  const asMember = await join(owner, 'bea@example.com');
  await world.inject(team.addMemberToTheTeam, { as: owner, body: { email: 'cy@example.com' } });
  await world.drain();
  const { paidUntil } = (await world.inject(billing.getBilling, { as: owner, body: {} })).body;
  expect(await contentsOf(owner)).toEqual({
    ...{ forms: 2, responses: 4, views: 4, shared_views: 2, members: 1, invitations: 1, plan: 'Premium', paid_until: paidUntil },
  });
  // A member has the account of somebody else open: nothing of that goes with the own one.
  const headers = { authorization: `Bearer ${asMember}` };
  expect((await world.inject(identity.getAccountContents, { headers })).body).toEqual(nothing);
});
