import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { loadAssets } from '../src/server/assets.ts';
import { renderElsewherePage } from '../src/server/elsewhere-page.tsx';
import { renderMessagePage } from '../src/server/render-message.tsx';
import { renderReportPage } from '../src/server/report-page.tsx';
import { describeInBrowser } from './form-browser.ts';

const names = { 'right to left': 'استمارة', 'left to right': 'Booking' } as const;

/** Whether the beginning of this stands right of the middle of what is around it. */
const isAtTheRight = (page: Page, inner: string, outer: string) =>
  page.evaluate(
    ([one = '', other = '']) => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(one) as Element);
      const middle = ({ left, right }: DOMRect) => (left + right) / 2;
      return middle(range.getBoundingClientRect()) > middle((document.querySelector(other) as Element).getBoundingClientRect());
    },
    [inner, outer],
  );

describeInBrowser('the pages around a form', (visitor) => {
  it.each(Object.entries(names))('go from %s, as its name does', async (direction, title) => {
    const { server, page } = visitor();
    const shared = { colors: '', productName: 'Formwright', hideBranding: false, assets: await loadAssets() };
    const form = { id: 'f', title, link: 'f', version: 1, pages: 1, isTimed: false };
    const reasons = [{ value: 'spam', label: 'Spam' }];
    const isRight = direction === 'right to left';
    server.pages['/report'] = renderReportPage({ ...shared, form, reasons, maxText: 100 });
    server.pages['/continue'] = renderElsewherePage({ ...shared, form, maxBytes: 100 });
    const closed = { form: title, since: null, words: '' };
    server.pages['/closed'] = renderMessagePage('expired', { ...shared, closed, reportable: 'f' });

    await page.goto(`${server.url}/report`);
    for (const part of ['h1', '.fw-label', '.fw-option > span', '.fw-help'])
      expect([part, await isAtTheRight(page, part, '.fw-body')]).toEqual([part, isRight]);
    // Our sentences stay English: their period is at their end.
    expect(await page.locator('.fw-lede').evaluate((found) => getComputedStyle(found).direction)).toBe('ltr');
    expect(await isAtTheRight(page, '.fw-submit', '.fw-body')).toBe(!isRight);
    await page.goto(`${server.url}/continue`);
    for (const part of ['h1', '.fw-lede', '#fw-back']) expect([part, await isAtTheRight(page, part, '.fw-body')]).toEqual([part, isRight]);
    await page.goto(`${server.url}/closed`);
    expect(await isAtTheRight(page, '.fw-powered', '.fw-foot')).toBe(isRight);
  });
});
