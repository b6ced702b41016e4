import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount } from './support/api.ts';
import { describeInBrowser, expectAccessible, openSignedIn, settled } from './support/browser.ts';
import { isLifted, told } from './support/dragging.ts';
import { column, pagesOf } from './support/forms.ts';
import { chooseInMenu } from './support/menus.ts';
import { isFocused } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
let form: CreatedForm;

const LONG = 'What should we call you when the kiln opens and the glaze has cooled enough to touch it?';

beforeAll(async () => {
  account = await makeAccount(product);
  const pages = pagesOf([
    [column('input', { label: LONG, required: true }), column('input', { label: 'Email' })],
    [column('divider')],
    [column('input', { label: 'ما هو اسمك الكامل من فضلك' })],
    [
      column('input', { label: 'Ay' }),
      column('text', { label: 'Bee' }),
      column('rating', { label: 'See' }),
      column('date', { label: 'Dee' }),
    ],
  ]);
  form = await createForm(product, account, pages);
});

async function openEditor(options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const { page } = await openSignedIn(browser, account, `${product.url}/form/${form.id}`, { reducedMotion: 'reduce', ...options });
  // Not shown yet where they are for a finger.
  await page.locator('[aria-label="Delete Ay"]').waitFor({ state: 'attached' });
  return page;
}

/** What the shown tools of elements and rows cover: a text, a field, the heading, or another tool. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (each: Element) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const tools = [...document.querySelectorAll('[data-row] button')].filter((each) => each.matches('[data-tip]') && isShown(each));
    const contents = [
      ...document.querySelectorAll('[data-sheet] textarea, [data-sheet] .fw-field, [data-sheet] hr, [data-sheet] .fw-stars'),
    ];
    const found: string[] = [];
    for (const tool of tools) {
      const box = tool.getBoundingClientRect();
      for (const other of [...contents, ...tools]) {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        const isOver = box.left < right - 1 && left < box.right - 1 && box.top < bottom - 1 && top < box.bottom - 1;
        if (other !== tool && isOver)
          found.push(`${tool.getAttribute('aria-label')} over ${other.getAttribute('aria-label') ?? other.className}`);
      }
    }
    return found;
  });

describeInBrowser("the editor's tools", () => {
  it('never cover a label, a field, the heading or each other, at any width, and are accessible in both schemes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1440, 768, 390]) {
        const where = `${colorScheme} ${width}`;
        const page = await openEditor({ colorScheme, viewport: { width, height: 1000 }, hasTouch: width < 600, isMobile: width < 600 });
        for (const row of await page.getByRole('listitem', { name: /^Row \d/ }).all()) {
          for (const element of await row.getByRole('group', { name: /, row \d/ }).all()) {
            await element.click({ position: { x: 4, y: 4 } });
            await element.getByRole('button', { name: /^Delete / }).waitFor();
            // The pointer is over the row below it, whose tools are shown too.
            if (width > 600) await page.getByRole('group', { name: /^Ay, / }).hover();
            await settled(page);
            expect({ where, over: await covered(page) }).toEqual({ where, over: [] });
          }
        }
        await expectAccessible(page, `the editor's tools ${where}`);
        await page.context().close();
      }
    }
  });

  it('show all that can be done with an element in one menu, by keyboard and by mouse', async () => {
    const page = await openEditor({ viewport: { width: 1440, height: 900 } });
    const first = page.getByRole('group', { name: /^What should we call you/ });
    await first.focus();
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu', { name: LONG });
    await isFocused(menu.getByRole('menuitem', { name: 'Edit the text' }));
    await expectAccessible(page, 'the menu of an element');
    await page.keyboard.press('Escape');
    await isFocused(first);
    const open = () => first.click({ button: 'right', position: { x: 4, y: 4 } });
    await chooseInMenu(open, menu.getByRole('menuitem', { name: 'Move', exact: true }));
    await isLifted(page, 'What should');
    await page.keyboard.press('Escape');
    await told(page, 'was put back');
    await page.context().close();
  });
});
