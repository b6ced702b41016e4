import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Account, createForm, makePremiumAccount, newSubmissionId, responseTotal, seen, submissionBody } from './support/api.ts';
import { contentOf, describeInBrowser, expectAccessible, openSignedIn } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { chooseInMenu } from './support/menus.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;

beforeAll(async () => {
  account = await makePremiumAccount(product);
});

const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil'];

/** A form with a response of each, and the screen of its responses. */
async function openResponses(
  settings: Parameters<Browser['newContext']>[0],
  who: readonly string[] = names,
): Promise<{ page: Page; problems: string[] }> {
  const question = column('input', { label: 'Who is it?' });
  const form = await createForm(product, account, pagesOf([[question]]));
  for (const value of who) {
    const answers = { [question.uniqueId]: { value, direction: { page: 0, row: 0, col: 0 } } };
    const body = submissionBody(form.link, answers, newSubmissionId());
    expect((await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body })).status).toBe(200);
  }
  await seen(
    () => responseTotal(product, account, form.id),
    (total) => total === who.length,
  );
  const { page, problems } = await openSignedIn(browser, account, `${product.url}/responses/${form.id}`, settings);
  await page.getByText(who.at(-1) ?? '', { exact: true }).waitFor();
  return { page, problems };
}

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name });
const tabs = async (page: Page, ...texts: string[]) => {
  for (const text of texts) await tab(page, text).waitFor();
  const links = page.getByRole('navigation', { name: 'Lists' }).getByRole('link');
  await seen(
    () => links.count(),
    (count) => count === texts.length,
  );
};
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const isGone = (page: Page, name: string) => page.getByText(name, { exact: true }).waitFor({ state: 'detached' });

