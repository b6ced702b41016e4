import type { Locator } from 'playwright-core';

/**
 * Opens a menu and chooses an item. An open menu follows its button, turns to its other side where the page has scrolled, and hides while
 * its button is out of sight: a press that was aimed at where it stood before misses it. Whoever sees that presses again.
 */
export async function chooseInMenu(button: Locator, item: Locator): Promise<void> {
  let isPressed = false;
  for (let tries = 1; tries <= 6 && !(isPressed && (await isClosed(item))); tries++) {
    if (!isPressed && !(await item.isVisible())) await button.click();
    isPressed = await item.click({ timeout: 5_000 }).then(
      () => true,
      () => isPressed,
    );
  }
  if (!isPressed) throw new Error('the menu has no such item');
}

const isClosed = (item: Locator) =>
  item.waitFor({ state: 'hidden', timeout: 2_000 }).then(
    () => true,
    () => false,
  );
