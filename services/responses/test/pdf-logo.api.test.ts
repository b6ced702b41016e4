import { responses, tellAgain } from '@formwright/contracts';
import { buildPdfProgram, readPdf } from '@formwright/pdf/testing';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accept, answersTo, createResponsesWorld, list, owner, question, saveForm, toldForm } from './responses-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await createResponsesWorld(undefined, buildPdfProgram());
});
afterAll(() => world.close());

const name = question('input', { label: 'Name' });
/** A picture of one red point. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');
const KEY = 'Form/form1/logo-aaaaaaaaaaaa.png';

const plan = (features: string[], at: number) =>
  world.publish(
    'billing.v1.PlanChanged',
    owner.workspaceId,
    { accountId: owner.workspaceId, plan: 'Premium', features, maxForms: -1n, maxResponses: -1n, blocked: false, changedAt: BigInt(at) },
    { sequence: at },
  );
async function pictures(responseId = 'r1'): Promise<number[]> {
  const { status, bytes } = await world.inject(responses.generatePdf, { params: { responseId }, query: {} });
  expect(status).toBe(200);
  return readPdf(bytes).pictures;
}

it('[D6] the PDF of a response has the owner’s logo, while the plan shows it and its file is there', async () => {
  await saveForm(world, [name], { logo: { src: `/files/${KEY}`, alt: 'Bakery', width: 1, height: 1 } });
  await accept(world, { id: 'r1', formId: 'form1', answers: answersTo(name, 'Tomasz') });
  await world.files.put(KEY, png, { contentType: 'image/png' });
  expect(await pictures()).toEqual([0]);
  await plan(['own-logo'], 1);
  expect(await pictures()).toEqual([1]);
  await plan([], 2);
  expect(await pictures()).toEqual([0]);
  await plan(['own-logo'], 3);
  await saveForm(world, [name], { revision: 2, logo: { src: '/files/Form/form1/logo-bbbbbbbbbbbb.png', alt: '', width: 1, height: 1 } });
  expect(await pictures()).toEqual([0]);
});

it('[D6 part: a form whose event has not arrived] the PDF has the logo of a form that was asked of forms', async () => {
  const key = 'Form/form2/logo-aaaaaaaaaaaa.png';
  const logo = { src: `/files/${key}`, alt: 'Bakery', width: 1, height: 1 };
  await world.files.put(key, png, { contentType: 'image/png' });
  await plan(['own-logo'], 4);
  world.answer(tellAgain('forms'), () => toldForm([name], { id: 'form2', revision: 3, logo }));
  expect((await list(world, { id: 'form2' })).status).toBe(200);
  await accept(world, { id: 'r2', formId: 'form2', answers: answersTo(name, 'Tomasz') });
  expect(await pictures('r2')).toEqual([1]);
});
