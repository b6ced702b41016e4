import { newPages } from '@formwright/form-model';
import { beforeAll, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makePremiumAccount } from './support/api.ts';
import { describeInBrowser, signedInAs } from './support/browser.ts';
import { button } from './support/dialogs.ts';
import { isLifted } from './support/dragging.ts';
import { column, newId, pagesOf } from './support/forms.ts';
import { screensOf } from './support/screens/screens.ts';
import { type Answer, refusal, setWidth, visits } from './support/screens/world.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

const look = screensOf('editor');
const KINDS = [
  'input',
  'text',
  'fullname',
  'dropdown',
  'checkbox',
  'radio',
  'rating',
  'date',
  'upload',
  'paragraph',
  'image',
  'divider',
] as const;
/** The tabs of Customize. */
const LOOKS = ['look', 'success', 'closing', 'logo'];
let account: Account;
let whole: CreatedForm;
let blank: CreatedForm;

beforeAll(async () => {
  account = await makePremiumAccount(product);
  const pages = pagesOf(
    KINDS.slice(0, 10).map((kind) => [column(kind)]),
    [[column('image')], [column('divider')]],
  );
  whole = await createForm(product, account, pages);
  blank = await createForm(product, account, newPages({ title: 'Blank', newId }));
});

const visit = visits(
  () => browser,
  product,
  () => signedInAs(account),
);
const panel = (page: Page, name = 'Settings') => page.getByRole('complementary', { name, exact: true });
const tool = (page: Page, name: string) => button(page.getByRole('region', { name: 'Tools of the form' }), name);
const dialog = (page: Page) => page.getByRole('dialog');

async function open({ id }: CreatedForm, answers: Record<string, Answer> = {}): Promise<Page> {
  const page = await visit(`/form/${id}`, answers);
  if (!answers.getForm) await page.getByRole('list', { name: 'Rows of page 1' }).waitFor();
  return page;
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
}

describeInBrowser('the screens of the editor', () => {
  it('shows an empty form, an empty column, and a form that loads', async () => {
    const page = await open(blank);
    await look(page, 'blank', { widths: [1440, 768, 390] });
    await open(blank, { getForm: 'held' });
    await page.getByText('Loading the form').waitFor({ state: 'attached' });
    await look(page, 'loading', { widths: [1440] });
  });

  it('shows every element, a chosen one, and its menu', async () => {
    const page = await open(whole);
    await look(page, 'whole', { of: page.locator('[data-sheet]') });
    const frame = page.getByRole('group', { name: /, Single Choice/ });
    await frame.focus();
    await look(page, 'chosen', { of: frame });
    await frame.press('Shift+F10');
    await page.getByRole('menuitem').first().waitFor();
    await look(page, 'element-menu', { of: page.getByRole('menu'), widths: [1440] });
  });

  it('shows the settings of every element', async () => {
    const page = await open(whole);
    for (const kind of KINDS) {
      const number = KINDS.indexOf(kind);
      if (number === 10) await button(page, 'Page 2').click();
      const frame = page
        .locator('[data-sheet]')
        .getByRole('group', { name: /, / })
        .nth(number % 10);
      await frame.hover();
      await button(frame, /^Settings of/).click();
      await panel(page).waitFor();
      await panel(page)
        .getByRole('status', { name: /^Loading/ })
        .waitFor({ state: 'detached' });
      await look(page, `settings-${kind}`, { of: panel(page), widths: [1440] });
    }
  });

  it('shows how a form is customized', async () => {
    const page = await open(whole);
    await tool(page, 'Customize').click();
    const tabs = panel(page, 'Customize').getByRole('tab');
    await tabs.first().waitFor();
    for (const [number, name] of LOOKS.entries()) {
      await tabs.nth(number).click();
      await look(page, `customize-${name}`, { of: panel(page, 'Customize'), widths: [1440] });
    }
    await tool(page, 'Date range settings').click();
    await look(page, 'times', { of: panel(page, 'Date range settings') });
  });

  it('shows the dialogs, and that deleting a page is for good', async () => {
    const page = await open(whole);
    await button(page, 'Share').click();
    await look(page, 'share', { of: page.getByRole('menu'), widths: [1440] });
    for (const [item, name] of [
      ['Embed in a site', 'embed'],
      ['QR code', 'qr'],
      ['Change the link', 'link'],
    ] as const) {
      await page.getByRole('menuitem', { name: item }).click();
      await dialog(page).waitFor();
      await look(page, name, { of: dialog(page), widths: [1440] });
      await close(page);
      await button(page, 'Share').click();
    }
    await page.keyboard.press('Escape');
    await button(page, 'Keyboard shortcuts').click();
    await look(page, 'shortcuts', { of: dialog(page), widths: [1440] });
    await close(page);
    await button(page, 'Page 2').click();
    await button(page, 'Page 2, Remove Page').click();
    await look(page, 'remove-page', { of: dialog(page), widths: [1440] });
  });

  it('shows changes that are not saved, are being saved, and were refused', async () => {
    const page = await open(whole, { saveForm: 'held' });
    await page.getByRole('textbox', { name: 'Form title' }).fill('Another name');
    await look(page, 'unsaved', { of: page.getByRole('banner') });
    await page.getByRole('navigation', { name: 'This form' }).getByRole('link', { name: 'Responses' }).click();
    await look(page, 'leaving', { of: dialog(page), widths: [1440] });
    await close(page);
    await button(page, /^Save/).click();
    await look(page, 'saving', { of: page.getByRole('banner'), widths: [1440] });
    await open(whole, { saveForm: refusal('This form cannot be saved now.') });
    await page.getByRole('textbox', { name: 'Form title' }).fill('Another name');
    await page.getByText('Unsaved changes').first().waitFor();
    await button(page, /^Save/).click();
    await page.getByText('cannot be saved now').first().waitFor();
    await look(page, 'not-saved', { of: page.getByRole('banner'), widths: [1440] });
  });

  it('shows the menu of a phone', async () => {
    const page = await open(whole);
    await setWidth(page, 390);
    await button(page, /^More/).click();
    await look(page, 'more', { of: page.getByRole('menu'), widths: [390] });
  });

  it('shows what only some meet: the way past the tools, an element on its way, a low window', async () => {
    const page = await open(whole);
    const past = page.locator('a[href="#canvas"]');
    await past.focus();
    await look(page, 'way-past', { of: past, widths: [1440] });
    const frame = page.getByRole('group', { name: /, Single Choice/ });
    await frame.focus();
    await page.keyboard.press('Space');
    await isLifted(page, 'Single Choice');
    await look(page, 'on-its-way', { of: page.locator('[class*=ghost]').first(), widths: [1440] });
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 590, height: 460 });
    await look(page, 'low', { of: panel(page, 'Elements'), widths: [590] });
  });

  it('shows the preview', async () => {
    const page = await visit(`/preview/${whole.id}/tablet`);
    await page.frameLocator('iframe').getByRole('heading').first().waitFor();
    await look(page, 'preview');
  });
});
