import { forms } from '@formwright/contracts';
import type { Pages } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LEAST_IMAGE_BYTES, MAX_IMAGE_BYTES } from '../src/images/form-images.ts';
import { ada, create, createFormsWorld, everyKind, load, pagesOf, plan, png, save, visitPage } from './forms-world.ts';

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

const used = async () => (await world.inject(forms.getFormUsage, { body: { workspaceId: 'ada' } })).body.used;
const titles = async () => (await listed()).map(({ title }) => title).sort();
const heads = () => world.store('forms').collection<{ _id: string }>({ name: 'forms' });
const quotas = () => world.store('forms').collection<{ _id: string; imageBytes?: number }>({ name: 'quotas' });
const imageBytes = async () => (await quotas().findOne({ _id: 'ada' }))?.imageBytes;
const srcsOf = ({ pages }: { pages: Pages }) => JSON.stringify(pages).match(/\/files\/Form\/[^"]+/g) ?? [];
const fetchImage = async (src = '') => {
  const [, , , formId = '', name = ''] = src.split('/');
  return world.inject(forms.formImage, { params: { formId, name } });
};
/** Gives the form an image. */
async function addImage(): Promise<void> {
  const pages = pagesOf('image', 'input');
  const field = pages[0]?.rows[0]?.content[0].cols[0]?.uniqueId ?? '';
  const saved = await save(world, id, { pages }, { files: [{ field, name: 'a.png', content: png, type: 'image/png' }] });
  expect(saved.status).toBe(200);
}
async function removeOriginal(): Promise<void> {
  await world.inject(forms.archiveForm, { as: ada, body: { formId: id } });
  expect((await world.inject(forms.deleteForm, { as: ada, body: { formId: id } })).status).toBe(200);
}

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

  it('can be saved and copied like any other form', async () => {
    const { _id } = (await duplicate()).body;
    expect((await save(world, _id, { title: 'Mine', version: 1 })).status).toBe(200);
    expect((await world.inject(forms.duplicateForm, { as: ada, body: { id: _id } })).body.title).toBe('Copy of Mine');
    expect((await load(world, id)).details.title).toBe('Bakery orders');
  });

  it('is told apart by its name, also when it is a copy of a copy, made at the same time, or archived', async () => {
    const first = (await duplicate()).body;
    await world.inject(forms.archiveForm, { as: ada, body: { formId: first._id } });
    const of = [id, id, first._id, id, id];
    const made = await Promise.all(of.map((source) => world.inject(forms.duplicateForm, { as: ada, body: { id: source } })));
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const name = 'Copy of Bakery orders';
    expect(await titles()).toEqual(['Bakery orders', ...[2, 3, 4, 5, 6].map((number) => `${name} (${number})`)]);
    for (const { title } of await listed()) {
      const { details, pages } = await load(world, (await listed()).find((row) => row.title === title)?._id ?? '');
      expect([details.title, pages[0]?.title]).toEqual([title, title]);
    }
  });

  it('has a name that is not too long, and ends in no half character', async () => {
    await world.inject(forms.changeTitle, { as: ada, body: { id, title: `${'x'.repeat(191)}😀${'y'.repeat(7)}` } });
    const names = [(await duplicate()).body.title, (await duplicate()).body.title];
    expect(names).toEqual([`Copy of ${'x'.repeat(191)}`, `Copy of ${'x'.repeat(188)} (2)`]);
    expect((await duplicate()).body.title).toBe(`Copy of ${'x'.repeat(188)} (3)`);
  });

  it('keeps its images when the original is deleted, and their sizes count', async () => {
    await addImage();
    const copy = await load(world, (await duplicate()).body._id);
    const [src = ''] = srcsOf(copy);
    expect(src.startsWith(`/files/Form/${copy.details._id}/`)).toBe(true);
    expect(await imageBytes()).toBe(2 * LEAST_IMAGE_BYTES);
    await removeOriginal();
    world.clock.advance(48 * 3_600_000);
    await world.runJob('forms.sweep-images');
    const served = await fetchImage(src);
    expect([served.status, served.bytes]).toEqual([200, png]);
    expect(await imageBytes()).toBe(LEAST_IMAGE_BYTES);
    expect((await save(world, copy.details._id, { pages: copy.pages, version: 1 })).status).toBe(200);
  });

  it('is not made where its images have no room, or where the images are of another form', async () => {
    await addImage();
    const copy = (await duplicate()).body;
    const foreign = await duplicate({ formData: (await load(world, copy._id)).pages });
    expect([foreign.status, foreign.text]).toEqual([422, expect.stringContaining('does not belong to this form')]);
    await quotas().updateOne({ _id: 'ada' }, { $set: { imageBytes: MAX_IMAGE_BYTES } });
    const refused = await duplicate();
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('no space left for this image')]);
    expect(await listed()).toHaveLength(2);
    expect(await used()).toBe(2);
  });

  it('has an empty image where the file of the original is missing', async () => {
    await addImage();
    const [src = ''] = srcsOf(await load(world, id));
    await world.files.delete(src.slice('/files/'.length));
    const answer = await duplicate();
    expect([answer.status, srcsOf(await load(world, answer.body._id))]).toEqual([200, []]);
  });

  it('takes the pages of the call, as a list or as text, and refuses what newForm refuses', async () => {
    const pages = pagesOf('rating', 'text');
    for (const formData of [pages, JSON.stringify(pages)]) {
      const { status, body } = await duplicate({ formData });
      expect([status, body.structure]).toEqual([200, [[['rating'], ['text']]]]);
    }
    for (const formData of ['{', [], [null], [{ id: 1 }], {}, 7]) {
      const { status, body } = await duplicate({ formData });
      expect([400, 422]).toContain(status);
      expect([formData, body]).toEqual([formData, { error: expect.anything() }]);
    }
    expect(await listed()).toHaveLength(3);
  });

  it('is open where the deadline of the original has passed', async () => {
    const deadline = { at: world.clock.now() + 1_000, zone: 'UTC' };
    await heads().updateOne({ _id: id }, { $set: { 'details.deadline': deadline } });
    expect((await load(world, (await duplicate()).body._id)).details.deadline).toEqual(deadline);
    world.clock.advance(2_000);
    expect((await load(world, (await duplicate()).body._id)).details.deadline).toBeNull();
  });

  it('of a one-time form is an ordinary one and takes a place', async () => {
    await heads().updateOne({ _id: id }, { $set: { 'details.isOneTime': true } });
    const before = await used();
    expect((await duplicate()).body.isOneTime).toBe(false);
    expect(await used()).toBe(before + 1);
  });
});

