import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allContracts, rightOf } from '@formwright/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { appCode } from '../gateway/test/app-code.ts';
import { makeAccount, post, seen } from './support/api.ts';
import { describeInBrowser, expectAccessible, inEveryLook } from './support/browser.ts';
import { makeOperator } from './support/operator.ts';
import { type OwnProduct, startOwnProduct } from './support/own-product.ts';
import { plugIn } from './support/passkey-device.ts';
import { discard, freePort } from './support/product.ts';
import { browser } from './support/shared-browser.ts';
import { toastCame } from './support/toasts.ts';

const EMAIL = 'olga@example.org';
const MINUTE_MS = 60_000;
const dataDir = mkdtempSync(join(tmpdir(), 'fw-proof-'));
/** Not an object store, which refuses whose clock is another one. */
const settings = { OPERATOR_SECOND_FACTOR: 'required', FILES_URL: `file:${join(dataDir, 'files')}` };

let port: number;
let product: OwnProduct;
let password: string;
let secret = '';
let shift = 0;
/** A code is taken once: each is of a later half minute of the product's clock. */
const code = () => appCode(secret, Date.now() + shift);

beforeAll(async () => {
  port = await freePort();
  product = await startOwnProduct({ port, dataDir, env: settings });
  password = makeOperator(product.dataDir, EMAIL);
});
afterAll(async () => {
  await product?.stop();
  discard(dataDir);
});

/** The same product, later. */
async function startLater(by: number): Promise<void> {
  expect(await product.stop()).toBe(0);
  shift += by;
  const clock = { CLOCK_SHIFT_MS: String(shift), NODE_OPTIONS: `--require ${join(process.cwd(), 'e2e/support/shifted-clock.cjs')}` };
  product = await startOwnProduct({ port, dataDir, env: { ...settings, ...clock } });
}

async function look(at: Page, name: string): Promise<void> {
  await inEveryLook(at, async (where) => {
    expect([name, where, await at.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([name, where, true]);
    await expectAccessible(at, `${name}, ${where}`);
    if (process.env.SHOTS) await at.screenshot({ path: `${process.env.SHOTS}/${name}-${where.replace(' ', '-')}.png` });
  });
}

describeInBrowser('an operator of a server that can be reached from elsewhere', () => {
  let at: Page;

  it('gets nothing without a second factor, sets it up, and gets in', async () => {
    at = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })).newPage();
    await makeAccount(product, 'marta');
    await at.goto(`${product.url}/evi-admin`);
    await at.getByLabel(/^Email/).fill(EMAIL);
    await at.getByRole('textbox', { name: /^Password/ }).fill(password);
    await at.getByRole('button', { name: 'Sign in', exact: true }).click();
    await at.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    await at.goto(`${product.url}/evi-admin/users`);
    await at.getByRole('button', { name: 'Set up' }).waitFor();
    expect([await at.getByRole('navigation').count(), await at.getByText('marta').count()]).toEqual([0, 0]);
    // Nor do the calls answer who goes past the screen.
    const { body } = await post(product.url, '/api/sendlogin', { email: EMAIL, password });
    const { access_token: token } = body as { access_token: string };
    const calls = allContracts.filter(({ may, beforeFactor }) => may !== undefined && rightOf(may) !== null && !beforeFactor);
    const answered = await Promise.all(
      calls.map(async ({ path, method }) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const answer = await fetch(`${product.url}${path}`, { method, headers, ...(method !== 'GET' && { body: '{}' }) });
        return [path, answer.status, (await answer.text()).includes('second_factor_missing')];
      }),
    );
    expect(answered).toEqual(calls.map(({ path }) => [path, 403, true]));
    expect(calls.length).toBeGreaterThan(30);
    await look(at, 'wall');
    await at.getByRole('button', { name: 'Set up' }).click();
    const dialog = at.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '';
    await dialog.getByRole('textbox', { name: 'Code' }).fill(code());
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('button', { name: 'I have them' }).click();
    await at.getByRole('button', { name: 'Go on to the back-office' }).click();
    await at.getByText(/^marta\./).waitFor();
    expect(new URL(at.url()).pathname).toBe('/evi-admin/users');
  });

  it('is asked again before a deletion after 10 minutes: giving up leaves all as it was, and a code lets it go on', async () => {
    await startLater(11 * MINUTE_MS);
    await at.reload();
    await at.getByText(/^marta\./).waitFor();
    const askToDelete = async () => {
      await at.getByRole('button', { name: /^Delete/ }).click();
      await at.getByRole('button', { name: 'Accept' }).click();
      return at.getByRole('dialog', { name: 'Confirm that it is you' });
    };
    const refused = await askToDelete();
    await refused.getByRole('textbox', { name: 'Password' }).waitFor();
    await look(at, 'confirm');
    await refused.getByRole('button', { name: 'Cancel' }).click();
    await toastCame(at, 'Nothing was changed: it was not confirmed.');
    await at.getByRole('dialog').first().waitFor({ state: 'detached' });
    expect(await at.getByText(/^marta\./).count()).toBe(1);
    await seen(
      () => at.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
      (name) => name.startsWith('Delete'),
    );
    const dialog = await askToDelete();
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await dialog.getByRole('textbox', { name: 'Code' }).fill(code());
    await at.keyboard.press('Enter');
    await toastCame(at, 'User deleted');
    await at.getByText('No Data').waitFor();
    await at.context().close();
  });

  it('signs in with the code from then on', async () => {
    const other = await (await browser.newContext()).newPage();
    await other.goto(`${product.url}/evi-admin`);
    await other.getByLabel(/^Email/).fill(EMAIL);
    await other.getByRole('textbox', { name: /^Password/ }).fill(password);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByRole('textbox', { name: 'Code' }).waitFor();
    await startLater(MINUTE_MS);
    await other.getByRole('textbox', { name: 'Code' }).fill(code());
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByRole('navigation', { name: 'Sections' }).waitFor();
    await other.context().close();
  });

  it('adds a passkey, signs in with it alone, and shows a factor before it removes it', async () => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    const device = await plugIn(page);
    await page.goto(`${product.url}/evi-admin`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await look(page, 'operator-sign-in');
    await page.getByLabel(/^Email/).fill(EMAIL);
    await page.getByRole('textbox', { name: /^Password/ }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('textbox', { name: 'Code' }).waitFor();
    await startLater(MINUTE_MS);
    await page.getByRole('textbox', { name: 'Code' }).fill(code());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('navigation', { name: 'Sections' }).waitFor();

    await startLater(11 * MINUTE_MS);
    await page.goto(`${product.url}/evi-admin/security`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await device.answers(true);
    const dialog = page.getByRole('dialog');
    // The code of this call is as good as one of a moment ago.
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await dialog.getByRole('textbox', { name: 'Code' }).fill(code());
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('not used yet').waitFor();

    await device.answers(false);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await device.isOffered();
    await device.answers(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('navigation', { name: 'Sections' }).waitFor();

    await startLater(11 * MINUTE_MS);
    await page.goto(`${product.url}/evi-admin/security`);
    await page.getByRole('button', { name: /^Remove Chrome/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await question.getByRole('textbox', { name: 'Password' }).waitFor();
    await look(page, 'confirm-removal');
    await question.getByRole('button', { name: 'Use a passkey instead' }).click();
    await page.getByText('No passkeys yet.').waitFor();
    await page.context().close();
  });
});
