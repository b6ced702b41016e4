import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makePremiumAccount, post, seen } from './support/api.ts';
import { describeInBrowser, expectAccessible } from './support/browser.ts';
import { fileIsKept } from './support/draft-files.ts';
import { column, pagesOf } from './support/forms.ts';
import { discard, freePort, type Product, startProduct } from './support/product.ts';
import { browser } from './support/shared-browser.ts';
import { type StallingLine, startStallingLine } from './support/stalling-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'fw-large-'));
const content = Buffer.from(randomBytes(15_000_000).toString('base64'));
const size = content.length;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const file = join(folder, 'recording.txt');
const question = column('input', { label: 'Name' });
const upload = column('upload', { label: 'Recording', types: 'txt', limit: 2, size: { min: 0, max: 50 } });

let port: number;
let dataDir: string;
let product: Product;
let account: Account;
let line: StallingLine;
let form: CreatedForm;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  writeFileSync(file, content);
  port = await freePort();
  product = await startProduct({ port });
  ({ dataDir } = product);
  account = await makePremiumAccount(product);
  line = await startStallingLine(product.url);
});
afterAll(async () => {
  await line?.close();
  await product?.stop();
  discard(dataDir);
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  form = await createForm(product, account, pagesOf([[question], [upload]]));
  context = await browser.newContext();
  page = await context.newPage();
  await page.goto(`${line.url}/f-${form.link}`);
  await page.waitForFunction(() => document.forms[0]?.noValidate);
  await page.getByLabel('Name').fill('Ada');
});
afterEach(() => context.close());

const submit = () => page.getByRole('button', { name: 'Submit' }).click();
const isSent = () => page.waitForURL('**/success');

interface Shown {
  _id: string;
  response: Record<string, { value: unknown; files?: { name: string; size: number }[] }>;
}

/** The form has exactly one response, with this file as it is on the respondent's disk. */
async function expectOneResponse(): Promise<void> {
  const read = async () =>
    (await post(product.url, '/api/getResponses', { id: form.id }, account.token)).body as { responses: { data: Shown[] } };
  const { responses } = await seen(read, (answer) => answer.responses.data.length > 0);
  const [response, ...others] = responses.data;
  const [stored] = response?.response[upload.uniqueId]?.files ?? [];
  expect([others, response?.response[question.uniqueId]?.value, stored?.size]).toEqual([[], 'Ada', size]);
  const served = await fetch(`${product.url}/files/Response/${response?._id}/${stored?.name}`);
  expect(sha256(Buffer.from(await served.arrayBuffer()))).toBe(sha256(content));
  // The owner sees the response before the chunks are swept away.
  await seen(
    async () => readdirSync(join(dataDir, 'tmp')),
    (left) => left.length === 0,
  );
}

describeInBrowser('a file of 20 MB in a public form', () => {
  it('resumes where it stopped when the browser was offline in the middle: nothing is lost, and it is sent once', async () => {
    await page.locator('input[type=file]').setInputFiles(file);
    const before = line.sent();
    const inTheMiddle = line.goStillAfter(size / 2);
    await submit();
    await page.getByText('MB sent').waitFor();
    await inTheMiddle;
    await context.setOffline(true);
    await page.getByText('You are offline. Your answers are safe on this device and will be sent later.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
    line.comeBack();
    await context.setOffline(false);
    await isSent();
    // Less than half of the file was sent again.
    expect(line.sent() - before).toBeLessThan(1.5 * size);
    await expectOneResponse();
  });

  it('resumes after a reload in the middle', async () => {
    await page.locator('input[type=file]').setInputFiles(file);
    await page.locator('.fw-files li').waitFor();
    await fileIsKept(page);
    const before = line.sent();
    const inTheMiddle = line.goStillAfter(size / 2);
    await submit();
    await inTheMiddle;
    line.comeBack();
    await page.reload();
    await isSent();
    expect(line.sent() - before).toBeLessThan(1.5 * size);
    await expectOneResponse();
  });

  it('resumes after the product was killed in the middle and started again', async () => {
    await page.locator('input[type=file]').setInputFiles(file);
    const inTheMiddle = line.goStillAfter(size / 2);
    await submit();
    await inTheMiddle;
    await product.kill();
    line.comeBack();
    await page.getByText('The connection was lost. Your answers are safe on this device and will be sent later.').waitFor();
    product = await startProduct({ port, dataDir });
    // Tries meanwhile reached nobody. From now on less than the whole file is sent.
    const before = line.sent();
    await isSent();
    expect(line.sent() - before).toBeLessThan(size);
    await expectOneResponse();
  });

  it('is accessible while it is sent, and can be canceled', async () => {
    await page.locator('input[type=file]').setInputFiles(file);
    const inTheMiddle = line.goStillAfter(size / 2);
    await submit();
    await inTheMiddle;
    await page.getByText('MB sent').waitFor();
    await expectAccessible(page, 'the form while a file is sent');
    line.comeBack();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Sending was canceled. Your answers and files are still here.').waitFor();
    await submit();
    await isSent();
    await expectOneResponse();
  });
});
