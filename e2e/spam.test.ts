import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  type Account,
  createForm,
  makePremiumAccount,
  newSubmissionId,
  PASSWORD,
  post,
  responseTotal,
  seen,
  submissionBody,
} from './support/api.ts';
import { describeInBrowser, expectAccessible, openSignedIn, watch } from './support/browser.ts';
import { column, oneQuestion, pagesOf } from './support/forms.ts';
import { pressInDialog } from './support/menus.ts';
import { discard, type Product, startProduct } from './support/product.ts';
import { isFilled, restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { toastCame } from './support/toasts.ts';

let product: Product;
let owner: Account;
let form: { id: string; link: string };
const { pages, questionId } = oneQuestion();

beforeAll(async () => {
  product = await startProduct();
  owner = await makePremiumAccount(product);
});
afterAll(async () => {
  await product?.stop();
  if (product) discard(product.dataDir);
});
beforeEach(async () => {
  form = await createForm(product, owner, pages);
});

async function openPage(options: Parameters<Browser['newContext']>[0] = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(options);
  return { context, page: await context.newPage() };
}

async function sendByMachine(text: string): Promise<void> {
  const answers = { [questionId]: { value: text, direction: { page: 0, row: 0, col: 0 } } };
  const body = submissionBody(form.link, answers, newSubmissionId());
  body.append('note', JSON.stringify('Buy now'));
  const sent = await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body });
  expect(sent.status).toBe(200);
}
/** More than the 60 signs of a minute that a form may get: at once, because a minute is short on a busy machine. */
async function attack(): Promise<void> {
  await Promise.all(Array.from({ length: 31 }, (_, n) => sendByMachine(`Offer ${n}`)));
}

interface HeldList {
  total: number;
  held: { suspicions: string[]; summary: string }[];
}
const held = async () => (await post(product.url, '/api/getHeldResponses', { id: form.id }, owner.token)).body as HeldList;
/** The responses that the owner sees once `expected` have arrived. */
const responses = (expected: number): Promise<number> =>
  seen(
    () => responseTotal(product, owner, form.id),
    (total) => total >= expected,
  );

const nameOfFocused = (page: Page) => page.evaluate<string | null>("document.activeElement.getAttribute('name')");

describeInBrowser('a person who fills in a form', () => {
  it.each([true, false])('by keyboard never comes to the hidden field (JavaScript: %s)', async (javaScriptEnabled) => {
    const { context, page } = await openPage({ javaScriptEnabled });
    const { problems } = watch(page, product.url);
    await page.goto(`${product.url}/f-${form.link}`);
    await page.getByLabel('Which one?').waitFor();
    const forward: (string | null)[] = [];
    for (let n = 0; n < 8; n += 1) {
      await page.keyboard.press('Tab');
      forward.push(await nameOfFocused(page));
    }
    for (let n = 0; n < 8; n += 1) {
      await page.keyboard.press('Shift+Tab');
      forward.push(await nameOfFocused(page));
    }
    expect(forward).toContain(questionId);
    expect(forward).not.toContain('_');
    await page.getByLabel('Which one?').focus();
    await page.keyboard.type('The blue one');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/success*');
    expect(problems).toEqual([]);
    await context.close();
    expect([await responses(1), (await held()).total]).toEqual([1, 0]);
  });

  it('with a screen reader does not hear of it, cannot see it, and no browser fills it in', async () => {
    const { context, page } = await openPage();
    await page.goto(`${product.url}/f-${form.link}`);
    await page.getByLabel('Which one?').waitFor();
    const tree = await (await context.newCDPSession(page)).send('Accessibility.getFullAXTree');
    const spoken = tree.nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value ?? ''));
    expect(spoken).toContain('Which one?');
    expect(spoken.filter((text) => text.includes('Leave this empty'))).toEqual([]);
    const field = await page.evaluate<Record<string, unknown>>(`(() => {
      const field = document.forms['fw-form']._;
      const box = field.parentElement.parentElement.getBoundingClientRect();
      field.focus();
      return { size: [box.width, box.height], isFocused: document.activeElement === field, autocomplete: field.autocomplete, inert: field.closest('[inert]') !== null };
    })()`);
    expect(field).toEqual({ size: [1, 1], isFocused: false, autocomplete: 'off', inert: true });
    // Not found by searching the page either.
    expect(await page.evaluate("window.find('Leave this empty')")).toBe(false);
    await context.close();
  });
});

