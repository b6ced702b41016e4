import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makePremiumAccount, readMail, seen } from './support/api.ts';
import { openBackOffice, openSection, visit, visitorsGet } from './support/back-office.ts';
import { describeInBrowser, expectAccessibleEverywhere, openSignedIn } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let owner: Account;
let form: CreatedForm;
const WORDS = 'Your forms ask for passwords of a bank.';
const OBJECTION = 'They are about the history of banks.';

beforeAll(async () => {
  owner = await makePremiumAccount(product, 'nina');
  form = await createForm(product, owner, oneQuestion().pages);
});

const publicPage = async () => {
  const reply = await visit(product, form.link);
  return [reply.status, (await reply.text()).includes('This form is not available.')];
};

/** Decides about the account in the list of users. */
async function decide(at: Page, tab: string, label: string, words: string, toast: string): Promise<void> {
  await openSection(product, at, `users?tab=${encodeURIComponent(tab)}&text=${encodeURIComponent(owner.email)}`);
  const row = at.getByRole('row').filter({ hasText: owner.email });
  await row.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  const dialog = at.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Words to the owner/ }).fill(words);
  await dialog.getByRole('button', { name: label }).click();
  await toastCame(at, toast);
}

describeInBrowser('an account that is taken down', () => {
  it('is closed to visitors at the next request; its owner reads why and objects; lifted, it is open again', async () => {
    expect(await publicPage()).toEqual([200, false]);
    const { at, problems } = await openBackOffice(product, browser, { name: 'olga', section: 'users' });
    await decide(at, 'Active', 'Take down', WORDS, 'Ada Wright was taken down');
    await visitorsGet(publicPage, [403, true]);
    await seen(
      () => readMail(product, owner.email),
      (mail) => mail.includes('was taken down') && mail.includes(WORDS),
    );

    const own = await openSignedIn(browser, owner, `${product.url}/forms`);
    for (const place of ['/forms', `/form/${form.id}`, '/profile']) {
      await own.page.goto(`${product.url}${place}`);
      await own.page.getByText(WORDS).first().waitFor();
    }
    await expectAccessibleEverywhere(own.page, 'the account page of an account that is taken down');
    await own.page.getByRole('button', { name: 'Object' }).click();
    await own.page.getByRole('textbox', { name: /^Why should the account work again/ }).fill(OBJECTION);
    await own.page.getByRole('button', { name: 'Send' }).click();
    await own.page.getByText('This account has objected; we will read it.').waitFor();
    expect(await own.page.getByRole('button', { name: 'Object' }).count()).toBe(0);

    await openSection(product, at, 'users?tab=Taken%20down');
    await at.getByText('Taken down, objected to').waitFor();
    const row = at.getByRole('row').filter({ hasText: owner.email });
    await row.getByRole('button', { name: /^Lift take-down/ }).click();
    await at.getByRole('dialog').getByText(OBJECTION).waitFor();
    await expectAccessibleEverywhere(at, 'the decision about an account');
    await at.getByRole('button', { name: 'Cancel' }).click();
    await decide(at, 'Taken down', 'Lift take-down', 'You were right.', 'Ada Wright works again');
    await visitorsGet(publicPage, [200, false]);
    await own.page.goto(`${product.url}/forms`);
    await own.page
      .getByText('Which one?')
      .or(own.page.getByRole('heading', { name: 'Forms' }))
      .first()
      .waitFor();
    expect(await own.page.getByText('This account was taken down.').count()).toBe(0);
    expect([problems, own.problems]).toEqual([[], []]);
    for (const page of [at, own.page]) await page.context().close();
  });
});
