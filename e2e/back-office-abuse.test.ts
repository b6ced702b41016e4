import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makePremiumAccount, readMail, seen } from './support/api.ts';
import { openBackOffice, openSection, visit, visitorsGet } from './support/back-office.ts';
import { describeInBrowser, expectAccessibleEverywhere, openSignedIn } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let owner: Account;
let form: CreatedForm;
const title = `Kiln ${Math.random().toString(36).slice(2, 8)}`;
const WORDS = 'Your form asks for a prize. Please say whose prize it is.';
const REASON = 'Looks like a scam';

beforeAll(async () => {
  owner = await makePremiumAccount(product, 'marta');
  const [first, ...others] = pagesOf([[column('input', { label: 'Which one?' })]]);
  form = await createForm(product, owner, [{ ...first, title }, ...others]);
});

const publicPage = async () => (await visit(product, form.link)).status;

async function reportAsVisitor(): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${product.url}/f-${form.link}`);
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('link', { name: 'Report form' }).click();
  await page.getByRole('radio', { name: 'It is spam or a fraud' }).check();
  await page.getByLabel('What should we look at?').fill('It promises a prize.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('heading', { name: 'Thank you for your report' }).waitFor();
  await page.context().close();
}

/** Opens the case of the form. It is told by an event. */
async function openCase(at: Page, tab: string): Promise<void> {
  const look = at.getByRole('row').filter({ hasText: title }).getByRole('button', { name: /^Look/ });
  await seen(async () => {
    await openSection(product, at, `abuse?tab=${tab}`);
    return look.count();
  }, Boolean);
  await look.click();
  await at.getByRole('dialog').getByText(title).first().waitFor();
}

/** Decides what the open case offers, and says why. */
async function decide(at: Page, label: string): Promise<void> {
  await at.getByRole('button', { name: label, exact: true }).click();
  await at.getByRole('textbox', { name: /^Reason/ }).fill(REASON);
  await at.getByRole('textbox', { name: /^Words to the owner/ }).fill(WORDS);
  await at.getByRole('button', { name: label, exact: true }).click();
  await toastCame(at, `${title}: done`);
}

describeInBrowser('a report of a form', () => {
  it('leads to a take-down that visitors, its owner and their mail see, and back', async () => {
    await reportAsVisitor();
    expect(await publicPage()).toBe(200);
    const { at, problems } = await openBackOffice(product, browser, { name: 'olga', section: 'abuse' });
    await openCase(at, 'Open');
    const shown = at.getByRole('dialog');
    for (const text of ['It promises a prize.', 'Which one?', owner.email]) await shown.getByText(text).first().waitFor();
    expect(await shown.getByRole('link').count()).toBe(0);
    await expectAccessibleEverywhere(at, 'the case of a form');
    await decide(at, 'Take down');

    await visitorsGet(publicPage, 403);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${product.url}/f-${form.link}`);
    await visitor.getByRole('heading', { name: 'Oops!' }).waitFor();
    await visitor.getByText('This form is not available.').waitFor();
    expect((await visitor.content()).includes(title)).toBe(false);

    const list = await openSignedIn(browser, owner, `${product.url}/forms`);
    await list.page.getByText(title).first().waitFor();
    await list.page.getByText('Taken down').first().waitFor();
    await list.page.goto(`${product.url}/form/${form.id}`);
    await list.page.getByText(WORDS).waitFor();
    expect((await list.page.content()).includes(REASON)).toBe(false);
    const told = await seen(
      () => readMail(product, owner.email),
      (mail) => mail.includes('was taken down'),
    );
    expect([told.includes('Please say whose prize it is.'), told.includes(REASON)]).toEqual([true, false]);

    await openCase(at, 'Decided');
    await decide(at, 'Lift take-down');
    await visitorsGet(publicPage, 200);
    await visitor.reload();
    await visitor.getByRole('heading', { name: title }).waitFor();
    await visitor.getByLabel('Which one?').fill('This one');
    await visitor.getByRole('button', { name: 'Submit' }).click();
    await visitor.getByRole('heading', { name: 'Success' }).waitFor();
    await seen(
      () => readMail(product, owner.email),
      (mail) => mail.includes('is open again'),
    );
    await list.page.goto(`${product.url}/forms`);
    await list.page.getByText(title).first().waitFor();
    expect(await list.page.getByText('Taken down').count()).toBe(0);
    expect([problems, list.problems]).toEqual([[], []]);
    for (const page of [at, visitor, list.page]) await page.context().close();
  });
});
