import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount } from './support/api.ts';
import { describeInBrowser, openSignedIn } from './support/browser.ts';
import { told } from './support/dragging.ts';
import { column, pagesOf } from './support/forms.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

// A busy device hands over several steps of a pointer before it draws anything. Here one task hands them over.

interface Point {
  x: number;
  y: number;
}

let account: Account;
let form: CreatedForm;
let page: Page;

beforeAll(async () => {
  account = await makeAccount(product);
  const rows = ['Glaze', 'Kiln', 'Notes'].map((label) => [column('input', { label })]);
  form = await createForm(product, account, pagesOf(rows));
});
beforeEach(async () => {
  const options = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', hasTouch: true } as const;
  ({ page } = await openSignedIn(browser, account, `${product.url}/form/${form.id}`, options));
  await element('Notes').waitFor();
});
afterEach(() => page.context().close());

const element = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}, `) });
const names = () => page.locator('[data-row] [data-column]').evaluateAll((all) => all.map((each) => each.ariaLabel?.split(', ')[0]));
/** On the element, beside its name. */
const held = async (name: string): Promise<Point> => {
  const { x, y, width } = await restingBox(element(name));
  return { x: x + width - 24, y: y + 14 };
};
/** The upper edge of the element. */
const above = async (name: string): Promise<Point> => {
  const { x, y, width } = await restingBox(element(name));
  return { x: x + width / 2, y: y - 2 };
};

/** Steps of the mouse in one task. */
const mouse = (steps: [type: 'mousedown' | 'mousemove' | 'mouseup', at: Point][]): Promise<void> =>
  page.evaluate((all) => {
    for (const [type, { x, y }] of all)
      (document.elementFromPoint(x, y) ?? document.body).dispatchEvent(
        new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y }),
      );
  }, steps);

/** Steps of a finger in one task. They belong to what it touched first, whatever is below it later. */
const finger = (start: Point, steps: [type: 'touchstart' | 'touchmove' | 'touchend', at: Point][]): Promise<void> =>
  page.evaluate(
    ([first, all]) => {
      const kept = window as { touched?: Element };
      kept.touched ??= document.elementFromPoint(first.x, first.y) ?? document.body;
      const target = kept.touched;
      for (const [type, { x, y }] of all) {
        const touch = new Touch({ identifier: 1, target, clientX: x, clientY: y });
        const touches = type === 'touchend' ? [] : [touch];
        target.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches: [touch] }));
      }
    },
    [start, steps] as const,
  );

describeInBrowser('a drag on a busy device', () => {
  it('ends where the mouse was released, though nothing was drawn since it was pressed', async () => {
    const [from, to] = [await held('Notes'), await above('Glaze')];
    await mouse([
      ['mousedown', from],
      ['mousemove', { x: from.x, y: from.y - 10 }],
      ['mousemove', to],
      ['mouseup', to],
    ]);
    await told(page, 'Dropped Notes in a new first row.');
    expect(await names()).toEqual(['Notes', 'Glaze', 'Kiln']);
  });

  it('ends where the finger was lifted, not where it was when last drawn', async () => {
    const [from, past, to] = [await held('Notes'), await above('Kiln'), await above('Glaze')];
    await finger(from, [['touchstart', from]]);
    await told(page, 'Picked up Notes');
    await finger(from, [['touchmove', past]]);
    await told(page, 'Place: in a new row between rows 1 and 2.');
    await finger(from, [
      ['touchmove', to],
      ['touchend', to],
    ]);
    await told(page, 'Dropped Notes in a new first row.');
    expect(await names()).toEqual(['Notes', 'Glaze', 'Kiln']);
  });

  it('tells where the mouse rests, though it came there before anything was drawn', async () => {
    const [from, to] = [await held('Notes'), await above('Glaze')];
    await mouse([
      ['mousedown', from],
      ['mousemove', { x: from.x, y: from.y - 10 }],
      ['mousemove', to],
    ]);
    await told(page, 'Place: in a new first row.');
    await page.keyboard.press('Escape');
    await told(page, 'Notes was put back.');
    expect(await names()).toEqual(['Glaze', 'Kiln', 'Notes']);
  });

  it('drops between the elements that are under the pointer, though the page moved since the drag began', async () => {
    const from = await held('Notes');
    await mouse([
      ['mousedown', from],
      ['mousemove', { x: from.x, y: from.y - 10 }],
    ]);
    await told(page, 'Picked up Notes');
    await page.locator('[data-sheet]').evaluate((sheet) => {
      (sheet as HTMLElement).style.marginTop = '260px';
    });
    const to = await above('Kiln');
    await mouse([
      ['mousemove', to],
      ['mouseup', to],
    ]);
    await told(page, 'Dropped Notes in a new row between rows 1 and 2.');
    expect(await names()).toEqual(['Glaze', 'Notes', 'Kiln']);
  });
});
