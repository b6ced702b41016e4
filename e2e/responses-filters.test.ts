import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Account, createForm, makeAccount, newSubmissionId, responseTotal, seen, setPlan, submissionBody } from './support/api.ts';
import { describeInBrowser, expectAccessible, sharedBrowser, signedInAs, watch } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { sharedProduct } from './support/product.ts';

const product = sharedProduct();
let browser: Browser;
let account: Account;

beforeAll(async () => {
  browser = await sharedBrowser();
  account = await makeAccount(product);
  await setPlan(product, account.email, 'Premium');
});
afterAll(() => browser?.close());

const direction = { page: 0, row: 0, col: 0 };
const option = (value: string, label: string) => ({ id: value, value, label });

async function makeForm() {
  const name = column('input', { label: 'Who is it?' });
  const color = column('radio', { label: 'Color', filter: true, options: [option('o1', 'Red'), option('o2', 'Blue')] });
  const form = await createForm(product, account, pagesOf([[name], [color]]));
  const send = async (who: string, value: string) => {
    const answers = { [name.uniqueId]: { value: who, direction }, [color.uniqueId]: { value, direction } };
    const body = submissionBody(form.link, answers, newSubmissionId());
    expect((await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body })).status).toBe(200);
  };
  const arrived = (count: number) =>
    seen(
      () => responseTotal(product, account, form.id),
      (total) => total === count,
    );
  return { form, send, arrived };
}

async function open(address: string, settings: Parameters<Browser['newContext']>[0]): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext(settings)).newPage();
  const { problems } = watch(page, product.url);
  await page.addInitScript(signedInAs(account));
  await page.goto(`${product.url}${address}`);
  return { page, problems };
}
/** A zone where it is about noon, so that today does not end meanwhile. */
function middayZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
const isShown = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

describeInBrowser('the responses of a form', () => {
  it('are right while 2,000 arrive and their owner filters', async () => {
    const { form, send, arrived } = await makeForm();
    await send('First', 'o1');
    await arrived(1);
    const { page, problems } = await open(`/responses/${form.id}`, { viewport: { width: 1440, height: 900 }, timezoneId: middayZone() });
    await isShown(page, 'First');
    const numbers = Array.from({ length: 2_000 }, (_, n) => n);
    const client = async () => {
      for (let n = numbers.pop(); n !== undefined; n = numbers.pop()) await send(`Person ${n}`, n % 2 === 0 ? 'o1' : 'o2');
    };
    const sending = Promise.all(Array.from({ length: 8 }, client));
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Blue' }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/^[\d,]+ found$/).waitFor();
    await page.getByRole('button', { name: 'Today' }).click();
    await sending;
    await arrived(2_001);
    await isShown(page, '1,000 found');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await isShown(page, '(2,001)');
    expect(problems).toEqual([]);
    await page.context().close();
  });

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
