import { beforeAll, expect, it } from '@jest/globals';
import type { FileChooser, Page } from 'playwright-core';
import { type Account, createForm, makePremiumAccount, post, responseTotal, seen } from './support/api.ts';
import { describeInBrowser, signedInAs } from './support/browser.ts';
import { dialogIsReady } from './support/dialogs.ts';
import { column, pagesOf } from './support/forms.ts';
import { keyboard } from './support/journey.ts';
import { chooseByKeys } from './support/menus.ts';
import { isFocused } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;

beforeAll(async () => {
  account = await makePremiumAccount(product);
});

async function open(path: string, script = ''): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(script);
  await page.goto(`${product.url}${path}`);
  return page;
}

/** Whether something is drawn over the middle or a corner of what has the focus. */
const isCovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 4, top + 4],
      [right - 4, top + 4],
      [left + 4, bottom - 4],
      [right - 4, bottom - 4],
    ] as const;
    return points.some(([x, y]) => {
      const drawn = document.elementFromPoint(x, y);
      return !drawn || !(focused.contains(drawn) || drawn.contains(focused) || drawn.closest('label')?.control === focused);
    });
  });

const answered = () =>
  pagesOf(
    [
      [column('input', { label: 'Name', required: true })],
      [column('input', { label: 'Email', typeinput: 'email', required: true })],
      [column('text', { label: 'Notes' })],
      [column('fullname', { label: 'Who' })],
      [column('dropdown', { label: 'Glaze' })],
      [column('radio', { label: 'Kiln' })],
      [column('checkbox', { label: 'Tools' })],
      [column('rating', { label: 'Stars' })],
    ],
    [
      [column('date', { label: 'Day' })],
      [column('date', { label: 'Stay', defaultDateLabel: 'Range', defaultDateValue: '28/02/2027 - 01/03/2027' })],
      [column('upload', { label: 'Sketch', types: 'txt', required: true })],
    ],
  );

describeInBrowser('by keyboard alone', () => {
  it('a form of every kind is answered, and what is missing on a page is told and a press away', async () => {
    const form = await createForm(product, account, answered());
    const page = await open(`/f-${form.link}`);
    // Asked for long before the key: a browser that is told at the same moment may open a window of its own.
    const chosen = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
    await page.getByRole('heading', { name: 'Page 1 of 2' }).waitFor({ state: 'attached' });
    const problems = page.getByRole('alert').filter({ hasText: 'Please complete all required fields.' });
    const next = page.getByRole('button', { name: 'Next' });
    const [name, email] = [page.getByRole('textbox', { name: 'Name', exact: true }), page.getByRole('textbox', { name: 'Email' })];
    await keyboard.activate(next);
    await isFocused(problems);
    await keyboard.activate(page.getByRole('link', { name: 'Email' }));
    await isFocused(email);
    expect(await isCovered(page)).toBe(false);
    await page.keyboard.type('ada@example.org');
    await keyboard.fill(name, 'Ada');
    await keyboard.fill(page.getByLabel('Notes'), 'By keys');
    await keyboard.fill(page.getByRole('textbox', { name: 'First name' }), 'Ada');
    await keyboard.fill(page.getByRole('textbox', { name: 'Last name' }), 'Wright');
    await keyboard.select(page.getByRole('combobox', { name: 'Glaze' }), 'option2');
    await keyboard.choose(page.getByRole('radiogroup', { name: /Kiln/ }).getByLabel('option3'));
    await keyboard.choose(page.getByRole('group', { name: /Tools/ }).getByLabel('option4'));
    await keyboard.choose(page.getByRole('radio', { name: /^4 / }));
    await keyboard.activate(next);

    await page.getByRole('heading', { name: 'Page 2 of 2' }).waitFor();
    await keyboard.fill(page.getByLabel('Day', { exact: true }), '14/03/2027');
    const submit = page.getByRole('button', { name: 'Submit' });
    await keyboard.activate(submit);
    const file = page.locator('input[type=file]');
    await isFocused(problems);
    await keyboard.activate(page.getByRole('link', { name: 'Sketch' }));
    await isFocused(file);
    await page.keyboard.press('Enter');
    await (await chosen).setFiles({ name: 'jug.txt', mimeType: 'text/plain', buffer: Buffer.from('A jug') });
    await page.getByText('jug.txt').first().waitFor();
    await keyboard.activate(submit);
    await page.waitForURL('**/success');
    const total = await seen(
      () => responseTotal(product, account, form.id),
      (count) => count === 1,
    );
    expect(total).toBe(1);
    await page.context().close();
  });

  it('the settings of a form are stored without losing the focus, and what has it is seen', async () => {
    const form = await createForm(product, account, pagesOf([[column('input')]], [[column('text')]]));
    const page = await open(`/form/${form.id}`, signedInAs(account));
    await page.getByRole('list', { name: 'Rows of page 1' }).waitFor();
    const tools = page.getByRole('region', { name: 'Tools of the form' });

    await keyboard.activate(tools.getByRole('button', { name: 'Date range settings' }));
    const dates = page.getByRole('complementary', { name: 'Date range settings' });
    await keyboard.fill(dates.getByRole('spinbutton', { name: 'hours' }), '3');
    await page.keyboard.press('ControlOrMeta+s');
    await toastCame(page, 'Successfully saved.');
    await isFocused(dates.getByRole('spinbutton', { name: 'hours' }));
    const { body } = await post(product.url, '/api/getForm', { id: form.id }, account.token);
    expect(body).toMatchObject([{}, { countdown: '00:03:00' }]);
    await page.keyboard.press('Escape');
    await isFocused(tools.getByRole('button', { name: 'Date range settings' }));

    await keyboard.activate(tools.getByRole('button', { name: 'Share' }));
    const item = page.getByRole('menuitem');
    const focused = item.and(page.locator(':focus'));
    await focused.waitFor();
    expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    await chooseByKeys(item.filter({ hasText: 'QR code' }));
    await dialogIsReady(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await isFocused(tools.getByRole('button', { name: 'Share' }));

    await keyboard.activate(page.getByRole('button', { name: 'Page 2', exact: true }));
    await page.getByRole('list', { name: 'Rows of page 2' }).waitFor();
    await keyboard.fill(page.getByRole('textbox', { name: 'Form heading' }), 'A heading so long that it ends below the number of its page');
    expect(await isCovered(page)).toBe(false);
    await page.context().close();
  });
});
