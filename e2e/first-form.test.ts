import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { PASSWORD, readMail } from './support/api.ts';
import { describeInBrowser } from './support/browser.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

/** More are too many for somebody who only wants to see a first answer. */
const MOST_CLICKS = 25;

describeInBrowser('a newcomer', () => {
  it(`has a live form of five questions and a first answer after ${MOST_CLICKS} clicks at most, led by the labels on the screen`, async () => {
    const email = 'newcomer@example.org';
    const clicks: string[] = [];
    /** What has to be read, and asks for nothing else than the next click. */
    const readings: string[] = [];
    const click = async (target: Locator) => {
      clicks.push(String(target));
      await target.click();
    };
    /** Types into a field. A field that has the focus already needs no click. */
    const type = async (field: Locator, text: string) => {
      await field.waitFor();
      if (!(await field.evaluate((element) => element === document.activeElement))) await click(field);
      await field.page().keyboard.type(text);
    };

    const context = await browser.newContext();
    const page: Page = await context.newPage();
    await page.goto(product.url);
    readings.push('landing page');
    await click(page.getByRole('link', { name: 'Build your first form' }));

    await type(page.getByRole('textbox', { name: 'First name' }), 'Nora');
    await type(page.getByRole('textbox', { name: 'Last name' }), 'Comer');
    await type(page.getByRole('textbox', { name: 'Email' }), email);
    await type(page.getByRole('textbox', { name: 'Password', exact: true }), PASSWORD);
    await type(page.getByRole('textbox', { name: 'Confirm password', exact: true }), PASSWORD);
    await click(page.getByText('I am 16 or older'));
    await click(page.getByRole('button', { name: 'Create an account' }));
    await page.waitForURL('**/verify');
    // On the own machine, the screen says where the mail lies.
    await page.getByText('data/mail').or(page.getByText(email)).first().waitFor();
    readings.push('where the mail is', 'the mail');
    const link = /http:\/\/localhost:\d+\/verify\/[A-Za-z0-9_-]+/.exec(await readMail(product, email))?.[0];
    clicks.push('the link of the mail');
    await page.goto(link ?? 'no link in the mail');
    await type(page.getByRole('textbox', { name: 'Password', exact: true }), PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/forms');

    await click(page.getByRole('button', { name: 'New Form' }).first());
    await type(page.getByRole('textbox', { name: 'Form name' }), 'Summer party');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/form/*');
    for (const kind of ['Full Name', 'Single Choice', 'Rating', 'Date Picker', 'Long Text']) {
      await click(page.getByRole('button', { name: kind, exact: true }));
      await page.getByRole('group', { name: new RegExp(`^${kind}, `) }).waitFor();
    }
    await click(page.getByRole('button', { name: 'Save', exact: false }).first());
    await toastCame(page, 'Successfully saved!!');

    const coming = context.waitForEvent('page');
    await click(page.getByRole('link', { name: 'Open form' }));
    const form = await coming;
    await form.getByRole('heading', { name: 'Summer party' }).waitFor();
    await type(form.getByRole('textbox', { name: 'Long Text' }), 'I bring a salad.');
    await click(form.getByRole('button', { name: 'Submit' }));
    await form.waitForURL('**/success*');

    const used = page.getByText('1 of 10 responses used').first();
    // The count follows the answer within a second.
    do {
      await page.goto(`${product.url}/forms`);
      await page.getByText('responses used').first().waitFor();
    } while (!(await used.isVisible()));
    expect({ clicks, isShort: clicks.length <= MOST_CLICKS }).toEqual({ clicks, isShort: true });
    expect(readings.length).toBeLessThanOrEqual(3);
  });
});
