import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { type Account, createForm, makePremiumAccount } from './support/api.ts';
import { describeInBrowser, openSignedIn, settled } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
let id: string;

beforeAll(async () => {
  account = await makePremiumAccount(product);
  ({ id } = await createForm(product, account, oneQuestion().pages));
});

async function open(path: string, width: number, height = 844): Promise<Page> {
  const options = { viewport: { width, height }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;
  const { page } = await openSignedIn(browser, account, `${product.url}${path}`, options);
  return page;
}

const ends = async (locator: Locator) => {
  const { x, y, width, height } = await restingBox(locator);
  return { right: x + width, bottom: y + height };
};

describeInBrowser('a screen with little width', () => {
  it.each([600, 700, 767])('has the tabs of the list of forms on the line that they belong to, %s wide', async (width) => {
    const page = await open('/forms', width);
    await page.getByRole('button', { name: 'Archive All' }).waitFor();
    await settled(page);
    const lists = page.getByRole('navigation', { name: 'Lists' });
    const [tab, search] = [await restingBox(lists.getByRole('link').first()), await restingBox(page.getByRole('searchbox'))];
    expect(search.y).toBeLessThan(tab.y + tab.height);
    expect((await ends(lists)).right).toBeLessThanOrEqual(search.x);
    expect((await ends(page.getByRole('button', { name: 'Archive All' }))).right).toBeLessThanOrEqual(width);
    expect(search.width).toBeGreaterThan(120);
    await page.context().close();
  });

  it.each([1440, 768, 390, 320])('[D5 part: Team] keeps the tabs of the team where they were pressed, %s wide', async (width) => {
    const page = await open('/team', width);
    const tabs = page.getByRole('navigation', { name: 'Team' });
    const before = await restingBox(tabs);
    await tabs.getByRole('link', { name: 'Invitations' }).tap();
    const file = page.getByRole('button', { name: 'Member list as PDF' });
    await file.waitFor();
    const after = await restingBox(tabs);
    expect([after.x, after.y, after.height]).toEqual([before.x, before.y, before.height]);
    const last = await ends(tabs.getByRole('link', { name: 'Invitations' }));
    const button = await restingBox(file);
    expect([last.right < button.x, button.x + button.width <= width, button.y + button.height <= last.bottom]).toEqual([true, true, true]);
    await page.context().close();
  });

  it.each([390, 320])(
    'gives the settings of a whole form the room of the palette, to which nothing is added meanwhile, %s wide',
    async (width) => {
      const page = await open(`/form/${id}`, width, 640);
      const palette = page.getByRole('complementary', { name: 'Elements' });
      await palette.waitFor();
      await page.getByRole('region', { name: 'Tools of the form' }).getByRole('button', { name: 'Customize' }).tap();
      const sheet = page.getByRole('complementary', { name: 'Customize' });
      await sheet.getByRole('tab', { name: 'Closed page' }).tap();
      const words = await ends(sheet.getByRole('textbox'));
      expect((await ends(sheet)).bottom).toBe(640);
      expect(words.bottom).toBeLessThanOrEqual((await restingBox(sheet.getByRole('button', { name: 'Close', exact: true }))).y);
      await sheet.getByRole('button', { name: 'Close', exact: true }).tap();
      await palette.waitFor();
      await page.context().close();
    },
  );

  it.each([390, 320])('sets the rules of a password one below the other, %s wide', async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${product.url}/signup`);
    const rules = await Promise.all(
      ['Minimum 7 characters or longer', 'One uppercase letter', 'At least one number'].map((text) => restingBox(page.getByText(text))),
    );
    expect(new Set(rules.map(({ x }) => x)).size).toBe(1);
    await context.close();
  });
});
