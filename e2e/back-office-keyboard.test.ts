import { personTerms } from '@formwright/search-terms';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, answerOf, type CreatedForm, createForm, makePremiumAccount, sendAnswers, setPlan } from './support/api.ts';
import { openBackOffice, openSection, tabTo, visit, visitorsGet } from './support/back-office.ts';
import { contentOf, describeInBrowser } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { type OwnProduct, openStore, startOwnProduct } from './support/own-product.ts';
import { discard } from './support/product.ts';
import { browser } from './support/shared-browser.ts';
import { toastCame } from './support/toasts.ts';

const USERS = 10_000;

let product: OwnProduct;
let person: Account;
let form: CreatedForm;
/** Has a form with a response. */
let other: Account;

interface Stored {
  _id: string;
  email: string;
  createdAt: number;
}

/** Copies a user, with other names, addresses and days. */
async function addUsers({ email }: Account): Promise<void> {
  const store = await openStore(product, 'identity');
  const users = store.collection<Stored>({ name: 'users' });
  await store.ready();
  const template = await users.findOne({ email });
  if (!template) throw new Error(`${email} is not stored`);
  const copies = Array.from({ length: USERS }, (_, number) => {
    const [firstname, lastname, address] = [number === 7 ? '=1+1' : `Bea${number % 97}`, `Lowtide${number}`, `bea${number}@example.org`];
    const named = {
      firstname,
      lastname,
      email: address,
      comparedEmail: address,
      shownEmail: address,
      terms: personTerms({ firstname, lastname, email: address }),
    };
    return { ...template, ...named, _id: `copy${number.toString().padStart(18, '0')}`, createdAt: template.createdAt - number * 60_000 };
  });
  for (let made = 0; made < USERS; made += 1_000) await users.insertMany(copies.slice(made, made + 1_000));
  await store.close();
}

beforeAll(async () => {
  product = await startOwnProduct();
  person = await makePremiumAccount(product, 'marta');
  form = await createForm(product, person, oneQuestion().pages);
  await setPlan(product, person.email, 'Standart');
  other = await makePremiumAccount(product, 'ben');
  const { pages, questionId } = oneQuestion();
  await sendAnswers(product, await createForm(product, other, pages), { [questionId]: answerOf('This one') });
  await addUsers(person);
});
afterAll(async () => {
  await product?.stop();
  if (product) discard(product.dataDir);
});

const isPageOpen = async () => (await visit(product, form.link)).status === 200;

/** From wherever the focus is to the one row of this person. */
async function find(at: Page): Promise<void> {
  await at.keyboard.press('/');
  await at.keyboard.type(person.email);
  await at.getByRole('option').filter({ hasText: person.email }).waitFor();
  await at.keyboard.press('Enter');
  await at.waitForFunction(
    (email) => document.querySelectorAll('tbody tr').length === 1 && document.querySelector('tbody tr')?.textContent?.includes(email),
    person.email,
  );
}

