import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount } from './support/api.ts';
import { describeInBrowser, expectAccessible, openSignedIn } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
let form: CreatedForm;
let page: Page;

const KINDS = ['input', 'text', 'dropdown', 'checkbox', 'radio', 'paragraph', 'upload', 'date', 'image'] as const;
const WIDTH = 1440;
const HEIGHT = 900;

beforeAll(async () => {
  account = await makeAccount(product);
  const rows = [KINDS.slice(0, 3), KINDS.slice(3, 6), KINDS.slice(6)].map((kinds) => kinds.map((kind) => column(kind)));
  form = await createForm(product, account, pagesOf([...rows, [column('divider')]]));
  ({ page } = await openSignedIn(browser, account, `${product.url}/form/${form.id}`, {
    viewport: { width: WIDTH, height: HEIGHT },
    reducedMotion: 'reduce',
  }));
  await page.getByRole('group', { name: /, Divider/ }).waitFor();
});

/** A setting of a kind: how it is changed, and what its field holds once it is reset. */
interface Sidebar {
  heading: string;
  /** Name of the landmark. */
  landmark: string;
  open(): Promise<void>;
  field(panel: Locator): Locator;
  change(field: Locator): Promise<unknown>;
  initial: string;
}

const byLabel = (name: string) => (panel: Locator) => panel.getByLabel(name, { exact: true });
const typing = (text: string) => (field: Locator) => field.fill(text);
const choosing = (label: string) => (field: Locator) => field.selectOption({ label });

/** The settings of an element, from the button of its frame. */
const ofElement = (heading: string, field: Sidebar['field'], change: Sidebar['change'], initial: string): Sidebar => ({
  heading,
  landmark: 'Settings',
  async open() {
    const frame = page.getByRole('group', { name: new RegExp(`, ${heading}`) });
    await frame.hover();
    await frame.getByRole('button', { name: /^Settings of/ }).click();
  },
  field,
  change,
  initial,
});

/** Settings of the whole form, from its toolbar. */
const ofForm = (landmark: string, tool: string, field: Sidebar['field'], change: Sidebar['change'], initial: string): Sidebar => ({
  heading: landmark,
  landmark,
  open: () => page.getByRole('region', { name: 'Tools of the form' }).getByRole('button', { name: tool }).click(),
  field,
  change,
  initial,
});

const SIDEBARS: Record<string, Sidebar> = {
  input: ofElement('Short Text', byLabel('Placeholder'), typing('Ada'), ''),
  dropdown: ofElement('Dropdown', byLabel('Placeholder'), typing('Take one'), 'Choose an option'),
  text: ofElement('Long Text', byLabel('Placeholder'), typing('At length'), ''),
  checkbox: ofElement('Multiple Choice', byLabel('Option 1'), typing('Celadon'), 'option1'),
  radio: ofElement('Single Choice', byLabel('Option 4'), typing('Raku'), 'option4'),
  paragraph: ofElement('Paragraph', byLabel('Label'), typing('Rules'), 'Paragraph'),
  upload: ofElement('File Upload', byLabel('Maximum number of files'), typing('3'), '1'),
  date: ofElement('Date Picker', byLabel('Separator'), choosing('.'), '/'),
  image: ofElement('Image', byLabel('Fit'), choosing('Contain'), 'cover'),
  divider: ofElement('Divider', byLabel('Label'), typing('A line'), 'Divider'),
  color: ofForm(
    'Customize',
    'Customize',
    (panel) => panel.getByRole('radio', { name: 'Default' }),
    async () => {
      await page.getByRole('textbox', { name: 'Add a color' }).fill('#b05c3a');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
    },
    'chosen',
  ),
  dateRange: ofForm(
    'Date range settings',
    'Date range settings',
    (panel) => panel.getByLabel('Date', { exact: true }),
    typing('2091-05-06'),
    '',
  ),
};

/** What a field holds; of a radio button, whether it is chosen. */
const held = (field: Locator) =>
  field.evaluate((each: HTMLInputElement | HTMLSelectElement) =>
    each.type === 'radio' ? ((each as HTMLInputElement).checked ? 'chosen' : 'not chosen') : each.value,
  );

const holds = async (field: Locator, isIt: (value: string) => boolean) => {
  while (!isIt(await held(field))) await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
};

describeInBrowser('the settings sidebar', () => {
  it('[EDIT-28] opens at the right for input, dropdown, text, checkbox, radio, paragraph, upload, date, image, divider, color and dateRange, with Reset and Close', async () => {
    for (const [kind, { heading, landmark, open, field, change, initial }] of Object.entries(SIDEBARS)) {
      await open();
      const panel = page.getByRole('complementary', { name: landmark, exact: true });
      await panel.getByRole('heading', { name: heading, exact: true }).waitFor();
      const box = await restingBox(panel);
      expect({ kind, right: box.x + box.width, bottom: box.y + box.height }).toEqual({
        kind,
        right: WIDTH,
        bottom: HEIGHT,
      });
      expect(box.width).toBeLessThan(WIDTH / 3);
      const control = field(panel);
      await control.waitFor({ state: 'attached' });
      expect({ kind, before: await held(control) }).toEqual({ kind, before: initial });
      await change(control);
      await holds(control, (value) => value !== initial);
      await expectAccessible(page, `the settings of ${kind}`);
      await panel.getByRole('button', { name: 'Reset', exact: true }).click();
      await holds(control, (value) => value === initial);
      await panel.getByRole('button', { name: 'Close', exact: true }).click();
      await panel.waitFor({ state: 'detached' });
    }
  });
});
