import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount, seen } from './support/api.ts';
import { describeInBrowser, openSignedIn } from './support/browser.ts';
import { isLifted, told } from './support/dragging.ts';
import { column, pagesOf } from './support/forms.ts';
import { centreOf, isFocused } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;
let form: CreatedForm;
let page: Page;

beforeAll(async () => {
  account = await makeAccount(product);
  const row = [column('input', { label: 'Glaze' }), column('text', { label: 'Notes' })];
  form = await createForm(product, account, pagesOf([row, [column('paragraph')]], [[column('rating', { label: 'Stars' })]]));
  ({ page } = await openSignedIn(browser, account, `${product.url}/form/${form.id}`, { viewport: { width: 1440, height: 900 } }));
  await page.getByRole('group', { name: /^Glaze, / }).waitFor();
});

const elementsList = () => page.getByRole('complementary', { name: 'Elements' });
const unsaved = () => page.getByText('Unsaved changes', { exact: true });

async function save(): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await toastCame(page, 'Successfully saved!!');
  await unsaved().waitFor({ state: 'detached' });
}

describeInBrowser('what is seen of the editor', () => {
  it('[EDIT-07] the list of elements collapses to its icons and expands again', async () => {
    const item = elementsList().getByRole('button', { name: 'Dropdown', exact: true });
    const wide = await centreOf(elementsList());
    await page.getByRole('button', { name: 'Collapse the element list' }).click();
    expect((await centreOf(elementsList())).width).toBeLessThan(wide.width / 2);
    expect((await centreOf(item.getByText('Dropdown'))).width).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: 'Expand the element list' }).click();
    expect((await centreOf(elementsList())).width).toBe(wide.width);
    expect((await centreOf(item.getByText('Dropdown'))).width).toBeGreaterThan(20);
  });

  it("[EDIT-13] pages after the first have a 'Page N' button that turns into 'Remove Page' on hover", async () => {
    const remove = page.getByRole('button', { name: /, Remove Page$/ });
    expect(await remove.count()).toBe(0);
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await remove.waitFor();
    const shown = () =>
      remove.evaluate((button) =>
        [...button.children].filter((part) => part.checkVisibility({ visibilityProperty: true })).map((part) => part.textContent),
      );
    expect(await shown()).toEqual(['Page 2']);
    await remove.hover();
    await seen(shown, (now) => now.join() === 'Remove Page');
    await page.getByRole('button', { name: 'Page 1', exact: true }).click();
    await remove.waitFor({ state: 'detached' });
  });

  it('an element that is dragged back to where it stood is said to be there, and nothing changes', async () => {
    const glaze = page.getByRole('group', { name: /^Glaze, / });
    await glaze.hover();
    const from = await centreOf(page.getByRole('button', { name: 'Move Glaze' }));
    const frame = await centreOf(glaze);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 5, { steps: 4 });
    // Away, so that it comes back.
    await page.mouse.move(frame.x, 1, { steps: 4 });
    await told(page, 'Not over a place to drop.');
    await page.mouse.move(frame.x - frame.width / 2 + 2, frame.y, { steps: 4 });
    await told(page, 'Where it was.');
    await page.mouse.up();
    await told(page, 'Glaze was put back.');
    expect(await unsaved().count()).toBe(0);
  });

  it('[EDIT-20] columns are reordered by dragging', async () => {
    const inRow = () => page.getByRole('listitem', { name: 'Row 1', exact: true }).getByRole('group', { name: /^(Glaze|Notes), / });
    const names = () => inRow().evaluateAll((frames) => frames.map((frame) => frame.getAttribute('aria-label')?.split(',')[0]));
    expect(await names()).toEqual(['Glaze', 'Notes']);
    await page.getByRole('group', { name: /^Glaze, / }).hover();
    const from = await centreOf(page.getByRole('button', { name: 'Move Glaze' }));
    const beside = await centreOf(inRow().last());
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 5, { steps: 4 });
    await page.mouse.move(beside.x + beside.width / 2 - 2, beside.y, { steps: 12 });
    await told(page, 'Place: in row 1, after Notes.');
    await page.mouse.up();
    await told(page, 'Dropped Glaze');
    await seen(names, (now) => now.join() === 'Notes,Glaze');
    await save();
  });

  it('an element is lifted by Space on its frame and on its Move button, and its name is replaced by the first key', async () => {
    const stars = page.getByRole('group', { name: 'Rating, Rating' });
    await page.getByRole('button', { name: 'Rating', exact: true }).click();
    await isFocused(stars.getByRole('textbox', { name: 'Label' }));
    await page.keyboard.press('Escape');
    await isFocused(stars);
    await page.keyboard.press('Space');
    await isLifted(page, 'Rating');
    await page.keyboard.press('ArrowUp');
    await told(page, 'Place: in a new row between rows 1 and 2.');
    await page.keyboard.press('Enter');
    await told(page, 'Dropped Rating');
    expect(await page.getByRole('complementary', { name: 'Settings' }).count()).toBe(0);
    await stars.getByRole('textbox', { name: 'Label' }).click();
    await page.keyboard.type('How was it?');
    await page.getByRole('group', { name: 'How was it?, Rating' }).waitFor();
    await page.getByRole('button', { name: 'Move How was it?' }).focus();
    await page.keyboard.press('Space');
    await isLifted(page, 'How was it?');
    await page.keyboard.press('Escape');
    await told(page, 'How was it? was put back.');
  });

  it('[EDIT-29] [ELEM-09] a paragraph is edited as rich text, which is a change to save, and shown with its formatting', async () => {
    await save();
    const paragraph = page.getByRole('group', { name: 'Paragraph, Paragraph' });
    await paragraph.hover();
    await page.getByRole('button', { name: 'Settings of Paragraph' }).click();
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.click();
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('Bisque');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type(' at 1000 degrees, ');
    await unsaved().waitFor();
    await paragraph.locator('strong').getByText('Bisque', { exact: true }).waitFor();

    await text.press('ControlOrMeta+a');
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await isFocused(page.getByRole('textbox', { name: 'Link address' }));
    await page.keyboard.type('example.org/kiln');
    await page.keyboard.press('Enter');
    expect(await text.textContent()).toBe('Bisque at 1000 degrees, ');
    await paragraph.locator('a[href="https://example.org/kiln"]').first().waitFor();
    await page.getByRole('button', { name: 'Bulleted list' }).click();
    await paragraph.locator('li').waitFor();
    expect(await paragraph.locator('li').evaluate((item) => getComputedStyle(item).listStyleType)).toBe('disc');
    await save();
    const respondent = await browser.newPage();
    await respondent.goto(`${product.url}/f-${form.link}`);
    expect(await respondent.locator('li strong').textContent()).toBe('Bisque');
    await respondent.close();
  });
});