describeInBrowser('the back-office by keyboard alone', () => {
  it('finds one of 10,000 users with /, suspends, pays on behalf of and deletes them: the public page follows at the next request', async () => {
    const { at, problems } = await openBackOffice(product, browser, { name: 'olga', section: 'statistics' });
    await at.getByText('10,00').first().waitFor();
    await find(at);
    await visitorsGet(isPageOpen, true);

    await tabTo(at, /^Edit Ada Wright/);
    await at.keyboard.press('Enter');
    await at.getByRole('dialog', { name: /^Edit/ }).waitFor();
    await tabTo(at, /^Suspended/);
    await at.keyboard.press('Space');
    await tabTo(at, /^Save$/);
    await at.keyboard.press('Enter');
    await toastCame(at, 'Changed successfully!!');
    await at.getByRole('dialog').waitFor({ state: 'detached' });
    await visitorsGet(isPageOpen, false);

    await at.getByRole('button', { name: /^Pay for/ }).waitFor();
    await tabTo(at, /^Pay for Ada Wright/);
    await at.keyboard.press('Enter');
    await at.getByRole('button', { name: 'Accept' }).waitFor();
    await tabTo(at, /^Accept$/);
    await at.keyboard.press('Enter');
    await toastCame(at, 'Ada Wright has been paid');
    await at.getByRole('dialog').waitFor({ state: 'detached' });
    await visitorsGet(isPageOpen, true);

    await find(at);
    await at.getByRole('button', { name: /^Delete/ }).waitFor();
    await tabTo(at, /^Delete Ada Wright/);
    await at.keyboard.press('Enter');
    await at.getByRole('button', { name: 'Accept' }).waitFor();
    await tabTo(at, /^Accept$/);
    await at.keyboard.press('Enter');
    await toastCame(at, 'User deleted');
    await visitorsGet(isPageOpen, false);
    await at.goto(`${product.url}/f-${form.link}`);
    await at.getByRole('heading', { name: 'Oops!' }).waitFor();
    expect(problems).toEqual([]);
    await at.context().close();
  });

  it('widens a list to 100 rows, goes on, downloads all 10,000 without formulas, and follows what a row leads to', async () => {
    const { at, problems } = await openBackOffice(product, browser, { name: 'otto', section: 'users' });
    const hasRows = (number: number) => at.waitForFunction((wanted) => document.querySelectorAll('tbody tr').length === wanted, number);
    await hasRows(10);
    await tabTo(at, /^Rows a page$/);
    await at.keyboard.type('100');
    await hasRows(100);
    await tabTo(at, /^Next page$/);
    await at.keyboard.press('Enter');
    await at.waitForURL(/rows=100&page=2/);
    await at.getByText('bea150@example.org').waitFor();
    await hasRows(100);

    const download = async (way: 'Tab' | 'Shift+Tab') => {
      const coming = at.waitForEvent('download');
      await tabTo(at, /^Download CSV$/, way);
      await at.keyboard.press('Enter');
      return (await contentOf(await coming)).toString().trimEnd().split('\r\n').slice(1);
    };
    const all = await download('Shift+Tab');
    const addresses = all.map((line) => /bea\d+@example.org/.exec(line)?.[0]).filter(Boolean);
    expect([addresses.length, new Set(addresses).size]).toEqual([USERS, USERS]);
    expect(all.find((line) => line.includes('bea7@'))).toMatch(/^"?'=/);

    await openSection(product, at, 'users');
    await tabTo(at, /^Search users$/);
    await at.keyboard.type('lowtide4217');
    await at.keyboard.press('Enter');
    await hasRows(1);
    expect(await download('Tab')).toEqual([expect.stringContaining('bea4217@example.org')]);

    await at.keyboard.press('/');
    await at.keyboard.type(other.email);
    await at.getByRole('option').filter({ hasText: other.email }).waitFor();
    await at.keyboard.press('Enter');
    await at.getByRole('row').filter({ hasText: other.email }).waitFor();
    await hasRows(1);
    for (const [lead, section] of [
      ['Forms', 'forms'],
      ['Responses', 'responses'],
    ] as const) {
      await tabTo(at, /^What belongs to /);
      await at.keyboard.press('Enter');
      const item = at.getByRole('menuitem', { name: lead, exact: true });
      await item.waitFor();
      const isReached = () => item.evaluate((found) => found === document.activeElement);
      for (let step = 0; !(await isReached()); step += 1) {
        expect(step).toBeLessThan(9);
        await at.keyboard.press('ArrowDown');
      }
      await at.keyboard.press('Enter');
      await at.waitForURL(new RegExp(`/evi-admin/${section}\\?`));
      await at.getByRole('button', { name: 'Show all' }).waitFor();
      await hasRows(1);
    }
    expect(problems).toEqual([]);
    await at.context().close();
  });
});
