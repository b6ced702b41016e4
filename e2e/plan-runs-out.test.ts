import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import {
  type Account,
  type CreatedForm,
  createForm,
  makeAccount,
  newSubmissionId,
  PASSWORD,
  post,
  readMail,
  seen,
  signIn,
  submissionBody,
} from './support/api.ts';
import { describeInBrowser, signedInAs, watch } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { look, looks, openPayment } from './support/paying.ts';
import { discard, freePort, type Product, startProduct } from './support/product.ts';
import { browser } from './support/shared-browser.ts';
import { type Device, devices, shown, zoneOn } from './support/zones.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const shiftedClock = join(process.cwd(), 'e2e/support/shifted-clock.cjs');

let port: number;
let product: Product;
/** How much later it is in the product and in its pages. */
let shift = 0;

beforeAll(async () => {
  port = await freePort();
  product = await startProduct({ port });
});
afterAll(async () => {
  await product?.stop();
  if (product) discard(product.dataDir);
});

/** Stops the product, and starts it on the same data when it is `at`, epoch milliseconds. Its jobs run with the start. */
async function startAt(at: number): Promise<void> {
  expect(await product.stop()).toBe(0);
  shift = at - Date.now();
  const env = { CLOCK_SHIFT_MS: String(shift), NODE_OPTIONS: `--require ${shiftedClock}` };
  product = await startProduct({ port, dataDir: product.dataDir, env });
}

/** A page of the same day as the product. */
async function openPage(device?: Device): Promise<{ page: Page; problems: string[] }> {
  const zone = device && { timezoneId: device.clock };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...zone });
  await context.addInitScript(`globalThis.CLOCK_SHIFT_MS = ${shift};\n${readFileSync(shiftedClock, 'utf8')}`);
  if (device?.script) await context.addInitScript(device.script);
  const page = await context.newPage();
  return { page, ...watch(page, product.url) };
}

async function openSignedIn({ email }: Account, path: string, device?: Device): Promise<{ page: Page; problems: string[] }> {
  const opened = await openPage(device);
  await opened.page.addInitScript(signedInAs({ token: await signIn(product, email) }));
  await opened.page.goto(`${product.url}${path}`);
  return opened;
}

const { pages, questionId } = oneQuestion();

async function lookEverywhere(page: Page, name: string): Promise<void> {
  for (const each of looks) {
    await page.setViewportSize({ width: each.width, height: 900 });
    await page.emulateMedia({ colorScheme: each.colorScheme });
    await look(page, name, each);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** On how many lines a text stands. */
const linesOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });

/** The newest mail, once it has this subject. */
const mailOf = ({ email }: Account, subject: string) =>
  seen(
    () => readMail(product, email),
    (mail) => mail.includes(`Subject: ${subject}`),
  );

/**
 * The mail says its days in UTC and names it; the screen says the days of the same moments by the reader's clocks, or says that they are in
 * UTC.
 */
async function compareDays(account: Account, mail: string, end: number): Promise<void> {
  const dayOf = (at: number) => `${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(at)} (UTC)`;
  for (const device of devices.filter(({ clock, note }) => note || ['Asia/Kolkata', 'Pacific/Apia'].includes(clock))) {
    const { page } = await openSignedIn(account, '/forms', device);
    const days = page.getByRole('status').filter({ hasText: 'plan was paid until' }).locator('time');
    await days.nth(1).waitFor();
    const zone = await zoneOn(page, device);
    const moments = await days.evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
    expect(moments[0]).toBe(end);
    expect(await days.allTextContents()).toEqual(moments.map((at) => shown(at, zone).slice(0, 10)));
    expect(await page.getByRole('note').allTextContents()).toEqual(device.note ? [device.note] : []);
    for (const at of moments) expect(mail.replace(/=\r?\n/g, '').replace(/\s+/g, ' ')).toContain(dayOf(at));
    await page.context().close();
  }
}

/** What a visitor gets who opens a form and sends an answer. */
async function visit({ link }: CreatedForm): Promise<{ isOpen: boolean; sent: number }> {
  const shown = await fetch(`${product.url}/f-${link}`);
  const body = submissionBody(link, { [questionId]: { value: 'This one', direction: { page: 0, row: 0, col: 0 } } }, newSubmissionId());
  const sent = await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body });
  return { isOpen: (await shown.text()).includes('Which one?'), sent: sent.status };
}

