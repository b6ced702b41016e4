import { randomFillSync } from 'node:crypto';
import { forms, responses, submissions } from '@formwright/contracts';
import { newElement, newIdFrom, newPages, type Pages } from '@formwright/form-model';
import type { Caller } from '@formwright/platform';
import { createTestWorld, type TestWorld } from '@formwright/platform/testing';
import { liftTimeouts, TIME_LIMITS } from '@formwright/platform/testing/hold-timeouts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { servicesOf } from './product-world.ts';

const newId = newIdFrom((bytes) => randomFillSync(bytes));
const ada: Caller = { userId: 'ada', workspaceId: 'ada', role: 'owner', sessionId: 's' };
const [page] = newPages({ title: 'Survey', newId });
const pages = [{ ...page, rows: [{ id: newId(), content: [{ cols: [newElement('input', newId)] }] }] }] as Pages;
const question = pages[0]?.rows[0]?.content[0].cols[0]?.uniqueId ?? '';
const answers = { [question]: { value: 'Hello', direction: { page: 0, row: 0, col: 0 } } };

let world: TestWorld;
let free = 0;
const GB = 1_000_000_000;
/** It is asked once in some seconds. */
const setFree = (bytes: number) => {
  free = bytes;
  world.clock.advance(5_000);
};
beforeEach(async () => {
  free = GB;
  world = await createTestWorld({ services: servicesOf('forms', 'submissions', 'responses'), space: () => ({ free, size: 10 * GB }) });
  liftTimeouts(...TIME_LIMITS.disk);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await world.close();
});

it('[N13] a disk that is nearly full takes nothing new, and lets people read, delete, and export what is sent at once', async () => {
  const newForm = () => world.inject(forms.newForm, { as: ada, body: { newform: pages } });
  const { id } = (await newForm()).body;
  const [, { link }] = (await world.inject(forms.getForm, { as: ada, body: { id } })).body as [unknown, { link: string }];
  const send = () => world.inject(submissions.saveUserForm, { body: { dataForm: { id: link }, userData: answers } });
  const save = () =>
    world.inject(forms.saveForm, { as: ada, body: { form_id: id, title: 'Survey', form_header: 'Survey', formData: pages } });
  const post = () => world.inject(submissions.postPublicForm, { params: { link }, otherFields: [[question, 'Hello']] });
  const keep = () =>
    world.inject(submissions.keepElsewhere, {
      body: { formLink: link, id: 'a'.repeat(32), submissionId: 'a'.repeat(32) },
      files: [{ field: 'draft', name: 'draft', content: Buffer.from('sealed'), type: '' }],
    });
  const sent = (await send()).body.id;
  await world.drain();

  setFree(200_000_000);
  const refused = await Promise.all([newForm(), save(), send(), keep()]);
  expect(refused.map(({ status }) => status)).toEqual([507, 507, 507, 507]);
  expect(refused.map(({ headers }) => headers['retry-after'] !== undefined)).toEqual([true, true, true, true]);
  // Without a script: a page that says that nothing was sent.
  const page = await post();
  expect([page.status, page.text.includes('Not sent yet'), page.text.includes('still has what you entered')]).toEqual([507, true, true]);

  expect((await world.inject(responses.getFormWithResponse, { body: { id: sent } })).status).toBe(200);
  const begin = (kind: 'csv' | 'pdf') => world.inject(responses.beginExport, { as: ada, body: { id, kind } });
  const [csv, pdf] = [await begin('csv'), await begin('pdf')];
  expect([csv.status, pdf.status, pdf.headers['retry-after'] !== undefined]).toEqual([200, 507, true]);
  const { data } = csv.body as { data: string };
  const file = await world.inject(responses.downloadExport, { params: { ticket: data.split('/').at(-1) ?? '' } });
  expect([file.status, file.text.includes('Hello')]).toEqual([200, true]);
  for (const contract of [responses.archiveResponse, responses.deleteResponse])
    expect((await world.inject(contract, { as: ada, body: { formId: id, responseId: sent } })).status).toBe(200);
  await world.drain();
  expect((await world.inject(responses.getFormWithResponse, { body: { id: sent } })).status).toBe(404);
  expect((await world.inject(forms.archiveForm, { as: ada, body: { formId: id } })).status).toBe(200);
  expect((await world.inject(forms.deleteForm, { as: ada, body: { formId: id } })).status).toBe(200);

  setFree(GB);
  expect((await newForm()).status).toBe(200);
});
