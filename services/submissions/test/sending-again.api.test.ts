import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accepted,
  answer,
  createSubmissionsWorld,
  idOf,
  pagesWith,
  saveAgain,
  submit,
  takenOf,
  tellForm,
  tellPlan,
  textAnswer,
} from './submissions-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld();
});
afterEach(() => world.close());

describe('sending again', () => {
  const submissionId = 'a'.repeat(22);

  it('answers with the first receipt and takes no second place', async () => {
    const form = await tellForm(world);
    const first = await submit(world, form, { submissionId });
    const again = await submit(world, form, { submissionId });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([accepted(world).length, await takenOf(world, form)]).toEqual([1, 1]);
    expect(first.body.id).not.toBe(submissionId);
  });

  it('does so for 50 at once', async () => {
    const form = await tellForm(world);
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(world, form, { submissionId })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect([accepted(world).length, await takenOf(world, form)]).toEqual([1, 1]);
  });

  it('does so after the form was filled, closed or changed', async () => {
    const form = await tellForm(world);
    const first = await submit(world, form, { submissionId });
    for (let n = 0; n < 9; n += 1) await submit(world, form);
    expect((await submit(world, form)).status).toBe(410);
    expect((await submit(world, form, { submissionId })).body).toEqual(first.body);
    await saveAgain(world, { ...form, pages: pagesWith({ input: { required: true } }) }, { revision: 2 });
    expect((await submit(world, form, { submissionId })).body).toEqual(first.body);
    await tellPlan(world, form.workspaceId, { blocked: true });
    expect((await submit(world, form, { submissionId })).body).toEqual(first.body);
  });

  it.each(['archived', 'deleted'])('does so after the form was %s, and takes nothing else', async (how) => {
    const form = await tellForm(world, { input: {}, upload: { types: 'txt', limit: 1 } });
    const files = [{ field: `userFormDataFiles/${idOf(form, 'upload')}/0`, name: 'notes.txt', content: Buffer.from('notes') }];
    const userData = { ...textAnswer(form), [idOf(form, 'upload')]: answer('') };
    const sent = { submissionId, userData, files };
    const first = await submit(world, form, sent);
    expect(first.status).toBe(200);
    if (how === 'archived') await saveAgain(world, form, { revision: 2, archivedAt: world.clock.now() });
    else await world.publish('forms.v1.FormDeleted', form.id, { formId: form.id, workspaceId: form.workspaceId });
    const again = await submit(world, form, sent);
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect(first.cookies.fw_success?.value).toBeDefined();
    expect(again.cookies.fw_success?.value).toBe(first.cookies.fw_success?.value);
    expect((await submit(world, form, { ...sent, userData: { ...userData, ...textAnswer(form, 'other') } })).status).toBe(409);
    expect((await submit(world, form, { ...sent, submissionId: 'b'.repeat(22) })).status).toBe(404);
    expect((await submit(world, await tellForm(world), { submissionId, userData: {} })).status).not.toBe(200);
    expect(accepted(world)).toHaveLength(1);
  });

  it('refuses changed answers under the same id by name, while they arrive and later, and keeps the first', async () => {
    const form = await tellForm(world);
    const [one, two] = [textAnswer(form, 'one'), textAnswer(form, 'two')];
    const together = await Promise.all([one, two, one, two].map((userData) => submit(world, form, { submissionId, userData })));
    expect(together.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const [kept] = accepted(world);
    const other = JSON.stringify(kept?.answers) === JSON.stringify(one) ? two : one;
    const { status, body } = await submit(world, form, { submissionId, userData: other });
    expect([status, body]).toEqual([
      409,
      { error: { value: expect.stringContaining('already arrived'), submissionId: expect.stringContaining('already arrived') } },
    ]);
    expect((await submit(world, form, { submissionId, userData: { ...one, another: answer('x') } })).status).toBe(409);
    expect([accepted(world).length, await takenOf(world, form)]).toEqual([1, 1]);
  });

  it('takes the same answers for the same after their question was moved', async () => {
    const form = await tellForm(world);
    const first = await submit(world, form, { submissionId });
    const userData = { [idOf(form, 'input')]: { value: 'Hello', direction: { page: 0, row: 7, col: 1 } } };
    expect((await submit(world, form, { submissionId, userData })).body).toEqual(first.body);
  });

  it('refuses the id of another form’s submission, and tells nothing of it', async () => {
    const [form, other] = [await tellForm(world), await tellForm(world)];
    await submit(world, form, { submissionId });
    const { status, body } = await submit(world, other, { submissionId });
    expect([status, body]).toEqual([409, { error: { value: expect.any(String), submissionId: expect.any(String) } }]);
    expect(await takenOf(world, other)).toBe(0);
  });
});
