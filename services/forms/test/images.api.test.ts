import { readdirSync } from 'node:fs';
import { forms } from '@formwright/contracts';
import type { Pages } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LEAST_IMAGE_BYTES, MAX_IMAGE_BYTES } from '../src/images/form-images.ts';
import { create, createFormsWorld, load, pagesOf, png, save } from './forms-world.ts';

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 1, 0, 1]), Buffer.alloc(64)]);
const webp = Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\0\0\0\0\x2f', 'latin1'), Buffer.alloc(64)]);
const day = 24 * 3600_000;

let world: TestWorld;
let id: string;
beforeEach(async () => {
  world = await createFormsWorld();
  id = await create(world);
});
afterEach(() => world.close());

const images = (pages: Pages) =>
  pages
    .flatMap((page) => page.rows.flatMap((row) => row.content[0].cols))
    .flatMap((column) => (column.tabname === 'image' ? [column] : []));
const columnOf = (pages: Pages, at = 0) => images(pages)[at]?.uniqueId ?? '';
const srcs = (pages: Pages) => images(pages).map((column) => column.content.src);
const blob = (field: string, content: Buffer = png, name = 'cake.png') => ({ field, name, content, type: 'image/png' });
const fetchImage = (src: string) => {
  const [, , , formId = '', name = ''] = src.split('/');
  return world.inject(forms.formImage, { params: { formId, name } });
};
const stored = async () => {
  const keys: string[] = [];
  for await (const { key } of world.files.list(`Form/${id}/`)) keys.push(key);
  return keys;
};

