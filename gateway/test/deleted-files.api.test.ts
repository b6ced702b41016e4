import { randomFillSync } from 'node:crypto';
import { forms, identity, submissions } from '@formwright/contracts';
import { newElement, newIdFrom, newPages, type Pages } from '@formwright/form-model';
import { createTestWorld, type TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { png } from './every-kind.ts';
import { password, servicesOf } from './product-world.ts';

const newId = newIdFrom((bytes) => randomFillSync(bytes));
const email = 'ada@example.com';

let world: TestWorld;
beforeAll(async () => {
  world = await createTestWorld({ services: servicesOf('identity', 'billing', 'forms', 'submissions') });
});
afterAll(() => world.close());

async function signUp(): Promise<Record<string, string>> {
  const person = { firstname: 'Ada', lastname: 'L', email, password, confirm_password: password, confirm: '1' };
  await world.inject(identity.signupUser, { body: person, files: [{ field: 'avatar', name: 'a.png', content: png, type: 'image/png' }] });
  await world.drain();
  const token = /verify\/(\w+)/.exec(world.mails[0]?.text ?? '')?.[1] ?? '';
  const { body } = await world.inject(identity.verifyEmail, { body: { token, password } });
  return { authorization: `Bearer ${body.access_token}` };
}

/** A form with an image and an upload. @returns its id, the address of the image and the id of the upload */
async function makeForm(headers: Record<string, string>) {
  const columns = [newElement('image', newId), newElement('upload', newId)];
  const rows = columns.map((column) => ({ id: newId(), content: [{ cols: [column] }] }));
  const pages = newPages({ title: 'Survey', newId }).map((page) => ({ ...page, rows })) as Pages;
  const { body: made } = await world.inject(forms.newForm, { headers, body: { newform: pages } });
  const body = { title: 'Survey', formData: pages, form_id: made.id, form_header: 'About', userFormlabels: [] };
  const files = [{ field: columns[0]?.uniqueId ?? '', name: 'a.png', content: png, type: 'image/png' }];
  const saved = await world.inject(forms.saveForm, { headers, body, files });
  const image = /\/files\/Form\/[^"\\]+/.exec(saved.text)?.[0] ?? '';
  return { ...made, image, upload: columns[1]?.uniqueId ?? '' };
}

it('serves no file of an account once its deletion was acknowledged', async () => {
  const headers = await signUp();
  const { body: me } = await world.inject(identity.getMe, { headers, body: {} });
  const form = await makeForm(headers);
  await world.drain();
  const sent = await world.inject(submissions.saveUserForm, {
    body: { dataForm: { id: form.id }, userData: { [form.upload]: { value: 'forDeleteFiles', direction: { page: 0, row: 1, col: 0 } } } },
    files: [{ field: `userFormDataFiles/${form.upload}/0`, name: 'a.png', content: png, type: 'image/png' }],
  });
  expect(sent.text).toContain('"id"');
  const imageName = form.image.split('/').at(-1) ?? '';
  const statuses = async () => [
    (await world.inject(submissions.responseFile, { params: { responseId: sent.body.id, name: 'a.png' } })).status,
    (await world.inject(forms.formImage, { params: { formId: form.id, name: imageName } })).status,
    (await world.inject(identity.userAvatar, { params: { userId: me._id, name: me.avatar } })).status,
  ];
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await world.inject(identity.deleteAccount, { headers, body: {} })).status).toBe(200);
  // The test did not wait, and no sweep has run.
  expect(await statuses()).toEqual([404, 404, 404]);
  const left = [];
  for await (const { key } of world.files.list('Response/')) left.push(key);
  expect(left).toHaveLength(1);
  await world.drain();
  await world.runJob('identity.erase');
  await world.runJob('submissions.sweep-files');
  await world.runJob('forms.sweep-images');
  for await (const { key } of world.files.list('')) throw new Error(`${key} is still there`);
});
