import { forms, suspendedText } from '@formwright/contracts';
import { EndingProcess, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, bob, create, createFormsWorld, plan } from './forms-world.ts';

let world: TestWorld;
let ids: [string, string, string];
let process: EndingProcess;
beforeEach(async () => {
  process = new EndingProcess();
  world = await createFormsWorld(process.ports);
  await plan(world, 'ada', { maxForms: 3 });
  ids = [await create(world), await create(world), await create(world)];
});
afterEach(() => world.close());

type Change = 'archive' | 'restore' | 'delete';
const change = (change: Change, formIds: readonly string[] = ids, as = ada) =>
  world.inject(forms.changeForms, { as, body: { formIds: [...formIds], change } });
const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id).sort();
const active = async () => idsOf((await world.inject(forms.getForms, { as: ada, body: {} })).body);
const trashed = async () => idsOf((await world.inject(forms.getTrashedForms, { as: ada, body: {} })).body);

describe('several forms at once (part 4, 11)', () => {
  it('are archived, restored and deleted, and the others stay', async () => {
    const [first, second, third] = ids;
    const archived = await change('archive', [first, second]);
    expect(idsOf(archived.body.forms)).toEqual([first, second].sort());
    expect(archived.body.forms.every(({ deleted_at }) => deleted_at !== null)).toBe(true);
    expect([await active(), await trashed()]).toEqual([[third], [first, second].sort()]);
    const restored = await change('restore', [first]);
    expect(restored.body).toMatchObject({ forms: [{ _id: first, deleted_at: null }], refused: [] });
    expect((await change('delete', [second])).body).toEqual({ forms: [], refused: [] });
    expect([await active(), await trashed()]).toEqual([[first, third].sort(), []]);
    expect(world.published('forms.v1.FormDeleted').map(({ formId }) => formId)).toEqual([second]);
  });

  it('name each form that stays as it is, with the reason, and change the others', async () => {
    const [first, second, third] = ids;
    await change('archive');
    await plan(world, 'ada', { maxForms: 2 });
    const { body } = await change('restore');
    expect(body.forms).toHaveLength(2);
    expect(body.refused).toEqual([{ formId: third, reason: expect.stringContaining('Your plan allows no more forms') }]);
    // An active form is not deleted, and what belongs to somebody else is not found.
    expect((await change('delete', [first, third])).body.refused).toEqual([
      { formId: first, reason: 'This form is not archived. Only an archived form can be deleted for good.' },
    ]);
    expect((await change('archive', [second], bob)).body).toEqual({
      forms: [],
      refused: [{ formId: second, reason: 'There is no such form.' }],
    });
    expect([await active(), await trashed()]).toEqual([[first, second].sort(), []]);
  });

  it.each<Change>(['archive', 'delete'])('go on with the rest where a call to %s was cut off, and change nothing twice', async (what) => {
    if (what === 'delete') await change('archive');
    const told = () => world.published(what === 'delete' ? 'forms.v1.FormDeleted' : 'forms.v1.FormSaved').length;
    const before = told();
    process.commitsLeft = 1;
    expect((await change(what)).status).toBe(500);
    process.commitsLeft = Number.POSITIVE_INFINITY;
    expect((await change(what)).body.refused).toEqual([]);
    expect((await change(what)).body.refused).toEqual([]);
    expect(told() - before).toBe(3);
    expect([await active(), await trashed()]).toEqual([[], what === 'delete' ? [] : [...ids].sort()]);
  });

  it('stay, each with the reason, while their account is suspended', async () => {
    await plan(world, 'ada', { maxForms: 3, blocked: true });
    const reason = suspendedText('forms', 'suspended');
    expect(await change('archive')).toMatchObject({ status: 200, body: { forms: [], refused: ids.map((formId) => ({ formId, reason })) } });
  });

  it('are at most 50, and at least one', async () => {
    const statuses = [];
    for (const length of [0, 1, 50, 51]) statuses.push((await change('archive', Array<string>(length).fill(ids[0]))).status);
    expect(statuses).toEqual([400, 200, 200, 400]);
  });
});
