import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signVisit } from '@formwright/platform';
import { beforeAll, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makePremiumAccount, newSubmissionId, post, seen, timeIsTold } from './support/api.ts';
import { describeInBrowser, expectAccessible, watch } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

const MINUTE = 60_000;
let account: Account;

beforeAll(async () => {
  account = await makePremiumAccount(product);
}, 600_000);

const required = () =>
  pagesOf([[column('input', { label: 'Your name', required: true })]], [[column('text', { label: 'Your essay', required: true })]]);

/** A form with a required question on each of two pages. */
async function makeForm(): Promise<CreatedForm> {
  return createForm(product, account, required());
}
async function setCountdown(form: CreatedForm, countdown: string): Promise<void> {
  expect((await post(product.url, '/api/changeCountdown', { formId: form.id, countdown }, account.token)).status).toBe(200);
  await timeIsTold(product, form, 'countdown');
}
/** A cluster has all of its secrets in one file. */
function visitSecret(): string {
  const ofCluster = join(product.dataDir, 'secrets.json');
  if (existsSync(ofCluster)) return JSON.parse(readFileSync(ofCluster, 'utf8')).VISIT_SECRET;
  return readFileSync(join(product.dataDir, 'keys/visits'), 'utf8').trim();
}
/** Sets the visit cookie, as the server would have signed it at this time. */
async function markVisit(context: BrowserContext, { id, link }: CreatedForm, startedAt: number): Promise<void> {
  const value = signVisit(visitSecret(), id, { id: newSubmissionId().slice(0, 22), startedAt });
  await context.addCookies([{ name: `fw_v_${id}`, value, url: `${product.url}/f-${link}` }]);
}
async function visitor(form: CreatedForm, startedAt: number): Promise<BrowserContext> {
  const context = await browser.newContext();
  await markVisit(context, form, startedAt);
  return context;
}
/** Resolves when the device keeps this text. */
const isDrafted = (page: Page, text: string) =>
  page.waitForFunction((wanted) => Object.keys(localStorage).some((key) => localStorage.getItem(key)?.includes(wanted)), text);
const answersOf = (form: CreatedForm): Promise<string> =>
  seen(
    async () => JSON.stringify((await post(product.url, '/api/getResponses', { id: form.id }, account.token)).body),
    (answers) => answers.includes('"total":1'),
  );

describeInBrowser('a countdown', () => {
  it('[TIME-08 part: in the whole product] reaches zero on a device whose clock is wrong, and sends what was filled in', async () => {
    const form = await makeForm();
    const context = await visitor(form, Date.now());
    // Twenty years behind.
    await context.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() - 20 * 365 * 24 * 3_600_000;
    });
    const page = await context.newPage();
    const { problems } = watch(page, product.url);
    await page.goto(`${product.url}/f-${form.link}`);
    await page.getByLabel('Your name').fill('Ada');
    await isDrafted(page, 'Ada');
    await setCountdown(form, '00:00:10');
    await markVisit(context, form, Date.now() - 5 * MINUTE);
    await page.reload();
    await page.getByRole('timer').getByText('Time left').waitFor();
    // As if the visit had begun almost ten minutes ago. The page asks anew when the line is back.
    await markVisit(context, form, Date.now() - 10 * MINUTE + 5_000);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('heading', { name: 'Success' }).waitFor();
    await page.getByText('The time was up, so they were sent as they stood.').waitFor();
    expect(await answersOf(form)).toContain('Ada');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('[TIME-09 part: in the whole product] that ran out meanwhile sends the draft of the device at once when the form is opened again', async () => {
    const form = await makeForm();
    const context = await visitor(form, Date.now() - 11 * MINUTE);
    const page = await context.newPage();
    await page.goto(`${product.url}/f-${form.link}`);
    await page.getByLabel('Your name').fill('Grace');
    await isDrafted(page, 'Grace');
    await setCountdown(form, '00:00:10');
    await page.reload();
    await page.getByRole('heading', { name: 'Success' }).waitFor();
    expect(await answersOf(form)).toContain('Grace');
    await context.close();
  });

  it('[TIME-11] starts with the first visit, in a cookie of 365 days that a reload keeps', async () => {
    const form = await makeForm();
    await setCountdown(form, '00:01:00');
    const context = await browser.newContext();
    const page = await context.newPage();
    const startOf = async () => (await context.cookies(`${product.url}/f-${form.link}`)).find(({ name }) => name === `fw_v_${form.id}`);
    await page.goto(`${product.url}/f-${form.link}`);
    const first = await startOf();
    expect(Math.abs((first?.expires ?? 0) - Date.now() / 1000 - 365 * 24 * 3600)).toBeLessThan(3600);
    await page.getByText(/5\d minutes/).waitFor();
    await expectAccessible(page, 'a form with a countdown');
    await page.reload();
    await page.getByText(/5\d minutes/).waitFor();
    expect((await startOf())?.value).toBe(first?.value);
    await context.close();
  });
});

describeInBrowser('a deadline', () => {
  it('[TIME-04 part: in the browser] that passes while the form is filled in refuses the answers, keeps them and lets them be copied', async () => {
    const form = await createForm(product, account, pagesOf([[column('input', { label: 'Your name' })]]));
    const setDeadline = async (at: number) => {
      const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(new Date(at).toISOString()) ?? [];
      const deadline = `${month}/${day}/${year} ${time}`;
      expect((await post(product.url, '/api/changeDeadline', { formId: form.id, deadline, zone: 'UTC' }, account.token)).status).toBe(200);
    };
    await setDeadline(Date.now() + 5 * MINUTE);
    await timeIsTold(product, form, 'deadline');
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${product.url}/f-${form.link}`);
    await page.getByLabel('Your name').fill('Ada');
    await page.getByText(/This form closes in [0-5]:\d\d\./).waitFor();
    await expectAccessible(page, 'a form that closes soon');
    await setDeadline(Date.now() - MINUTE);
    const closed = page.locator('#fw-closes').getByText('This form has closed. Your answers are still on this device.');
    // The other service learns of the deadline by an event, so the page may have to ask twice.
    const asked = async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return closed.isVisible();
    };
    await seen(asked, Boolean);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('This form takes no answers now.').waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada');
    await page.getByRole('button', { name: 'Copy my answers' }).click();
    await context.close();
  });
});
