import { forms } from '@formwright/contracts';
import type { Pages } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, create, createFormsWorld, load, pagesOf, plan, save } from './forms-world.ts';

let world: TestWorld;
let id: string;
beforeEach(async () => {
  world = await createFormsWorld();
  id = await create(world);
});
afterEach(() => world.close());

describe('a client written from the specification', () => {
  it('saves elements with the settings that the specification names, and finds defaults for the others', async () => {
    const pages = pagesOf('input', 'text', 'image');
    const sent = structuredClone(pages) as { button?: boolean; rows: { content: { cols: { content: Record<string, unknown> }[] }[] }[] }[];
    for (const page of sent) {
      delete page.button;
      for (const { content } of page.rows.flatMap((row) => row.content[0]?.cols ?? [])) {
        for (const key of ['placeholder', 'alt', 'src']) delete content[key];
      }
    }
    const saved = await save(world, id, { pages: sent, version: 1 });
    expect([saved.status, saved.body[0]]).toEqual([200, pages]);
    await plan(world, 'ada');
    expect((await load(world, await create(world, ada, sent as unknown as Pages))).pages).toEqual(pages);
  });

  it('[ELEM-19 part: realSrc] may call the address of an image realSrc', async () => {
    const pages = pagesOf('image');
    const column = pages[0]?.rows[0]?.content[0].cols[0];
    const png = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
      Buffer.from([0, 0, 0, 1, 0, 0, 0, 1]),
      Buffer.alloc(56),
    ]);
    const file = { field: column?.uniqueId ?? '', name: 'x.png', content: png, type: 'image/png' };
    const [stored] = (await save(world, id, { pages, version: 1 }, { files: [file] })).body;
    const again = JSON.parse(JSON.stringify(stored).replace('"src":', '"realSrc":'));
    const saved = await save(world, id, { pages: again, version: 2 });
    expect([saved.status, saved.body[0]]).toEqual([200, stored]);
  });

  it('reads the name of the field that it sent in the error', async () => {
    const refused = await save(world, 'nothing', {});
    expect([refused.status, refused.body]).toEqual([404, { error: { form_id: 'There is no such form.' } }]);
  });

  it('reads where the trouble is: page and element, in words and as a path', async () => {
    const [first] = pagesOf('input');
    const second = { ...pagesOf('text')[0] };
    delete second.title;
    const column = second.rows?.[0]?.content[0].cols[0];
    Object.assign(column?.content ?? {}, { label: 'Notes', placeholder: 'x'.repeat(501) });
    expect((await save(world, id, { pages: [first, second], version: 1 })).body).toEqual({
      error: {
        formData: 'Page 2, “Notes”: placeholder must have at most 500 characters',
        place: { page: '2', element: column?.uniqueId, path: '1.rows.0.content.0.cols.0.content.placeholder' },
      },
    });
  });
});

describe('a form larger than any person makes', () => {
  it('is refused when it is saved or created, with the element that is one too many', async () => {
    const pages = Array.from({ length: 26 }, (_, index) => {
      const { title, ...page } = pagesOf(...Array.from({ length: index < 25 ? 10 : 1 }, () => 'input' as const))[0] ?? {};
      return index === 0 ? { ...page, title } : page;
    });
    const refused = await save(world, id, { pages, version: 1 });
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        error: {
          formData: 'Page 26, “Short Text”: A form has at most 250 elements.',
          place: expect.objectContaining({ page: '26', path: '25.rows.0.content.0.cols.0' }),
        },
      },
    ]);
    expect((await save(world, id, { pages: pages.slice(0, 25), version: 1 })).status).toBe(200);
    await plan(world, 'ada');
    const made = await world.inject(forms.newForm, { as: ada, body: { newform: pages } });
    expect([made.status, Object.keys((made.body as unknown as { error: object }).error)]).toEqual([422, ['newform', 'place']]);
  });
});
