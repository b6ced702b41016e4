import type { Locator } from 'playwright-core';

/**
 * Opens a menu and chooses an item. An open menu follows its button, and turns to its other side where the page has scrolled: a press that
 * was aimed at where it stood before misses it and leaves it open. Whoever sees that presses again.
 */
export async function chooseInMenu(button: Locator, item: Locator): Promise<void> {
  await button.click();
  await item.click();
  for (let presses = 1; presses < 5 && !(await isClosed(item)); presses++) await item.click({ timeout: 2_000 }).catch(() => undefined);
}

const isClosed = (item: Locator) =>
  item.waitFor({ state: 'hidden', timeout: 2_000 }).then(
    () => true,
    () => false,
  );
