import { readZipFiles } from '@formwright/archive/testing';
import { billing, forms, identity } from '@formwright/contracts';
import { type Caller, pause } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formFile, smallPages } from './bad-input/things.ts';
import { everyKind, png } from './every-kind.ts';
import { createProductWorld, register } from './product-world.ts';

let world: TestWorld;
let owner: Caller;
beforeAll(async () => {
  world = await createProductWorld();
  owner = await premium('owner');
});
afterAll(() => world.close());

async function premium(name: string): Promise<Caller> {
  const caller = await register(world, name);
  await world.inject(billing.setAccountPlan, { body: { accountId: caller.workspaceId, plan: 'Premium' } });
  await world.drain();
  return caller;
}

const { pages, keyOf } = everyKind;
const picture = [{ field: keyOf('image'), name: 'a.png', content: png, type: 'image/png' }];

async function downloaded(as: Caller): Promise<Record<string, Buffer>> {
  const { _id: id } = (await world.inject(identity.beginOwnData, { as })).body;
  const state = async () => (await world.inject(identity.getOwnData, { as })).body.data?.state;
  while ((await state()) === 'making') await pause(50);
  const { data } = (await world.inject(identity.openOwnData, { as, body: { id } })).body;
  return readZipFiles((await world.inject(identity.downloadOwnData, { params: { ticket: data.split('/').at(-1) ?? '' } })).bytes);
}
const load = async (id: string, as: Caller) =>
  (await world.inject(forms.getForm, { as, body: { id } })).body as unknown as [unknown, Record<string, unknown>];
const count = async (as: Caller) => (await world.inject(forms.getForms, { as })).body.length;
const withoutImages = (value: unknown) => JSON.parse(JSON.stringify(value).replace(/\/files\/Form\/[^"]+/g, 'image'));

describe('a form of a ZIP of own data', () => {
  it('is made again in another account with its questions, settings and images, and only once', async () => {
    const { id } = (await world.inject(forms.newForm, { as: owner, body: { newform: pages } })).body;
    const body = { title: 'Kiln firing', formData: pages, form_id: id, form_header: 'About', userFormlabels: [] };
    await world.inject(forms.saveForm, { as: owner, body, files: picture });
    await world.inject(forms.saveSuccessText, { as: owner, body: { id, text: 'See you soon' } });
    await world.inject(forms.changeCountdown, { as: owner, body: { formId: id, countdown: '00:02:00' } });
    await world.inject(forms.addColor, { as: owner, body: { formId: id, color: '1, 2, 3', colors: { user_1: '1, 2, 3' } } });
    await world.inject(forms.changeResponsable, { as: owner, body: { formId: id, responsables: [keyOf('input')] } });
    const zip = await downloaded(owner);
    const form = JSON.parse(String(zip[`forms/${id}/form.json`]));
    const content = Object.entries(zip).find(([name]) => name.startsWith(`forms/${id}/`) && name.endsWith('.png'))?.[1];

    const other = await premium('other');
    const { layoutVersion, pages: sent, details, responsables } = form;
    const request = {
      as: other,
      body: { form: { layoutVersion, pages: sent, details, responsables }, requestId: 'import1' },
      files: [{ field: keyOf('image'), name: 'a.png', content: content ?? png, type: 'image/png' }],
    };
    const made = await world.inject(forms.importForm, request);
    expect([made.status, made.body.isNew]).toEqual([200, true]);
    const [before, after] = [await load(id, owner), await load(made.body.id, other)];
    expect(withoutImages(after[0])).toEqual(withoutImages(before[0]));
    const own = { _id: null, link: null, version: null, updated_at: null };
    expect({ ...after[1], ...own }).toEqual({ ...before[1], ...own });
    const image = /\/files\/Form\/(\w+)\/([^"]+)/.exec(JSON.stringify(after[0])) ?? [];
    expect(image[1]).toBe(made.body.id);
    expect((await world.inject(forms.formImage, { params: { formId: image[1] ?? '', name: image[2] ?? '' } })).bytes).toEqual(png);

    expect((await world.inject(forms.importForm, request)).body).toEqual({ id: made.body.id, isNew: false });
    expect(await count(other)).toBe(1);
  });

  it('keeps the instant of a deadline whose zone is not known here', async () => {
    const form = {
      ...formFile(smallPages()),
      details: { ...formFile(pages).details, deadline: { at: 4_000_000_000_000, zone: 'Mars/Olympus' } },
    };
    const made = await world.inject(forms.importForm, { as: owner, body: { form, requestId: 'olympus1' } });
    expect((await load(made.body.id, owner))[1]).toMatchObject({ deadline: { at: 4_000_000_000_000, zone: 'UTC' } });
  });

  it('without its image keeps the place of the image empty', async () => {
    const made = await world.inject(forms.importForm, { as: owner, body: { form: formFile(pages), requestId: 'noimage' } });
    expect(made.status).toBe(200);
    expect(JSON.stringify((await load(made.body.id, owner))[0])).not.toContain('/files/');
  });
});

describe('what an import refuses', () => {
  const form = formFile(smallPages());
  const send = (changes: object, as: Caller = owner) =>
    world.inject(forms.importForm, { as, body: { form: { ...form, ...changes } as typeof form, requestId: 'refused1' } });
  const withDetails = (details: object) => send({ details: { ...form.details, ...details } });

  it.each([
    ['a layout of a newer version', { layoutVersion: 99 }],
    ['no pages', { pages: [] }],
    ['what are no pages', { pages: [{ rows: 'x' }] }],
  ])('%s', async (_name, changes) => {
    const before = await count(owner);
    expect([(await send(changes)).status, await count(owner)]).toEqual([422, before]);
  });

  it.each([
    ['no title', { title: ' ' }],
    ['a title that cannot be kept', { title: 'a\u0000b' }],
    ['a color that it has not', { color: 'user_9' }],
    ['what is no color', { colors: { user_1: 'red; }' } }],
    ['what is no countdown', { countdown: 'soon' }],
    ['an address that is not of the web', { redirect_url: 'javascript:alert(1)' }],
    ['a page of thanks that is none', { success: [{ type: 'script' }] }],
  ])('%s', async (_name, details) => {
    const before = await count(owner);
    expect([(await withDetails(details)).status, await count(owner)]).toEqual([422, before]);
  });

  it('a form without a place in the plan, an image that is none, and another form under the same id', async () => {
    const poor = await register(world, 'poor');
    await world.drain();
    const one = (requestId: string) => world.inject(forms.importForm, { as: poor, body: { form, requestId } });
    const statuses: number[] = [];
    for (let number = 0; number < 5; number += 1) statuses.push((await one(`poor${number}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 403]);
    const script = [{ field: keyOf('image'), name: 'a.png', content: Buffer.from('<script>'), type: 'image/png' }];
    const body = { form: formFile(pages), requestId: 'noimage2' };
    expect((await world.inject(forms.importForm, { as: owner, body, files: script })).status).toBe(422);
    expect((await world.inject(forms.importForm, { as: owner, body: { form, requestId: 'noimage' } })).status).toBe(409);
  });

  it('nothing of a deadline that has passed', async () => {
    const made = await withDetails({ deadline: { at: 1_000, zone: 'UTC' } });
    expect((await load(made.body.id, owner))[1]).toMatchObject({ deadline: null });
  });
});
