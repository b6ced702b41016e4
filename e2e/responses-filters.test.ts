import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Account, createForm, makePremiumAccount, responseTotal, seen } from './support/api.ts';
import { describeInBrowser, expectAccessible, openSignedIn, settled } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { doAll, quickClient } from './support/quick-client.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;

beforeAll(async () => {
  account = await makePremiumAccount(product);
});

const option = (value: string, label: string) => ({ id: value, value, label });

async function makeForm() {
  const name = column('input', { label: 'Who is it?' });
  const color = column('radio', { label: 'Color', filter: true, options: [option('o1', 'Red'), option('o2', 'Blue')] });
  const form = await createForm(product, account, pagesOf([[name], [color]]));
  const submit = quickClient(product.url, form.link);
  const send = (who: string, value: string) => submit({ [name.uniqueId]: who, [color.uniqueId]: value });
  const arrived = (count: number) =>
    seen(
      () => responseTotal(product, account, form.id),
      (total) => total === count,
    );
  return { form, send, arrived };
}

async function open(address: string, settings: Parameters<Browser['newContext']>[0]): Promise<{ page: Page; problems: string[] }> {
  return openSignedIn(browser, account, `${product.url}${address}`, settings);
}
/** A zone where it is about noon, so that today does not end meanwhile. */
function middayZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
const isShown = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

declare global {
  interface Window {
    /** What the table showed that its filter does not find. */
    wrong?: string[];
  }
}

/** Runs in the page: notes each row that is ever shown and does not begin with this word. */
function watchRows(word: string): void {
  const wrong: string[] = [];
  window.wrong = wrong;
  const look = () => {
    for (const head of document.querySelectorAll('[aria-label="Responses"] tbody th')) {
      const name = head.querySelector('a')?.textContent ?? '';
      if (!name.startsWith(word)) wrong.push(name);
    }
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}

const MANY = 10_000;
/** More than a page of each color. */
const FIRST = 60;

describeInBrowser('the responses of a form', () => {
  it('are right while 10,000 arrive and their owner filters: the place stays, each row matches, the total is exact', async () => {
    const { form, send, arrived } = await makeForm();
    const sendOne = (n: number) => (n % 2 === 0 ? send(`Red ${n}`, 'o1') : send(`Blue ${n}`, 'o2'));
    for (let n = 0; n < FIRST; n += 1) await sendOne(n);
    await arrived(FIRST);
    const { page, problems } = await open(`/responses/${form.id}`, { viewport: { width: 1440, height: 900 }, timezoneId: middayZone() });
    await isShown(page, 'Blue 59');
    const sendUntil = (first: number, end: number) =>
      doAll(
        Array.from({ length: end - first }, (_, n) => first + n),
        sendOne,
      );
    const half = FIRST + MANY / 2;
    const firstHalf = sendUntil(FIRST, half);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Blue', exact: true }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/^[\d,]+ found$/).waitFor();
    await page.evaluate(watchRows, 'Blue');
    await page.getByRole('button', { name: 'Today' }).click();
    await page.getByRole('button', { name: 'Today', pressed: true }).waitFor();
    const list = page.getByRole('region', { name: 'Responses', exact: true });
    const isThere = () => list.and(page.locator('[aria-busy=false]')).waitFor();
    await isThere();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText(/^Page 2 of/).waitFor();
    await isThere();
    const names = () => list.locator('tbody th a').allTextContents();
    const before = await names();
    const box = page.getByRole('checkbox', { name: /^Select the response of Blue/ }).nth(20);
    await box.check();
    await page.getByRole('status').getByText('1 selected').waitFor();
    await settled(page);
    const place = async () => ({
      names: await names(),
      selected: await box.isChecked(),
      focused: await box.evaluate((element) => element === document.activeElement),
      scrolled: await page.evaluate(() => window.scrollY),
      address: page.url(),
    });
    const here = await place();
    expect([here.names, here.selected, here.focused, here.scrolled > 0]).toEqual([before, true, true, true]);
    await firstHalf;
    await sendUntil(half, FIRST + MANY);
    await arrived(FIRST + MANY);
    await isShown(page, `${((FIRST + MANY) / 2).toLocaleString('en')} found`);
    expect(await place()).toEqual(here);
    await page.getByRole('button', { name: 'Previous page' }).click();
    // The newest is on top.
    await page.getByText(/^Page 1 of 210$/).waitFor();
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await isShown(page, `(${(FIRST + MANY).toLocaleString('en')})`);
    expect(problems).toEqual([]);
    await page.context().close();
    // A machine with much else to do needs minutes for so many.
  }, 600_000);

  it('are sorted by touch on a phone, as by the heads of the table on a wide screen', async () => {
    const { form, send, arrived } = await makeForm();
    for (const who of ['Mira', 'Zoe', 'Ada']) await send(who, 'o1');
    await arrived(3);
    const { page, problems } = await open(`/responses/${form.id}`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const inOrder = (...names: string[]) =>
      page
        .getByRole('table', { name: /^Responses to/ })
        .filter({ hasText: new RegExp(names.join('[^]*')) })
        .waitFor();
    await inOrder('Ada', 'Zoe', 'Mira');
    const select = page.getByLabel('Sort by');
    await select.selectOption({ label: 'Who is it?' });
    await inOrder('Ada', 'Mira', 'Zoe');
    const turn = page.getByRole('button', { name: 'Ascending. Reverse the order' });
    for (const control of [select, turn]) {
      const { width, height } = (await control.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await turn.tap();
    await inOrder('Zoe', 'Mira', 'Ada');
    await expectAccessible(page, 'sorted responses on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('columnheader', { name: 'Who is it?' }).and(page.locator('[aria-sort=descending]')).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
