import { tellAgain } from '@formwright/contracts';
import { type TestWorld, toldOne } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSubmissionsWorld, pagesWith, saveAgain, savedForm, submit, type TestForm, tellForm, tellPlan } from './submissions-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld();
});
afterEach(() => world.close());

const copies = () => world.store('submissions').collection<{ _id: string; state: string; link: string }>({ name: 'forms' });
const remove = ({ id: formId, workspaceId }: TestForm, sequence = 9) =>
  world.publish('forms.v1.FormDeleted', formId, { formId, workspaceId }, { sequence });
const told = () => world.published('submissions.v1.FormStateChanged').map(({ formId }) => formId);

/** A form that only its own service knows. */
const unknown = (): TestForm => ({ id: 'early', link: 'earlylink', workspaceId: 'owner', pages: pagesWith({ input: {} }) });

describe('a form that is archived or deleted', () => {
  it.each(['archived', 'deleted'])('by another process (%s) while this one still holds it refuses answers as missing', async (state) => {
    const form = await tellForm(world);
    expect((await submit(world, form)).status).toBe(200);
    await copies().updateOne({ _id: form.id }, { $set: { state } });
    const refused = await submit(world, form);
    expect(refused.status).toBe(404);
    // The page of the form shows `value`.
    expect(refused.body).toEqual({
      error: { value: expect.stringContaining('so your answers were not sent'), dataForm: 'There is no such form.' },
    });
  });

  it('before it was known here is not brought back by a call that comes late', async () => {
    const form = unknown();
    world.answer(tellAgain('forms'), async () => {
      await remove(form);
      return toldOne('forms.v1.FormSaved', form.id, 1, savedForm(form));
    });
    expect((await submit(world, form)).status).toBe(404);
    await saveAgain(world, form, { revision: 1 });
    expect((await submit(world, form)).status).toBe(404);
    await world.runJob('submissions.sweep-files');
    expect((await copies().find({})).map(({ _id, state }) => [_id, state])).toEqual([[form.id, 'gone']]);
  });

  it('is told of by no further event, also when the plan changes', async () => {
    const [form, other] = [await tellForm(world), await tellForm(world)];
    await remove(form);
    await world.runJob('submissions.publish-form-states');
    await tellPlan(world, form.workspaceId);
    await world.runJob('submissions.publish-form-states');
    expect(told()).toEqual([other.id]);
  });

  it('leaves its link to a form that takes it over', async () => {
    const form = await tellForm(world);
    const other = await tellForm(world);
    await remove(form);
    await saveAgain(world, { ...other, link: form.link }, { revision: 2 });
    expect((await submit(world, { ...other, link: form.link })).status).toBe(200);
    expect(world.published('submissions.v1.SubmissionAccepted').map(({ formId }) => formId)).toEqual([other.id]);
  });
});
