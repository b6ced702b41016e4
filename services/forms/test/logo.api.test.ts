import { forms } from '@formwright/contracts';
import { newSettings, type Pages } from '@formwright/form-model';
import { signReceipt } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, createWorldWithForm, load, pagesOf, plan, png, tellState, visitPage, visitSecret } from './forms-world.ts';

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 1, 0, 1]), Buffer.alloc(64)]);
const webp = Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\0\0\0\0\x2f', 'latin1'), Buffer.alloc(64)]);
const day = 24 * 3600_000;
const coming = { src: '', alt: 'Ada’s bakery', width: 600, height: 150 };

let world: TestWorld;
let id: string;
let link: string;
beforeEach(async () => {
  ({ world, id, link } = await createWorldWithForm());
  await plan(world, 'ada', { plan: 'Premium' });
});
afterEach(() => world.close());

const pages = pagesOf('input');
async function save(logo: object | null, { file, version }: { file?: Buffer; version?: number } = {}) {
  const { details } = await load(world, id);
  return world.inject(forms.saveForm, {
    as: ada,
    body: {
      ...{ title: 'Orders', form_header: 'Orders', form_id: id, formData: pages as unknown[], version: version ?? details.version },
      settings: { ...newSettings(), logo: logo as typeof coming | null },
    },
    ...(file && { files: [{ field: 'logo', name: 'logo.png', content: file, type: 'image/png' }] }),
  });
}
const logoOf = async (formId = id) => (await load(world, formId)).details.logo as typeof coming | null;
const served = (src: string) => {
  const [, , , formId = '', name = ''] = src.split('/');
  return world.inject(forms.formImage, { params: { formId, name } });
};
const stored = async () => {
  const keys: string[] = [];
  for await (const { key } of world.files.list('Form/')) keys.push(key);
  return keys.sort();
};
const cookies = () => ({ [`fw_done_${id}`]: '1', fw_success: signReceipt(visitSecret, { formId: id, acceptedAt: 1 }) });

