import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount, makePremiumAccount, post, setPlan } from './support/api.ts';
import { openBackOffice, openSection, visit, visitorsGet } from './support/back-office.ts';
import { describeInBrowser, expectAccessible, inEveryLook } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let person: Account;
let form: CreatedForm;

beforeAll(async () => {
  person = await makePremiumAccount(product, 'marta');
  for (const name of ['other', 'further']) await makeAccount(product, name);
  form = await createForm(product, person, oneQuestion().pages);
  await setPlan(product, person.email, 'Standart');
});

const open = (name: string, section: string) => openBackOffice(product, browser, { name, section });
const search = async (at: Page, words: string) => {
  await at.getByRole('searchbox').fill(words);
  await at.keyboard.press('Enter');
};
const isPageOpen = async () => (await visit(product, form.link)).status === 200;

describeInBrowser('the back-office', () => {
  it('finds a user, suspends, pays on behalf of and deletes: the public page closes at the next request', async () => {
    const { at, problems } = await open('olga', 'users');
    await search(at, person.email);
    const row = at.getByRole('row').filter({ hasText: person.email });
    // The head and the one row.
    await at.waitForFunction(() => document.querySelectorAll('tr').length === 2);
    expect([await row.count(), await isPageOpen()]).toEqual([1, true]);
    await row.getByRole('button', { name: /^Edit/ }).click();
    const dialog = at.getByRole('dialog', { name: /^Edit/ });
    await dialog.getByRole('switch', { name: 'Suspended' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toastCame(at, 'Changed successfully!!');
    await at.getByText('No Data').waitFor();
    await visitorsGet(isPageOpen, false);
    await at.getByRole('link', { name: /^Suspended/ }).click();
    await row.getByRole('button', { name: /^Pay for/ }).click();
    await at.getByRole('button', { name: 'Accept' }).click();
    await toastCame(at, 'Ada Wright has been paid');
    await visitorsGet(isPageOpen, true);
    await at.getByRole('link', { name: 'Active' }).click();
    await search(at, person.email);
    await row.getByRole('button', { name: /^Delete/ }).click();
    await at.getByRole('button', { name: 'Accept' }).click();
    await toastCame(at, 'User deleted');
    await visitorsGet(isPageOpen, false);
    await at.goto(`${product.url}/f-${form.link}`);
    await at.getByRole('heading', { name: 'Oops!' }).waitFor();
    expect(problems).toEqual([]);
    await at.context().close();
  });

  it('solves a request by keyboard alone, and another operator sees the count change by itself', async () => {
    const asker = await makeAccount(product, 'asker');
    const title = `Kiln ${Math.random().toString(36).slice(2, 10)}`;
    await post(product.url, '/api/customer', { title, message: 'It does not open.' }, asker.token);
    const [first, second] = [await open('first', 'customers'), await open('second', 'customers')];
    const waiting = (at: Page) => at.getByRole('link', { name: /^Not Solved/ }).textContent();
    const before = await waiting(second.at);
    expect(await waiting(first.at)).toBe(before);
    const { at } = first;
    // Past the header and the menu to the search, and on to the row.
    const tabTo = async (isThere: () => Promise<boolean>) => {
      for (let stop = 0; stop < 60 && !(await isThere()); stop += 1) await at.keyboard.press('Tab');
      expect(await isThere()).toBe(true);
    };
    const hasFocus = (selector: string) => at.evaluate((query) => document.activeElement?.matches(query) === true, selector);
    await at.locator('body').click({ position: { x: 1, y: 400 } });
    await tabTo(() => hasFocus('[type=search], [role=searchbox]'));
    await at.keyboard.type(title);
    await at.keyboard.press('Enter');
    await at.getByRole('row').filter({ hasText: title }).waitFor();
    await tabTo(() => at.evaluate(() => document.activeElement?.textContent?.startsWith('to decide') === true));
    await at.keyboard.press('Enter');
    // It leaves the tab, which goes with the last one.
    await at.getByRole('row').filter({ hasText: title }).filter({ hasText: 'to decide' }).waitFor({ state: 'detached' });
    await second.at.waitForFunction((text) => [...document.querySelectorAll('a')].every(({ textContent }) => textContent !== text), before);
    for (const each of [first, second]) {
      expect(each.problems).toEqual([]);
      await each.at.context().close();
    }
  });

  it('is accessible in every section, width and scheme, and no wider than the screen', async () => {
    const { at, problems } = await open('looks', 'statistics');
    const sections = [
      'statistics',
      'users',
      'forms',
      'responses',
      'messages',
      'customers',
      'suggestions',
      'reports',
      'payments',
      'error-logs',
    ];
    for (const section of [...sections, 'abuse', 'log', 'health', 'security']) {
      await openSection(product, at, section);
      await inEveryLook(at, async (where) => {
        expect([section, where, await at.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([section, where, true]);
        await expectAccessible(at, `${section}, ${where}`);
        const cut = await at
          .getByRole('group', { name: /, rows$/ })
          .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
        expect([section, where, cut]).toEqual([section, where, 0]);
        if (process.env.SHOTS) await at.screenshot({ path: `${process.env.SHOTS}/${section}-${where.replace(' ', '-')}.png` });
      });
    }
    expect(problems).toEqual([]);
    await at.context().close();
  });

  it('changes the password of the operator, and sets up a second factor, on a page of its own', async () => {
    const { at, password } = await open('own', 'users');
    await at.getByRole('link', { name: 'Security' }).click();
    await at.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    await at.getByRole('textbox', { name: 'Current password' }).fill(password);
    await at.getByRole('textbox', { name: 'New password' }).fill('Dovetail-Joint-9');
    await at.getByRole('textbox', { name: 'Confirm password' }).fill('Dovetail-Joint-9');
    await at.getByRole('button', { name: 'Save' }).first().click();
    await toastCame(at, 'Your password is successfully changed');
    await at.getByRole('button', { name: 'Set up' }).click();
    const dialog = at.getByRole('dialog', { name: 'Set up a second factor' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill('Dovetail-Joint-9');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
    expect(new URL(at.url()).pathname).toBe('/evi-admin/security');
    await at.context().close();
  });
});
