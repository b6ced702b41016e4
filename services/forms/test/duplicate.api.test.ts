import { forms } from '@formwright/contracts';
import type { Pages } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, create, createFormsWorld, everyKind, load, pagesOf, plan, visitPage } from './forms-world.ts';

let world: TestWorld;
let id: string;
beforeEach(async () => {
  world = await createFormsWorld();
  await plan(world, 'ada');
  id = await create(world, ada, pagesOf(...everyKind.filter((kind) => kind !== 'image').slice(0, 9)));
});
afterEach(() => world.close());

const duplicate = (body: object = {}) => world.inject(forms.duplicateForm, { as: ada, body: { id, ...body } });
const listed = async () => (await world.inject(forms.getForms, { as: ada, body: {} })).body;
const retitled = ([first, ...others]: Pages, title: string) => [{ ...first, title }, ...others];

describe('a copy of a form', () => {
  it('[API-019] has its pages and settings, a link and a name of its own, and no responses', async () => {
    const labels = [{ label: 'Anything', uniqueId: 'x', type: 'input' }];
    const set = {
      color: 'user_1',
      opacity: 0.5,
      colors: { user_1: '1, 2, 3' },
      countdown: '01:00:00',
      redirect_url: 'https://example.org',
    };
    const fields = Object.fromEntries(Object.entries(set).map(([name, value]) => [`details.${name}`, value]));
    await world.store('forms').collection({ name: 'forms' }).updateOne({ _id: id }, { $set: fields });
    await world.publish('responses.v1.ResponseCounted', id, { formId: id, total: 7n, countedAt: 0n });
    const source = await load(world, id);
    const answer = await duplicate({ labels });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    const copy = await load(world, answer.body._id);
    expect(copy.pages).toEqual(retitled(source.pages, 'Copy of Bakery orders'));
    const { _id, link, title, updated_at, userFormlabels, ...settings } = copy.details;
    expect({ ...source.details, ...settings }).toEqual(source.details);
    expect([title, settings.header]).toEqual(['Copy of Bakery orders', 'Bakery orders']);
    expect(link).not.toBe(source.details.link);
    expect((await listed()).find((row) => row._id === _id)).toEqual(answer.body);
    expect(answer.body).toMatchObject({ title, link, responses: 0, taken: 0, deleted_at: null, isOneTime: false });
    expect(await load(world, id)).toEqual(source);
    expect((await visitPage(world, link)).status).toBe(200);
    expect(world.published('forms.v1.FormSaved').at(-1)).toMatchObject({ formId: _id, title, revision: 1n });
  });
});
