import { type Contract, forms, submissions } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { premiumOwner } from './bad-input/world.ts';
import { everyKind } from './every-kind.ts';
import { createProductWorld } from './product-world.ts';

// Forms of values that the specification's text allows, and that a client written from it alone sends.

let world: TestWorld;
let ada: Caller;
let id: string;
beforeAll(async () => {
  world = await createProductWorld();
  ada = await premiumOwner(world, 'ada');
  id = (await world.inject(forms.newForm, { as: ada, body: { newform: JSON.stringify(everyKind.pages) } })).body.id;
});
afterAll(() => world.close());

const call = async <C extends Contract>(contract: C, body: unknown) => {
  const reply = await world.inject(contract, { as: ada, body });
  expect([contract.name, reply.status, reply.status === 200 ? '' : reply.text]).toEqual([contract.name, 200, '']);
  return reply.body;
};

describe('a client written from the documents', () => {
  it('sends opacities as texts', async () => {
    await call(forms.addColor, { formId: id, color: '1, 2, 3', colors: {} });
    expect(await call(forms.changeColor, { formId: id, opacity: '0.5', color: 'user_1' })).toMatchObject({ opacity: 0.5 });
    expect(await call(forms.changeColorOpacity, { formId: id, opacity: '0.25' })).toMatchObject({ opacity: 0.25 });
    const [first, ...others] = everyKind.pages;
    const newform = [{ ...first, opacity: '0.75' }, ...others];
    const made = await call(forms.newForm, { newform });
    expect(await call(forms.getMyFormsForm, { id: made.id })).toMatchObject([{ opacity: 0.75 }, {}]);
    for (const opacity of ['', ' ', 'x', '0.3'])
      expect((await world.inject(forms.changeColorOpacity, { as: ada, body: { formId: id, opacity } })).status).toBe(422);
  });

  it('sends the flag of a fresh link as a text, or leaves it empty', async () => {
    for (const shorten of ['true', null, true, ''])
      expect((await call(forms.editFormID, { id, shorten })).link).toMatch(/^[A-Za-z0-9]{10}$/);
  });

  it('sends the text of the success page as JSON', async () => {
    const rich = [{ type: 'paragraph', children: [{ text: 'Thanks', bold: true }] }];
    expect((await call(forms.saveSuccessText, { id, text: JSON.stringify(rich) })).success).toEqual(rich);
    const plain = '[{"not": "rich"}]';
    expect((await call(forms.saveSuccessText, { id, text: plain })).success).toEqual([{ type: 'paragraph', children: [{ text: plain }] }]);
  });

  it('names columns of the responses by the entries of userFormlabels', async () => {
    const entry = { label: 'Short Text', uniqueId: everyKind.keyOf('input'), type: 'input' };
    await call(forms.changeResponsable, { formId: id, responsables: [entry, { uniqueId: everyKind.keyOf('text') }] });
    await world.drain();
    expect(world.published('forms.v1.FormSaved').at(-1)?.responsables).toEqual([everyKind.keyOf('input'), everyKind.keyOf('text')]);
  });

  it('sends null for what it does not know', async () => {
    await world.drain();
    const [, { link }] = (await call(forms.getForm, { id })) as [unknown, { link: string }];
    await call(forms.formcheck, { email: null, plan: null });
    expect((await world.inject(forms.getForm, { body: { id: link, string: null, tabname: null } })).status).toBe(200);
    expect(await call(submissions.checkResponseCountNow, { formLink: link, userPlan: null })).toBe(false);
  });

  it('sends the labels of a copy as JSON', async () => {
    expect(await call(forms.duplicateForm, { id, labels: '[]', formData: JSON.stringify(everyKind.pages) })).toHaveProperty('_id');
  });
});

it('a title that a save would refuse is refused when it is changed', async () => {
  for (const title of ['a\u0000b', 'a\r\nb']) {
    const reply = await world.inject(forms.changeTitle, { as: ada, body: { id, title } });
    expect([reply.status, JSON.parse(reply.text)]).toEqual([422, { error: { title: 'This text has characters that cannot be kept.' } }]);
  }
});
