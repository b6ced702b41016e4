import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import { type Account, type CreatedForm, createForm, fromElsewhere, makeAccount, post, responseTotal, seen } from './support/api.ts';
import { describeInBrowser, expectAccessible, inEveryLook, reloadUntil, watch } from './support/browser.ts';
import { fileIsKept } from './support/draft-files.ts';
import { column, pagesOf } from './support/forms.ts';
import { discard, type Product, startProduct } from './support/product.ts';
import { isFilled } from './support/resting.ts';
import { scan } from './support/scan.ts';
import { browser } from './support/shared-browser.ts';

let product: Product;
let account: Account;

beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'info', TRUST_PROXY: 'loopback' } });
});
// Each test has a form, and a plan allows one.
beforeEach(async () => {
  account = await makeAccount(product);
});
afterAll(async () => {
  await product?.stop();
  if (product) discard(product.dataDir);
});

const NAME = 'Ilse Vandenberghe, of a street with a long name';
const NOTES = Buffer.from('What nobody else may read. '.repeat(100_000));

/** Two pages: a name and a file, then a city. */
function twoPages() {
  const [name, notes, city] = [
    column('input', { label: 'Your name' }),
    column('upload', { label: 'Notes', types: 'txt', limit: 2 }),
    column('input', { label: 'City', required: false }),
  ];
  return { pages: pagesOf([[name], [notes]], [[city]]), name, notes, city };
}

type Responses = { responses: { data: { _id: string }[] } };
type Device = Awaited<ReturnType<typeof device>>;
async function device(options: BrowserContextOptions = {}) {
  // Its limits of a minute are its own.
  const context = await browser.newContext({ extraHTTPHeaders: fromElsewhere(), ...options });
  const page = await context.newPage();
  return { context, page, problems: watch(page, product.url).problems };
}
const open = ({ page }: Device, path: string) => page.goto(`${product.url}${path}`);
const elsewhere = ({ link }: CreatedForm) => `/f-${link}/continue`;

