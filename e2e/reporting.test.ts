import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createForm, makeAccount, post } from './support/api.ts';
import { describeInBrowser, expectAccessible, watch } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { isFilled } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let link: string;

beforeAll(async () => {
  link = (await createForm(product, await makeAccount(product), oneQuestion().pages)).link;
});

async function visit(options: Parameters<Browser['newContext']>[0] = {}): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const { problems } = watch(page, product.url);
  await page.goto(`${product.url}/f-${link}`);
  return { page, problems };
}

async function report(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Report form' }).click();
  await page.getByRole('heading', { name: 'Report this form' }).waitFor();
  await page.getByRole('radio', { name: 'It is spam or a fraud' }).check();
  await page.getByLabel('What should we look at?').fill('It promises a prize.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('heading', { name: 'Thank you for your report' }).waitFor();
}

describeInBrowser('a respondent who reports a form', () => {
  it.each(['light', 'dark'] as const)(
    '[PUB-08] [DONE-10] is thanked at /success-report, which survives a reload, and keeps the answers: %s',
    async (colorScheme) => {
      const { page, problems } = await visit({ colorScheme });
      await page.getByLabel('Which one?').fill('This one');
      await page.getByRole('link', { name: 'Report form' }).click();
      await page.getByRole('heading', { name: 'Report this form' }).waitFor();
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page, `report, ${width}`);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      }
      await page.goBack();
      await report(page);
      expect(new URL(page.url()).pathname).toBe('/success-report');
      await expectAccessible(page, 'success-report');
      await page.reload();
      await page.getByText('Your report of “A form” arrived on').waitFor();
      await page.getByRole('link', { name: 'Back to the form' }).click();
      await page.getByLabel('Which one?').waitFor();
      await page.getByText('are here').waitFor();
      await isFilled(page.getByLabel('Which one?'), 'This one');
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it('needs neither a script nor a mouse, and is asked for a reason', async () => {
    const { page, problems } = await visit({ javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Report form' }).press('Enter');
    await page.getByRole('button', { name: 'Send report' }).press('Enter');
    await page.getByText('Please choose a reason.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/f-${link}/report`);
    // What is wrong has the focus, and leads to its field.
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
    await page.getByRole('radio').first().press('Space');
    await page.getByRole('button', { name: 'Send report' }).press('Enter');
    await page.getByRole('heading', { name: 'Thank you for your report' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('leaves the form open', async () => {
    expect((await post(product.url, '/api/checkResponseCountNow', { formLink: link })).body).toBe(false);
    const { page } = await visit();
    await page.getByLabel('Which one?').fill('That one');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Success' }).waitFor();
    // Who notices a fraud often notices it after sending.
    await report(page);
    await page.context().close();
  });
});
