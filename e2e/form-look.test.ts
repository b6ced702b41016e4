import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makePremiumAccount, seen } from './support/api.ts';
import { describeInBrowser, expectAccessible, openSignedIn, reloadUntil, settled } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { isFocused, restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
let form: CreatedForm;

beforeAll(async () => {
  account = await makePremiumAccount(product);
});
beforeEach(async () => {
  const question = (label: string) => [column('input', { label })];
  form = await createForm(product, account, pagesOf([question('Name'), question('Town')], [question('Wish')]));
});

type ContextOptions = Parameters<Browser['newContext']>[0];

async function open(path: string, options: ContextOptions = {}): Promise<{ page: Page; problems: string[] }> {
  return openSignedIn(browser, account, `${product.url}${path}`, { viewport: { width: 1440, height: 900 }, ...options });
}

const NAME = 'Customize';
const panel = (page: Page) => page.getByRole('complementary', { name: NAME });
const tool = (page: Page) => page.getByRole('region', { name: 'Tools of the form' }).getByRole('button', { name: 'Customize' });

async function addColor(page: Page, color: string): Promise<void> {
  await panel(page).getByRole('textbox', { name: 'Add a color' }).fill(color);
  await panel(page).getByRole('button', { name: 'Add' }).click();
}

const save = (page: Page) => stored(page, () => page.keyboard.press('Control+s'));

async function stored(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse(/\/api\/(?:changeshowlogo|saveForm)$/);
  await act();
  expect((await answered).status()).toBe(200);
}

/** The painted color there, once nothing fades any more. */
async function paintedAt(page: Page, x: number, y: number): Promise<number[]> {
  await settled(page);
  const shot = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  const reader = await page.context().newPage();
  const parts = await reader.evaluate(async (png) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    pen.drawImage(picture, 0, 0);
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }, shot.toString('base64'));
  await reader.close();
  return parts;
}

/** Beside the sheet. */
async function paintedOnCanvas(page: Page): Promise<number[]> {
  const { x, y } = await restingBox(page.locator('[data-tinted]'));
  return paintedAt(page, x + 4, y + 200);
}

/** Two mixed colors may be rounded differently. */
const isSame = (one: number[], other: number[]): boolean => one.every((part, at) => Math.abs(part - (other[at] ?? 0)) <= 1);

describeInBrowser('how a form looks', () => {
  it.each(['light', 'dark'] as const)('is chosen on the canvas as the public form shows it, %s', async (colorScheme) => {
    const { page, problems } = await open(`/form/${form.id}`, { colorScheme });
    await tool(page).click();
    await addColor(page, '#b05c3a');
    await panel(page).getByRole('radio', { name: '50%' }).check({ force: true });
    await save(page);
    const shown = await open(`/f-${form.link}`, { colorScheme });
    const ofForm = await paintedOnCanvas(page);
    expect(isSame(ofForm, await paintedAt(shown.page, 4, 300))).toBe(true);

    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await panel(page).getByRole('radio', { name: 'Page 2' }).check({ force: true });
    await panel(page).getByRole('textbox', { name: 'Add a color' }).fill('0, 0, 200');
    await panel(page).getByRole('button', { name: 'Add' }).click();
    const ofPage2 = await seen(
      () => paintedOnCanvas(page),
      (color) => !isSame(color, ofForm),
    );
    await save(page);
    await shown.page.reload();
    expect(isSame(await paintedAt(shown.page, 4, 300), ofPage2)).toBe(false);
    await shown.page.getByRole('button', { name: 'Next' }).click();
    await seen(
      () => paintedAt(shown.page, 4, 300),
      (color) => isSame(color, ofPage2),
    );
    expect([...problems, ...shown.problems]).toEqual([]);
  });

  it('has its tabs in one row on every screen, and in even rows for large and spaced letters', async () => {
    const { page } = await open(`/form/${form.id}#look`);
    const tabs = panel(page).getByRole('tab');
    await tabs.nth(3).waitFor();
    /** How many tabs stand in each row. */
    const rows = async (): Promise<number[]> => {
      const tops = await tabs.evaluateAll((each) => each.map((tab) => tab.getBoundingClientRect().top));
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
    };
    const found: unknown[] = [];
    for (const width of [1440, 1000, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 860 });
      found.push([width, await rows()]);
    }
    expect(found).toEqual([1440, 1000, 768, 390, 320].map((width) => [width, [4]]));
    await page.evaluate(() => document.documentElement.setAttribute('style', 'font-size: 20px; letter-spacing: 0.12em'));
    for (const width of [1440, 1000, 320]) {
      await page.setViewportSize({ width, height: 860 });
      expect(await rows()).toEqual([2, 2]);
      expect(await tabs.evaluateAll((each) => each.some((tab) => tab.scrollWidth > tab.clientWidth))).toBe(false);
    }
  });

  it('[STYLE-10] leaves the logo out of the public forms when it is switched off', async () => {
    const shown = await open(`/f-${form.link}`);
    const logo = shown.page.getByText('Powered by');
    await logo.waitFor();
    const { page } = await open(`/form/${form.id}#look`);
    await panel(page).getByRole('tab', { name: 'Logo' }).click();
    // A click only: the switch follows a moment later.
    const press = () =>
      panel(page)
        .getByRole('switch', { name: /^Show the logo/ })
        .click({ force: true });
    await stored(page, press);
    // The other service is told by an event.
    await reloadUntil(
      shown.page,
      () => logo.count(),
      (count) => count === 0,
    );
    await panel(page)
      .getByRole('switch', { name: /^Show the logo/, checked: false })
      .waitFor({ state: 'attached' });
    await stored(page, press);
    await reloadUntil(
      shown.page,
      () => logo.count(),
      (count) => count > 0,
    );
  });

  it.each([
    [1440, 'light'],
    [1440, 'dark'],
    [768, 'light'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('is chosen by keyboard and without barriers at %i px, %s', async (width, colorScheme) => {
    const { page, problems } = await open(`/form/${form.id}`, { colorScheme, viewport: { width, height: 860 }, hasTouch: width === 390 });
    await tool(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).waitFor();
    await addColor(page, '#808080');
    await panel(page).getByRole('radio', { name: '100%' }).check({ force: true });
    await panel(page)
      .getByText(/many people cannot read it/)
      .waitFor();
    await expectAccessible(page, `look ${width} ${colorScheme}`);
    if (process.env.LOOK_SHOTS) await page.screenshot({ path: `${process.env.LOOK_SHOTS}/panel-${width}-${colorScheme}.png` });
    await panel(page)
      .getByRole('button', { name: /^Make it readable: \d+% opacity$/ })
      .click();
    await panel(page)
      .getByText(/is easy to read/)
      .waitFor();
    if (process.env.LOOK_SHOTS) {
      const body = panel(page).locator('> div').first();
      await body.evaluate((each) => each.scrollTo(0, 9999));
      await page.screenshot({ path: `${process.env.LOOK_SHOTS}/panel2-${width}-${colorScheme}.png` });
      const shown = await open(`/f-${form.link}`, { colorScheme, viewport: { width, height: 860 } });
      await shown.page.screenshot({ path: `${process.env.LOOK_SHOTS}/public-${width}-${colorScheme}.png` });
    }
    await save(page);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await isFocused(tool(page));
    expect(problems).toEqual([]);
  });
});
