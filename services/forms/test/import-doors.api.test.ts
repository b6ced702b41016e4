import { forms } from '@formwright/contracts';
import { type ElementKind, type FormDetails, newSettings, type Pages, redirectAddress } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { asCopied, asWritten as asTyped, unclear } from '../../../packages/form-renderer/test/as-written.ts';
import { ada, create, createFormsWorld, load, pagesOf, plan, visitPage } from './forms-world.ts';

const asWritten = [...asTyped, ...asCopied];

let world: TestWorld;
let made = 0;
beforeEach(async () => {
  world = await createFormsWorld();
  await plan(world, 'ada');
});
afterEach(() => world.close());

/** Brings a form in by the door of one's own data. */
function bring(pages: Pages, details: object = {}) {
  made += 1;
  const settings = { ...newSettings(), title: 'Orders', header: 'Orders', ...details };
  const form = { layoutVersion: 1, pages: pages as unknown[], details: settings, responsables: [] };
  return world.inject(forms.importForm, { as: ada, body: { form, requestId: `import${made}` }, files: [] });
}
/** One question of this kind with other content. */
function asking(kind: ElementKind, change: object): Pages {
  const pages = structuredClone(pagesOf(kind));
  Object.assign(pages[0]?.rows[0]?.content[0].cols[0]?.content as object, change);
  return pages;
}
const options = (...labels: string[]) => ({ options: labels.map((label, at) => ({ id: `o${at}`, value: `o${at}`, label })) });
const contentOf = (pages: Pages) => pages[0]?.rows[0]?.content[0].cols[0]?.content;

