import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount } from './support/api.ts';
import { describeInBrowser, expectAccessible, openSignedIn, settled } from './support/browser.ts';
import { told } from './support/dragging.ts';
import { column, pagesOf } from './support/forms.ts';
import { isFilled, restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
let form: CreatedForm;

const kinds = ['input', 'text', 'radio', 'checkbox', 'rating', 'dropdown'] as const;

beforeAll(async () => {
  account = await makeAccount(product);
  const rows = kinds.map((kind, index) => [column(kind, { label: `Question ${index + 1}` })]);
  form = await createForm(product, account, pagesOf(rows));
});

async function openEditor(options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const { page } = await openSignedIn(browser, account, `${product.url}/form/${form.id}`, options);
  await element(page, 1).waitFor();
  return page;
}

const element = (page: Page, number: number): Locator => page.getByRole('group', { name: new RegExp(`^Question ${number}, `) });
const settingsOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Settings' });

/** Touch drag. @param place where the editor tells that what is dragged would be dropped */
async function moveFinger(finger: CDPSession, page: Page, from: { x: number; y: number }, toY: number, place?: string): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  if (place) await told(page, 'Picked up');
  for (let step = 1; step <= 12; step += 1) await touch('touchMove', [{ x: from.x, y: from.y + ((toY - from.y) * step) / 12 }]);
  // Moves are handled in the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  if (place) await told(page, `Place: ${place}.`);
  await touch('touchEnd', []);
}

/** Touch targets below 44 px. Labels are excluded, because their field in the settings is larger. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, select, [role="switch"]')]
      .filter((each) => !each.closest('[inert]') && each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((each) => !each.matches('[href="#canvas"], [aria-label^="Add a row after"], [role="switch"]'))
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
      .map(({ each, box }) => `${each.getAttribute('aria-label') ?? each.textContent} ${box.width} x ${box.height}`),
  );

describeInBrowser('the editor', () => {
  it('works by touch on a phone: the settings never hide their element, and everything is large enough for a finger', async () => {
    const page = await openEditor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
    const finger = await page.context().newCDPSession(page);
    await element(page, 4).tap({ position: { x: 200, y: 100 } });
    await element(page, 4)
      .getByRole('button', { name: /^Settings of/ })
      .tap();
    const settings = settingsOf(page);
    await settings.getByRole('textbox', { name: 'Option 1' }).waitFor();
    const sheet = await restingBox(settings);
    expect(sheet.height).toBeLessThanOrEqual(844 * 0.56);
    expect((await restingBox(element(page, 4))).bottom).toBeLessThanOrEqual(sheet.y + 1);
    expect(await smallTargets(page)).toEqual([]);
    await expectAccessible(page, 'the settings on a phone');

    await moveFinger(finger, page, { x: 195, y: sheet.y + 20 }, sheet.y - 120);
    await settings.getByRole('button', { name: 'Show less of the settings' }).waitFor();
    expect((await restingBox(settings)).height).toBeGreaterThan(700);
    await settings.getByRole('button', { name: 'Show less of the settings' }).press('Enter');
    await moveFinger(finger, page, { x: 195, y: (await restingBox(settings)).y + 20 }, 700);
    await settings.waitFor({ state: 'detached' });
    expect(await smallTargets(page)).toEqual([]);

    await element(page, 1).scrollIntoViewIfNeeded();
    const third = await restingBox(element(page, 3));
    const second = await restingBox(element(page, 2));
    await moveFinger(finger, page, { x: third.x + 200, y: third.y + 20 }, second.y - 2, 'in a new row between rows 1 and 2');
    await page
      .getByRole('listitem', { name: 'Row 2', exact: true })
      .getByRole('group', { name: /^Question 3, / })
      .waitFor();
    await page.context().close();
  });

  it('leaves most of a screen for the page at 400 % zoom, 320 by 256 px', async () => {
    const page = await openEditor({ viewport: { width: 320, height: 256 } });
    await element(page, 3).click({ position: { x: 100, y: 100 } });
    await page.mouse.move(160, 120);
    await page.mouse.wheel(0, 120);
    await page.waitForFunction(() => (document.querySelector('header')?.getBoundingClientRect().bottom ?? 256) <= 0);
    const elements = await restingBox(page.getByRole('complementary', { name: 'Elements' }));
    expect(elements.y).toBeGreaterThanOrEqual(200);
    expect(elements.bottom).toBeLessThanOrEqual(257);
    await element(page, 3)
      .getByRole('button', { name: /^Settings of/ })
      .click();
    await settingsOf(page).getByRole('textbox', { name: 'Option 4' }).fill('Raku');
    await settingsOf(page).getByRole('button', { name: 'Close', exact: true }).click();
    await isFilled(element(page, 3).getByRole('textbox', { name: 'Option 4' }), 'Raku');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.context().close();
  });

  it('shows in high contrast what is marked, chosen and switched on', async () => {
    const page = await openEditor({ viewport: { width: 1440, height: 900 }, forcedColors: 'active' });
    await element(page, 1).press('Alt+Enter');
    const off = settingsOf(page).getByRole('switch', { name: 'Required' });
    await off.waitFor();
    await settled(page);
    const look = (locator: Locator) =>
      locator.evaluate((shown) => {
        const { backgroundColor, borderTopColor, borderTopWidth, outlineStyle } = getComputedStyle(shown);
        return { backgroundColor, border: `${borderTopWidth} ${borderTopColor}`, outlineStyle };
      });
    const track = (name: string) => settingsOf(page).getByRole('switch', { name }).locator('+ *');
    const required = await look(track('Required'));
    expect(required.border).toMatch(/^1px /);
    expect((await look(track('Show in responses'))).backgroundColor).not.toBe(required.backgroundColor);
    expect((await look(element(page, 1))).outlineStyle).toBe('solid');
    expect((await look(element(page, 2))).outlineStyle).toBe('none');
    const count = (name: string) => look(page.getByRole('group', { name: 'Columns in row 1' }).getByRole('button', { name }));
    expect((await count('1 column')).border).not.toBe((await count('2 columns')).border);
    await page.context().close();
  });
});
