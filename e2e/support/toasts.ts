import type { Page } from 'playwright-core';

declare global {
  interface Window {
    notedToasts?: string[];
  }
}

/**
 * Runs in the page, before its own scripts: notes each message at the bottom of the screen. One hides after a second, and a busy test may
 * look later.
 */
export function noteToasts(): void {
  const noted: string[] = [];
  window.notedToasts = noted;
  const isToast = (node: Node): node is Element =>
    node instanceof Element && node.matches(':is([role=status], [role=alert]) > [data-kind]');
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const toast of added.filter(isToast)) noted.push(toast.querySelector('span')?.textContent ?? '');
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** Runs in the page: whether it showed this message. Forgets it and those before it, so that the same message counts once. */
export function takeToast(text: string): boolean {
  const at = window.notedToasts?.indexOf(text) ?? -1;
  window.notedToasts?.splice(0, at + 1);
  return at >= 0;
}

/** Waits until the page has shown this message. Each message counts once. */
export async function toastCame(page: Page, text: string): Promise<void> {
  await page.waitForFunction(takeToast, text);
}
