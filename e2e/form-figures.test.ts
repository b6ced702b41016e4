import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount, post, seen } from './support/api.ts';
import { describeInBrowser, openSignedIn } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
let form: CreatedForm;

beforeAll(async () => {
  account = await makeAccount(product, 'counter');
  form = await createForm(product, account, oneQuestion().pages);
});

interface Figures {
  views: number;
  starts: number;
  responses: number;
}

/** The form's figures of the last two days, so that midnight changes nothing. */
async function figures(): Promise<Figures> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const { body } = await post(
    product.url,
    '/api/getResponsesYearFilter',
    { id: form.id, dateTimes: { from: day(1), to: day(0) } },
    account.token,
  );
  const { views, starts, responses } = (body as { total: Figures }).total;
  return { views, starts, responses };
}
const becomes = async (expected: Figures) =>
  expect(await seen(figures, (now) => JSON.stringify(now) === JSON.stringify(expected))).toEqual(expected);

async function open(): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${product.url}/f-${form.link}`);
  await page.getByLabel('Which one?').waitFor();
  return page;
}

describeInBrowser("a form's figures", () => {
  it('[STAT-03] rise by one view with each visitor who opens it, and by one response with each accepted submission', async () => {
    const first = await open();
    await becomes({ views: 1, starts: 0, responses: 0 });
    const second = await open();
    await becomes({ views: 2, starts: 0, responses: 0 });
    await first.getByLabel('Which one?').fill('This one');
    await becomes({ views: 2, starts: 1, responses: 0 });
    await first.getByRole('button', { name: 'Submit' }).click();
    await first.getByRole('heading', { name: 'Success' }).waitFor();
    await becomes({ views: 2, starts: 1, responses: 1 });
    await second.getByLabel('Which one?').fill('That one');
    await second.getByRole('button', { name: 'Submit' }).click();
    await second.getByRole('heading', { name: 'Success' }).waitFor();
    await becomes({ views: 2, starts: 2, responses: 2 });
  });

  it('[D24] over a year name every second month, or every third, and never some of them where they happen to fit', async () => {
    const respondent = await open();
    await respondent.getByLabel('Which one?').fill('This one');
    await respondent.getByRole('button', { name: 'Submit' }).click();
    await respondent.getByRole('heading', { name: 'Success' }).waitFor();
    const { page } = await openSignedIn(browser, account, `${product.url}/responses/${form.id}`, {
      viewport: { width: 1440, height: 900 },
    });
    const overview = page.getByRole('region', { name: 'Overview', exact: true });
    const months = await seen(
      () => overview.locator('table tbody th').allTextContents(),
      (names) => names.length === 12,
    );
    const all = months.map((name) => name.slice(0, 3));
    for (let width = 1440; width > 1240; width -= 40) {
      await page.setViewportSize({ width, height: 900 });
      const chart = overview.locator('svg.recharts-surface');
      await seen(
        () => chart.evaluate((drawn) => drawn.getBoundingClientRect().width - (drawn.parentElement?.parentElement?.clientWidth ?? 0)),
        (difference) => Math.abs(difference) < 1,
      );
      const shown = (await chart.locator('text').allTextContents()).filter((text) => all.includes(text));
      const places = shown.map((name) => all.indexOf(name));
      const steps = places.slice(1).map((place, at) => place - (places[at] ?? 0));
      expect([width, [...new Set(steps)]]).toEqual([width, [expect.any(Number)]]);
    }
    await page.context().close();
  });
});
