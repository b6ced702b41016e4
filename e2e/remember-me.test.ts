import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { makeAccount, PASSWORD, seen } from './support/api.ts';
import { describeInBrowser, launchProfile } from './support/browser.ts';
import { unlessGone } from './support/leftovers.ts';
import { product } from './support/shared-product.ts';

afterAll(async () => {
  for (const context of open) await context.close();
});

const open: BrowserContext[] = [];
async function launch(profile: string): Promise<BrowserContext> {
  const context = await launchProfile(profile);
  open.push(context);
  return context;
}

async function signIn(page: Page, email: string, remember: boolean): Promise<void> {
  await page.goto(`${product.url}/signin`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('switch', { name: 'Remember me' }).setChecked(remember, { force: true });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/forms');
}

/** `fw_own` is not a sign-in cookie: it marks members of the form's workspace. */
const signInCookies = ['fw_refresh', 'fw_device', 'fw_window'];

/** Stored data of the sign-in, besides the color scheme. */
const kept = (page: Page) => page.evaluate(() => ['auth', 'token'].filter((key) => localStorage.getItem(key) !== null));

/** Whether the sign-in has reached the profile on disk: Chromium writes it seconds later, and may end before that. */
async function isOnDisk(profile: string): Promise<boolean> {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
  // It makes and removes files meanwhile.
  const names = unlessGone(() => readdirSync(folder)) ?? [];
  return names.some((name) => unlessGone(() => readFileSync(join(folder, name), 'latin1'))?.includes('\u0001auth'));
}

describeInBrowser('remember-me', () => {
  it.each([
    ['[AUTH-03] on: a cookie of 365 days keeps the sign-in when the browser closes', true],
    ['[AUTH-03] off: nothing of the sign-in outlives the window, and until then every tab has it', false],
  ])('%s', async (_name, remember) => {
    const { email } = await makeAccount(product);
    const profile = mkdtempSync(join(tmpdir(), 'fw-profile-'));
    const first = await launch(profile);
    await signIn(await first.newPage(), email, remember);
    const cookie = (await first.cookies(`${product.url}/api/`)).find(({ name }) => name === 'fw_refresh');
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    // -1: session cookie.
    if (remember) expect(days).toBeCloseTo(365, 1);
    else expect(cookie?.expires).toBe(-1);
    const tab = await first.newPage();
    await tab.goto(`${product.url}/forms`);
    await tab.getByText("You don't have a form, create it.").waitFor();
    expect(await kept(tab)).toEqual(remember ? ['auth', 'token'] : []);
    if (remember) await seen(() => isOnDisk(profile), Boolean);
    await first.close();

    const again = await launch(profile);
    const page = await again.newPage();
    await page.goto(`${product.url}/forms`);
    if (remember) await page.getByText("You don't have a form, create it.").waitFor();
    else await page.waitForURL('**/signin');
    expect(await kept(page)).toEqual(remember ? ['auth', 'token'] : []);
    const cookies = (await again.cookies()).map(({ name }) => name).filter((name) => signInCookies.includes(name));
    expect(cookies.sort()).toEqual(remember ? ['fw_device', 'fw_refresh'] : []);
    await again.close();
    rmSync(profile, { recursive: true, force: true });
  });
});