async function fillFirstPage({ page }: Device, name = NAME): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: NOTES });
  await page.getByText('notes.txt').waitFor();
  await fileIsKept(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('City').waitFor();
}
async function makeCode({ page }: Device): Promise<string> {
  await page.getByRole('button', { name: 'Make a code' }).click();
  return (await page.getByLabel('Your code').textContent()) ?? '';
}
const typeCode = async ({ page }: Device, code: string) => {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('textbox', { name: 'Code' }).press('Enter');
};
const expectFits = ({ page }: Device, screen: string) =>
  inEveryLook(page, async (where) => {
    await expectAccessible(page, `${screen}, ${where}`);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
/** The encrypted drafts that the product stores. */
function storedDrafts(): Buffer[] {
  const dir = join(product.dataDir, 'files');
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('Elsewhere'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}
const visitOf = async ({ context }: Device, { id, link }: CreatedForm) =>
  (await context.cookies(`${product.url}/f-${link}`)).find(({ name }) => name === `fw_v_${id}`)?.value ?? '';
const startOf = (visit: string) => JSON.parse(Buffer.from(visit.split('.')[0] ?? '', 'base64url').toString());

describeInBrowser('a respondent who continues on another device', () => {
  it('finds answers, file, page and time there by a typed code, and sends one response', async () => {
    const { pages, name, city } = twoPages();
    const form = await createForm(product, account, pages);
    const [first, second] = [await device(), await device()];
    await open(first, `/f-${form.link}`);
    await fillFirstPage(first);
    await first.page.getByRole('link', { name: 'Continue on another device' }).click();
    await first.page.getByText('on page 2, with 1 file (2.7 MB).').waitFor();
    await expectFits(first, 'before the code');
    const code = await makeCode(first);
    await expectFits(first, 'the code');
    expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);

    const [sealed, ...others] = storedDrafts();
    expect([others.length, (sealed?.length ?? 0) > NOTES.length]).toEqual([0, true]);
    for (const secret of [NAME, 'nobody else', 'notes.txt', form.id, code, code.replaceAll('-', '')]) {
      expect([secret, sealed?.includes(secret)]).toEqual([secret, false]);
      if (secret !== form.id) expect(product.output()).not.toContain(secret);
    }

    await open(second, elsewhere(form));
    await second.page.getByText('There is nothing to take along yet').waitFor();
    await expectFits(second, 'before typing');
    await typeCode(second, code.toLowerCase().replaceAll('-', ' '));
    await second.page.getByLabel('City').fill('Ghent');
    await second.page.getByText('Page 2 of 2').waitFor();
    expect(startOf(await visitOf(second, form))).toEqual(startOf(await visitOf(first, form)));
    await second.page.getByRole('button', { name: 'Prev' }).click();
    await isFilled(second.page.getByLabel('Your name'), NAME);
    await second.page.getByText('notes.txt').waitFor();
    await second.page.getByRole('button', { name: 'Next' }).click();
    await second.page.getByRole('button', { name: 'Submit' }).click();
    await second.page.getByRole('heading', { name: 'Success' }).waitFor();

    const responses = async () => (await post(product.url, '/api/getResponses', { id: form.id }, account.token)).body as Responses;
    const { data } = (await seen(responses, (found) => found.responses.data.length > 0)).responses;
    expect(data).toHaveLength(1);
    const shown = await post(product.url, '/api/getFormWithResponse', { id: data[0]?._id });
    for (const text of [NAME, 'Ghent', 'notes.txt', name.uniqueId, city.uniqueId]) expect(JSON.stringify(shown.body)).toContain(text);
    const file = await fetch(`${product.url}/files/Response/${data[0]?._id}/notes.txt`);
    expect(Buffer.from(await file.arrayBuffer()).equals(NOTES)).toBe(true);

    // The first device still has its draft. Sent from there as well, it is not a second response.
    await open(first, `/f-${form.link}`);
    await first.page.getByRole('button', { name: 'Submit' }).click();
    await first.page.getByText('Your answers had already arrived.').waitFor();
    expect(await responseTotal(product, account, form.id)).toBe(1);
    // It still shows the code that it made.
    await open(first, elsewhere(form));
    await first.page.getByRole('button', { name: 'Make a new code' }).click();
    await first.page.getByText('These answers were sent already.').waitFor();
    expect([...first.problems, ...second.problems]).toEqual([]);
    await first.context.close();
    await second.context.close();
  });

  it('finds them by the QR code, whose address keeps no code, and is asked where this device has others', async () => {
    const { pages } = twoPages();
    const form = await createForm(product, account, pages);
    const [first, second] = [await device(), await device()];
    await open(first, `/f-${form.link}`);
    await fillFirstPage(first);
    await open(first, elsewhere(form));
    const code = await makeCode(first);
    await first.page.emulateMedia({ colorScheme: 'dark' });
    const address = await scan(first.page, await first.page.getByRole('img', { name: /^QR code/ }).screenshot());
    expect(address).toBe(`${product.url}${elsewhere(form)}#${code.replaceAll('-', '')}`);
    await first.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await first.page.getByRole('button', { name: 'Copy link' }).click();
    await first.page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await first.page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const until = /Valid until (.+), or until/.exec((await first.page.locator('#fw-give-body').textContent()) ?? '')?.[1] ?? '';
    expect(Math.round((Date.parse(until) - Date.now()) / 86_400_000)).toBe(7);

    const requested: string[] = [];
    second.page.on('request', (request) => requested.push(`${request.url()} ${request.headers().referer ?? ''}`));
    await second.page.goto(address);
    await second.page.getByLabel('City').waitFor();
    expect(requested.filter((text) => text.split(' ')[1]?.includes('continue'))).toEqual([]);
    await second.page.goBack();
    await second.page.getByRole('heading', { name: 'Continue on another device' }).waitFor();
    expect(second.page.url()).toBe(`${product.url}${elsewhere(form)}`);

    await open(second, `/f-${form.link}`);
    await second.page.getByRole('button', { name: 'Prev' }).click();
    await second.page.getByLabel('Your name').fill('Somebody else');
    await open(second, elsewhere(form));
    await typeCode(second, code);
    await second.page.getByRole('heading', { name: 'Which answers do you want to keep?' }).waitFor();
    await expectFits(second, 'two drafts');
    await second.page.getByRole('link', { name: 'Keep those of this device' }).click();
    await isFilled(second.page.getByLabel('Your name'), 'Somebody else');
    await second.page.goto(address);
    await second.page.getByRole('button', { name: 'Use those of the other device' }).click();
    await second.page.getByLabel('City').waitFor();
    await second.page.getByRole('button', { name: 'Prev' }).click();
    await isFilled(second.page.getByLabel('Your name'), NAME);
    expect([...first.problems, ...second.problems]).toEqual([]);
    await first.context.close();
    await second.context.close();
  });

  it('is told what is wrong: a mistyped code, a withdrawn one, a broken line, a form that was changed or closed', async () => {
    const { pages } = twoPages();
    const form = await createForm(product, account, pages);
    const [first, second] = [await device(), await device({ reducedMotion: 'reduce' })];
    await open(first, `/f-${form.link}`);
    await fillFirstPage(first);
    await open(first, elsewhere(form));
    await first.context.setOffline(true);
    await first.page.getByRole('button', { name: 'Make a code' }).click();
    await first.page.getByText('You are offline.').waitFor();
    await expectAccessible(first.page, 'offline');
    await first.context.setOffline(false);
    // Changed in another tab before the code is asked for again.
    const tab = { ...first, page: await first.context.newPage() };
    await open(tab, `/f-${form.link}`);
    await tab.page.getByLabel('City').fill('Ghent');
    await tab.page.waitForFunction(() => localStorage.getItem(document.body.dataset.draft ?? '')?.includes('Ghent'));
    const code = await makeCode(first);
    await first.page.getByText('You are offline.').waitFor({ state: 'detached' });

    await open(second, elsewhere(form));
    await typeCode(second, 'ABCD');
    await second.page.getByText('this one has 4.').waitFor();
    await expectFits(second, 'a code that is too short');
    await typeCode(second, `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`);
    await second.page.getByText('There is a typing mistake in this code.').waitFor();
    await second.context.setOffline(true);
    await typeCode(second, code);
    await second.page.getByText('You are offline.').waitFor();
    await second.context.setOffline(false);

    const loaded = await post(product.url, '/api/getForm', { id: form.id }, account.token);
    const [formData, details] = loaded.body as [unknown, { version: number }];
    const body = new FormData();
    const fields = { title: 'A form', form_header: 'Another heading', form_id: form.id, version: String(details.version) };
    for (const [name, text] of Object.entries(fields)) body.append(name, text);
    body.append('formData', JSON.stringify(formData));
    const headers = { authorization: `Bearer ${account.token}` };
    expect((await fetch(`${product.url}/api/saveForm`, { method: 'POST', headers, body })).status).toBe(200);
    // The page learns of it by an event.
    const versionShown = async () => JSON.parse((await second.page.locator('#fw-json').textContent()) ?? '{}').version;
    await reloadUntil(second.page, versionShown, (version) => version !== details.version);
    await typeCode(second, code);
    await second.page.getByText('The form has changed.').waitFor();
    await expectAccessible(second.page, 'a changed form');
    await second.page.getByRole('button', { name: 'Continue' }).click();
    await isFilled(second.page.getByLabel('City'), 'Ghent');

    const waiting = storedDrafts().length;
    await first.page.getByRole('button', { name: 'Withdraw this code' }).click();
    await first.page.getByRole('button', { name: 'Make a code' }).waitFor();
    expect(storedDrafts()).toHaveLength(waiting - 1);
    const third = await device();
    await open(third, elsewhere(form));
    await typeCode(third, code);
    await third.page.getByText('No answers wait under this code.').waitFor();

    const late = await device();
    await open(late, elsewhere(form));
    expect((await post(product.url, '/api/archiveForm', { formId: form.id }, account.token)).status).toBe(200);
    const heading = () => third.page.getByRole('heading').first().textContent();
    await reloadUntil(third.page, heading, (text) => text === 'Closed');
    await typeCode(late, code);
    await late.page.getByText('There is no such form.').waitFor();
    for (const { context } of [first, second, third, late]) await context.close();
  });

  it('is told that it needs JavaScript, a protected address and a browser that stores something', async () => {
    const form = await createForm(product, account, twoPages().pages);
    const plain = await device({ javaScriptEnabled: false });
    await open(plain, `/f-${form.link}`);
    await plain.page.getByRole('link', { name: 'Report form' }).waitFor();
    expect(await plain.page.getByText('Continue on another device').isVisible()).toBe(false);
    await open(plain, elsewhere(form));
    await plain.page.getByRole('link', { name: 'Back to the form' }).waitFor();
    expect(await plain.page.locator('noscript').textContent()).toContain('This page needs JavaScript');
    await plain.context.close();
    for (const [script, text] of [
      ["Object.defineProperty(crypto, 'subtle', { value: undefined })", 'This address is not protected by https'],
      ["Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })", 'store nothing'],
    ] as const) {
      const bare = await device();
      await bare.page.addInitScript(script);
      await open(bare, elsewhere(form));
      await bare.page.getByText(text).waitFor();
      expect(await bare.page.getByRole('button').count()).toBe(0);
      await expectAccessible(bare.page, text);
      expect(bare.problems).toEqual([]);
      await bare.context.close();
    }
  });

  it('is told to wait after many codes in a minute', async () => {
    const form = await createForm(product, account, twoPages().pages);
    const busy = await device();
    await open(busy, `/f-${form.link}`);
    await fillFirstPage(busy);
    await open(busy, elsewhere(form));
    await makeCode(busy);
    await busy.page.getByRole('button', { name: 'Withdraw this code' }).click();
    const again = busy.page.getByRole('button', { name: 'Make a code' });
    await again.waitFor();
    // Right before the click: a minute is short on a busy machine.
    await busy.page.evaluate(
      "Promise.all(Array.from({ length: 25 }, () => fetch('/api/keepElsewhere', { method: 'POST', body: new FormData() })))",
    );
    await again.click();
    await busy.page.getByText('Please wait a minute, then try again.').waitFor();
    await busy.context.close();
  });
});