describe('images of a form', () => {
  it('[EDIT-37] stores them under the form and serves them under their src', async () => {
    const pages = pagesOf('image', 'image', 'image');
    const saved = await save(
      world,
      id,
      { pages, version: 1 },
      { files: [png, jpeg, webp].map((content, n) => blob(columnOf(pages, n), content)) },
    );
    expect(saved.status).toBe(200);
    const addresses = srcs(saved.body[0] as Pages);
    expect(addresses.map((src) => src.replace(/-\w{12}(-\d+x\d+)?\./, '-*$1.'))).toEqual(
      ['-1x1.png', '-1x1.jpg', '-1x1.webp'].map((end, n) => `/files/Form/${id}/${columnOf(pages, n)}-*${end}`),
    );
    const served = await fetchImage(addresses[0] ?? '');
    expect(served.status).toBe(200);
    expect(served.bytes).toEqual(png);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(srcs((await load(world, id)).pages)).toEqual(addresses);
  });

  it.each([
    ['a text with the name of a picture', Buffer.from('<script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('[ELEM-22] refuses %s, keeps nothing of it', async (_what, content) => {
    const pages = pagesOf('image');
    const refused = await save(world, id, { pages, version: 1 }, { files: [blob(columnOf(pages), content)] });
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({
      error: {
        formData: 'Page 1, “Image”: Please select image file.',
        place: { page: '1', element: columnOf(pages), path: '0.rows.0.content.0.cols.0' },
      },
    });
    expect(await stored()).toEqual([]);
    expect(readdirSync(world.tmpDir)).toEqual([]);
  });

  it('refuses a file that no image column waits for, and two for one column', async () => {
    const pages = pagesOf('image', 'input');
    for (const fields of [['elsewhere'], [columnOf(pages), columnOf(pages)]]) {
      const refused = await save(world, id, { pages, version: 1 }, { files: fields.map((field) => blob(field)) });
      expect([refused.status, Object.keys((refused.body as unknown as { error: object }).error)]).toEqual([422, [fields.at(-1)]]);
    }
    expect(await stored()).toEqual([]);
  });

  it('refuses a small file whose picture would take gigabytes of each browser that shows it', async () => {
    const pages = pagesOf('image');
    const huge = Buffer.from(png);
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    const refused = await save(world, id, { pages, version: 1 }, { files: [blob(columnOf(pages), huge)] });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('at most 100 megapixels')]);
    expect(await stored()).toEqual([]);
  });

  it('takes no address of another form, though it exists', async () => {
    const other = pagesOf('image');
    const pages = (await save(world, id, { pages: other, version: 1 }, { files: [blob(columnOf(other))] })).body[0] as Pages;
    await world.publish('billing.v1.PlanChanged', 'ada', {
      accountId: 'ada',
      plan: 'Premium',
      maxForms: -1n,
      changedAt: BigInt(world.clock.now()),
    });
    const second = await create(world);
    expect((await save(world, second, { pages, version: 1 })).body).toEqual({
      error: { formData: expect.stringMatching(/^Page 1, “Image”: .*does not belong/), place: expect.anything() },
    });
    expect(
      (
        await world.inject(forms.newForm, {
          as: { userId: 'ada', workspaceId: 'ada', role: 'owner', sessionId: 's' },
          body: { newform: pages },
        })
      ).status,
    ).toBe(422);
  });

  it('keeps an image for a day after it was taken out, so that undo brings it back; then sweeps it', async () => {
    const withImage = pagesOf('image');
    const first = (await save(world, id, { pages: withImage, version: 1 }, { files: [blob(columnOf(withImage))] })).body[0] as Pages;
    await save(world, id, { pages: pagesOf('input'), version: 2 });
    world.clock.advance(day / 2);
    await world.runJob('forms.sweep-images');
    expect((await save(world, id, { pages: first, version: 3 })).status).toBe(200);
    world.clock.advance(2 * day);
    await world.runJob('forms.sweep-images');
    expect((await fetchImage(srcs(first)[0] ?? '')).status).toBe(200);

    await save(world, id, { pages: pagesOf('input'), version: 4 });
    world.clock.advance(2 * day);
    await world.runJob('forms.sweep-images');
    expect((await fetchImage(srcs(first)[0] ?? '')).status).toBe(404);
    expect((await save(world, id, { pages: first, version: 5 })).status).toBe(422);
  });

  it('sweeps what a refused save had stored', async () => {
    const pages = pagesOf('image');
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => save(world, id, { title: `Title ${n}`, pages, version: 1 }, { files: [blob(columnOf(pages))] })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    world.clock.advance(2 * day);
    await world.runJob('forms.sweep-images');
    expect(await stored()).toEqual(srcs((await load(world, id)).pages).map((src) => src.slice('/files/'.length)));
  });

  it('sweeps more unused images than one batch in one run', async () => {
    const images = world.store('forms').collection({ name: 'looseImages' });
    const unused = Array.from({ length: 501 }, (_, n) => ({ _id: `Form/${id}/${n}.png`, formId: id, workspaceId: 'ada', bytes: 0 }));
    await images.insertMany(unused.map((image) => ({ ...image, since: world.clock.now(), isCondemned: false })) as never);
    world.clock.advance(2 * day);
    await world.runJob('forms.sweep-images');
    expect(await images.count({})).toBe(0);
  });

  it('counts every image against the account’s space, shown, taken out or refused, until it is removed', async () => {
    const quotas = world.store('forms').collection<{ _id: string; imageBytes: number }>({ name: 'quotas' });
    const used = async () => (await quotas.findOne({ _id: 'ada' }))?.imageBytes;
    const pages = pagesOf('image');
    // However small, so that their number has a bound as well.
    await save(world, id, { pages, version: 1 }, { files: [blob(columnOf(pages))] });
    expect(png.length).toBeLessThan(LEAST_IMAGE_BYTES);
    expect(await used()).toBe(LEAST_IMAGE_BYTES);
    await save(world, id, { pages, version: 2 }, { files: [blob(columnOf(pages), jpeg)] });
    expect(await used()).toBe(2 * LEAST_IMAGE_BYTES);
    await Promise.all(
      [1, 2].map((n) => save(world, id, { title: `Title ${n}`, pages, version: 3 }, { files: [blob(columnOf(pages), webp)] })),
    );
    expect(await used()).toBe(4 * LEAST_IMAGE_BYTES);

    await quotas.updateOne({ _id: 'ada' }, { $set: { imageBytes: MAX_IMAGE_BYTES - LEAST_IMAGE_BYTES + 1 } });
    const refused = await save(world, id, { pages, version: 4 }, { files: [blob(columnOf(pages))] });
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        error: {
          formData: expect.stringMatching(/^Page 1, “Image”: There is no space left/),
          place: expect.objectContaining({ element: columnOf(pages) }),
        },
      },
    ]);
    await quotas.updateOne({ _id: 'ada' }, { $set: { imageBytes: 4 * LEAST_IMAGE_BYTES } });
    world.clock.advance(2 * day);
    await world.runJob('forms.sweep-images');
    await world.runJob('forms.sweep-images');
    expect(await stored()).toHaveLength(1);
    expect(await used()).toBe(LEAST_IMAGE_BYTES);
  });

  it('serves nothing but its images', async () => {
    await world.files.put(`Form/${id}/secret.txt`, Buffer.from('secret'), { contentType: 'text/plain' });
    for (const name of ['secret.txt', '..', '../../x', '', 'a/b', `${'a'.repeat(50)}-${'b'.repeat(12)}.png`]) {
      expect((await fetchImage(`/files/Form/${id}/${encodeURIComponent(name)}`)).status).toBe(404);
    }
  });
});
