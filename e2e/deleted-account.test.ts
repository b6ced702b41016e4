import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, createForm, fromElsewhere, makeAccount, PASSWORD, post, readMail, responseTotal, seen } from './support/api.ts';
import { describeInBrowser, expectAccessibleEverywhere, signedInAs } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

// What somebody reads who deletes the account, and who worked in it.

const idOf = async ({ token }: Account) => ((await post(product.url, '/api/getMe', {}, token)).body as { _id: string })._id;

/** A page that is signed in when it is opened first, and not again. */
async function pageOf(account: { token: string }) {
  const page = await (await browser.newContext({ extraHTTPHeaders: fromElsewhere() })).newPage();
  await page.addInitScript(`if (!localStorage.getItem('begun')) { localStorage.setItem('begun', '1'); ${signedInAs(account)} }`);
  return page;
}

/** Has the owner's account open. */
async function joined(owner: Account): Promise<Account> {
  const member = await makeAccount(product, 'member');
  await post(product.url, '/api/add-member-to-the-team', { email: member.email }, owner.token);
  const tokenIn = (mail: string) => /\/approve-invitation\/([A-Za-z0-9_-]+)/.exec(mail)?.[1] ?? '';
  const mail = await seen(
    () => readMail(product, member.email),
    (found) => tokenIn(found) !== '',
  );
  const body = new FormData();
  body.append('password', PASSWORD);
  const accepted = await fetch(`${product.url}/api/approve-invitation/${tokenIn(mail)}`, {
    method: 'POST',
    headers: fromElsewhere(),
    body,
  });
  return { ...member, token: ((await accepted.json()) as { access_token: string }).access_token };
}

async function signIn(page: Page, { email }: Account): Promise<void> {
  await page.goto(`${product.url}/signin`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Forms', exact: true }).waitFor();
}

/** Its name is erased with the account, so the notice has the dates alone. */
const toldOf = (page: Page) =>
  page.getByText(
    /^The account that you joined as a member on \d\d\/\d\d\/\d{4} was deleted by its owner on \d\d\/\d\d\/\d{4}, with its forms and responses\. This is your own account\.$/,
  );

describeInBrowser('deleting an account', () => {
  it('counts what goes, and ends where it says that all is deleted and what is kept', async () => {
    const owner = await makeAccount(product, 'owner');
    const form = await createForm(product, owner, oneQuestion().pages);
    expect(await responseTotal(product, owner, form.id)).toBe(0);
    await joined(owner);
    const page = await pageOf(owner);
    await page.goto(`${product.url}/profile`);
    const ask = () => page.getByRole('region', { name: 'Delete account' }).getByRole('button', { name: 'Delete account' }).click();
    await ask();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Access for 1 team member').waitFor();
    expect(await dialog.getByRole('list', { name: 'This is deleted:' }).getByRole('listitem').allTextContents()).toEqual([
      '1 form',
      'Access for 1 team member',
    ]);
    await expectAccessibleEverywhere(page, 'the question before the deletion');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    await page.getByText('Your account and its forms are deleted.').waitFor();
    await page.getByText('Records of payments and their invoices, without your name').waitFor();
    expect(new URL(page.url()).pathname).toBe('/signin');
    expect(await page.getByText('where you left them').count()).toBe(0);
    await expectAccessibleEverywhere(page, 'the account is deleted');
    await page.getByRole('button', { name: 'Sign in with another account' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('is told to a member who comes back later, on every device until it is read, with the own account open', async () => {
    const owner = await makeAccount(product, 'owner');
    const member = await joined(owner);
    const page = await (await browser.newContext({ extraHTTPHeaders: fromElsewhere() })).newPage();
    // A sign-in of its own, so that its session is renewed.
    await signIn(page, member);
    await page.goto(`${product.url}/forms?workspace=${await idOf(owner)}`);
    await page.getByText('Ada Wright’s account').first().waitFor();
    await page.goto('about:blank');
    const deleted = await post(product.url, '/api/deleteAccount', { password: PASSWORD }, owner.token);
    expect(deleted.status).toBe(200);
    await page.goto(`${product.url}/forms`);
    await toldOf(page).waitFor();
    await page.getByRole('heading', { name: 'Forms', exact: true }).waitFor();
    expect(await page.getByText('You are no longer a member').count()).toBe(0);
    await expectAccessibleEverywhere(page, 'a team was deleted');

    // On another device, which has to sign in.
    const other = await (await browser.newContext({ extraHTTPHeaders: fromElsewhere() })).newPage();
    await signIn(other, member);
    await toldOf(other).waitFor();
    await other.getByRole('button', { name: 'Close this notice' }).click();
    await toldOf(other).waitFor({ state: 'detached' });
    await other.reload();
    await other.getByRole('heading', { name: 'Forms', exact: true }).waitFor();
    await other.waitForLoadState('networkidle');
    expect(await toldOf(other).count()).toBe(0);
  });
});