describe('what other people wrote into a form that is brought in', () => {
  it.each<[string, ElementKind, object]>([
    ['marks and letters in parts', 'input', { label: '\u202aStra\u00dfe\u202c Zu\u0308rich' }],
    ['joiners', 'input', { label: '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645' }],
    ['labels that look alike', 'radio', options('Red', 'Red', 'Re\u0301d', 'R\u00e9d')],
    ['labels with commas and quotes', 'checkbox', options('Me, myself and I', '"I"', "d'Artagnan; Porthos")],
    ['digits of other scripts', 'dropdown', options('\u0661\u0662\u0663', '123')],
  ])('is stored as it is: %s', async (_what, kind, change) => {
    const { status, body } = await bring(asking(kind, change));
    expect(status).toBe(200);
    const { pages, details } = await load(world, body.id);
    expect(contentOf(pages)).toMatchObject(change);
    // Each option is sent by a value of its own.
    const { text } = await visitPage(world, details.link);
    const values = text.match(/value="o\d"/g) ?? [];
    expect(new Set(values).size).toBe('options' in change ? (change.options as unknown[]).length : 0);
  });

  it.each(['\u0663\u0661/\u0661\u0662/\u0662\u0660\u0662\u0666', '31. 12. 2026', '2026-12-31'])(
    'is read as the day that it means where it is a default: %s',
    async (defaultDateValue) => {
      const { status, body } = await bring(asking('date', { defaultDateLabel: 'Custom', defaultDateValue }));
      expect(status).toBe(200);
      expect((await visitPage(world, (await load(world, body.id)).details.link)).text).toContain('value="31/12/2026"');
    },
  );

  it('is read as the day that it means, or refused with its place, however people write it', async () => {
    const days = asWritten.filter(([, kind]) => kind === 'date').map(([, , , written, meant]) => ({ written, meant }));
    const read: string[] = [];
    for (const { written, meant } of days) {
      const { status, body } = await bring(asking('date', { defaultDateLabel: 'Custom', defaultDateValue: written }));
      if (status === 200) {
        read.push(written);
        expect((await visitPage(world, (await load(world, body.id)).details.link)).text).toContain(`value="${meant}"`);
      } else {
        const { error } = body as unknown as { error: { form: string } };
        expect({ written, status, error: error.form }).toEqual({
          written,
          status: 422,
          error: expect.stringContaining('defaultDateValue'),
        });
      }
    }
    expect(read).toContain('28/11/2026 00:00');
    expect(read.length).toBeLessThan(days.length);
  });

  it('is stored as it is where it is a text, whatever it may mean elsewhere', async () => {
    const change = options(...[...asWritten.map(([, , , written]) => written), ...unclear.map(([written]) => written)].slice(0, 90));
    const { status, body } = await bring(asking('dropdown', change));
    expect({ status, stored: contentOf((await load(world, body.id)).pages) }).toEqual({
      status: 200,
      stored: expect.objectContaining(change),
    });
  });

  it.each<[string, ElementKind, object, string]>([
    ['a control character', 'input', { label: 'a\u0000' }, 'label must not have control characters'],
    ['a label that is too long', 'radio', options('x'.repeat(501)), 'options.0.label must have at most 500 characters'],
    ['a file type that nobody offers', 'upload', { types: 'pdf,heic' }, 'types must be a comma-separated choice of'],
    ['a limit that is no number', 'upload', { limit: '\u0662' }, 'limit must be a whole number from 0 to 50'],
    ['a size with a comma', 'upload', { size: { min: 0, max: '1,5' } }, 'size.max must be a number from 0 to 100'],
    [
      'a default that is no day',
      'date',
      { defaultDateLabel: 'Custom', defaultDateValue: '31/02/2026' },
      'defaultDateValue must be real dates',
    ],
    [
      'a default time',
      'date',
      { checkedTime: true, defaultTimeLabel: 'Custom', defaultTimeValue: '9:05' },
      'defaultTimeValue must be a time',
    ],
  ])('is refused with its place: %s', async (_what, kind, change, text) => {
    const { status, body } = await bring(asking(kind, change));
    expect(status).toBe(422);
    const { error } = body as unknown as { error: { form: string; place: { page: string; path: string } } };
    expect(error).toEqual({ form: expect.stringContaining(text), place: expect.objectContaining({ page: '1' }) });
    expect(error.form).toContain('Page 1');
  });

  it('has a name that can be seen, by this door and the others', async () => {
    const id = await create(world, ada, pagesOf('input'));
    for (const title of ['', ' ', '\u200b', '\u2800\u00ad']) {
      expect([title, (await bring(pagesOf('input'), { title })).status]).toEqual([title, 422]);
      expect([title, (await world.inject(forms.changeTitle, { as: ada, body: { id, title } })).status]).toEqual([title, 422]);
    }
    expect((await bring(pagesOf('input'), { title: 'Zu\u0308rich' })).status).toBe(200);
  });

  it('leads to the address that was copied with what stands around it', async () => {
    const { status, body } = await bring(pagesOf('input'), {
      success_status: 'url',
      redirect_url: ' \u202ahttps://example.org/thanks\u200b ',
    });
    expect(status).toBe(200);
    const details = (await load(world, body.id)).details as unknown as FormDetails;
    expect(redirectAddress(details)?.href).toBe('https://example.org/thanks');
    const refused = await bring(pagesOf('input'), { success_status: 'url', redirect_url: 'https://exam\u200bple.org' });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('redirect_url')]);
  });
});

it.each<[field: string, change: object]>([
  ['title', { details: { title: ' ' } }],
  ['title', { details: { title: 'a\u0000' } }],
  ['header', { details: { header: 'a\u0000' } }],
  ['layoutVersion', { layoutVersion: 1_000 }],
  ['form', { pages: [] }],
])('a form that cannot be brought in is refused with what is wrong of it: %s', async (field, change) => {
  const details = { ...newSettings(), title: 'Orders', header: 'Orders', ...('details' in change && (change.details as object)) };
  const form = { layoutVersion: 1, pages: pagesOf('input') as unknown[], responsables: [], ...change, details };
  const { status, body } = await world.inject(forms.importForm, { as: ada, body: { form, requestId: 'wrong' } as never, files: [] });
  expect([status, Object.keys((body as unknown as { error: object }).error)]).toEqual([422, [field]]);
});
