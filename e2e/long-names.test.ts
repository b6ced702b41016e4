import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, makeAccount, post } from './support/api.ts';
import { openBackOffice } from './support/back-office.ts';
import { describeInBrowser, openSignedIn } from './support/browser.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

async function named(firstname: string, lastname: string): Promise<Account> {
  const account = await makeAccount(product);
  const changed = await post(product.url, '/api/UpdateMyGeneralDetails', { firstname, lastname, email: account.email }, account.token);
  expect(changed.status).toBe(200);
  return account;
}

async function openAs(account: Account, path: string, width: number): Promise<Page> {
  const { page } = await openSignedIn(browser, account, `${product.url}${path}`, {
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  return page;
}

describeInBrowser('names of people', () => {
  it('that are very long are cut in the menu of the profile, beside its sections', async () => {
    const account = await named('Maximiliane Alexandrina Theodora', 'von und zu Hohenzollern-Sigmaringen-Donaueschingen');
    const page = await openAs(account, '/profile', 1440);
    const section = await restingBox(page.getByRole('region', { name: 'General information' }));
    const menu = page.getByRole('complementary', { name: 'Account' });
    for (const part of [menu.getByText('Maximiliane'), menu.getByRole('button', { name: 'Profile', exact: true })]) {
      const { x, width } = await restingBox(part);
      expect(x + width).toBeLessThanOrEqual(section.x);
    }
    await page.context().close();
  });

  it('that are one long word leave room for what those people wrote, in the back-office', async () => {
    const account = await named('Marta', 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft');
    const sent = await post(product.url, '/api/suggestion', { title: 'Glaze', description: 'More of it.' }, account.token);
    expect(sent.status).toBe(200);
    const { at, problems } = await openBackOffice(product, browser, { name: 'olga', section: 'suggestions' });
    await at.getByRole('row').filter({ hasText: account.email }).waitFor();
    const { x, width } = await restingBox(at.getByRole('columnheader', { name: 'Date' }));
    expect(x + width).toBeLessThanOrEqual(1440);
    expect(problems).toEqual([]);
    await at.context().close();
  });

  it('that are written from right to left stand beside the picture in the team', async () => {
    const account = await named('علي', 'الحسيني بن عبد الرحمن');
    const invited = await post(product.url, '/api/add-member-to-the-team', { email: 'bo@example.org' }, account.token);
    expect(invited.status).toBe(200);
    for (const width of [1440, 390]) {
      const page = await openAs(account, '/team', width);
      const row = page.getByRole('row').filter({ hasText: account.email });
      const name = await restingBox(row.locator('bdi'));
      const email = await restingBox(row.getByText(account.email));
      expect([width, Math.round(name.x - email.x)]).toEqual([width, 0]);
      await page.context().close();
    }
  });
});
