import { forms, submissions } from '@formwright/contracts';
import type { Pages } from '@formwright/form-model';
import { createReplicaWorlds, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LEAST_IMAGE_BYTES } from '../src/images/form-images.ts';
import { createForms } from '../src/index.ts';
import { ada, create, load, newId, pagesOf, plan, png, save, visitPage, visitSecret } from './forms-world.ts';

const FULL = {
  error: {
    storage:
      'The storage of this account is full, so this was not stored. To make room, delete responses or forms for good, archived ones too, or upgrade.',
  },
};

describe('the storage of an account (N4)', () => {
  let world: TestWorld;
  let replica: TestWorld;
  let id: string;
  let left: number;
  const logged: string[] = [];
  beforeEach(async () => {
    logged.length = 0;
    [world, replica] = await createReplicaWorlds({
      log: { write: (line) => logged.push(line) },
      services: [(ports) => createForms(ports, { productName: 'Formwright', publicUrl: 'https://forms.example', visitSecret })],
    });
    left = 1_000_000;
    for (const each of [world, replica]) each.answer(submissions.findRoom, () => ({ left, limit: 1_000_000 }));
    await plan(world, 'ada', { maxForms: 50 });
    id = await create(world);
  });
  afterEach(async () => {
    await replica.close();
    await world.close();
  });

  const told = (formId: string) => world.published('forms.v1.FormSaved').filter((event) => event.formId === formId);
  const keptOf = (formId: string) => Number(told(formId).at(-1)?.keptBytes);
  const columnOf = (pages: Pages) => pages[0]?.rows[0]?.content[0].cols[0]?.uniqueId ?? '';
  const picture = (pages: Pages, content = png) => [{ field: columnOf(pages), name: 'cake.png', content, type: 'image/png' }];
  const larger = () => pagesOf('input', 'text', 'radio');

  it('refuses by name whatever would take more, and stores nothing of it', async () => {
    left = 0;
    const details = (await load(world, id)).details as never;
    const withImage = pagesOf('image');
    const refused = [
      await world.inject(forms.newForm, { as: ada, body: { newform: larger() } }),
      await save(world, id, { pages: larger(), version: 1 }),
      await world.inject(forms.duplicateForm, { as: ada, body: { id } }),
      await world.inject(forms.importForm, {
        as: ada,
        body: { form: { layoutVersion: 1, pages: withImage, details, responsables: [] }, requestId: newId() } as never,
        files: picture(withImage),
      }),
      await world.inject(forms.saveSuccessText, { as: ada, body: { id, text: 'Thank you. '.repeat(50) } }),
    ];
    expect(refused.map(({ status, body }) => [status, body])).toEqual(refused.map(() => [413, FULL]));
    expect([(await load(world, id)).details.version, (await world.inject(forms.getForms, { as: ada, body: {} })).body.length]).toEqual([
      1, 1,
    ]);
    const files: string[] = [];
    for await (const { key } of world.files.list('Form/')) files.push(key);
    expect(files).toEqual([]);
  });

  it('takes a save that makes the form no larger, and what its owner needs to close it', async () => {
    const pages = larger();
    await save(world, id, { pages, version: 1 });
    left = 0;
    const renamed = pages.map((page) => ({ ...page, title: 'Bakery order!' }));
    const [first, ...others] = pages[0]?.rows ?? [];
    const without = [{ ...pages[0], title: 'Bakery orders', rows: [first, ...others.slice(1)] }] as Pages;
    expect((await save(world, id, { pages: renamed, title: 'Bakery order!', version: 2 })).status).toBe(200);
    expect((await save(world, id, { pages: without, version: 3 })).status).toBe(200);
    const deadline = { formId: id, deadline: '01/01/2099 00:00' };
    expect((await world.inject(forms.changeDeadline, { as: ada, body: deadline })).status).toBe(200);
  });

  it('takes the same save once there is room, and answers it again when its reply was lost', async () => {
    const pages = larger();
    left = 0;
    expect((await save(world, id, { pages, version: 1 })).status).toBe(413);
    left = 1_000_000;
    expect((await save(world, id, { pages, version: 1 })).status).toBe(200);
    left = 0;
    expect((await save(replica, id, { pages, version: 1 })).body).toMatchObject([{}, { version: 2 }]);
  });

  it('asks for the bytes of an image that comes with a save', async () => {
    const pages = pagesOf('image');
    const content = Buffer.concat([png, Buffer.alloc(50_000)]);
    left = 40_000;
    expect((await save(world, id, { pages, version: 1 }, { files: picture(pages, content) })).body).toEqual(FULL);
    left = 60_000;
    expect((await save(world, id, { pages, version: 1 }, { files: picture(pages, content) })).status).toBe(200);
  });

  it('saves, shows and restores while the service that knows the sum is away', async () => {
    let asked = 0;
    world.answer(submissions.findRoom, () => {
      asked += 1;
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    });
    expect((await save(world, id, { pages: larger(), version: 1 })).status).toBe(200);
    expect(asked).toBe(1);
    const { link } = (await load(world, id)).details;
    const statuses = [(await visitPage(world, link)).status];
    for (const call of [forms.archiveForm, forms.unArchiveForm]) {
      statuses.push((await world.inject(call, { as: ada, body: { formId: id } })).status);
      statuses.push((await visitPage(world, link)).status);
    }
    expect([statuses, asked]).toEqual([[200, 200, 410, 200, 200], 1]);
  });

  it('tells what is kept beside the document: images that are shown, and what the form had before', async () => {
    expect(keptOf(id)).toBe(0);
    const pages = pagesOf('image', 'input');
    const saved = await save(world, id, { pages, version: 1 }, { files: picture(pages) });
    const former = keptOf(id) - LEAST_IMAGE_BYTES;
    // The question that was there at first.
    expect(former).toBeGreaterThan(50);
    const copy = await world.inject(forms.duplicateForm, { as: ada, body: { id } });
    expect(keptOf(copy.body._id)).toBe(LEAST_IMAGE_BYTES);
    const shown = saved.body[0] as unknown as Pages;
    const without = shown.map((page) => ({ ...page, rows: page.rows.slice(1) }));
    expect((await save(world, id, { pages: without, version: 2 })).status).toBe(200);
    expect(keptOf(id)).toBe(former);
  });

  it('knows of a save how large the stored document is, and does not write it out once more', async () => {
    await save(world, id, { pages: larger(), version: 1 });
    const spy = jest.spyOn(JSON, 'stringify');
    expect((await save(world, id, { pages: pagesOf('input', 'text', 'rating'), version: 2 })).status).toBe(200);
    const written = spy.mock.calls.map(([value]) => value);
    spy.mockRestore();
    const whole = written.filter((value) => Array.isArray(value) && Array.isArray((value[0] as Pages[number] | undefined)?.rows));
    const has = (kind: string) => whole.some((pages) => JSON.stringify(pages).includes(`"tabname":"${kind}"`));
    expect({ saved: has('rating'), stored: has('radio') }).toEqual({ saved: true, stored: false });
  });
});
