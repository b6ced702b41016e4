import type { Page } from 'playwright-core';

/** Waits until the editor tells this of a drag. */
export const told = (page: Page, text: string): Promise<void> => page.getByRole('status').filter({ hasText: text }).first().waitFor();

/** Waits until a key has lifted an element, and the next key moves it: dnd-kit registers its key handler in the next timer. */
export async function isLifted(page: Page, name: string): Promise<void> {
  await told(page, `Picked up ${name}`);
  await page.evaluate(() => new Promise((taken) => setTimeout(taken)));
}
