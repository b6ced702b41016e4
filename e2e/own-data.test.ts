import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Account, createForm, makeAccount, newSubmissionId, post, responseTotal, seen, submissionBody } from './support/api.ts';
import { describeInBrowser, expectAccessible, sharedBrowser, watch } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { sharedProduct } from './support/product.ts';

const product = sharedProduct();
let browser: Browser;
let account: Account;

beforeAll(async () => {
  browser = await sharedBrowser();
  account = await makeAccount(product, 'keeper');
});
afterAll(() => browser?.close());

async function open(): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.addInitScript(`localStorage.setItem('token', '${account.token}'); localStorage.setItem('auth', '1');`);
  await page.goto(`${product.url}/profile`);
  return page;
}

const section = (page: Page) => page.getByRole('region', { name: 'Your data' });

describeInBrowser('all of one’s own data', () => {
  it('is made at a press, also while its owner is on another page, downloaded as a ZIP, and removed', async () => {
    const { pages, questionId } = oneQuestion();
    const form = await createForm(product, account, pages);
    const answers = { [questionId]: { value: 'Ash', direction: { page: 0, row: 0, col: 0 } } };
    const sent = await fetch(`${product.url}/api/saveUserForm`, {
      method: 'POST',
      body: submissionBody(form.link, answers, newSubmissionId()),
    });
    expect(sent.status).toBe(200);
    await seen(
      () => responseTotal(product, account, form.id),
      (total) => total === 1,
    );

    const page = await open();
    const { problems } = watch(page, product.url);
    await section(page).getByRole('button', { name: 'Download my data' }).click();
    await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
    await page.reload();
    await section(page)
      .getByText(/^Ready · /)
      .waitFor();
    await expectAccessible(page, 'own data');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section(page).getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^My data - \d{4}-\d\d-\d\d\.zip$/);
    // The names stand in it as they are.
    const bytes = await text(await download.createReadStream());
    for (const name of ['README.txt', 'account/profile.json', `forms/${form.id}/form.json`, `answers/${form.id}/answers.jsonl`]) {
      expect(bytes).toContain(name);
    }
    await section(page).getByRole('button', { name: 'Remove' }).click();
    await section(page).getByRole('button', { name: 'Download my data' }).waitFor();
    expect((await post(product.url, '/api/getOwnData', {}, account.token)).body).toEqual({ data: null });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
