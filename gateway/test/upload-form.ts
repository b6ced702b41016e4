import { forms } from '@formwright/contracts';
import { newElement, newPages, type Pages } from '@formwright/form-model';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { expect } from '@jest/globals';
import { newId } from './every-kind.ts';

/** A saved form with one question, which takes files. */
export async function makeUploadForm(world: TestWorld, owner: Caller): Promise<{ id: string; link: string; question: string }> {
  const upload = newElement('upload', newId);
  const pages = newPages({ title: 'Survey', newId }).map((page) => ({
    ...page,
    rows: [{ id: newId(), content: [{ cols: [upload] }] }],
  })) as Pages;
  const { id } = (await world.inject(forms.newForm, { as: owner, body: { newform: pages } })).body;
  const saving = { title: 'Survey', formData: pages, form_id: id, form_header: 'About', userFormlabels: [] };
  expect((await world.inject(forms.saveForm, { as: owner, body: saving })).status).toBe(200);
  await world.drain();
  const [, { link }] = (await world.inject(forms.getForm, { as: owner, body: { id } })).body as [unknown, { link: string }];
  return { id, link, question: upload.uniqueId };
}
