import { expect } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Account, post, seen } from './api.ts';
import { openSignedIn } from './browser.ts';
import { chooseByKeys } from './menus.ts';
import type { SharedProduct } from './product.ts';
import { isFocused } from './resting.ts';

type Place = Page | Locator;
export const button = (place: Place, name: string | RegExp) => place.getByRole('button', { name, exact: true });
export const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name, exact: true });

/**
 * A dialog that opens puts the focus into a place of its choice, with the next turn of the timer. Who puts it elsewhere before loses it.
 */
export async function dialogIsReady(within: Locator): Promise<void> {
  await within.waitFor();
  const hasFocus = async (element: Element) => {
    await new Promise((done) => setTimeout(done));
    return element.closest('[role="dialog"]')?.contains(document.activeElement) ?? true;
  };
  await seen(() => within.evaluate(hasFocus), Boolean);
}

/** Presses Enter where the focus is put first. A button that is off until its list has come takes no focus before. */
export async function enter(target: Locator): Promise<void> {
  const page = target.page();
  await dialogIsReady(target);
  await target.and(page.locator(':not(:disabled)')).focus();
  await isFocused(target);
  await page.keyboard.press('Enter');
}

/** Opens a menu by Enter and chooses an item. */
export async function choose(opener: Locator, name: string, role: 'menuitem' | 'menuitemradio' = 'menuitem'): Promise<void> {
  await enter(opener);
  await chooseByKeys(opener.page().getByRole(role, { name, exact: true }));
}

/** No dialog has as many stops. */
const MAX_STOPS = 40;

/** Runs in the page: which part of this has the focus, counted; what has it, if it is elsewhere. */
function partInFocus(element: Element): number | string {
  const at = [element, ...element.querySelectorAll('*')].indexOf(document.activeElement ?? document.body);
  return at < 0 ? (document.activeElement?.outerHTML.slice(0, 160) ?? 'nothing') : at;
}

/** The focus comes into a dialog and is led around in it, by Tab and by Shift+Tab. */
export async function keepsTheFocus(dialog: Locator): Promise<void> {
  const page = dialog.page();
  await dialog.filter({ has: page.locator(':focus') }).waitFor();
  for (const key of ['Tab', 'Shift+Tab']) {
    const reached = new Set<number | string>();
    for (let part = await dialog.evaluate(partInFocus); !reached.has(part); part = await dialog.evaluate(partInFocus)) {
      expect([`${dialog}`, key, part]).toEqual([`${dialog}`, key, expect.any(Number)]);
      expect(reached.size).toBeLessThan(MAX_STOPS);
      reached.add(part);
      await page.keyboard.press(key);
    }
  }
}

interface Tried {
  /** What opens it by Enter; it has the focus afterwards. */
  by: Locator;
  /** The item of the menu that `by` opens. */
  item?: string;
  dialog: Locator;
  /** A dialog that lies below it and stays. */
  over?: Locator;
}

/** Opens a dialog by keyboard, goes around in it, and closes it with Escape: the focus is back, and what lay below is still there. */
export async function tries({ by, item, dialog, over }: Tried): Promise<void> {
  if (item) await choose(by, item);
  else await enter(by);
  await keepsTheFocus(dialog);
  await by.page().keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  if (over) await keepsTheFocus(over);
  else await isFocused(by);
}

/** Opens a menu by Enter, or a list that has the focus, goes through it and closes it. */
export async function triesMenu(by: Locator, first: Locator): Promise<void> {
  const page = by.page();
  await enter(by);
  await isFocused(first);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await first.waitFor({ state: 'hidden' });
  await isFocused(by);
}

/** A screen of somebody who is signed in, without motion: what closes is gone at once. */
export async function openScreen(browser: Browser, { url }: SharedProduct, path: string, account: Account): Promise<Page> {
  const { page } = await openSignedIn(browser, account, `${url}${path}`, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  return page;
}

/** A call that has to be answered with 200. */
export async function call({ url }: SharedProduct, path: string, body: unknown, { token }: Account): Promise<unknown> {
  const answer = await post(url, path, body, token);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
}
