import { pageBackground } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import type { Page as Tab } from 'playwright-core';
import { describeInBrowser, type FormInBrowser, render } from './form-browser.ts';
import { column, page } from './forms.ts';

const RED = '200, 0, 0';
const BLUE = '0, 0, 200';
const none = { color: 'default', opacity: 1, colors: {} } as const;
const own = (rgb: string, opacity: 0.1 | 0.25 | 0.5 | 0.75 | 1) => ({ color: 'user_1', opacity, colors: { user_1: rgb } });
const named = (name: string) => column('input', name, { label: name });

/** What is painted there, as [red, green, blue]. */
async function paintedAt(tab: Tab, x: number, y: number): Promise<number[]> {
  const shot = await tab.screenshot({ clip: { x, y, width: 1, height: 1 } });
  const reader = await tab.context().newPage();
  const parts = await reader.evaluate(async (png) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    pen.drawImage(picture, 0, 0);
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }, shot.toString('base64'));
  await reader.close();
  return parts;
}

/** This color over the background of the product. */
const over = (backdrop: readonly number[], rgb: string, opacity: number) =>
  rgb.split(', ').map((part, at) => Number(part) * opacity + (backdrop[at] ?? 0) * (1 - opacity));

const BACKDROP = { light: [247, 247, 245], dark: [21, 21, 19] } as const;

async function expectPainted(form: FormInBrowser, wanted: readonly number[]): Promise<void> {
  // The edge of the window, beside the sheet at every width.
  const painted = await paintedAt(form.page, 4, 300);
  expect(painted.map((part, at) => Math.abs(part - (wanted[at] ?? 0)) <= 2)).toEqual([true, true, true]);
}

describeInBrowser('the background of the public form', (visitor) => {
  it.each([
    ['light', 1000],
    ['dark', 1000],
    ['light', 390],
    ['dark', 390],
  ] as const)('[STYLE-03] shows the chosen color at its opacity, %s at %i px', async (scheme, width) => {
    const form = visitor();
    await form.page.emulateMedia({ colorScheme: scheme });
    await form.page.setViewportSize({ width, height: 800 });
    for (const opacity of [0.1, 0.5, 1] as const) {
      form.server.pages['/f-look'] = await render([page('p1', [named('a')])], 'look', own(RED, opacity));
      await form.open('look');
      await expectPainted(form, over(BACKDROP[scheme], RED, opacity));
    }
    form.server.pages['/f-look'] = await render([page('p1', [named('a')])], 'look', none);
    await form.open('look');
    if (width === 1000) await expectPainted(form, BACKDROP[scheme]);
  });

  it('shows the own color of a page while that page is shown, and the color of the form on the others', async () => {
    const form = visitor();
    const pages = [page('p1', [named('a')]), { ...page('p2', [named('b')]), ...own(BLUE, 0.5) }, page('p3', [named('c')])];
    expect(pages.map((each) => pageBackground(each, own(RED, 1))?.rgb)).toEqual([RED, BLUE, RED]);
    form.server.pages['/f-look'] = await render(pages, 'look', own(RED, 1));
    await form.page.setViewportSize({ width: 390, height: 800 });
    await form.open('look');
    await expectPainted(form, [200, 0, 0]);
    await form.button('Next').click();
    await expectPainted(form, over(BACKDROP.light, BLUE, 0.5));
    await form.button('Next').click();
    await expectPainted(form, [200, 0, 0]);
    await form.button('Prev').click();
    await expectPainted(form, over(BACKDROP.light, BLUE, 0.5));
  });

  it('has no color on a page without one, after a first page with its own', async () => {
    const form = visitor();
    form.server.pages['/f-look'] = await render([{ ...page('p1', [named('a')]), ...own(BLUE, 1) }, page('p2', [named('b')])], 'look', none);
    await form.open('look');
    await expectPainted(form, [0, 0, 200]);
    await form.button('Next').click();
    await expectPainted(form, BACKDROP.light);
  });

  it('has no bar above the sheet where the background is that color', async () => {
    const form = visitor();
    const pages = [{ ...page('p1', [named('a')]), ...own(BLUE, 1) }, page('p2', [named('b')])];
    form.server.pages['/f-look'] = await render(pages, 'look', own(RED, 0.5));
    await form.open('look');
    const bar = () => form.page.locator('.fw-sheet').evaluate((sheet) => getComputedStyle(sheet, '::before').height);
    expect(await bar()).toBe('0px');
    await form.button('Next').click();
    expect(await bar()).toBe('8px');
  });

  it('keeps all text on the opaque sheet, whatever the color, in both schemes', async () => {
    const form = visitor();
    for (const rgb of ['0, 0, 0', '255, 255, 255', RED]) {
      form.server.pages['/f-look'] = await render([page('p1', [named('a')]), page('p2', [named('b')])], 'look', own(rgb, 1));
      for (const [scheme, sheet] of [
        ['light', 'rgb(255, 255, 255)'],
        ['dark', 'rgb(31, 30, 28)'],
      ] as const) {
        await form.page.emulateMedia({ colorScheme: scheme });
        for (const width of [1000, 390]) {
          await form.page.setViewportSize({ width, height: 800 });
          await form.open('look');
          const seen = await form.page.evaluate(() => {
            const box = document.querySelector('.fw-sheet') as HTMLElement;
            const words = [...document.querySelectorAll('body *')].filter((each) => each.checkVisibility() && each.textContent?.trim());
            return { sheet: getComputedStyle(box).backgroundColor, outside: words.filter((each) => !box.contains(each)).length };
          });
          expect(seen).toEqual({ sheet, outside: 0 });
        }
      }
    }
  });
});
