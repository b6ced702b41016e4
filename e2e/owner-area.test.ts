import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Account, makeAccount, seen } from './support/api.ts';
import { describeInBrowser, expectAccessible, inEveryLook, signedInPage } from './support/browser.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;

beforeAll(async () => {
  account = await makeAccount(product);
});

const formRow = (id: string, changes: object = {}) => ({
  _id: id,
  title: `Form ${id}`,
  responses: 2,
  taken: 2,
  limit: 10,
  structure: [[['input', 'text']]],
  link: 'abcdefghij',
  color: '',
  updated_at: 1_750_000_000_000,
  created_at: 1_750_000_000_000,
  deleted_at: null,
  deadline: null,
  isOneTime: false,
  isOverQuota: false,
  ...changes,
});
const me = (changes: object = {}) => ({
  ...{ _id: 'u', email: account.email, firstname: 'Ada', lastname: 'Byron', plan: 'Free', plan_pricing: 'Free', maxCount: 1, formCount: 0 },
  ...{
    haveOneTimeForm: 0,
    blocked: 0,
    own_blocked: 0,
    taken_down: 0,
    workspace_id: 'u',
    avatar: 'firstname',
    color: '0, 0, 0',
    showlogo: 0,
    formatedDate: '05/11/2026',
  },
  ...{ email_notification: '1', browser_notification: '1', ...changes },
});
const response = (id: string, status: 'new' | 'old') => ({
  ...{ _id: id, status, favourite: 0, started_at: 1_750_000_000_000, created_at: 1_750_000_060_000, updated_at: 1_750_000_060_000 },
  ...{
    deleted_at: null,
    duration: 60,
    response: { q: { value: `Name ${id}` } },
    chosen: {},
    form: { _id: 'one', title: 'Form one', responsables: [] },
  },
});
const part = { data: [] as object[], total: 0, current_page: 1, to: 0, next: null };
const responses = () => ({
  responses: { ...part, data: [response('r1', 'new'), response('r2', 'old')], total: 2, to: 2 },
  ...{
    labels: [{ uniqueId: 'q', label: 'Name', type: 'input', responsable: true, isNumber: false }],
    filters: [],
    reworded: [],
    favorites: part,
    trashedAll: part,
  },
  form: { _id: 'one', title: 'Form one', header: 'Heading', responsables: [] },
});

/** Opens a screen with given replies, for accounts that cannot be made here: suspended, or with a thousand forms. */
async function open(path: string, answers: Record<string, unknown>, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const page = await signedInPage(browser, account, options);
  for (const [call, json] of Object.entries(answers)) await page.route(`**/api/${call}`, (route) => route.fulfill({ json }));
  await page.goto(`${product.url}${path}`);
  return page;
}

