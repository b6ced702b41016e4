import { randomFillSync } from 'node:crypto';
import { askAgain, billing, forms, submissions } from '@formwright/contracts';
import { newIdFrom, newPages } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createProductWorld, register } from './product-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createProductWorld();
});
afterEach(() => world.close());

const newId = newIdFrom((bytes) => randomFillSync(bytes));
/** The copies of other services' states. What a service counts itself is none. */
const copies = [
  ['identity', 'plans'],
  ['forms', 'formStates'],
  ['forms', 'responseCounts'],
  ['submissions', 'formDocuments'],
  ['submissions', 'plans'],
  ['responses', 'forms'],
  ['responses', 'accounts'],
] as const;
const collection = ([service, name]: readonly [string, string]) => world.store(service).collection({ name });
const stored = async () =>
  Object.fromEntries(
    await Promise.all(copies.map(async (each) => [each.join(' '), await collection(each).find({}, { sort: { _id: 1 } })])),
  );

it('copies that are lost in every service are as before when their owners have told their states again', async () => {
  const ada = await register(world, 'ada');
  await world.inject(billing.setAccountPlan, { body: { accountId: ada.workspaceId, plan: 'Premium' } });
  const { body } = await world.inject(forms.newForm, { as: ada, body: { newform: newPages({ title: 'Survey', newId }) } });
  await world.drain();
  await world.publish('submissions.v1.SubmissionAccepted', 'r1', {
    ...{ submissionId: 'r1', formId: body.id, workspaceId: ada.workspaceId, startedAt: 0n, acceptedAt: BigInt(world.clock.now()) },
    ...{ email: '', answersJson: Buffer.from('{}') },
  });
  await world.runJob('responses.publish-counts');
  await world.runJob('submissions.publish-form-states');
  await world.drain();
  const before = await stored();
  for (const found of Object.values(before)) expect(found).not.toEqual([]);
  for (const each of copies) await collection(each).deleteMany({});
  for (const service of ['identity', 'forms', 'submissions', 'responses']) await world.runJob(`${service}.catch-up`);
  // submissions had lost the plan, too, when it told how full the form is, and tells it again now.
  await world.runJob('submissions.publish-form-states');
  await world.drain();
  expect(await stored()).toEqual(before);
});

it('a form of which submissions has lost only a part takes answers, and is whole when it is told again', async () => {
  const ada = await register(world, 'ada');
  const { body } = await world.inject(forms.newForm, { as: ada, body: { newform: newPages({ title: 'Survey', newId }) } });
  const saved = await world.inject(forms.getForm, { as: ada, body: { id: body.id } });
  const { link } = (saved.body as unknown as [unknown, { link: string }])[1];
  await world.drain();
  const [heads, documents] = [collection(['submissions', 'forms']), collection(['submissions', 'formDocuments'])];
  for (const lost of [heads, documents]) {
    const before = await documents.find({});
    await lost.deleteMany({});
    expect((await world.inject(submissions.saveUserForm, { body: { dataForm: { id: link }, userData: {} } })).status).toBe(200);
    expect([await heads.count({}), await documents.find({})]).toEqual([1, before]);
    await lost.deleteMany({});
    await world.inject(askAgain('submissions'), { body: { queue: 'submissions.forms' } });
    await world.runJob('submissions.catch-up');
    expect([await heads.count({}), await documents.find({})]).toEqual([1, before]);
    expect((await world.inject(askAgain('submissions'), { body: { queue: 'submissions.forms' } })).body.queues).toMatchObject([
      { failed: 0 },
    ]);
  }
});
