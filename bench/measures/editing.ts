import { type Column, type ElementKind, elementDefinitions, type Pages } from '@formwright/form-model';
import type { Locator, Page } from 'playwright-core';
import { column, pagesOf } from '../../e2e/support/forms.ts';

const PAGES = 10;
const ROWS = 5;
const COLUMNS = 2;

/** Ten pages of ten elements with every kind in turn, and room on each page for more. */
export function hundredElements(): Pages {
  const kinds = (Object.keys(elementDefinitions) as ElementKind[]).filter((kind) => kind !== 'divider');
  let made = 0;
  const next = (): Column => column(kinds[made++ % kinds.length] ?? 'input', { label: `Question ${made}` });
  const page = () => Array.from({ length: ROWS }, () => Array.from({ length: COLUMNS }, next));
  return pagesOf(...Array.from({ length: PAGES }, page));
}

export interface Timed {
  name: string;
  /** The slowest input's handlers, in ms. */
  handlers: number;
  /** From the slowest input to the frame that shows its effect, in ms; the browser rounds it to 8. */
  toFrame: number;
}

/**
 * Runs before the page's own script. The browser does not time pointer moves as events; their frames over 50 ms are entries. Ignores
 * synthetic mouse events, which the browser sends when the page moves below a resting pointer.
 */
const OBSERVE = `
  window.inputs = [];
  const keep = (entries) => {
    for (const entry of entries.filter(({ name }) => !/^(pointer|mouse)(over|out|enter|leave)$/.test(name)))
      window.inputs.push(
        entry.entryType === 'event'
          ? { name: entry.name, handlers: entry.processingEnd - entry.processingStart, toFrame: entry.duration }
          : { name: 'frame', handlers: entry.scripts.reduce((sum, { duration }) => sum + duration, 0), toFrame: entry.duration },
      );
  };
  window.drawn = null;
  const frame = (at) => {
    window.drawn?.push(at);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  addEventListener('keydown', ({ key }) => {
    if (key === 's') window.savedIn = new Promise((saved) => {
      const pressed = performance.now();
      const told = new MutationObserver(() => {
        if (!document.body.textContent.includes('Successfully saved!!')) return;
        told.disconnect();
        requestAnimationFrame(() => saved(performance.now() - pressed));
      });
      told.observe(document, { childList: true, subtree: true, characterData: true });
    });
  }, true);
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16 });
  observer.observe({ type: 'long-animation-frame' });
`;

export interface Work {
  /** Each action's slowest input. */
  steps: Timed[];
  /** Frames per second of a drag over the whole page. */
  dragFrames: number;
  /** From Ctrl+S to the message that the form is saved, in ms. */
  save: number;
}

/** Does an editor's common actions with real input. */
export async function workInEditor(page: Page, address: string, token: string): Promise<Work> {
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)}); localStorage.setItem('auth', '1');`);
  await page.addInitScript(OBSERVE);
  page.setDefaultTimeout(10_000);
  await page.goto(address);
  await page.getByRole('list', { name: 'Rows of page 1' }).waitFor();
  await page.waitForTimeout(500);
  const steps: Timed[] = [];
  const step = async (name: string, work: () => Promise<unknown>) => {
    await page.evaluate('window.inputs.length = 0');
    await work();
    await page.waitForTimeout(150);
    const inputs = (await page.evaluate('window.inputs')) as Timed[];
    const worst = (of: 'handlers' | 'toFrame') => Math.max(0, ...inputs.map((input) => input[of]));
    steps.push({ name, handlers: worst('handlers'), toFrame: worst('toFrame') });
  };
  const element = (number: number) => page.getByRole('group', { name: new RegExp(`^Question ${number}\\b.*, `) });
  const settings = page.getByRole('complementary', { name: 'Settings' });
  const keys = page.keyboard;

  await step('type on the page', async () => {
    await element(2).getByLabel('Label', { exact: true }).click();
    await keys.press('End');
    await keys.type(' and so on', { delay: 30 });
  });
  await step('select', async () => {
    for (const number of [5, 9, 3]) await element(number).click({ position: { x: 4, y: 4 } });
  });
  await step('open the settings', () =>
    element(6)
      .getByRole('button', { name: /^Settings of/ })
      .click(),
  );
  await step('type in the settings', async () => {
    await settings.getByLabel('Label', { exact: true }).click();
    await keys.press('End');
    await keys.type(' and so on', { delay: 30 });
  });
  await step('require', () => settings.getByRole('switch', { name: 'Required' }).click());
  await step('add an option', async () => {
    await settings.getByRole('button', { name: 'Add option' }).click();
    await keys.type('Raku', { delay: 30 });
  });
  await step('select another while the settings are open', () => element(5).click({ position: { x: 4, y: 4 } }));
  await step('close the settings', () => keys.press('Escape'));
  let dragFrames = 0;
  await step('drag', async () => {
    dragFrames = await drag(page, element(2), element(10));
  });
  await step('add by a click', () => page.getByRole('complementary', { name: 'Elements' }).getByRole('button', { name: 'Rating' }).click());
  await step('delete', () => keys.press('Delete'));
  await step('undo and redo', async () => {
    for (const key of ['z', 'z', 'z', 'Shift+z', 'Shift+z', 'Shift+z']) await keys.press(`Control+${key}`, { delay: 20 });
  });
  await step('lift, move and drop by keyboard', async () => {
    await element(7)
      .getByRole('button', { name: /^Move / })
      .focus();
    // Undone, because the runs share one form, and the question would leave its page.
    for (const key of ['Space', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'Space', 'Control+z']) {
      await keys.press(key);
      await page.waitForTimeout(80);
    }
  });
  await step('save', () => keys.press('Control+s'));
  const save = (await page.evaluate('window.savedIn')) as number;
  await step('show another page', () => page.getByRole('button', { name: 'Page 2', exact: true }).click());
  return { steps, dragFrames, save };
}

/** Drags down, up and down again. @returns the frames per second between the first move and the last */
async function drag(page: Page, from: Locator, to: Locator): Promise<number> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  await page.mouse.move(start.x + 6, start.y + 6);
  await page.mouse.down();
  await page.mouse.move(start.x + 26, start.y + 16, { steps: 4 });
  await page.evaluate('window.drawn = []');
  for (const y of [end.y + end.height / 2, start.y, end.y + end.height / 2]) await page.mouse.move(end.x + 2, y, { steps: 40 });
  const drawn = (await page.evaluate('window.drawn')) as number[];
  await page.evaluate('window.drawn = null');
  await page.mouse.up();
  return Math.round(((drawn.length - 1) * 1000) / ((drawn.at(-1) ?? 0) - (drawn[0] ?? 0)));
}
