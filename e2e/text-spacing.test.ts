import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { type Account, createForm, makeAccount, signIn } from './support/api.ts';
import { describeInBrowser, settled, signedInPage } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;

beforeAll(async () => {
  account = await makeAccount(product);
  await signIn(product, account.email);
  await createForm(product, account, oneQuestion().pages);
});

/** What WCAG 1.4.12 lets a reader set, on the narrowest screen of 1.4.10. */
async function openSpaced(path: string): Promise<Page> {
  const page = await signedInPage(browser, account, { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }');
    document.adoptedStyleSheets = [spacing];
  });
  await page.goto(`${product.url}${path}`);
  return page;
}

/** Where words are drawn: a range has the size of the text, whatever cuts it. */
const words = (locator: Locator): Promise<{ left: number; right: number }> =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  });

describeInBrowser('text with the spacing of a reader, at 320 pixels', () => {
  it('keeps the names of the places apart', async () => {
    const page = await openSpaced('/forms');
    await page.locator('tr[data-row]').waitFor();
    // Another font has other widths, and this one is loaded only when something is drawn in it.
    await settled(page);
    const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const names = await Promise.all((await places.all()).map((link) => words(link.locator('span'))));
    expect(names).toHaveLength(5);
    const gaps = names.slice(1).map(({ left }, at) => left - (names[at]?.right ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(3);
    expect(Math.max(...names.map(({ right }) => right))).toBeLessThanOrEqual(320);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.context().close();
  });

  it('shows whole names of buttons beside a text', async () => {
    const page = await openSpaced('/profile');
    for (const name of ['Set up', /^Sign out (?!everywhere)/]) {
      const button = page.getByRole('button', { name }).first();
      await restingBox(button);
      await settled(page);
      expect(await button.locator('.mantine-Button-label').evaluate((label) => label.scrollWidth - label.clientWidth)).toBe(0);
    }
    await page.context().close();
  });
});

describeInBrowser('text with the spacing of the product', () => {
  it('leaves a gap between words that is seen, in titles and in bold', async () => {
    const page = await signedInPage(browser, account, {});
    await page.goto(`${product.url}/profile`);
    const texts = [page.getByRole('heading', { level: 1 }), page.getByRole('heading', { level: 2 }).filter({ hasText: ' ' }).first()];
    for (const text of [...texts, page.getByRole('button', { name: 'Set up' })]) {
      await restingBox(text);
      await settled(page);
      // In em: what a space adds between two letters.
      const gap = await text.evaluate((element) => {
        const range = document.createRange();
        const width = (shown: string) => {
          const line = element.cloneNode() as HTMLElement;
          line.style.cssText = 'display: inline; white-space: pre; position: absolute;';
          line.textContent = shown;
          element.append(line);
          range.selectNodeContents(line);
          const wide = range.getBoundingClientRect().width;
          line.remove();
          return wide;
        };
        return (width('n n') - width('nn')) / Number.parseFloat(getComputedStyle(element).fontSize);
      });
      expect(gap).toBeGreaterThan(0.22);
    }
    await page.context().close();
  });
});