describeInBrowser('the owner area, seen', () => {
  it('[LIST-16] greys what a suspended account cannot use, and not what it paid for', async () => {
    const page = await open('/forms', {
      getMe: me({ blocked: 1 }),
      getForms: [formRow('one'), formRow('two', { isOneTime: true })],
    });
    const locked = page.getByRole('row', { name: /Form one/ });
    await locked.getByText('Your account has been suspended. Please pay to continue using this form.').waitFor();
    const colour = (text: string) =>
      page
        .getByRole('main')
        .getByText(text, { exact: true })
        .evaluate((element) => getComputedStyle(element).color);
    expect(await colour('Form one')).not.toBe(await colour('Form two'));
    expect(
      await locked
        .getByRole('cell')
        .filter({ hasText: 'Form one' })
        .locator('svg')
        .first()
        .evaluate((element) => getComputedStyle(element).filter),
    ).toBe('grayscale(1)');
    for (const button of await locked.getByRole('button').all()) expect(await button.isDisabled()).toBe(true);
    expect(
      await page
        .getByRole('row', { name: /Form two/ })
        .getByRole('button', { disabled: false })
        .count(),
    ).toBeGreaterThan(0);
    await page.context().close();
  });

  it('[RESP-10] writes new responses in bold; [SHELL-11] Form, Responses, Summary and Statistics are tabs of a form', async () => {
    const page = await open('/responses/one', { getMe: me(), getForms: [formRow('one')], getResponses: responses() });
    const weight = (text: string) =>
      page.getByText(text, { exact: true }).evaluate((element) => Number(getComputedStyle(element).fontWeight));
    await page.getByText('Name r1', { exact: true }).waitFor();
    expect(await weight('Name r1')).toBeGreaterThan(await weight('Name r2'));
    // The name alone: a page of new responses has no other bold cell.
    const cells = page.getByRole('row', { name: /Name r1/ }).getByRole('cell');
    const weights = await cells.evaluateAll((all) => all.map((cell) => Number(getComputedStyle(cell).fontWeight)));
    expect(new Set(weights)).toEqual(new Set([await weight('Name r2')]));
    const tabs = page.getByRole('navigation', { name: 'Form', exact: true }).getByRole('link');
    expect(await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/form/one',
      '/responses/one',
      '/summary/one',
      '/statistics/one',
    ]);
    await page.context().close();
  });

  it('shows the figures of a form in a low row, and below them twelve of its responses at first sight', async () => {
    const data = Array.from({ length: 20 }, (_, at) => response(`r${at}`, 'new'));
    const list = { ...responses(), responses: { ...part, data, total: 20, to: 20 } };
    const counts = {
      total: 20,
      month: { thisMonth: 20, lastMonth: 0, difference: 20 },
      today: { today: 2, yesterday: 0, difference: 2 },
      year: [{ key: '2026-01', count: 20 }],
    };
    const page = await open(
      '/responses/one',
      { getMe: me(), getForms: [formRow('one')], getResponses: list, getResponsesDatas: counts },
      { viewport: { width: 1440, height: 900 } },
    );
    await page.getByRole('region', { name: 'Overview', exact: true }).locator('svg.recharts-surface').waitFor();
    const { y, height } = await restingBox(page.getByRole('row', { name: /Name r11/ }));
    expect(y + height).toBeLessThanOrEqual(900);
    await page.context().close();
  });

  it('finds among two thousand forms while typing, of which only those near the screen are in the document', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => formRow(`${index}`, { title: `Form number ${index}` }));
    const page = await open('/forms', { getMe: me({ plan: 'Premium', maxCount: null, formCount: null }), getForms: many });
    const main = page.getByRole('main');
    await main.getByText('Form number 9', { exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(100);
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('2001');
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    await main.getByText('Form number 1999', { exact: true }).waitFor();
    await page.getByRole('row').last().and(page.locator('[aria-rowindex="2001"]')).waitFor();
    await main.getByText('Form number 9', { exact: true }).waitFor({ state: 'detached' });
    const search = page.getByRole('searchbox');
    await search.focus();
    await page.keyboard.type('number 199');
    await page.getByText('12 of 2000 forms found').waitFor({ state: 'attached' });
    await seen(
      () => page.getByRole('row').count(),
      (count) => count === 13,
    );
    await page.context().close();
  });

  it('begins at the top where an address is loaded, wherever another page was left', async () => {
    const many = Array.from({ length: 200 }, (_, index) => formRow(`${index}`, { title: `Form number ${index}` }));
    const page = await open('/forms', { getMe: me({ plan: 'Premium', maxCount: null, formCount: null }), getForms: many });
    // Every page is as long from its first moment as the list becomes.
    await page.addInitScript(() => {
      const tall = new CSSStyleSheet();
      tall.replaceSync('body { min-height: 3000px; }');
      document.adoptedStyleSheets = [tall];
    });
    const place = () => page.evaluate(() => window.scrollY);
    await page.getByText('Form number 9', { exact: true }).waitFor();
    await page.evaluate('window.scrollTo(0, 700)');
    await page.goto(`${product.url}/support`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await place()).toBe(0);
    // A reload comes back to its place.
    await page.evaluate('window.scrollTo(0, 500)');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await seen(place, (now) => now === 500)).toBe(500);
    await page.goto(`${product.url}/forms?again`);
    await page.getByText('Form number 9', { exact: true }).waitFor();
    expect(await place()).toBe(0);
    await page.context().close();
  });

  it('has no accessibility violation at any width, in either scheme', async () => {
    const answers = {
      getMe: me(),
      getPlans: [
        { name: 'Free', priceCents: 0, maxForms: 1, maxResponses: 10, features: [] },
        { name: 'Standart', priceCents: 499, maxForms: 5, maxResponses: null, features: [] },
        { name: 'Premium', priceCents: 2100, maxForms: null, maxResponses: null, features: ['hide-logo', 'own-logo'] },
      ],
      getForms: [formRow('one', { taken: 10 }), formRow('two', { taken: 8 }), formRow('three', { isOverQuota: true })],
      getResponses: responses(),
    };
    const forms = await open('/forms', answers);
    await forms.getByText('Closed: 10 of 10 responses').first().waitFor();
    await inEveryLook(forms, (where) => expectAccessible(forms, `forms ${where}`));
    await forms.getByRole('main').getByRole('button', { name: 'Upgrade' }).first().click();
    await forms.getByText('One more form, once, for $2.50').waitFor();
    await inEveryLook(forms, (where) => expectAccessible(forms, `plans ${where}`));
    await forms.context().close();
    const list = await open('/responses/one', answers);
    await list.getByText('Name r1', { exact: true }).waitFor();
    await inEveryLook(list, (where) => expectAccessible(list, `responses ${where}`));
    await list.context().close();
  });
});
