import type { Page } from 'playwright-core';

/** Notes every text that the page shows from now on, however short. @returns a function that tells them */
export async function noteTexts(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    new MutationObserver(() => noted.push(document.body.textContent)).observe(document.body, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => (window as unknown as { noted: string[] }).noted.join('\n'));
}
