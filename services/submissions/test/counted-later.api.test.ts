import { submissions } from '@formwright/contracts';
import type { Store } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { storedData } from '../src/index.ts';
import { release } from './held-world.ts';
import { createSubmissionsWorld, newId, submit, type TestForm, tellForm } from './submissions-world.ts';

// What a version before the sum has stored, and is counted by now (N4).

let world: TestWorld;
/** Happens after a form was read. */
let meanwhile: () => Promise<unknown>;
const logged: string[] = [];

const wrapped = (store: Store): Store =>
  replacing(store, {
    collection: (declaration) => {
      const collection = store.collection(declaration);
      if (declaration.name !== 'forms') return collection as never;
      return replacing(collection, {
        async findOne(...asked: Parameters<typeof collection.findOne>) {
          const found = await collection.findOne(...asked);
          await meanwhile();
          return found;
        },
      }) as never;
    },
  });
beforeEach(async () => {
  logged.length = 0;
  meanwhile = async () => {};
  world = await createSubmissionsWorld(wrapped, (line) => logged.push(line));
});
afterEach(() => world.close());

const stored = () => storedData(world.store('submissions'));
const sumOf = async ({ workspaceId }: TestForm) => (await stored().sums.findOne({ _id: workspaceId }))?.bytes;
/** Takes everything out of the sum, as if this form had been stored before there was one. */
async function makeFormer(form: TestForm): Promise<void> {
  const { submissions: receipts, forms, held, sums } = stored();
  await receipts.updateMany({ formId: form.id }, { $unset: { bytes: true } });
  await held.updateMany({ formId: form.id }, { $unset: { hasRoom: true } });
  await forms.updateOne({ _id: form.id }, { $unset: { granted: true, room: true, documentBytes: true } });
  await sums.deleteMany({ _id: form.workspaceId });
}
const count = (id: string, answerBytes = 500) =>
  world.call(submissions.countStored, { body: { responses: [{ id, answerBytes, fileBytes: 0 }] } });

it('is given back with a form that is deleted at the same moment', async () => {
  const form = await tellForm(world);
  const { id } = (await submit(world, form, { submissionId: newId() })).body;
  await makeFormer(form);
  meanwhile = async () => {
    meanwhile = async () => {};
    await count(id);
    expect(await sumOf(form)).toBe(1_500);
  };
  await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId }, { sequence: 9 });
  expect(await sumOf(form)).toBe(0);
});

it('is counted once, however often it is told, and not at all once it is deleted or held', async () => {
  const form = await tellForm(world);
  const [one, other] = [(await submit(world, form)).body.id, (await submit(world, form)).body.id];
  const held = (await submit(world, form, { note: 'Buy now' })).body.id;
  await makeFormer(form);
  await world.publish('responses.v1.ResponsesDeleted', form.id, {
    formId: form.id,
    workspaceId: form.workspaceId,
    responseIds: [other],
  });
  const responses = [one, other, held, 'unknown'].map((id) => ({ id, answerBytes: 500, fileBytes: 0 }));
  for (let times = 0; times < 3; times += 1) await world.call(submissions.countStored, { body: { responses } });
  expect(await sumOf(form)).toBe(1_500);
});

it('was held: it counts from its release', async () => {
  const form = await tellForm(world);
  const { id } = (await submit(world, form, { note: 'Buy now', submissionId: newId() })).body;
  const { bytes } = (await stored().submissions.findOne({ _id: id })) ?? {};
  await makeFormer(form);
  expect((await release(world, form, { heldIds: [id] })).body.released).toBe(1);
  expect([await sumOf(form), (await stored().submissions.findOne({ _id: id }))?.bytes]).toEqual([bytes, bytes]);
  await count(id);
  expect(await sumOf(form)).toBe(bytes);
});

it('has a form that cannot be read: it is named and does not stand in the way of the others', async () => {
  const [broken, form] = [await tellForm(world), await tellForm(world)];
  const sum = await sumOf(form);
  for (const each of [broken, form]) await makeFormer(each);
  const documents = world.store('submissions').collection<{ _id: string; pages?: unknown }>({ name: 'formDocuments' });
  await documents.updateOne({ _id: broken.id }, { $unset: { pages: true } });
  await world.runJob('submissions.count-documents');
  expect(await sumOf(form)).toBe(sum);
  expect(logged.filter((line) => line.includes('could not be counted') && line.includes(broken.id))).toHaveLength(1);
});

it('is only looked at where a walk asks whether it is needed again', async () => {
  const form = await tellForm(world);
  const { id } = (await submit(world, form, { submissionId: newId() })).body;
  await makeFormer(form);
  const look = async () =>
    (await world.call(submissions.countStored, { body: { responses: [{ id, answerBytes: 500, fileBytes: 0 }], isLook: true } })).uncounted;
  expect([await look(), await look(), await sumOf(form)]).toEqual([1, 1, undefined]);
  expect([(await count(id)).uncounted, await look(), await sumOf(form)]).toEqual([1, 0, 1_500]);
});
