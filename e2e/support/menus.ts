import type { Locator, Page } from 'playwright-core';

/**
 * Opens a menu and chooses an item. An open menu follows its button, turns to its other side where the page has scrolled, and hides while
 * its button is out of sight: a press that was aimed at where it stood before misses it. Whoever sees that presses again.
 * @param opener the button of the menu, or what else opens it
 */
export async function chooseInMenu(opener: Locator | (() => Promise<void>), item: Locator): Promise<void> {
  const page = item.page();
  const open = typeof opener === 'function' ? opener : () => opener.click();
  await page.evaluate(noteChoices);
  for (let tries = 1; tries <= 6; tries++) {
    if (!(await item.isVisible())) await open();
    // A busy machine opens it later. Pressed meanwhile, the button would close it again.
    await item.waitFor({ timeout: 20_000 }).catch(() => undefined);
    await item.click({ timeout: 5_000 }).catch(() => undefined);
    if (await isChosen(page)) return item.waitFor({ state: 'hidden', timeout: 2_000 }).catch(() => undefined);
  }
  throw new Error('the menu has no such item');
}

/**
 * Runs in the page: notes whether an item of a menu is clicked. That the item is hidden afterwards does not tell, nor that it was pressed.
 */
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

/** Also where the choice has led to another document, or does so now, when nothing can be asked. */
const isChosen = (page: Page) =>
  page.evaluate(() => (window as unknown as { hasChosen?: boolean }).hasChosen !== false).catch(() => !page.isClosed());

/** Chooses an item by keyboard, in a menu that opens: it takes the focus a moment after it is shown, from whatever has it then. */
export async function chooseByKeys(item: Locator): Promise<void> {
  const page = item.page();
  const focus = page.locator(':focus');
  await item.waitFor();
  const menu = page.getByRole('menu');
  await menu
    .and(focus)
    .or(menu.filter({ has: focus }))
    .first()
    .waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await item.and(focus).count()) return page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`no arrow key leads to ${item}`);
}

/** Presses a button of a dialog by keyboard. A dialog takes the focus a moment after it is shown: a key before that goes elsewhere. */
export async function pressInDialog(dialog: Locator, button: string): Promise<void> {
  const page = dialog.page();
  await dialog.filter({ has: page.locator(':focus') }).waitFor();
  await dialog.getByRole('button', { name: button, exact: true }).press('Enter');
}
