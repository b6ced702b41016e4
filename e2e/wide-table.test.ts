import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { type Account, createForm, makePremiumAccount, newSubmissionId, post, responseTotal, seen, submissionBody } from './support/api.ts';
import { describeInBrowser, openSignedIn, sharedBrowser } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { sharedProduct } from './support/product.ts';
import { restingBox } from './support/resting.ts';

const product = sharedProduct();
let browser: Browser;
let account: Account;
let formId = '';
let view = { id: '', token: '' };

const asked = [
  'Full name',
  'Email address we may write to',
  'Which workshop?',
  'How at home are you?',
  'Have you worked before?',
  'Notes',
  'Phone',
];
const questions = asked.map((label) => column(label === 'Notes' ? 'text' : 'input', { label }));
const direction = { page: 0, row: 0, col: 0 };
const rightToLeft = 'محمد بن عبد الرحمن الخوارزمي المولود في خوارزم';
const sentence = 'Wheel throwing for beginners, Tuesday evenings from seven to half past nine';
const NAME = 'Everybody who is coming on Tuesday and has not paid yet';

beforeAll(async () => {
  browser = await sharedBrowser();
  account = await makePremiumAccount(product);
  const form = await createForm(product, account, pagesOf(questions.map((question) => [question])));
  formId = form.id;
  const answers = questions.map(({ uniqueId }, at) => [uniqueId, { value: [rightToLeft, 'a@b.example', sentence][at] ?? '', direction }]);
  const body = submissionBody(form.link, Object.fromEntries(answers), newSubmissionId());
  expect((await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body })).status).toBe(200);
  await seen(
    () => responseTotal(product, account, formId),
    (total) => total === 1,
  );
  const one = { id: formId, viewId: newSubmissionId() };
  const columns = questions.map(({ uniqueId }) => uniqueId);
  await post(product.url, '/api/saveView', { ...one, revision: 0, name: NAME, query: {}, columns }, account.token);
  const { body: shared } = await post(product.url, '/api/shareView', one, account.token);
  view = { id: one.viewId, token: (shared as { share: { token: string } }).share.token };
});
afterAll(() => browser?.close());

async function open(path: string, settings: BrowserContextOptions): Promise<Page> {
  const { page } = await openSignedIn(browser, account, `${product.url}${path}`, { reducedMotion: 'reduce', ...settings });
  return page;
}
const desk = { viewport: { width: 1440, height: 900 } };
const table = (page: Page) => page.getByRole('table', { name: /^Responses (to|in) / });

/** Where the first letter of a text stands, and the element that shows it. */
const firstLetter = (shown: Locator) =>
  shown.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, 1);
    const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return { isInSight: letter.left >= box.left && letter.right <= box.right };
  });

describeInBrowser('a table of many columns', () => {
  it('keeps its heads apart, the actions of a row in sight, and the beginning of each answer', async () => {
    const page = await open(`/responses/${formId}?view=${view.id}`, desk);
    const rows = table(page);
    await rows.getByRole('rowheader').waitFor();
    const [around, actions] = [await restingBox(rows.locator('..')), await restingBox(rows.getByRole('button', { name: /^Actions for/ }))];
    expect(actions.x + actions.width).toBeLessThanOrEqual(around.x + around.width);
    const heads = await rows.getByRole('columnheader').locator('bdi').all();
    expect(heads).toHaveLength(asked.length);
    const boxes = await Promise.all(heads.map((head) => restingBox(head)));
    for (const [at, { x, width }] of boxes.slice(0, -1).entries()) expect(x + width + 8).toBeLessThanOrEqual(boxes[at + 1]?.x ?? 0);
    expect(await firstLetter(rows.getByRole('rowheader').getByRole('link'))).toEqual({ isInSight: true });
    await page.context().close();
  });

  it('on a phone has the name of its view in a line, with the other buttons in one, and no answers that were not given', async () => {
    const page = await open(`/responses/${formId}?view=${view.id}`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await table(page).getByRole('rowheader').waitFor();
    const [chosen, columns, exporting] = await Promise.all(
      [/^Views/, 'Columns', 'Export'].map((name) => restingBox(page.getByRole('button', { name, exact: true }))),
    );
    expect(chosen?.width).toBeGreaterThan(350);
    expect([columns?.y, columns?.width]).toEqual([exporting?.y, exporting?.width]);
    expect(await page.getByText('a@b.example').isVisible()).toBe(true);
    const labels = await table(page)
      .locator('td [data-label]')
      .evaluateAll((all) => all.filter((each) => each.getClientRects().length > 0).length);
    expect(labels).toBe(2);
    await page.context().close();
  });

  it('gives its readers sentences in few lines, all of a response at one height', async () => {
    const page = await open(`/view/${view.token}`, desk);
    const rows = table(page);
    await rows.getByRole('rowheader').waitFor();
    const [name, long] = [await restingBox(rows.getByText(rightToLeft)), await restingBox(rows.getByText(sentence))];
    expect(Math.round(name.y)).toBe(Math.round(long.y));
    expect(long.width).toBeGreaterThan(180);
    await page.context().close();
  });
});