describe('the quota', () => {
  it('[QUOTA-07] lets exactly as many be created and copied as the plan allows, also at once', async () => {
    await plan(world, 'ada', { plan: 'Standart', maxForms: 5, at: 1 });
    const create = () => world.inject(forms.newForm, { as: ada, body: { newform: pagesOf('input') } });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 ? duplicate() : create())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(36);
    expect([await used(), (await listed()).length]).toEqual([5, 5]);
    const refused = [await create(), await duplicate()];
    expect(refused.map(({ status, body }) => [status, body])).toEqual([
      [403, { error: expect.stringContaining('allows no more forms') }],
      [403, { error: "Can't Duplicate" }],
    ]);
  });

  it('stores no image for a copy that it refuses', async () => {
    await addImage();
    await plan(world, 'ada', { plan: 'Free', maxForms: 1, at: 1 });
    expect((await duplicate()).status).toBe(403);
    expect(await imageBytes()).toBe(LEAST_IMAGE_BYTES);
  });
});

describe('a call that is repeated because its answer was lost', () => {
  it('answers the first copy, also at the same time, with pictures of its own', async () => {
    await addImage();
    const answers = await Promise.all(Array.from({ length: 10 }, () => duplicate({ requestId: 'request1' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect((await duplicate({ requestId: 'request1' })).body).toEqual(answers[0]?.body);
    expect(await listed()).toHaveLength(2);
    world.clock.advance(48 * 3_600_000);
    await world.runJob('forms.sweep-images');
    expect(await imageBytes()).toBe(2 * LEAST_IMAGE_BYTES);
    expect((await fetchImage(srcsOf(await load(world, answers[0]?.body._id ?? ''))[0])).status).toBe(200);
  });

  it('is refused with other content', async () => {
    await duplicate({ requestId: 'request1' });
    const other = await duplicate({ requestId: 'request1', formData: pagesOf('text') });
    expect([other.status, other.body]).toEqual([409, { error: expect.stringContaining('earlier try') }]);
    expect(await listed()).toHaveLength(2);
  });
});
