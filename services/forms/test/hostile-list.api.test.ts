import { type Contract, forms } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ada, create, createFormsWorld, plan } from './forms-world.ts';

let world: TestWorld;
let id: string;
let archivedId: string;
beforeAll(async () => {
  world = await createFormsWorld();
  await plan(world, 'ada');
  [id, archivedId] = [await create(world), await create(world)];
  await world.inject(forms.archiveForm, { as: ada, body: { formId: archivedId } });
});
afterAll(() => world.close());

const state = async () =>
  JSON.stringify([
    (await world.inject(forms.getForms, { as: ada, body: {} })).body,
    (await world.inject(forms.getTrashedForms, { as: ada, body: {} })).body,
    world.published('forms.v1.FormDeleted').length,
  ]);

/** What stands in place of an id. */
const hostileIds = [
  ['nothing', undefined],
  ['null', null],
  ['an empty text', ''],
  ['a number', 7],
  ['a condition', { $ne: '' }],
  ['a list', ['x']],
  ['a path', '../../etc/passwd'],
  ['a zero byte', 'a\u0000b'],
  ['half a character', '\ud800'],
  ['65 characters', 'x'.repeat(65)],
  ['a megabyte', 'x'.repeat(1_000_000)],
  ['a prototype', '__proto__'],
] as const;
const calls: [string, Contract, 'id' | 'formId'][] = [
  ['archiveForm', forms.archiveForm, 'formId'],
  ['unArchiveForm', forms.unArchiveForm, 'formId'],
  ['deleteForm', forms.deleteForm, 'formId'],
  ['archiveAllForms', forms.archiveAllForms, 'id'],
  ['deleteAllForms', forms.deleteAllForms, 'id'],
  ['duplicateForm', forms.duplicateForm, 'id'],
];

describe.each(calls)('%s', (_name, contract, field) => {
  it.each(hostileIds)('refuses %s as an id, names the field and changes nothing', async (_what, value) => {
    const before = await state();
    const { status, body } = await world.inject(contract, { as: ada, body: { [field]: value } });
    expect([400, 413]).toContain(status);
    if (status === 400) expect(body).toEqual({ error: { [field]: expect.any(String) } });
    expect(await state()).toBe(before);
  });

  it.each([
    ['an unknown field', { [field]: 'x', unheard: 1 }],
    ['a prototype', JSON.parse('{"__proto__":{"formId":"x"}}')],
    ['no object', []],
    ['a text', 'x'],
  ])('refuses %s as a whole', async (_what, body) => {
    const before = await state();
    expect((await world.inject(contract, { as: ada, body })).status).toBe(400);
    expect(await state()).toBe(before);
  });

  it('answers an id that nobody has as not found', async () => {
    const before = await state();
    expect(await world.inject(contract, { as: ada, body: { [field]: 'nobodys' } })).toMatchObject({
      status: 404,
      body: { error: { [field]: expect.any(String) } },
    });
    expect(await state()).toBe(before);
  });
});

describe('duplicateForm', () => {
  const labels = (...given: unknown[]) => ({ labels: given });
  it.each<[string, object, number[]]>([
    ['a label without its type', labels({ label: 'x', uniqueId: 'y' }), [400]],
    ['labels that are no list', { labels: { label: 'x' } }, [400]],
    [
      'more labels than a form has elements',
      labels(...Array.from({ length: 1_001 }, () => ({ label: 'x', uniqueId: 'y', type: 'z' }))),
      [400],
    ],
    ['a requestId of other signs', { requestId: 'a b' }, [400]],
    ['pages that are no form', { formData: [{ __proto__: null, rows: 'x' }] }, [422]],
    ['a number as pages', { formData: 5 }, [400]],
    ['text that is no JSON', { formData: '[{' }, [422]],
    ['pages as deep JSON', { formData: `${'['.repeat(50_000)}${']'.repeat(50_000)}` }, [422]],
    ['three megabytes of pages', { formData: ['x'.repeat(3_000_000)] }, [413]],
  ])('refuses %s and changes nothing', async (_what, body, statuses) => {
    const before = await state();
    const { status, body: reply } = await world.inject(forms.duplicateForm, { as: ada, body: { id, ...body } });
    expect(statuses).toContain(status);
    expect(reply).toEqual({ error: expect.anything() });
    expect(await state()).toBe(before);
  });
});

it('takes no fields in a call without any', async () => {
  expect((await world.inject(forms.getTrashedForms, { as: ada, body: { id } })).status).toBe(400);
  expect(archivedId).not.toBe(id);
});
