import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type CreatedForm, createForm, makeAccount } from './support/api.ts';
import { describeInBrowser, expectAccessible, launchBrowser } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { discard, type Product, startProduct } from './support/product.ts';
import { scan } from './support/scan.ts';

jest.setTimeout(120_000);
let product: Product;
let browser: Browser;
let page: Page;
let form: CreatedForm;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const account = await makeAccount(product);
  form = await createForm(product, account, oneQuestion().pages);
  page = await browser.newPage({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
  page.setDefaultTimeout(60_000);
  await page.addInitScript(`localStorage.setItem('token', '${account.token}'); localStorage.setItem('auth', '1');`);
  await page.goto(`${product.url}/form/${form.id}`);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  discard(product.dataDir);
});

describeInBrowser('sharing a form', () => {
  it('[SHARE-03] a scanner reads the public link from the QR code, on a dark phone too, and from the file', async () => {
    const address = `${product.url}/f-${form.link}`;
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('menuitem', { name: 'QR code' }).click();
    const shown = page.getByRole('img', { name: `QR code of ${address}` });
    await shown.waitFor();
    await expectAccessible(page, 'the QR code');
    expect(await scan(page, await shown.screenshot())).toBe(address);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PNG' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`qr-${form.link}.png`);
    expect(await scan(page, readFileSync(await file.path()))).toBe(address);
    const svg = page.waitForEvent('download');
    await page.getByRole('button', { name: 'SVG' }).click();
    expect(readFileSync(await (await svg).path(), 'utf8')).toMatch(/^<svg xmlns/);
  });
});
