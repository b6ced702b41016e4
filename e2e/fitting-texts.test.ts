import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { type Account, createForm, makePremiumAccount, newSubmissionId, post, responseTotal, seen, submissionBody } from './support/api.ts';
import { describeInBrowser, openSignedIn } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

const HEAD = 'Email address we may write to';
const TITLE = 'Annual member census of the northern district';
const asked = [HEAD, 'Which workshop?', 'How at home are you?', 'Have you worked before?', 'Notes', 'Phone'];
const questions = asked.map((label) => column('input', { label }));
let account: Account;
let address = '';

beforeAll(async () => {
  account = await makePremiumAccount(product);
  const form = await createForm(
    product,
    account,
    pagesOf(questions.map((question) => [question])).map((page) => ({ ...page, title: TITLE })),
  );
  const answers = questions.map(({ uniqueId }) => [uniqueId, { value: 'Ada', direction: { page: 0, row: 0, col: 0 } }]);
  const body = submissionBody(form.link, Object.fromEntries(answers), newSubmissionId());
  expect((await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body })).status).toBe(200);
  await seen(
    () => responseTotal(product, account, form.id),
    (total) => total === 1,
  );
  const view = { id: form.id, viewId: newSubmissionId() };
  const columns = questions.map(({ uniqueId }) => uniqueId);
  await post(product.url, '/api/saveView', { ...view, revision: 0, name: 'All', query: {}, columns }, account.token);
  address = `${product.url}/responses/${form.id}?view=${view.viewId}`;
});

const table = (page: Page) => page.getByRole('table', { name: /^Responses (to|in) / });

async function open(width = 1440): Promise<Page> {
  const { page } = await openSignedIn(browser, account, address, { reducedMotion: 'reduce', viewport: { width, height: 900 } });
  await table(page).getByRole('rowheader').waitFor();
  return page;
}

/** Whether nothing of what is shown is cut by its box. */
const isWhole = (shown: Locator) => shown.evaluate((element) => element.scrollWidth <= element.clientWidth || element.clientWidth === 0);

describeInBrowser('a text that its line may have no room for', () => {
  it('[D33] the head of a column: is whole where there is room, and cut after 15 characters in a narrow column', async () => {
    // At 1440 the heads have no room: they are whole for the moment in which the table does not know its own.
    const page = await open(1600);
    const head = table(page).getByTitle(HEAD, { exact: true });
    const sorts = table(page).getByRole('columnheader').first().getByRole('button');
    const isNow = (text: string) =>
      seen(
        () => head.textContent(),
        (now) => now === text,
      );
    const cut = `${HEAD.slice(0, 15)}…`;
    expect(await isNow(HEAD)).toBe(HEAD);
    const press = async (key: string) => {
      for (let presses = 0; presses < 8; presses += 1) await sorts.press(`Shift+${key}`);
    };
    await press('ArrowLeft');
    expect(await isNow(cut)).toBe(cut);
    // The sign that sorts stands beside it.
    const [text, sign] = [await restingBox(head), await restingBox(sorts.locator('svg'))];
    expect(text.x + text.width).toBeLessThanOrEqual(sign.x);
    await press('ArrowRight');
    expect([await isNow(HEAD), await isWhole(head)]).toEqual([HEAD, true]);
    await page.context().close();
  });

  it('[D34] the title of the responses: is whole where there is room, and cut after 15 letters or more on a phone', async () => {
    const page = await open();
    const title = page.getByRole('heading', { level: 1 }).getByTitle(TITLE, { exact: true });
    const text = (is: (now: string) => boolean) =>
      seen(
        async () => (await title.textContent()) ?? '',
        (now) => is(now),
      );
    expect([await text((now) => now === TITLE), await isWhole(title)]).toEqual([TITLE, true]);
    await page.setViewportSize({ width: 390, height: 844 });
    const cut = await text((now) => now.endsWith('…'));
    expect([TITLE.startsWith(cut.slice(0, -1)), cut.length > 15, cut.length < TITLE.length]).toEqual([true, true, true]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await text((now) => now === TITLE)).toBe(TITLE);
    await page.context().close();
  });
});
