import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createForm, fromElsewhere, makeAccount } from './support/api.ts';
import { describeInBrowser, expectAccessible, inEveryLook } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let address: string;
beforeAll(async () => {
  const { link } = await createForm(product, await makeAccount(product, 'running-code'), oneQuestion().pages);
  address = `${product.url}/f-${link}`;
});

const newPage = async () => (await browser.newContext({ extraHTTPHeaders: fromElsewhere() })).newPage();
const answer = async (page: Page, text: string) => {
  await page.goto(address);
  await page.getByLabel('Which one?').fill(text);
  await page.waitForFunction((wanted) => localStorage.getItem(document.body.dataset.draft ?? '')?.includes(wanted), text);
  await page.getByRole('link', { name: 'Continue on another device' }).click();
};
const codeOn = (page: Page) => page.getByRole('group', { name: 'Your code' }).textContent();
/** The words of the filled buttons, of which a page has one at most. */
const filled = (page: Page) => page.locator('.fw-go').filter({ visible: true }).allTextContents();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What another device is told of a code. */
async function expectEnded(code: string): Promise<void> {
  const page = await newPage();
  await page.goto(`${address}/continue`);
  await button(page, 'Continue here').waitFor();
  expect(await filled(page)).toEqual(['Continue here']);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('textbox', { name: 'Code' }).press('Enter');
  await page.getByText('No answers wait under this code.').waitFor();
  await page.context().close();
}

describeInBrowser('a code for another device', () => {
  it('that is damaged in this browser counts as not there', async () => {
    const page = await newPage();
    await answer(page, 'This one');
    await button(page, 'Make a code').click();
    await codeOn(page);
    const [key, sound] = await page.evaluate(() => {
      const found = Object.keys(localStorage).find((name) => name.startsWith('fw-code:')) as string;
      return [found, localStorage.getItem(found) as string];
    });
    const damages = [{ code: 5 }, { code: 'short' }, { staying: 'text' }, { staying: [1] }, { changedAt: 'x' }, { expiresAt: 1e300 }];
    for (const text of ['{', '7', '{"a":1}', ...damages.map((damage) => JSON.stringify({ ...JSON.parse(sound), ...damage }))]) {
      await page.evaluate(([name, value]) => localStorage.setItem(name as string, value as string), [key, text]);
      await page.reload();
      await button(page, 'Make a code').waitFor();
      expect([text, await filled(page)]).toEqual([text, ['Make a code']]);
    }
    await page.evaluate(([name, value]) => localStorage.setItem(name as string, value as string), [key, sound]);
    await page.reload();
    expect(await codeOn(page)).toBeTruthy();
    await page.context().close();
  });

  it('is shown again when its page was left, follows changed answers by a new one, and can still be withdrawn', async () => {
    const page = await newPage();
    await answer(page, 'This one');
    await button(page, 'Make a code').waitFor();
    expect(await filled(page)).toEqual(['Make a code']);
    await button(page, 'Make a code').click();
    const first = (await codeOn(page)) ?? '';

    await page.getByRole('link', { name: 'Back to the form' }).click();
    await page.getByRole('link', { name: 'Continue on another device' }).click();
    expect(await codeOn(page)).toBe(first);
    expect(await page.getByText('They have changed since').count()).toBe(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await answer(page, 'That one');
    expect(await codeOn(page)).toBe(first);
    await page.getByText('They have changed since').waitFor();
    await inEveryLook(page, (where) => expectAccessible(page, `a code of older answers, ${where}`));
    await button(page, 'Make a new code').click();
    await page.getByText('They have changed since').waitFor({ state: 'detached' });
    const second = (await codeOn(page)) ?? '';
    expect(second).not.toBe(first);
    await expectEnded(first);

    await page.goto(`${address}/continue`);
    expect(await codeOn(page)).toBe(second);
    await button(page, 'Withdraw this code').click();
    await button(page, 'Make a code').waitFor();
    await expectEnded(second);
    await page.reload();
    await button(page, 'Make a code').waitFor();
    expect(await page.getByText(second).count()).toBe(0);
    await page.context().close();
  });

  it('is gone from the device when the answers were sent', async () => {
    const page = await newPage();
    await answer(page, 'This one');
    await button(page, 'Make a code').click();
    const code = (await codeOn(page)) ?? '';
    await page.getByRole('link', { name: 'Back to the form' }).click();
    await button(page, 'Submit').click();
    await page.getByRole('heading', { name: 'Success' }).waitFor();
    await page.goto(`${address}/continue`);
    await page.getByText('You already answered this form').waitFor();
    expect(await page.getByText(code).count()).toBe(0);
    await page.context().close();
  });
});
