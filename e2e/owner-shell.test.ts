import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Account, createForm, makeAccount, newSubmissionId, PASSWORD, submissionBody } from './support/api.ts';
import { describeInBrowser, expectAccessible, inEveryLook, openSignedIn, watch } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { chooseInMenu } from './support/menus.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
let form: { id: string; link: string };
let questionId: string;

beforeAll(async () => {
  account = await makeAccount(product);
  const { pages, questionId: id } = oneQuestion();
  questionId = id;
  form = await createForm(product, account, pages);
});

async function answer(value: string): Promise<void> {
  const entry = { value, direction: { page: 0, row: 0, col: 0 } };
  const body = submissionBody(form.link, { [questionId]: entry }, newSubmissionId());
  expect((await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body })).status).toBe(200);
}

async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const { page } = await openSignedIn(browser, account, `${product.url}${path}`, options);
  return page;
}

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    if (name.test(focused)) return;
  }
  throw new Error(`no control ${name}`);
}

describeInBrowser('the header of the owner area', () => {
  it('tells of a response while the page is open, and leads to it by keyboard alone', async () => {
    const page = await open(`/responses/${form.id}`);
    const { problems } = watch(page, product.url);
    await page.getByRole('heading', { name: 'No Data' }).waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await answer('The first one');
    await page.getByRole('button', { name: 'Notifications, 1 new' }).waitFor();
    await page.goto(`${product.url}/forms`);
    await page.getByRole('button', { name: 'Notifications, 1 new' }).waitFor();
    await tabTo(page, /^Notifications/);
    await page.keyboard.press('Enter');
    const notifications = page.getByRole('dialog', { name: 'Notifications' });
    await notifications.getByText('1 new').waitFor();
    // It takes the focus a moment after it is shown.
    await notifications
      .and(page.locator(':focus'))
      .or(notifications.filter({ has: page.locator(':focus') }))
      .first()
      .waitFor();
    await tabTo(page, /^A form/);
    await page.keyboard.press('Enter');
    await page.getByText('The first one').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/responses/${form.id}`);
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('[SHELL-09] Customize opens the color settings of the form', async () => {
    const page = await open(`/responses/${form.id}`);
    await page.getByRole('banner').getByRole('link', { name: 'Customize' }).click();
    await page.getByRole('complementary', { name: 'Customize' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/form/${form.id}`);
    const panel = page.getByRole('complementary', { name: 'Customize' });
    // The editor has it among the tools of the form.
    const customize = page.getByRole('button', { name: 'Customize', exact: true });
    await customize.click();
    await panel.waitFor({ state: 'detached' });
    await customize.click();
    await panel.waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await chooseInMenu(page.getByRole('button', { name: /^More:/ }), page.getByRole('menuitem', { name: 'Customize' }));
    await panel.waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('aside') !== null);
    await page.context().close();
  });

  it('signs out to the sign-in page, also from the site root', async () => {
    const other = await makeAccount(product, 'bea');
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${product.url}/signin`);
    await page.getByLabel('Email').fill(other.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText("You don't have a form, create it.").waitFor();
    await page.goto(`${product.url}/`);
    await chooseInMenu(page.getByRole('button', { name: /^Account of/ }), page.getByRole('menuitem', { name: 'Sign out' }));
    await page.waitForURL(`${product.url}/signin`);
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('auth')])).toEqual([null, null]);
    await page.context().close();
  });

  it('has no accessibility violation at any width, in either scheme; nor have the profile and the columns picker', async () => {
    const page = await open('/profile', { reducedMotion: 'reduce' });
    await page.getByRole('region', { name: 'Billing' }).waitFor();
    /** Looks at what a button opens, and closes it. */
    const look = async (button: Locator, opened: Locator, screen: string) => {
      await button.click();
      await opened.waitFor();
      await expectAccessible(page, screen);
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'hidden' });
    };
    const banner = page.getByRole('banner');
    const news = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link');
    await inEveryLook(page, async (where) => {
      await expectAccessible(page, `profile ${where}`);
      await look(banner.getByRole('button', { name: /^Notifications/ }), news, `notifications ${where}`);
      await look(
        page.getByRole('button', { name: /^Account of/ }),
        page.getByRole('menuitem', { name: 'Profile' }),
        `account menu ${where}`,
      );
    });
    await page.goto(`${product.url}/responses/${form.id}`);
    await inEveryLook(page, async (where) => {
      await look(
        page.getByRole('button', { name: 'Columns', exact: true }),
        page.getByRole('dialog', { name: 'Columns', exact: true }),
        `columns ${where}`,
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    });
    await page.context().close();
  });

  it.each([
    [390, 844],
    [320, 400],
  ])('lays its menus over everything, also over the bar of the forms that stays: %i x %i', async (width, height) => {
    const page = await open('/forms', { viewport: { width, height }, reducedMotion: 'reduce' });
    await page.locator('tr[data-row]').waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    const menu = page.getByRole('menu').filter({ visible: true });
    await restingBox(menu);
    // A point on every fourth pixel of its height, and at its start, middle and end.
    const covered = await menu.evaluate((element) => {
      const { left, top, width, bottom } = element.getBoundingClientRect();
      const found = new Set<string>();
      for (let y = top + 2; y < Math.min(bottom, innerHeight) - 2; y += 4) {
        for (const x of [left + 4, left + width / 2, left + width - 4]) {
          const there = document.elementFromPoint(x, y);
          if (there && !element.contains(there)) found.add(`${there.tagName} ${there.textContent}`);
        }
      }
      return [...found];
    });
    expect(covered).toEqual([]);
    await page.context().close();
  });

  it('stays when a screen does not load because the line is gone, and the screen comes by itself', async () => {
    const page = await open('/forms');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    for (const [name, address] of [
      ['Support', '/support'],
      ['A form', `/form/${form.id}`],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).first().waitFor();
      await page.context().setOffline(true);
      await page.getByRole('link', { name, exact: true }).first().click();
      await page.getByRole('heading', { name: 'You are offline.' }).waitFor();
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'You are offline.' }).waitFor();
      await expectAccessible(page, `${address} without a line`);
      // The page loads itself again.
      const loaded = page.waitForEvent('load');
      await page.context().setOffline(false);
      await loaded;
      await page.getByRole('heading', { name: 'You are offline.' }).waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe(address);
      await page.goto(`${product.url}/forms`);
    }
    await page.context().close();
  });
});