describeInBrowser('a form under attack', () => {
  it('takes a person’s answers by itself after a short check of the device, once', async () => {
    await attack();
    const { context, page } = await openPage();
    const { problems } = watch(page, product.url);
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/saveUserForm')) statuses.push(response.status());
    });
    await page.goto(`${product.url}/f-${form.link}`);
    await page.getByLabel('Which one?').fill('The blue one');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/success*');
    expect(statuses).toEqual([428, 200]);
    expect(problems).toEqual([]);
    await context.close();
    expect([await responses(1), (await held()).total]).toEqual([1, 31]);
  });

  it('says what happens where the check cannot run, and keeps the answers', async () => {
    await attack();
    const { context, page } = await openPage();
    await page.route('**/api/saveUserForm', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { error: { script: string } };
      await route.fulfill({ response: reply, json: { error: { ...body.error, script: `${body.error.script} ` } } });
    });
    await page.goto(`${product.url}/f-${form.link}`);
    await page.getByLabel('Which one?').fill('The blue one');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('alert').filter({ hasText: 'Your device does a short check' }).waitFor();
    await expectAccessible(page, 'a form under attack');
    await page.reload();
    await page.getByText('are here').waitFor();
    await isFilled(page.getByLabel('Which one?'), 'The blue one');
    await context.close();
  });

  it('holds what comes without JavaScript, and thanks for it', async () => {
    await attack();
    const { context, page } = await openPage({ javaScriptEnabled: false });
    await page.goto(`${product.url}/f-${form.link}`);
    await page.getByLabel('Which one?').fill('The blue one');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/success*');
    await context.close();
    const { total, held: rows } = await held();
    expect([total, rows[0]]).toMatchObject([32, { suspicions: ['attack'], summary: 'The blue one' }]);
    expect(await responses(0)).toBe(0);
  });
});

describeInBrowser('the owner', () => {
  it('[D35] sees the mark of files apart from the words', async () => {
    const [words, file] = [column('input', { label: 'Which one?' }), column('upload', { label: 'Picture of it', types: 'txt' })];
    form = await createForm(product, owner, pagesOf([[words], [file]]));
    const entry = (value: string) => ({ value, direction: { page: 0, row: 0, col: 0 } });
    const answers = { [words.uniqueId]: entry('The red one'), [file.uniqueId]: entry('forDeleteFiles') };
    const body = submissionBody(form.link, answers, newSubmissionId());
    body.append('note', JSON.stringify('Buy now'));
    body.set('hasFiles', 'true');
    body.append(`userFormDataFiles/${file.uniqueId}/0`, new Blob(['red'], { type: 'text/plain' }), 'red.txt');
    expect((await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body })).status).toBe(200);
    const { page } = await openSignedIn(browser, { token: owner.token }, `${product.url}/responses/${form.id}/held`);
    const shown = page.getByText('The red one').first();
    const mark = await restingBox(shown.locator('svg'));
    const left = await shown.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents([...element.childNodes].at(-1) as Node);
      return range.getBoundingClientRect().left;
    });
    expect(left - mark.x - mark.width).toBeGreaterThanOrEqual(5);
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)('sees what is held, why, and releases it: %s', async (colorScheme) => {
    for (const text of ['The red one', 'The green one']) await sendByMachine(text);
    const { context, page } = await openPage({ colorScheme });
    const { problems } = watch(page, product.url);
    await page.goto(`${product.url}/signin`);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /forms/i }).first().waitFor();
    await page.goto(`${product.url}/responses/${form.id}`);
    await page.getByText('2 suspicious responses are held.').waitFor();
    const fits = () => page.evaluate('document.documentElement.scrollWidth <= innerWidth');
    const widths = async (screen: string) => {
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page, `${screen}, ${width}`);
        expect([screen, width, await fits()]).toEqual([screen, width, true]);
      }
    };
    await widths('responses with held ones');
    await page.getByRole('link', { name: 'Review them' }).click();
    await page.getByText('A field was filled in that people cannot see').first().waitFor();
    await widths('held');
    await page.getByRole('button', { name: /^See/ }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Held since/ });
    await dialog.getByText('The green one').waitFor();
    await widths('one that is held');
    await pressInDialog(dialog, 'Release');
    await toastCame(page, '1 response released: see Responses.');
    // The list is read again after a release.
    await page.getByText('The green one').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Delete the response/ }).press('Enter');
    await pressInDialog(page.getByRole('dialog', { name: 'Delete this response?' }), 'Delete');
    await page.getByText('Nothing is held').waitFor();
    await widths('nothing held');
    // The last tab of five, on a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    // Scrolling goes by whole pixels, and texts have parts of them.
    const isInSight = () =>
      (document.querySelector('nav [aria-current][href$="/held"]')?.getBoundingClientRect().right ?? 999) < innerWidth - 15;
    await page.waitForFunction(isInSight);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Responses' }).click();
    await page.getByRole('link', { name: /See the response .*The green one/ }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
    expect([await responses(1), (await held()).total]).toEqual([1, 0]);
  });
});
