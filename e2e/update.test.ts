import { beforeAll, expect, it } from '@jest/globals';
import { type Account, makeAccount } from './support/api.ts';
import { describeInBrowser, expectAccessible, signedInPage } from './support/browser.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;

beforeAll(async () => {
  account = await makeAccount(product);
});

async function ownersPage() {
  const page = await signedInPage(browser, account);
  return page;
}

/** Answers a file of the app as a server of another version does. */
const gone = { status: 404, contentType: 'application/json', body: '{}' };

describeInBrowser('an update while the app is in use', () => {
  it('a page whose code is gone loads again by itself', async () => {
    const page = await ownersPage();
    let asked = 0;
    await page.route(/\/assets\/index-[^/]*\.js$/, (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill(gone) : route.continue();
    });
    await page.goto(`${product.url}/forms`);
    await page.getByRole('heading', { level: 1, name: 'Forms' }).waitFor();
    expect(asked).toBe(2);
  });

  it('a page whose code stays away says so after its last try', async () => {
    const page = await ownersPage();
    let asked = 0;
    await page.route(/\/assets\/index-[^/]*\.js$/, (route) => {
      asked += 1;
      return route.fulfill(gone);
    });
    await page.goto(`${product.url}/forms`);
    const message = page.getByRole('alert').filter({ hasText: 'This page did not load. Nothing is lost.' });
    await message.waitFor();
    expect(asked).toBe(4);
    await expectAccessible(page, 'a page that did not load');
    await page.unrouteAll();
    await message.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Forms' }).waitFor();
  });

  it('a screen whose code is gone comes by itself, once', async () => {
    const page = await ownersPage();
    await page.goto(`${product.url}/forms`);
    await page.getByRole('heading', { level: 1, name: 'Forms' }).waitFor();
    await page.route(/\/assets\/support-[^/]*\.js$/, (route) => route.fulfill(gone), { times: 1 });
    await page.getByRole('link', { name: 'Support' }).first().click();
    await page.getByRole('heading', { level: 1, name: /Support/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/support');
  });
});