describe('[D6] the logo of a form', () => {
  it('is stored with it and stands on its pages in its size, from our own origin, to be kept by browsers', async () => {
    expect((await save(coming, { file: png })).status).toBe(200);
    const logo = await logoOf();
    expect(logo).toEqual({ ...coming, src: expect.stringMatching(new RegExp(`^/files/Form/${id}/logo-\\w{12}-\\d+x\\d+\\.png$`)) });
    const img = `<img class="fw-logo" src="${logo?.src}" alt="Ada’s bakery" width="240" height="60"/>`;
    const success = () => world.inject(forms.successPage, { cookies: cookies() });
    expect((await visitPage(world, link)).text).toContain(`${img}<h1`);
    expect((await visitPage(world, link, { cookies: cookies() })).text).toContain(img);
    expect((await success()).text).toContain(img);
    await tellState(world, id, 10, 10, 1);
    const closed = await visitPage(world, link);
    expect([closed.status, closed.text.includes(img)]).toEqual([410, true]);
    const { ticket } = (await world.inject(forms.getPreviewTicket, { as: ada, body: { id } })).body;
    const body = { ticket, title: 'Orders', form_header: 'Orders', formData: pages as unknown[] };
    expect((await world.inject(forms.previewForm, { body })).text).toContain(img);
    const picture = await served(logo?.src ?? '');
    expect([picture.status, picture.bytes, picture.headers['cache-control']]).toEqual([200, png, 'public, max-age=31536000, immutable']);
  });

  it.each(['\0', '\x1b[31m'])('has no text that cannot be kept and shown: %j', async (sign) => {
    expect(await save({ ...coming, alt: `Ada ${sign}` }, { file: png })).toMatchObject({
      status: 422,
      body: { error: { logo: expect.any(String) } },
    });
    expect(await stored()).toEqual([]);
  });

  it('stays stored and is not shown where the plan does not include it, and comes back with the plan', async () => {
    await save(coming, { file: jpeg });
    const isShown = async () => {
      const [form, success] = await Promise.all([visitPage(world, link), world.inject(forms.successPage, { cookies: cookies() })]);
      const { details } = await load(world, id);
      return [form, success].map(({ text }) => text.includes('fw-logo" src')).concat(details.showsLogo as boolean);
    };
    expect(await isShown()).toEqual([true, true, true]);
    await plan(world, 'ada', { plan: 'Free', features: [], at: world.clock.now() + 1 });
    expect(await isShown()).toEqual([false, false, false]);
    expect(await logoOf()).toMatchObject({ alt: 'Ada’s bakery' });
    // Saving the form on the smaller plan keeps it.
    expect((await save(await logoOf())).status).toBe(200);
    await plan(world, 'ada', { plan: 'Premium', at: world.clock.now() + 2 });
    expect(await isShown()).toEqual([true, true, true]);
  });

  it.each([
    ['a WebP, which PDFs cannot show', webp, 'A logo is a PNG or a JPEG.'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'A logo is a PNG or a JPEG.'],
    ['a file that every respondent would wait for', Buffer.concat([png, Buffer.alloc(500_000)]), 'A logo has at most 500 kB.'],
  ])('is refused where it is %s, and nothing of it is kept', async (_what, file, text) => {
    const refused = await save(coming, { file });
    expect([refused.status, refused.body]).toEqual([422, { error: { logo: text } }]);
    expect([await stored(), await logoOf()]).toEqual([[], null]);
  });

  it('is refused where its file is not this form’s, is missing, or nobody waits for it', async () => {
    const refusals = [
      await save({ ...coming, src: 'https://elsewhere.example/logo.png' }),
      await save({ ...coming, src: '/files/Form/other/logo-aaaaaaaaaaaa.png' }),
      await save(coming),
      await save(null, { file: png }),
    ];
    expect(refusals.map(({ status, body }) => [status, Object.keys((body as unknown as { error: object }).error)])).toEqual(
      refusals.map(() => [422, ['logo']]),
    );
    expect(await stored()).toEqual([]);
  });

  it('is found again by undo for a day after it was removed, then its file is erased; as with the form', async () => {
    await save(coming, { file: png });
    const logo = await logoOf();
    await save(null);
    expect((await save(logo)).status).toBe(200);
    await world.runJob('forms.sweep-images');
    world.clock.advance(2 * day);
    await world.runJob('forms.sweep-images');
    expect(await stored()).toHaveLength(1);
    await save(null);
    world.clock.advance(2 * day);
    await world.runJob('forms.sweep-images');
    expect(await stored()).toEqual([]);
    expect((await save(logo)).status).toBe(422);
  });

  it('goes with a copy of the form, with a ZIP of own data and back, each with a file of its own', async () => {
    await save(coming, { file: png });
    const copy = (await world.inject(forms.duplicateForm, { as: ada, body: { id } })).body;
    const copied = await logoOf((copy as unknown as { _id: string })._id);
    expect(copied).toEqual({ ...coming, src: expect.stringContaining((copy as unknown as { _id: string })._id) });
    expect((await served(copied?.src ?? '')).bytes).toEqual(png);

    const { details } = await load(world, id);
    const form = {
      layoutVersion: 1,
      pages: pages as Pages,
      responsables: [],
      details: { ...newSettings(), title: 'Orders', header: 'Orders', logo: details.logo as typeof coming },
    };
    const imported = (requestId: string, files: { field: string; name: string; content: Buffer; type: string }[]) =>
      world.inject(forms.importForm, { as: ada, body: { form: { ...form, pages: form.pages as unknown[] }, requestId }, files });
    const made = await imported('first', [{ field: 'logo', name: 'logo.png', content: png, type: 'image/png' }]);
    const own = await logoOf(made.body.id);
    expect(own).toEqual({ ...coming, src: expect.stringContaining(made.body.id) });
    expect((await served(own?.src ?? '')).bytes).toEqual(png);
    // A ZIP without the file.
    expect(await logoOf((await imported('second', [])).body.id)).toBeNull();
  });
});
