import { forms } from '@formwright/contracts';
import { answerableColumns } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, bob, create, createFormsWorld, load, pagesOf, plan, save } from './forms-world.ts';

let world: TestWorld;
let formId: string;
let ids: string[];
const pages = pagesOf('input', 'fullname', 'paragraph', 'radio');
beforeEach(async () => {
  world = await createFormsWorld();
  formId = await create(world, ada, pages);
  ids = answerableColumns(pages).map(({ column }) => column.uniqueId);
});
afterEach(() => world.close());

const change = (responsables: unknown, as = ada) =>
  world.inject(forms.changeResponsable, { as, body: { formId, responsables: responsables as string[] } });
const told = () => world.published('forms.v1.FormSaved').at(-1)?.responsables;

describe('the columns of the response view', () => {
  it('[API-026] are set in order, by ids or by pairs of id and label, and told to responses', async () => {
    const [input = '', name = '', radio = ''] = ids;
    expect(told()).toEqual([]);
    expect((await change([radio, input])).body).toEqual({ success: true });
    expect(told()).toEqual([radio, input]);
    await change([{ [name]: 'Full Name' }, { [radio]: 'Any label' }, name]);
    expect(told()).toEqual([name, radio]);
    await change([]);
    expect(told()).toEqual([]);
  });

  it('stay when the form is saved, and no open editor is told of a conflict', async () => {
    await change([ids[1]]);
    const { details } = await load(world, formId);
    expect(details.version).toBe(1);
    expect((await save(world, formId, { pages, version: 1 })).status).toBe(200);
    expect(told()).toEqual([ids[1]]);
  });

  it('are no change of the form: it keeps its place in a list sorted by time', async () => {
    const before = (await load(world, formId)).details.updated_at;
    world.clock.advance(60_000);
    await change([ids[1]]);
    expect((await load(world, formId)).details.updated_at).toBe(before);
  });

  it('are those of a copy, too', async () => {
    await change([ids[1]]);
    await plan(world, 'ada');
    const copy = await world.inject(forms.duplicateForm, { as: ada, body: { id: formId } });
    expect([copy.status, told()]).toEqual([200, [ids[1]]]);
  });

  it('are questions of the form only', async () => {
    await change([ids[0]]);
    const paragraph = pages[0]?.rows[2]?.content[0].cols[0]?.uniqueId ?? '';
    for (const foreign of [paragraph, 'unknown']) {
      const refused = await change([ids[1], foreign]);
      expect([refused.status, refused.body]).toEqual([422, { error: { responsables: `The form has no question ${foreign}.` } }]);
    }
    expect(told()).toEqual([ids[0]]);
  });

  it.each([
    ['no list', 'x'],
    ['a number', [1]],
    ['a pair of two', [{ a: 'A', b: 'B' }]],
    ['more than a form has elements', Array.from({ length: 251 }, (_, n) => `id${n}`)],
  ])('refuses %s', async (_what, responsables) => expect((await change(responsables)).status).toBe(400));

  it('are changed by the people of the workspace, whose account is not suspended', async () => {
    expect((await change([], bob)).status).toBe(404);
    await plan(world, 'ada', { blocked: true });
    expect((await change([])).status).toBe(403);
  });
});