async function paidUntil({ token }: Account): Promise<number> {
  const { body } = await post(product.url, '/api/getBilling', {}, token);
  return (body as { paidUntil: number }).paidUntil;
}

describeInBrowser('a plan that runs out', () => {
  it('is bought, not paid again, suspends the account, and goes on as before once it is paid', async () => {
    const account = await makeAccount(product);
    const bought = await openSignedIn(account, '/profile');
    const payment = await openPayment(bought.page, 'Choose the plan: Standard');
    await payment.getByRole('button', { name: 'Pay $4.99' }).click();
    await bought.page.getByRole('button', { name: 'Continue: Standard' }).waitFor();
    expect(bought.problems).toEqual([]);
    await bought.page.context().close();
    const end = await paidUntil(account);
    const form = await createForm(product, account, pages);
    await createForm(product, account, oneQuestion().pages);
    expect(await visit(form)).toEqual({ isOpen: true, sent: 200 });

    await startAt(end - 2 * DAY_MS);
    const mail = await mailOf(account, 'Your Standard plan is paid until');

    await startAt(end + DAY_MS);
    expect(await visit(form)).toEqual({ isOpen: true, sent: 200 });
    const unpaid = await openSignedIn(account, '/forms');
    const paidUntilThen = /Your Standard plan was paid until .*Unless you pay, your account will be suspended on/;
    await unpaid.page.getByText(paidUntilThen).waitFor();
    await compareDays(account, mail, end);
    expect(await linesOf(unpaid.page.getByRole('complementary').getByText('2 of 5 forms used'))).toBe(1);
    await lookEverywhere(unpaid.page, 'plan-ended-forms');
    await unpaid.page.getByRole('link', { name: 'Pay' }).click();
    await unpaid.page.getByRole('region', { name: 'Billing' }).getByText(paidUntilThen).waitFor();
    const rejected = await openPayment(unpaid.page, 'Continue: Standard');
    await lookEverywhere(unpaid.page, 'plan-ended');
    await rejected.getByRole('radio', { name: 'Card that is rejected' }).check();
    await rejected.getByRole('button', { name: 'Pay $4.99' }).click();
    await rejected.getByRole('heading', { name: 'Rejected error' }).waitFor();
    await rejected.close();
    await unpaid.page.getByText('The payment was rejected.').waitFor();
    expect(unpaid.problems).toEqual([]);
    await unpaid.page.context().close();
    expect(await paidUntil({ ...account, token: await signIn(product, account.email) })).toBe(end);

    await startAt(end + 7 * DAY_MS + HOUR_MS);
    await mailOf(account, 'Your Formwright account is suspended');
    await seen(
      () => visit(form),
      ({ isOpen, sent }) => !isOpen && sent === 403,
    );
    const { page, problems } = await openPage();
    await page.goto(`${product.url}/signin`);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Your account has been suspended. Please pay to continue using your forms.').waitFor();
    await lookEverywhere(page, 'suspended-forms');
    await page.goto(`${product.url}/team`);
    await page.getByText('To invite people, please make a payment first.').waitFor();
    expect(await page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    expect(await page.getByText('Pay', { exact: true }).count()).toBe(1);
    await lookEverywhere(page, 'suspended-team');
    await page.getByRole('link', { name: 'Pay' }).click();
    await page.getByText('To edit your information, please make a payment first.').first().waitFor();
    await lookEverywhere(page, 'suspended-profile');
    const paying = await openPayment(page, 'Continue: Standard');
    await paying.getByRole('button', { name: 'Pay $4.99' }).click();
    await paying.getByRole('heading', { name: 'Successfully paid!! Thank you' }).waitFor();
    await page.getByText('Your account has been suspended.').waitFor({ state: 'detached' });
    await page.getByText('To edit your information, please make a payment first.').first().waitFor({ state: 'detached' });
    await lookEverywhere(page, 'paid-again');
    expect(problems).toEqual([]);
    await page.context().close();
    await seen(
      () => visit(form),
      ({ isOpen, sent }) => isOpen && sent === 200,
    );
  });
});
