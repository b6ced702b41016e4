import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Account, createForm, makePremiumAccount, post } from './support/api.ts';
import { describeInBrowser, expectAccessible, openSignedIn } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { chooseInMenu, pressInDialog } from './support/menus.ts';
import { isFocused, restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;
let link: string;

beforeAll(async () => {
  account = await makePremiumAccount(product);
  const pages = pagesOf([[column('input', { label: 'Which glaze?' })]]);
  ({ link } = await createForm(product, account, titled(pages, 'Glaze order')));
  await createForm(product, account, titled(pagesOf([[column('input')]]), 'Kiln firing'));
});

const titled = (pages: ReturnType<typeof pagesOf>, title: string) => pages.map((page, index) => (index === 0 ? { ...page, title } : page));

async function openList(path = '/forms', options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const { page } = await openSignedIn(browser, account, `${product.url}${path}`, options);
  return page;
}

/** What a stranger sees at the form's public address. */
async function publicText(): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${product.url}/f-${link}`);
  const text = await page.locator('body').textContent();
  await context.close();
  return text ?? '';
}

const tab = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name });

describeInBrowser('the forms list', () => {
  it('archives a form: the public sees that it is closed, until Undo brings it back', async () => {
    const page = await openList();
    expect(await publicText()).toContain('Which glaze?');
    await page.getByRole('button', { name: 'Archive Glaze order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click();
    await toastCame(page, 'Form archived');
    // A message with the focus stays, however long it takes to look at the public page.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await tab(page, /^Archived\s?\(1\)/).waitFor();
    expect(await publicText()).toContain('was closed by its owner');
    await page.getByRole('button', { name: 'Undo' }).click();
    await toastCame(page, 'Form restored');
    await tab(page, /^All\s?\(2\)/).waitFor();
    expect(await publicText()).toContain('Which glaze?');
    await page.context().close();
  });

  it('duplicates a form into one that opens in the editor', async () => {
    const page = await openList();
    await page.getByRole('button', { name: 'Duplicate Glaze order' }).click();
    await page.getByRole('link', { name: 'Edit Copy of Glaze order' }).click();
    await page.waitForURL(/\/form\/[A-Za-z0-9]+$/);
    await page.getByText('Which glaze?').first().waitFor();
    await page.context().close();
  });

  it('shows by an arrow what it is sorted by: down from A to Z, up from Z to A', async () => {
    const page = await openList();
    const head = page.getByRole('columnheader', { name: 'Form', exact: true });
    for (const [order, arrow, others] of [
      ['ascending', 'down', 'up'],
      ['descending', 'up', 'down'],
    ]) {
      await head.getByRole('button').click();
      await head.and(page.locator(`[aria-sort=${order}]`)).waitFor();
      expect(await head.locator(`.tabler-icon-arrow-${arrow}`).count()).toBe(1);
      expect(await head.locator(`.tabler-icon-arrow-${others}`).count()).toBe(0);
    }
    await page.context().close();
  });

  it('[D22] has the room for the names while the table is narrow', async () => {
    const page = await openList('/forms', { viewport: { width: 768, height: 1024 } });
    const table = await restingBox(page.getByRole('table'));
    const name = await restingBox(page.getByRole('columnheader', { name: 'Form', exact: true }));
    expect(name.width / table.width).toBeGreaterThan(0.45);
    await page.setViewportSize({ width: 620, height: 900 });
    const link = page.getByRole('link', { name: 'Kiln firing', exact: true });
    const [row, first] = [await restingBox(page.getByRole('row', { name: /Kiln firing/ })), await restingBox(link)];
    const responses = await restingBox(page.getByRole('columnheader', { name: 'Responses' }));
    expect((responses.x - first.x) / row.width).toBeGreaterThan(0.3);
    expect(await page.getByRole('columnheader', { name: 'Statistics' }).isVisible()).toBe(false);
    await page.setViewportSize({ width: 1024, height: 768 });
    expect((await restingBox(page.getByRole('columnheader', { name: 'Form', exact: true }))).width).toBeGreaterThan(240);
    await page.setViewportSize({ width: 1280, height: 768 });
    await page.getByRole('columnheader', { name: 'Statistics' }).waitFor();
    await page.context().close();
  });

  it('[D22] keeps the badge of a closed form in its column, below a name that is long', async () => {
    const closed = await makePremiumAccount(product);
    const name = 'Christmas market of the potters in the old town';
    const { id: formId } = await createForm(product, closed, titled(pagesOf([[column('input')]]), name));
    const deadline = '01/01/2020 10:00';
    expect((await post(product.url, '/api/changeDeadline', { formId, deadline, zone: 'UTC' }, closed.token)).status).toBe(200);
    const { page } = await openSignedIn(browser, closed, `${product.url}/forms`, { viewport: { width: 600, height: 900 } });
    for (const width of [600, 680, 768, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const link = page.getByRole('cell').getByRole('link', { name, exact: true });
      const [cell, title] = [await restingBox(page.getByRole('cell').filter({ hasText: 'Closed on' })), await restingBox(link)];
      const badge = await restingBox(page.getByText(/^Closed on/));
      expect([width, badge.x + badge.width <= cell.x + cell.width]).toEqual([width, true]);
      const isCut = await link.evaluate((each) => each.scrollWidth > each.clientWidth);
      expect([width, isCut && badge.y < title.y + title.height - 8]).toEqual([width, false]);
      expect([width, title.width >= 150]).toEqual([width, true]);
    }
    await page.context().close();
  });

  it('deletes a form for good, by keyboard', async () => {
    const page = await openList();
    await page.getByRole('button', { name: 'Archive Copy of Glaze order' }).press('Enter');
    await pressInDialog(page.getByRole('dialog'), 'Archive');
    await toastCame(page, 'Form archived');
    // The keyboard stays in the list: on the form that stood next to it.
    await page.locator('tr:focus-within').waitFor();
    await tab(page, /^Archived/).press('Enter');
    await page.getByRole('button', { name: 'Delete Copy of Glaze order' }).press('Enter');
    // The safe button has the focus first.
    await isFocused(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toastCame(page, 'Form deleted');
    await page.getByText('No archived forms').waitFor();
    await page.reload();
    await page.getByText('No archived forms').waitFor();
    await tab(page, /^All\s?\(2\)/).waitFor();
    await page.context().close();
  });

  it('moves nothing where less motion is wanted', async () => {
    const page = await openList('/forms', { reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Archive All' }).waitFor();
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .flatMap((each) => ['', '::before', '::after'].map((part) => getComputedStyle(each, part || null)))
        .filter(
          ({ transitionDuration, animationName }) =>
            !/^(0s|0\.001s)(, (0s|0\.001s))*$/.test(transitionDuration) || animationName !== 'none',
        )
        .map(({ transitionDuration, transitionProperty, animationName }) => `${transitionProperty} ${transitionDuration} ${animationName}`),
    );
    expect(moving).toEqual([]);
    await page.context().close();
  });

  it('shows when each form was changed, and a readable name, at every width', async () => {
    for (const width of [1440, 820, 768, 620, 390]) {
      const page = await openList('/forms', { viewport: { width, height: 900 } });
      const row = page.getByRole('row', { name: /Kiln firing/ });
      await row.getByRole('time').waitFor();
      const [name, table] = [await restingBox(row.getByText('Kiln firing', { exact: true }).first()), await restingBox(row)];
      expect(name.width).toBeGreaterThan(60);
      expect(table.x + table.width).toBeLessThanOrEqual(width);
      await page.context().close();
    }
  });

  it('keeps the search and the columns where they are while it finds fewer forms, at every width', async () => {
    for (const width of [1440, 768, 390]) {
      const page = await openList('/forms', { viewport: { width, height: 900 } });
      await page.getByRole('row', { name: /Kiln firing/ }).waitFor();
      const places = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('[type=search], thead th')].map((each) => {
            const { x, width } = each.getBoundingClientRect();
            return [each.textContent, x, width];
          }),
        );
      const before = await places();
      await page.getByRole('searchbox', { name: 'Search form' }).fill('glaze');
      await page.getByRole('row', { name: /Kiln firing/ }).waitFor({ state: 'detached' });
      expect([width, await places()]).toEqual([width, before]);
      await page.context().close();
    }
  });

  it('has no accessibility violation with its questions and messages, at any width, in either scheme', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1440, 390]) {
        const where = `${colorScheme} ${width}`;
        const page = await openList('/forms', {
          colorScheme,
          viewport: { width, height: 900 },
          reducedMotion: 'reduce',
          hasTouch: width < 600,
        });
        const act = async (title: string, action: string) => {
          if (width > 600) return page.getByRole('button', { name: `${action} ${title}` }).click();
          await chooseInMenu(page.getByRole('button', { name: `Actions for ${title}` }), page.getByRole('menuitem', { name: action }));
        };
        await act('Kiln firing', 'Archive');
        await page.getByRole('dialog').waitFor();
        await expectAccessible(page, `archive ${where}`);
        await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click();
        await page.getByRole('button', { name: 'Undo' }).waitFor();
        await expectAccessible(page, `undo ${where}`);
        await tab(page, /^Archived/).click();
        await page.getByRole('row', { name: /Kiln firing/ }).waitFor();
        await page.getByRole('button', { name: 'Delete All' }).click();
        await page.getByRole('dialog').waitFor();
        await expectAccessible(page, `delete all ${where}`);
        await page.getByRole('button', { name: 'Cancel' }).click();
        await act('Kiln firing', 'Restore');
        await toastCame(page, 'Form restored');
        await page.getByText('No archived forms').waitFor();
        await expectAccessible(page, `empty archive ${where}`);
        await page.context().close();
      }
    }
  });
});
