import { join } from 'node:path';
import { createSqliteStore } from '@formwright/platform/adapters/sqlite/sqlite-store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  type Account,
  type CreatedForm,
  createForm,
  makeAccount,
  newSubmissionId,
  responseTotal,
  signIn,
  submissionBody,
} from './support/api.ts';
import { describeInBrowser, signedInPage, watch } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { look, looks } from './support/paying.ts';
import { discard, freePort, type Product, startProduct } from './support/product.ts';
import { browser } from './support/shared-browser.ts';

let port: number;
let product: Product;
let owner: Account;
let form: CreatedForm;
const { pages, questionId } = oneQuestion();

beforeAll(async () => {
  port = await freePort();
  product = await startProduct({ port });
  owner = await makeAccount(product);
  form = await createForm(product, owner, pages);
});
afterAll(async () => {
  await product?.stop();
  if (product) discard(product.dataDir);
});

/** The stopped product's account has 1 GB by now. */
async function fillStorage(): Promise<void> {
  expect(await product.stop()).toBe(0);
  const store = createSqliteStore({ path: join(product.dataDir, 'submissions.db') });
  const sums = store.collection<{ _id: string; bytes: number }>({ name: 'fileSums' });
  const forms = store.collection<{ _id: string; room: number }>({ name: 'forms' });
  await store.ready();
  await sums.updateMany({}, { $set: { bytes: 1_000_000_000 } });
  await forms.updateMany({}, { $set: { room: 0 } });
  await store.close();
  product = await startProduct({ port, dataDir: product.dataDir });
}

async function lookEverywhere(page: Page, name: string, text: string): Promise<void> {
  for (const each of looks) {
    await page.setViewportSize({ width: each.width, height: 900 });
    await page.emulateMedia({ colorScheme: each.colorScheme });
    await page.getByText(text).scrollIntoViewIfNeeded();
    await look(page, name, each);
  }
}

describeInBrowser('an account whose room is used up (N4)', () => {
  it('tells the respondent, who loses nothing, and the owner, on every screen and in the profile', async () => {
    const answers = { [questionId]: { value: 'First', direction: { page: 0, row: 0, col: 0 } } };
    const first = await fetch(`${product.url}/api/saveUserForm`, {
      method: 'POST',
      body: submissionBody(form.link, answers, newSubmissionId()),
    });
    expect(first.status).toBe(200);
    await fillStorage();

    const visit = await browser.newPage();
    const { problems } = watch(visit, product.url);
    await visit.goto(`${product.url}/f-${form.link}`);
    const field = visit.locator('.fw-field').first();
    await field.fill('Second');
    await visit.getByRole('button', { name: 'Submit' }).click();
    await visit.getByText('This form takes no more responses at present').waitFor();
    expect(await field.inputValue()).toBe('Second');
    await lookEverywhere(visit, 'no-room', 'takes no more responses at present');
    await visit.reload();
    await visit.getByText('are here').waitFor();
    expect(await field.inputValue()).toBe('Second');
    expect(problems.filter((text) => !text.includes('422'))).toEqual([]);
    expect(await responseTotal(product, owner, form.id)).toBe(1);

    const page = await signedInPage(browser, { token: await signIn(product, owner.email) });
    await page.goto(`${product.url}/responses/${form.id}`);
    await page.getByText('Your forms take no more responses: your storage is full.').waitFor();
    await lookEverywhere(page, 'storage-banner', 'your storage is full');
    await page.goto(`${product.url}/profile`);
    await page.getByText('1 GB of 1 GB used').waitFor();
    await lookEverywhere(page, 'storage-card', '1 GB of 1 GB used');
  });
});

it('a product takes nothing new while less of the disk is free than FREE_DISK_MB says', async () => {
  await product.stop();
  product = await startProduct({ port, dataDir: product.dataDir, env: { FREE_DISK_MB: '1000000000' } });
  const answers = { [questionId]: { value: 'Third', direction: { page: 0, row: 0, col: 0 } } };
  const body = submissionBody(form.link, answers, newSubmissionId());
  expect((await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body })).status).toBe(507);
});
