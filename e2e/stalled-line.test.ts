import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { type Account, createForm, makePremiumAccount, post, responseTotal, seen } from './support/api.ts';
import { describeInBrowser, signedInAs } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { type StallingLine, startStallingLine } from './support/stalling-line.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;
let line: StallingLine;
let context: BrowserContext;

beforeAll(async () => {
  line = await startStallingLine(product.url);
  account = await makePremiumAccount(product);
  context = await browser.newContext();
  await context.clock.install();
  await context.addInitScript(signedInAs(account));
});
afterAll(async () => {
  await line?.close();
});

describeInBrowser('a line that takes bytes and gives no answer', () => {
  it('does not lock the public form: the answers are sent once when the line is back (L5)', async () => {
    const question = column('input', { label: 'Name' });
    const form = await createForm(product, account, pagesOf([[question]]));
    const page = await context.newPage();
    await page.goto(`${line.url}/f-${form.link}`);
    await page.waitForFunction(() => document.forms[0]?.noValidate);
    await page.getByLabel('Name').fill('Ada');
    line.goStill();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Sending your answers').waitFor();
    const lost = page.getByText('The connection was lost. Your answers are safe on this device and will be sent later.');
    // It is told before its limit of time begins.
    await seen(async () => {
      await page.clock.fastForward(30_000);
      return lost.isVisible();
    }, Boolean);
    line.comeBack();
    // The page may have sent them by itself meanwhile. Then it thanks for them.
    await page
      .getByRole('button', { name: 'Submit' })
      .or(page.getByRole('heading', { name: 'Success' }))
      .first()
      .click();
    await page.waitForURL('**/success');
    await page.close();
    // Delivered a moment after the receipt.
    expect(
      await seen(
        () => responseTotal(product, account, form.id),
        (total) => total > 0,
      ),
    ).toBe(1);
  });

  it('does not lock the editor: the save goes on when the line is back, and later ones too (L6)', async () => {
    const form = await createForm(product, account, pagesOf([[column('input', { label: 'Glaze' })]]));
    const page = await context.newPage();
    await page.goto(`${line.url}/form/${form.id}`);
    const label = page.getByRole('group', { name: /, Short Text, row/ }).getByLabel('Label', { exact: true });
    const storedLabel = async () =>
      /"label":"([^"]*)"/.exec(JSON.stringify((await post(product.url, '/api/getForm', { id: form.id }, account.token)).body))?.[1];
    await label.fill('Raku glaze');
    line.goStill();
    const sent = page.waitForRequest('**/api/saveForm');
    await page.keyboard.press('ControlOrMeta+s');
    await sent;
    await page.clock.fastForward(31_000);
    await toastCame(page, 'The server cannot be reached. Kept on this device, saved when it is back.');
    line.comeBack();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await toastCame(page, 'Successfully saved!!');
    expect(await storedLabel()).toBe('Raku glaze');
    await label.fill('Salt glaze');
    const stored = page.waitForResponse('**/api/saveForm');
    await page.keyboard.press('ControlOrMeta+s');
    expect((await stored).status()).toBe(200);
    expect(await storedLabel()).toBe('Salt glaze');
    await page.close();
  });
});
