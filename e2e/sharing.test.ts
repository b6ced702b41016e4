import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type CreatedForm, createForm, makeAccount } from './support/api.ts';
import { contentOf, describeInBrowser, expectAccessible, signedInAs } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { chooseInMenu } from './support/menus.ts';
import { scan } from './support/scan.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let page: Page;
let form: CreatedForm;

beforeAll(async () => {
  const account = await makeAccount(product);
  form = await createForm(product, account, oneQuestion().pages);
  page = await browser.newPage({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
  await page.addInitScript(signedInAs(account));
  await page.goto(`${product.url}/form/${form.id}`);
});

describeInBrowser('sharing a form', () => {
  it('[SHARE-03] a scanner reads the public link from the QR code, on a dark phone too, and from the file', async () => {
    const address = `${product.url}/f-${form.link}`;
    await chooseInMenu(page.getByRole('button', { name: 'Share' }), page.getByRole('menuitem', { name: 'QR code' }));
    const shown = page.getByRole('img', { name: `QR code of ${address}` });
    await shown.waitFor();
    await expectAccessible(page, 'the QR code');
    expect(await scan(page, await shown.screenshot())).toBe(address);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PNG' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`qr-${form.link}.png`);
    expect(await scan(page, await contentOf(file))).toBe(address);
    const svg = page.waitForEvent('download');
    await page.getByRole('button', { name: 'SVG' }).click();
    expect((await contentOf(await svg)).toString()).toMatch(/^<svg xmlns/);
  });
});
