import type { Pages } from '@formwright/form-model';
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount, post } from './support/api.ts';
import { describeInBrowser, expectAccessible, openSignedIn } from './support/browser.ts';
import { isLifted } from './support/dragging.ts';
import { pagesOf } from './support/forms.ts';
import { isFocused } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;
let form: CreatedForm;
let page: Page;

beforeAll(async () => {
  account = await makeAccount(product);
  const empty = {
    id: 'c'.repeat(22),
    uniqueId: 'c'.repeat(50),
    tabname: '',
    empty: true,
    content: {},
  } as Pages[0]['rows'][0]['content'][0]['cols'][0];
  form = await createForm(product, account, pagesOf([[empty]]));
  ({ page } = await openSignedIn(browser, account, `${product.url}/form/${form.id}`, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  }));
  await page.getByRole('button', { name: 'Add an element' }).waitFor();
});

const press = (key: string) => page.keyboard.press(key);
const frame = (label: string) => page.getByRole('group', { name: new RegExp(`^${label}, `) });
/** Waits until a live region says exactly this. */
const said = (text: string) =>
  page
    .locator('[role="status"]')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor({ state: 'attached' });

/** Presses a key until the target has the focus. */
async function pressTo(key: string, target: Locator): Promise<void> {
  await target.waitFor();
  for (let times = 0; times < 60; times += 1) {
    if (await target.and(page.locator(':focus')).count()) return;
    await press(key);
  }
  throw new Error(`${key} does not lead to ${target}`);
}

async function choose(item: string): Promise<void> {
  await isFocused(page.getByRole('menuitem').first());
  await pressTo('ArrowDown', page.getByRole('menuitem', { name: item, exact: true }));
  await press('Enter');
}

/** Adds an element from the menu of the empty field that has the focus, and names it. */
async function add(kind: string, label: string, place: string): Promise<void> {
  await press('Enter');
  await choose(kind);
  await said(`${kind} added, ${place}.`);
  await isFocused(frame(kind).getByRole('textbox', { name: 'Label' }));
  await page.keyboard.type(label);
  await press('Escape');
  await isFocused(frame(label));
}

describeInBrowser('the editor by keyboard alone', () => {
  it('builds a form in two columns, reorders it, deletes, undoes and saves, and tells each step', async () => {
    await pressTo('Tab', page.getByRole('button', { name: 'Add an element' }));
    await add('Short Text', 'Name', 'row 1 of 1');
    await press('Shift+F10');
    await choose('2 columns');
    await said('Row 1 has 2 columns.');
    await isFocused(frame('Name'));
    await press('ArrowRight');
    await isFocused(page.getByRole('button', { name: 'Add an element' }));
    await add('Rating', 'Stars', 'row 1 of 1, column 2 of 2');
    await press('Shift+F10');
    await choose('Add a row below');
    await said('Row 2 added.');
    await isFocused(page.getByRole('button', { name: 'Add an element' }));
    await add('Long Text', 'Notes', 'row 2 of 2');

    await press('Space');
    await isLifted(page, 'Notes. Use the arrow keys to choose a place.');
    await press('ArrowUp');
    await said('Place: in a new first row.');
    await press('Space');
    await said('Dropped Notes in a new first row.');
    await isFocused(page.getByRole('group', { name: 'Notes, Long Text, row 1 of 2', exact: true }));

    await press('ArrowDown');
    await isFocused(page.getByRole('group', { name: 'Name, Short Text, row 2 of 2, column 1 of 2', exact: true }));
    await press('Delete');
    await said('Name deleted.');
    await isFocused(page.getByRole('group', { name: 'Stars, Rating, row 2 of 2', exact: true }));
    await press('ControlOrMeta+z');
    await said('Undone: Delete Name.');
    await isFocused(page.getByRole('group', { name: 'Name, Short Text, row 2 of 2, column 1 of 2', exact: true }));
    await press('ControlOrMeta+s');
    await toastCame(page, 'Successfully saved!!');
    await isFocused(frame('Name'));

    const stored = await post(product.url, '/api/getForm', { id: form.id }, account.token);
    const [pages] = stored.body as [Pages];
    const labels = pages.map(({ rows }) =>
      rows.map(({ content: [{ cols }] }) => cols.map((each) => ('label' in each.content ? each.content.label : ''))),
    );
    expect(labels).toEqual([[['Notes'], ['Name', 'Stars']]]);
  });

  it('lists its keys, and gives the focus back', async () => {
    await press('?');
    await isFocused(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('button', { name: 'Close' }));
    await expectAccessible(page, 'the list of keys');
    await press('Escape');
    await isFocused(frame('Name'));
    for (const [width, colorScheme] of [
      [390, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await press('ControlOrMeta+/');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await expectAccessible(page, `the list of keys ${width} ${colorScheme}`);
      await press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });
});
