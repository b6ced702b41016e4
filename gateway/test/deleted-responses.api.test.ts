import { forms, responses, submissions } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { smallPages } from './bad-input/things.ts';
import { everyKind, png } from './every-kind.ts';
import { createProductWorld, register } from './product-world.ts';

// What deleting responses does in all services together.

let world: TestWorld;
let ada: Caller;
beforeEach(async () => {
  world = await createProductWorld();
  ada = await register(world, 'ada');
  await world.drain();
});
afterEach(() => world.close());

async function makeForm(pages: object[] = smallPages()): Promise<{ id: string; link: string }> {
  const { id } = (await world.inject(forms.newForm, { as: ada, body: { newform: pages } })).body;
  await world.drain();
  const [, { link }] = (await world.inject(forms.getForm, { as: ada, body: { id } })).body as [unknown, { link: string }];
  return { id, link };
}
const submit = (link: string) => world.inject(submissions.saveUserForm, { body: { dataForm: { id: link }, userData: {} } });
const isFull = async (formLink: string) => (await world.inject(submissions.checkResponseCountNow, { body: { formLink } })).body;

it('[QUOTA-11] deleting responses gives none of the 10 back', async () => {
  const { id, link } = await makeForm();
  const sent: string[] = [];
  for (let number = 0; number < 10; number += 1) sent.push((await submit(link)).body.id);
  await world.drain();
  expect([(await submit(link)).status, await isFull(link)]).toEqual([410, true]);

  // One by one, and all together.
  const [one = '', ...others] = sent;
  for (const call of [responses.archiveResponse, responses.deleteResponse])
    expect((await world.inject(call, { as: ada, body: { formId: id, responseId: one } })).status).toBe(200);
  const left = (await world.inject(responses.archiveAllResponses, { as: ada, body: { id } })).body.left;
  world.clock.advance(1);
  const after = (await world.inject(responses.deleteAllResponse, { as: ada, body: { id } })).body.left;
  expect([left, after]).toEqual([0, 0]);
  await world.drain();
  await world.runJob('responses.publish-counts');
  await world.runJob('submissions.publish-form-states');
  await world.drain();

  const lists = (await world.inject(responses.getResponses, { as: ada, body: { id } })).body;
  expect([lists.responses.total, lists.trashedAll.total]).toEqual([0, 0]);
  const [row] = (await world.inject(forms.getForms, { as: ada, body: {} })).body;
  expect(row).toMatchObject({ responses: 0, taken: 10, limit: 10 });
  expect([(await submit(link)).status, await isFull(link), others.length]).toEqual([410, true, 9]);
});

it('[RESP-18] a response is deleted only from the archive, with its files, whose space is free again', async () => {
  const { keyOf, pages } = everyKind;
  const { id, link } = await makeForm(pages);
  const field = `userFormDataFiles/${keyOf('upload')}/0`;
  const send = async () => {
    const { body } = await world.inject(submissions.saveUserForm, {
      body: { dataForm: { id: link }, userData: everyKind.answers },
      files: [{ field, name: 'a.png', content: png, type: 'image/png' }],
    });
    await world.drain();
    return body.id;
  };
  const [gone, kept] = [await send(), await send()];
  const fileOf = async (responseId: string) =>
    (await world.inject(submissions.responseFile, { params: { responseId, name: 'a.png' } })).status;
  const change = async (call: typeof responses.deleteResponse | typeof responses.archiveResponse, responseId: string) =>
    (await world.inject(call, { as: ada, body: { formId: id, responseId } })).status;

  expect([await change(responses.deleteResponse, gone), await fileOf(gone)]).toEqual([409, 200]);
  await change(responses.archiveResponse, gone);
  expect(await fileOf(gone)).toBe(200);
  expect([await change(responses.deleteResponse, gone), await fileOf(gone), await fileOf(kept)]).toEqual([200, 404, 200]);
  expect((await world.inject(responses.getFormWithResponse, { body: { id: gone } })).status).toBe(404);

  const keys: string[] = [];
  for await (const { key } of world.files.list('Response/')) keys.push(key);
  expect(keys).toEqual([`Response/${kept}/a.png`]);
  const sums = world.store('submissions').collection<{ _id: string; bytes: number }>({ name: 'fileSums' });
  const copies = world.store('submissions').collection<{ _id: string; granted: number }>({ name: 'forms' });
  const space = async () =>
    ((await sums.findOne({ _id: ada.workspaceId }))?.bytes ?? 0) - ((await copies.findOne({ _id: id }))?.granted ?? 0);
  expect(await space()).toBe(png.length);
  // The event comes again.
  const event = { formId: id, workspaceId: ada.workspaceId, responseIds: [gone] };
  await world.publish('responses.v1.ResponsesDeleted', id, event);
  expect([await space(), await fileOf(kept)]).toEqual([png.length, 200]);
});