describeInBrowser('a response', () => {
  it.each([
    ['computer', { viewport: { width: 1440, height: 900 } }],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ])('[RESP-16] is marked, archived, brought back and deleted on a %s, alone and with all others', async (device, settings) => {
    const { page, problems } = await openResponses(settings);
    // On a phone the actions of a response are in a menu.
    const act = async (name: string, button: string, item: string) => {
      if (device === 'computer') return page.getByRole('button', { name: `${button} response of ${name}`, exact: true }).click();
      const actions = page.getByRole('button', { name: `Actions for the response of ${name}` });
      await chooseInMenu(actions, page.getByRole('menuitem', { name: item, exact: true }));
    };
    await tabs(page, 'All(5)');
    await act('Ben', 'Favorite: the', 'Add to favorites');
    await tabs(page, 'All(5)', 'Favorite(1)');
    await expectAccessible(page, 'responses with a favorite');

    await act('Ben', 'Archive the', 'Archive');
    await toastCame(page, 'Response archived');
    // A message with the focus stays.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await tabs(page, 'All(4)', 'Archived(1)');
    await page.getByRole('button', { name: 'Undo' }).click();
    await tabs(page, 'All(5)', 'Favorite(1)');

    await act('Ben', 'Archive the', 'Archive');
    await tabs(page, 'All(4)', 'Archived(1)');
    await tab(page, 'Archived(1)').click();
    await tab(page, 'All(4)').click();
    await act('Emil', 'Favorite: the', 'Add to favorites');
    await tabs(page, 'All(4)', 'Favorite(1)', 'Archived(1)');
    await tab(page, 'Archived(1)').click();
    await act('Ben', 'Restore the', 'Restore');
    // The archive is empty, so all responses are shown.
    await page.getByText('Ada', { exact: true }).waitFor();
    await tabs(page, 'All(5)', 'Favorite(2)');
    await tab(page, 'Favorite(2)').click();
    await isGone(page, 'Ada');
    // The chart above has a table as well.
    const rows = () => page.getByRole('region', { name: 'Responses', exact: true }).locator('tbody tr th').allTextContents();
    await seen(rows, (texts) => texts.length === 2 && texts[0]?.endsWith('Ben') === true && texts[1]?.endsWith('Emil') === true);
    await tab(page, 'All(5)').click();

    const placeOf = async (name: string) => {
      const { y } = await restingBox(page.getByText(name, { exact: true }));
      return Math.round(y + (await page.evaluate(() => scrollY)));
    };
    const before = await placeOf('Cleo');
    await page.getByRole('checkbox', { name: 'Select the response of Cleo' }).check();
    await page.getByRole('region', { name: 'Selected responses' }).waitFor();
    expect(await placeOf('Cleo')).toBe(before);
    await page.getByRole('checkbox', { name: 'Select the response of Dora' }).check();
    await expectAccessible(page, 'selected responses');
    const bar = page.getByRole('region', { name: 'Selected responses' });
    if (device === 'phone')
      await chooseInMenu(bar.getByRole('button', { name: 'Actions' }), page.getByRole('menuitem', { name: 'Archive' }));
    else await bar.getByRole('button', { name: 'Archive' }).click();
    await toastCame(page, '2 responses archived');
    await tabs(page, 'All(3)', 'Favorite(2)', 'Archived(2)');

    await tab(page, 'Archived(2)').click();
    await isGone(page, 'Ada');
    await expectAccessible(page, 'the archive');
    await act('Cleo', 'Delete the', 'Delete');
    await page.getByRole('dialog').getByText('Are you sure?').waitFor();
    await confirm(page, 'Delete');
    await toastCame(page, 'Response deleted');
    await tabs(page, 'All(3)', 'Favorite(2)', 'Archived(1)');

    await tab(page, 'All(3)').click();
    await page.getByRole('button', { name: 'Archive all' }).click();
    await confirm(page, 'Archive all');
    await tabs(page, 'All(0)', 'Archived(4)');
    await tab(page, 'Archived(4)').click();
    await page.getByRole('button', { name: 'Delete all' }).click();
    await confirm(page, 'Delete all');
    await tabs(page, 'All(0)');
    await page.getByRole('heading', { name: 'No Data' }).waitFor();
    if (device === 'phone') expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('[4.9] all of a list, more than a page, are exported, marked, archived and brought back together', async () => {
    const many = Array.from({ length: 26 }, (_, at) => `Person ${at}`);
    const { page, problems } = await openResponses({ viewport: { width: 1440, height: 900 } }, many);
    await tabs(page, 'All(26)');
    const bar = page.getByRole('region', { name: 'Selected responses' });
    await page.getByRole('checkbox', { name: 'Select all responses of this page' }).check();
    await bar.getByText('24 selected').waitFor();
    await bar.getByRole('button', { name: 'Select all 26' }).click();
    await bar.getByText('All 26 selected').waitFor();
    await expectAccessible(page, 'all responses of a list selected');
    const exporting = bar.getByRole('button', { name: 'Export' });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      chooseInMenu(exporting, page.getByRole('menuitem', { name: 'CSV', exact: true })),
    ]);
    expect((await contentOf(file)).toString().trim().split('\r\n')).toHaveLength(27);
    await bar.getByRole('button', { name: 'Mark as read' }).click();
    await toastCame(page, '26 responses marked as read');
    await page.getByText('New.').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('New.').first().waitFor();

    await page.getByRole('checkbox', { name: 'Select all responses of this page' }).check();
    await bar.getByRole('button', { name: 'Select all 26' }).click();
    await bar.getByRole('button', { name: 'Archive' }).click();
    await toastCame(page, '26 responses archived');
    await tabs(page, 'All(0)', 'Archived(26)');
    await page.getByRole('button', { name: 'Undo' }).click();
    await tabs(page, 'All(26)');

    // Of all, one is left out: then it is about those of the page.
    await page.getByRole('checkbox', { name: 'Select all responses of this page' }).check();
    await bar.getByRole('button', { name: 'Select all 26' }).click();
    await page.getByRole('checkbox', { name: 'Select the response of Person 25' }).uncheck();
    await bar.getByText('23 selected').waitFor();
    await bar.getByRole('button', { name: 'Archive' }).click();
    await tabs(page, 'All(3)', 'Archived(23)');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
