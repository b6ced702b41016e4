import type { Locator, Page } from 'playwright-core';

/**
 * Opens a menu and chooses an item. An open menu follows its button, turns to its other side where the page has scrolled, and hides while
 * its button is out of sight: a press that was aimed at where it stood before misses it. Whoever sees that presses again.
 */
export async function chooseInMenu(button: Locator, item: Locator): Promise<void> {
  const page = item.page();
  await page.evaluate(noteChoices);
  for (let tries = 1; tries <= 6; tries++) {
    if (!(await item.isVisible())) await button.click();
    await item.click({ timeout: 5_000 }).catch(() => undefined);
    if (await isChosen(page)) return item.waitFor({ state: 'hidden', timeout: 2_000 }).catch(() => undefined);
  }
  throw new Error('the menu has no such item');
}

/** Runs in the page: notes whether an item of a menu is clicked. That the item is hidden afterwards does not tell, nor that it was pressed. */
function noteChoices(): void {
  const notes = window as unknown as { hasChosen: boolean };
  notes.hasChosen = false;
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('[role^="menuitem"]')) notes.hasChosen = true;
    },
    true,
  );
}

/** Also where the choice has led to another document. */
const isChosen = (page: Page) => page.evaluate(() => (window as unknown as { hasChosen?: boolean }).hasChosen !== false);
