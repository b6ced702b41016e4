import { forms } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FORMS_AT_ONCE } from '../src/account/follow-account.ts';
import { ada, create, createFormsWorld, load, pagesOf, plan } from './forms-world.ts';

/** More than two groups. */
const COUNT = 2 * FORMS_AT_ONCE + 5;

let world: TestWorld;
let ids: string[];
beforeEach(async () => {
  world = await createFormsWorld();
  await plan(world, 'ada');
  ids = [];
  for (let count = 0; count < COUNT; count += 1) {
    world.clock.advance(1000);
    ids.push(await create(world));
  }
});
afterEach(() => world.close());

const follow = () => world.runJob('forms.follow-accounts');
/** Which forms the plan does not cover. */
const closed = async () => {
  const { body } = await world.inject(forms.getForms, { as: ada, body: {} });
  return ids.filter((id) => body.find((row) => row._id === id)?.isOverQuota);
};
/** Number of events about each form since its creation. */
const changes = () => ids.map((id) => world.published('forms.v1.FormSaved').filter(({ formId }) => formId === id).length - 1);
const deleted = () => world.published('forms.v1.FormDeleted').map(({ formId }) => formId);

describe('a workspace with more forms than one commit takes', () => {
  it('follows a smaller plan in groups, each form once', async () => {
    await plan(world, 'ada', { plan: 'Free', maxForms: 1 });
    expect(await closed()).toHaveLength(FORMS_AT_ONCE);
    await follow();
    expect(await closed()).toEqual(ids.slice(1));
    await follow();
    expect(changes()).toEqual([0, ...ids.slice(1).map(() => 1)]);
  });

  it('follows the newest plan, where the one before was not done', async () => {
    await plan(world, 'ada', { plan: 'Free', maxForms: 1 });
    await plan(world, 'ada', { plan: 'Standart', maxForms: 5, at: world.clock.now() + 1 });
    await follow();
    expect(await closed()).toEqual(ids.slice(5));
  });

  it('is deleted in groups, and gets no form and no visitor in between', async () => {
    const { link } = (await load(world, ids.at(-1) as string)).details;
    await world.publish('identity.v1.UserDeleted', 'ada', { userId: 'ada', workspaceId: 'ada' });
    expect(deleted()).toHaveLength(FORMS_AT_ONCE);
    // An event of billing that comes late opens nothing.
    await plan(world, 'ada', { at: world.clock.now() + 1 });
    expect((await world.inject(forms.newForm, { as: ada, body: { newform: pagesOf('input') } })).status).toBe(403);
    expect((await world.inject(forms.publicFormPage, { params: { link } })).status).not.toBe(200);
    await follow();
    expect([...deleted()].sort()).toEqual([...ids].sort());
    expect(await world.store('forms').collection({ name: 'quotas' }).findOne({ _id: 'ada' })).toBeNull();
    expect(await world.store('forms').collection({ name: 'formPages' }).count({})).toBe(0);
  });
});
