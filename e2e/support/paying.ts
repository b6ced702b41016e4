import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './browser.ts';
import { picture } from './journey.ts';

/** Presses a button that opens the payment page in a new window. */
export async function openPayment(page: Page, button: string): Promise<Page> {
  const [payment] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()]);
  await payment.getByText('This is a test of payment.').waitFor();
  return payment;
}

/** The widths and schemes at which screens of payments are looked at. */
export const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;
export type Look = (typeof looks)[number];

/** Fails where axe finds something, or where the page is wider than its window. The page has this look already. */
export async function look(page: Page, name: string, { width, colorScheme }: Look): Promise<void> {
  await expectAccessible(page, `${name} ${width} ${colorScheme}`);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await picture(page, `${name}-${width}-${colorScheme}`);
}
