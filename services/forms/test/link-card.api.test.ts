import { inflateSync } from 'node:zlib';
import { forms } from '@formwright/contracts';
import { type ElementColumn, newSettings, richTextOf } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ada, createWorldWithForm, load, pagesOf, plan, png, save, visitPage } from './forms-world.ts';

let world: TestWorld;
let id: string;
let link: string;
beforeEach(async () => {
  ({ world, id, link } = await createWorldWithForm());
});
afterEach(() => world.close());

const tags = async () => {
  const { text } = await visitPage(world, link);
  return Object.fromEntries([...text.matchAll(/property="og:([a-z:]+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]));
};

it('[part 4, point 13] a form tells link cards what it is about, by its own text or how much it asks', async () => {
  expect(await tags()).toMatchObject({ title: 'Bakery orders', description: 'A form with one question.' });
  const pages = pagesOf('paragraph', 'input', 'text');
  const paragraph = pages[0]?.rows[0]?.content[0].cols[0] as ElementColumn<'paragraph'>;
  paragraph.content.paragraph = richTextOf('Fresh "bread"\nby <Saturday>');
  expect((await save(world, id, { pages, version: 1 })).status).toBe(200);
  expect((await tags()).description).toBe('Fresh &quot;bread&quot; by &lt;Saturday&gt;');
  expect((await visitPage(world, link)).text).toContain('<meta name="description" property="og:description"');
});

it('its card has no date, which no reader could place: not even with a deadline', async () => {
  const deadline = { formId: id, deadline: '06/06/2031 00:30', zone: 'Pacific/Apia' };
  expect((await world.inject(forms.changeDeadline, { as: ada, body: deadline })).status).toBe(200);
  const { title, description, ...others } = await tags();
  expect([title, description]).toEqual(['Bakery orders', 'A form with one question.']);
  expect(JSON.stringify(others)).not.toMatch(/2031/);
});

it('[part 4, point 13] its card has a picture of its size from our own origin: a form in its color, or the owner’s logo', async () => {
  const first = await tags();
  expect(first).toMatchObject({ 'image:width': '1200', 'image:height': '630' });
  expect(first.image).toBe(`https://forms.example/files/Form/${id}/card-0f605e.png`);
  const settings = { ...newSettings(), color: 'user_1', colors: { user_1: '176, 92, 58' } };
  const body = { title: 'Orders', form_header: 'Orders', form_id: id, formData: pagesOf('input') as unknown[] };
  await world.inject(forms.saveForm, { as: ada, body: { ...body, version: 1, settings } });
  const { image = '' } = await tags();
  expect(image).toBe(`https://forms.example/files/Form/${id}/card-b05c3a.png`);
  const served = (formId: string, name: string) => world.inject(forms.formImage, { params: { formId, name } });
  const card = await served(id, 'card-b05c3a.png');
  expect([card.status, card.headers['content-type'], card.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ]);
  expect([card.bytes.readUInt32BE(16), card.bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(card.bytes.length).toBeLessThan(20_000);
  // What takes work is the same in every color: only the palette is made for each.
  const parts = ({ bytes }: typeof card) => ({ palette: bytes.subarray(41, 56), pixels: bytes.subarray(60) });
  const [one, other] = [parts(card), parts(await served(id, 'card-000000.png'))];
  expect([one.palette.subarray(6, 9).toString('hex'), other.palette.subarray(6, 9).toString('hex')]).toEqual(['b05c3a', '000000']);
  expect(other.pixels).toEqual(one.pixels);
  expect(inflateSync(one.pixels.subarray(8)).length).toBe(630 * 1201);
  expect((await served('other', 'card-b05c3a.png')).status).toBe(404);
  expect((await served(id, 'card-b05c3.png')).status).toBe(404);

  await plan(world, 'ada', { plan: 'Premium' });
  const logo = { src: '', alt: '', width: 600, height: 150 };
  const files = [{ field: 'logo', name: 'logo.png', content: png, type: 'image/png' }];
  await world.inject(forms.saveForm, { as: ada, body: { ...body, version: 2, settings: { ...settings, logo } }, files });
  const { src } = (await load(world, id)).details.logo as typeof logo;
  expect(await tags()).toMatchObject({ image: `https://forms.example${src}`, 'image:width': '600', 'image:height': '150' });
});
