import { forms, tellAgain } from '@formwright/contracts';
import { formLabels, LAYOUT_VERSION, newElement, type Pages } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, bob, create, createFormsWorld, everyKind, load, newId, pagesOf, plan, save, tellState } from './forms-world.ts';

let world: TestWorld;
let id: string;
beforeEach(async () => {
  world = await createFormsWorld();
  id = await create(world);
});
afterEach(() => world.close());

/** The pages with their first row changed. */
const withFirstRow = (pages: Pages, cols: unknown[]): unknown => [
  { ...pages[0], rows: [{ id: newId(), content: [{ cols }] }, ...(pages[0]?.rows.slice(1) ?? [])] },
];

describe('saving a form', () => {
  it('[API-021] [EDIT-32] stores every kind of element and answers pages and details', async () => {
    const pages = pagesOf(...everyKind.slice(0, 10));
    const [second] = pagesOf(...everyKind.slice(10));
    const { title: _, ...untitled } = second ?? {};
    const sent = [...pages, untitled];
    const saved = await save(world, id, { title: ' Orders ', header: 'Order here', pages: sent, version: 1 });
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual([
      [{ ...sent[0], title: 'Orders' }, untitled],
      expect.objectContaining({ _id: id, title: 'Orders', header: 'Order here', version: 2 }),
    ]);
    expect((await load(world, id)).pages).toEqual(saved.body[0]);
  });

  it('[EDIT-36] keeps the labels of the columns, and the server’s own whatever the browser sends', async () => {
    const pages = pagesOf('input', 'rating');
    await save(world, id, { pages, version: 1 });
    expect((await load(world, id)).details.userFormlabels).toEqual(formLabels(pages));
    expect(formLabels(pages)[1]).toMatchObject({ label: 'Rating', type: 'rating' });
  });

  it('[EDIT-35] has everything a form has beside its pages', async () => {
    expect(Object.keys((await load(world, id)).details).sort()).toEqual([
      '_id',
      'closing',
      'color',
      'colors',
      'countdown',
      'deadline',
      'deleted_at',
      'harm',
      'header',
      'isOneTime',
      'isOverQuota',
      'link',
      'logo',
      'opacity',
      'redirect_url',
      'responsables',
      'showsLogo',
      'success',
      'success_status',
      'title',
      'updated_at',
      'userFormlabels',
      'version',
    ]);
  });

  const input = () => newElement('input', newId);
  const email = () => {
    const element = input();
    return { ...element, content: { ...element.content, typeinput: 'email' } };
  };
  const unfilled = () => ({ id: newId(), uniqueId: newId(50), tabname: '', empty: true, content: {} });
  const base = pagesOf('input');
  it.each([
    ['eleven rows', pagesOf(...Array.from({ length: 11 }, () => 'input' as const)), 'Page is full, create a new page.'],
    ['five columns', withFirstRow(base, [input(), input(), input(), input(), input()]), /at most 4/],
    [
      'a divider beside others',
      withFirstRow(base, [newElement('divider', newId), input()]),
      "There can't be other elements with a divider",
    ],
    ['two email fields', withFirstRow(base, [email(), email()]), /one email field/],
    ['an empty field', withFirstRow(base, [unfilled()]), 'You have an empty field. Please remove the field or add any from the left bar'],
    [
      'empty fields',
      withFirstRow(base, [unfilled(), unfilled()]),
      'You have empty fields. Please remove fields or add any from the left bar',
    ],
    [
      'another form’s picture',
      withFirstRow(base, [
        { ...newElement('image', newId), content: { ...newElement('image', newId).content, src: '/files/Form/other/x.png' } },
      ]),
      /does not belong/,
    ],
    [
      'a foreign picture',
      withFirstRow(base, [
        { ...newElement('image', newId), content: { ...newElement('image', newId).content, src: 'https://evil.example/x.png' } },
      ]),
      /image of this form/,
    ],
    ['no pages', [], /at least 1/],
  ])('[EDIT-23] refuses %s', async (_what, pages, text) => {
    const refused = await save(world, id, { pages, version: 1 });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ error: { formData: text instanceof RegExp ? expect.stringMatching(text) : text } });
    expect((await load(world, id)).details.version).toBe(1);
  });

  it('[EDIT-23] refuses an empty title, and control characters', async () => {
    expect((await save(world, id, { title: ' ' })).body).toEqual({ error: { title: 'Please input the form name' } });
    expect((await save(world, id, { title: 'a\u0000b' })).body).toEqual({ error: { title: expect.any(String) } });
    expect((await save(world, id, { header: 'a\u0007b' })).body).toEqual({ error: { form_header: expect.any(String) } });
  });

  it('[LIST-21 part: read and changed] neither reads nor changes a form of another workspace', async () => {
    const body = { id };
    for (const contract of [forms.checkForm, forms.getMyFormsForm, forms.getForm])
      expect((await world.inject(contract, { as: bob, body })).status).toBe(404);
    expect((await world.inject(forms.changeTitle, { as: bob, body: { id, title: 'Mine' } })).status).toBe(404);
    expect((await save(world, id, {}, { as: bob })).status).toBe(404);
    expect((await world.inject(forms.getForms, { as: bob, body: {} })).body).toEqual([]);
    expect((await load(world, id)).details.title).toBe('Bakery orders');
  });

  it('[PUB-02 part: owner calls] takes no owner call without a token', async () => {
    for (const contract of [forms.getForms, forms.checkForm, forms.newForm, forms.changeTitle, forms.getMyFormsForm, forms.formcheck]) {
      expect((await world.inject(contract, { body: { id } })).status).toBe(401);
    }
  });

  it('[LIST-17 part: save] takes one-time forms of a suspended account as before', async () => {
    await plan(world, 'ada', { blocked: true });
    const heads = world.store('forms').collection({ name: 'forms' });
    await heads.updateOne({ _id: id }, { $set: { 'details.isOneTime': true } });
    expect((await save(world, id, { title: 'Cakes', version: 1 })).status).toBe(200);
    expect((await world.inject(forms.changeTitle, { as: ada, body: { id, title: 'Cake orders' } })).status).toBe(200);
    expect((await load(world, id)).details).toMatchObject({ title: 'Cake orders', version: 2, isOneTime: true });
  });

  it('[LIST-17 part: save] refuses to save or rename on a suspended account', async () => {
    await plan(world, 'ada', { blocked: true });
    const text = { error: 'Your account has been suspended. Please pay to continue using this form.' };
    const saved = await save(world, id, { version: 1 });
    expect([saved.status, saved.body]).toEqual([403, text]);
    const renamed = await world.inject(forms.changeTitle, { as: ada, body: { id, title: 'New' } });
    expect([renamed.status, renamed.body]).toEqual([403, text]);
  });

  it('[API-012] renames, and keeps the old name when the new one is empty', async () => {
    expect((await world.inject(forms.changeTitle, { as: ada, body: { id, title: ' Cake orders ' } })).body).toEqual({ success: true });
    const empty = await world.inject(forms.changeTitle, { as: ada, body: { id, title: '  ' } });
    expect([empty.status, empty.body]).toEqual([422, { error: { title: 'Please enter the form name' } }]);
    const { pages, details } = await load(world, id);
    expect([details.title, pages[0]?.title]).toEqual(['Cake orders', 'Cake orders']);
  });

  it('[API-020] [API-018] checks a form and answers its pages', async () => {
    expect((await world.inject(forms.checkForm, { as: ada, body: { id } })).body).toEqual({ success: true });
    expect((await world.inject(forms.checkForm, { as: ada, body: { id: 'nothing' } })).status).toBe(404);
    expect((await world.inject(forms.checkForm, { as: bob, body: { id } })).status).toBe(404);
    expect((await world.inject(forms.getMyFormsForm, { as: ada, body: { id } })).body).toEqual((await load(world, id)).pages);
  });

  it('[API-034] lists the active forms, newest change first, with structure and responses', async () => {
    await plan(world, 'ada');
    world.clock.advance(1000);
    const second = await create(world, ada, pagesOf('input', 'rating'));
    world.clock.advance(1000);
    await world.inject(forms.changeTitle, { as: ada, body: { id, title: 'First' } });
    const created_at = world.clock.now() - 2000;
    await world.publish('responses.v1.ResponseCounted', second, { formId: second, total: 7n }, { sequence: 10 });
    await world.publish('responses.v1.ResponseCounted', second, { formId: second, total: 6n }, { sequence: 9 });
    const archived = await create(world);
    const heads = world.store('forms').collection<{ _id: string; deletedAt: number | null }>({ name: 'forms' });
    await heads.updateOne({ _id: archived }, { $set: { deletedAt: world.clock.now() } });
    const { body } = await world.inject(forms.getForms, { as: ada });
    expect(body).toEqual([
      expect.objectContaining({ _id: id, title: 'First', responses: 0, created_at, updated_at: world.clock.now(), deleted_at: null }),
      expect.objectContaining({
        _id: second,
        responses: 7,
        structure: [[['input'], ['rating']]],
        link: (await load(world, second)).details.link,
        isOneTime: false,
        created_at: world.clock.now() - 1000,
        updated_at: world.clock.now() - 1000,
        deleted_at: null,
      }),
    ]);
  });

  it('says of each form how much of its limit is used, and how many answers nobody has opened', async () => {
    const row = async () => (await world.inject(forms.getForms, { as: ada, body: {} })).body[0];
    expect(await row()).toMatchObject({ responses: 0, fresh: 0, taken: 0, limit: 10 });
    await plan(world, 'ada', { maxResponses: 500 });
    expect(await row()).toMatchObject({ responses: 0, taken: 0, limit: 500 });
    await plan(world, 'ada', { at: world.clock.now() + 1 });
    expect(await row()).toMatchObject({ responses: 0, taken: 0, limit: null });
    await tellState(world, id, 10, 10, 2);
    await tellState(world, id, 9, 10, 1);
    await world.publish('responses.v1.ResponseCounted', id, { formId: id, total: 8n, unread: 3n, countedAt: 10n });
    expect(await row()).toMatchObject({ responses: 8, fresh: 3, taken: 10, limit: 10 });
    await tellState(world, id, 11, -1, 3);
    expect(await row()).toMatchObject({ responses: 8, taken: 11, limit: null });
  });

  it('keeps no pages beside what the list reads', async () => {
    const store = world.store('forms');
    const head = await store.collection<{ _id: string; pages?: unknown }>({ name: 'forms' }).findOne({ _id: id });
    const stored = await store.collection<{ _id: string; pages: Pages }>({ name: 'formPages' }).findOne({ _id: id });
    expect(head?.pages).toBeUndefined();
    expect(stored?.pages).toHaveLength(1);
  });

  it('reads a form in the layout that it was stored in, and guesses at none that it does not know', async () => {
    const pages = world.store('forms').collection<{ _id: string; layoutVersion: number }>({ name: 'formPages' });
    expect((await pages.findOne({ _id: id }))?.layoutVersion).toBe(LAYOUT_VERSION);
    expect(world.published('forms.v1.FormSaved').at(-1)?.layoutVersion).toBe(LAYOUT_VERSION);
    const { link } = (await load(world, id)).details;
    await pages.updateOne({ _id: id }, { $set: { layoutVersion: LAYOUT_VERSION + 1 } });
    const asked = [
      world.inject(forms.getForm, { as: ada, body: { id } }),
      world.inject(forms.getMyFormsForm, { as: ada, body: { id } }),
      world.inject(forms.publicFormPage, { params: { link } }),
      world.inject(tellAgain('forms'), { body: { event: 'forms.v1.FormSaved', fields: 1, ask: { key: id } } }),
    ];
    // A newer replica reads it, so all of them are asked to come back.
    const replies = await Promise.all(asked);
    expect(replies.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect([replies[2]?.headers['retry-after'], replies[2]?.text]).toEqual(['5', expect.stringContaining('<html')]);
  });
});
