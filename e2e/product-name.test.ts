import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPdf } from '@formwright/pdf/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, createForm, makeAccount, newSubmissionId, PASSWORD, post, seen, submissionBody } from './support/api.ts';
import { contentOf, describeInBrowser } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { discard, type Product, startProduct } from './support/product.ts';
import { browser } from './support/shared-browser.ts';

const name = 'Plank & Peg';
let product: Product;
let account: Account;

beforeAll(async () => {
  product = await startProduct({ env: { PRODUCT_NAME: name } });
  account = await makeAccount(product);
});
afterAll(async () => {
  await product?.stop();
  discard(product.dataDir);
});

/** What a person reads or hears on the page: title, text and the names of controls. */
const readable = (page: Page) =>
  page.evaluate(() =>
    [
      document.title,
      document.body.textContent,
      ...[...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')].flatMap((element) =>
        ['aria-label', 'alt', 'title', 'placeholder'].map((attribute) => element.getAttribute(attribute) ?? ''),
      ),
      ...[...document.querySelectorAll('meta[content]')].map((element) => element.getAttribute('content') ?? ''),
    ].join('\n'),
  );

async function expectOwnName(page: Page, screen: string): Promise<void> {
  const text = await readable(page);
  expect([screen, text.includes(name), /formwright/i.exec(text)?.[0]]).toEqual([screen, true, undefined]);
  // Nor in what the markup hides.
  expect([screen, /.{0,60}formwright.{0,60}/i.exec(await page.content())?.[0]]).toEqual([screen, undefined]);
}

async function openPage(local: Record<string, string> = {}): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, local);
  return page;
}

async function visit(page: Page, path: string, seen: string | RegExp): Promise<void> {
  await page.goto(`${product.url}${path}`);
  await page.getByText(seen).first().waitFor();
  await expectOwnName(page, path);
}

describeInBrowser('another PRODUCT_NAME', () => {
  it('[SHELL-18 part: the server] shows on every page of visitors and respondents', async () => {
    const { pages } = oneQuestion();
    const { link } = await createForm(product, account, pages);
    const page = await openPage();
    await visit(page, '/', 'Sign in');
    await visit(page, '/signin', 'Remember me');
    await visit(page, '/signup', 'Create an account');
    await page.getByRole('button', { name: 'Read the Terms of Use' }).click();
    await page.getByRole('dialog').waitFor();
    await expectOwnName(page, 'terms');
    await visit(page, '/verify/unknown', 'This link has been used or has expired');
    await visit(page, '/f-unknown', 'Oops!');
    await visit(page, '/success', name);
    await visit(page, `/f-${link}`, 'Which one?');
    await page.getByLabel('Which one?').fill('This one');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/\/success/);
    await expectOwnName(page, 'after a submission');
    await visit(page, `/f-${link}`, 'You already answered this form');
    await visit(page, `/f-${link}/report`, 'Report this form');
    await page.getByRole('radio', { name: 'It is spam or a fraud' }).check();
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByRole('heading', { name: 'Thank you for your report' }).waitFor();
    await expectOwnName(page, 'after a report');
    await page.context().close();

    const verifying = await openPage({ verify: 'ada@example.org' });
    await visit(verifying, '/verify', 'ada@example.org');
    await verifying.context().close();
  });

  it('[SHELL-18 part: the SPA and PDFs] shows on every page of owners and in PDFs', async () => {
    const own = await makeAccount(product, 'bea');
    const { pages, questionId } = oneQuestion();
    const { id, link } = await createForm(product, own, pages);
    const entry = { value: 'This one', direction: { page: 0, row: 0, col: 0 } };
    const body = submissionBody(link, { [questionId]: entry }, newSubmissionId());
    expect((await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body })).status).toBe(200);
    const page = await openPage({ token: own.token, auth: '1' });
    await visit(page, '/forms', 'A form');
    await visit(page, '/profile', 'General information');
    await visit(page, `/form/${id}`, 'Short Text');
    await page.goto(`${product.url}/preview/${id}`);
    await page.frameLocator('iframe').getByText('Which one?').waitFor();
    await expectOwnName(page, 'preview');
    await visit(page, `/responses/${id}`, 'This one');
    const { body: list } = await post(product.url, '/api/getResponses', { id }, own.token);
    const [response] = (list as { responses: { data: { _id: string }[] } }).responses.data;
    await visit(page, `/response/${response?._id}`, 'This one');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download PDF' }).click()]);
    const pdf = readPdf(await contentOf(download));
    expect(pdf.pages.map((lines) => lines.at(-1))).toEqual([name]);
    expect([pdf.creator, /formwright/i.exec(JSON.stringify(pdf))?.[0]]).toEqual([name, undefined]);
    await page.context().close();
  });

  it('[SHELL-18 part: the SPA] shows in the title and beside the forms', async () => {
    const { token } = await makeAccount(product, 'cleo');
    const page = await openPage({ token, auth: '1' });
    await page.goto(`${product.url}/forms`);
    await page.getByText("You don't have a form, create it.").waitFor();
    await page.waitForFunction((title) => document.title === title, `Forms · ${name}`);
    expect(await page.getByRole('complementary', { name }).textContent()).toContain(name);
    await page.context().close();
  });

  it('[SHELL-18] shows in every mail, too, and in the document of the calls', async () => {
    const form = new FormData();
    const fields = { firstname: 'Ada', lastname: 'W', email: account.email, password: PASSWORD, confirm_password: PASSWORD, confirm: '1' };
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    // A second sign-up with the address: its owner gets another mail.
    expect((await fetch(`${product.url}/api/signupUser`, { method: 'POST', body: form })).status).toBe(200);
    const dir = join(product.dataDir, 'mail');
    const readMails = async () =>
      readdirSync(dir)
        .filter((file) => file.endsWith('.eml'))
        .map((file) => readFileSync(join(dir, file), 'utf8').replace(/=\r?\n/g, ''));
    const mails = await seen(readMails, (all) => all.some((mail) => mail.includes('You already have')));
    const subjects = mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim());
    expect(subjects).toEqual(expect.arrayContaining([`Confirm your email for ${name}`, `You already have a ${name} account`]));
    for (const mail of mails) {
      expect(/^From: (.*)$/m.exec(mail)?.[1]).toContain(name);
      expect(/.{0,60}formwright.{0,60}/i.exec(mail)?.[0]).toBeUndefined();
    }
    const docs = await (await fetch(`${product.url}/api/docs`)).text();
    expect((JSON.parse(docs) as { info: { title: string } }).info.title).toContain(name);
    expect(/.{0,60}formwright.{0,60}/i.exec(docs)?.[0]).toBeUndefined();
  });
});
