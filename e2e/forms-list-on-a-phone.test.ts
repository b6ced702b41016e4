import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Account, createForm, makePremiumAccount, post } from './support/api.ts';
import { describeInBrowser, expectAccessible, openSignedIn } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { isFilled, restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;

beforeAll(async () => {
  account = await makePremiumAccount(product);
  for (let at = 1; at <= 60; at += 1) {
    const { id } = await createForm(
      product,
      account,
      oneQuestion().pages.map((page) => ({ ...page, title: `Order ${at}` })),
    );
    // Rows of two heights. At noon UTC, because they tell the day in the zone of this machine.
    if (at % 3 > 0) continue;
    const closed = { formId: id, deadline: '03/14/2020 12:00', zone: 'UTC' };
    expect((await post(product.url, '/api/changeDeadline', closed, account.token)).status).toBe(200);
  }
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;

async function openList(options: Parameters<Browser['newContext']>[0] = PHONE): Promise<Page> {
  const { page } = await openSignedIn(browser, account, `${product.url}/forms`, options);
  await form(page, 'Order 60').waitFor();
  return page;
}

const form = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const responses = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(`to ${title}$`) });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search form' });

describeInBrowser('a long list of forms on a phone', () => {
  it('shows many forms at once, and keeps lists and search in reach', async () => {
    const page = await openList();
    const [one, other] = [await restingBox(form(page, 'Order 59')), await restingBox(form(page, 'Order 58'))];
    expect(other.y - one.y).toBeLessThanOrEqual(76);
    await page.getByText('Closed on 14/03/2020').first().waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await form(page, 'Order 1').waitFor();
    expect((await restingBox(search(page))).y).toBeGreaterThanOrEqual(0);
    await search(page).tap();
    await page
      .getByRole('navigation', { name: 'Lists' })
      .getByRole('link', { name: /^Archived/ })
      .tap();
    await page.getByText('No archived forms').waitFor();
    await page.context().close();
  });

  it('shows where the focus is, also in the heads that sort, and clear of what stays on top', async () => {
    const page = await openList();
    await search(page).focus();
    for (const head of ['Form', 'Responses', 'Updated']) {
      const button = page.getByRole('columnheader', { name: head }).getByRole('button');
      while (!(await button.and(page.locator(':focus')).count())) await page.keyboard.press('Tab');
      await button.click({ trial: true });
    }
    await page.evaluate(() => scrollTo(0, 2_000));
    await form(page, 'Order 30').focus();
    for (let steps = 0; steps < 60; steps += 1) {
      await page.keyboard.press('Shift+Tab');
      const isHidden = await page.evaluate(() => {
        const { x, y, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        const shown = document.elementFromPoint(x + width / 2, y + height / 2);
        return !document.activeElement?.contains(shown);
      });
      const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      if (name?.includes('searchbox')) break;
      expect({ name, isHidden }).toEqual({ name, isHidden: false });
    }
    await page.context().close();
  });

  it('is where it was, with what was searched for, for who comes back', async () => {
    const page = await openList();
    await page.evaluate(() => scrollTo(0, 1_900));
    const title = 'Order 31';
    await form(page, title).waitFor();
    const before = await restingBox(form(page, title));
    await responses(page, title).tap();
    await page.waitForURL('**/responses/*');
    await page.goBack();
    await form(page, title).waitFor();
    expect(Math.abs((await restingBox(form(page, title))).y - before.y)).toBeLessThan(3);

    await search(page).fill('order 5');
    await form(page, 'Order 60').waitFor({ state: 'detached' });
    await responses(page, 'Order 58').tap();
    await page.waitForURL('**/responses/*');
    await page.goBack();
    await isFilled(search(page), 'order 5');
    await form(page, 'Order 58').waitFor();
    expect(await form(page, 'Order 60').count()).toBe(0);
    await search(page).press('Escape');
    await form(page, 'Order 60').waitFor();
    await page.context().close();
  });

  it('marks the open place in high contrast', async () => {
    const page = await openList({ ...PHONE, forcedColors: 'active' });
    const nav = page.getByRole('navigation', { name: 'Main' });
    const mark = await nav.getByRole('link', { name: 'Forms' }).evaluate((link) => getComputedStyle(link, '::before').backgroundColor);
    const ground = await nav.evaluate((bar) => getComputedStyle(bar.parentElement as HTMLElement).backgroundColor);
    expect([ground, 'rgba(0, 0, 0, 0)']).not.toContain(mark);
    await page.context().close();
  });

  it('has no accessibility violation at 320 pixels, in either scheme, and nothing is wider than the screen', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openList({ ...PHONE, colorScheme, viewport: { width: 320, height: 640 } });
      await expectAccessible(page, `forms, 320, ${colorScheme}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await page.context().close();
    }
  });
});
