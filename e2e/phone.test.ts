import { beforeAll, expect, it } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount, post, seen } from './support/api.ts';
import { describeInBrowser, expectAccessible, openSignedIn, watch } from './support/browser.ts';
import { told } from './support/dragging.ts';
import { column, pagesOf } from './support/forms.ts';
import { centreOf, restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;
let form: CreatedForm;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

beforeAll(async () => {
  account = await makeAccount(product);
  const questions = (['input', 'text', 'radio', 'dropdown', 'rating', 'checkbox'] as const).map((kind, at) => [
    column(kind, { label: `Question ${at + 1}` }),
  ]);
  form = await createForm(
    product,
    account,
    pagesOf(questions, [[column('input', { label: 'Email', typeinput: 'email', required: true })]]),
  );
});

interface Point {
  x: number;
  y: number;
}

/** One finger on the glass, as the browser gets it from the device. */
function fingerOf(session: CDPSession, page: Page) {
  let at: Point = { x: 0, y: 0 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    async down(point: Point) {
      at = point;
      await touch('touchStart', [point]);
    },
    async move({ x, y }: Point) {
      const from = at;
      const steps = Array.from({ length: 12 }, (_, step) => (step + 1) / 12);
      at = { x, y };
      await Promise.all(steps.map((part) => touch('touchMove', [{ x: from.x + (x - from.x) * part, y: from.y + (y - from.y) * part }])));
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    },
    up: () => touch('touchEnd', []),
  };
}

describeInBrowser('a phone', () => {
  it('builds a form by touch: an element is dragged from the strip and another one moved, and a swipe scrolls the page', async () => {
    const { page } = await openSignedIn(browser, account, `${product.url}/form/${form.id}`, { ...PHONE, reducedMotion: 'reduce' });
    const element = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}, `) });
    const scrolled = () =>
      page.evaluate(() =>
        [document.scrollingElement, ...document.querySelectorAll('*')].reduce((sum, each) => sum + (each?.scrollTop ?? 0), 0),
      );
    const names = () =>
      page
        .locator('[data-sheet] [role=group][aria-label*=", "]')
        .evaluateAll((frames) => frames.map((frame) => frame.getAttribute('aria-label')?.split(', ')[0]));
    await element('Question 1').waitFor();
    const finger = fingerOf(await page.context().newCDPSession(page), page);

    // A swipe over an element scrolls, and moves nothing. Its steps wait for nothing: a finger that rests picks the element up.
    const before = await names();
    const start = await centreOf(element('Question 2'));
    const rested = page.evaluate(() =>
      new Promise((ended) => addEventListener('scrollend', ended, { capture: true, once: true })).then(() => undefined),
    );
    await Promise.all([finger.down(start), finger.move({ x: start.x, y: start.y - 200 })]);
    await finger.up();
    await page.waitForFunction((none) => [...document.querySelectorAll('*')].some((each) => each.scrollTop > none), 50);
    // A touch before would only stop the scrolling.
    await rested;
    expect(await names()).toEqual(before);
    await element('Question 1').scrollIntoViewIfNeeded();

    const item = page.getByRole('complementary', { name: 'Elements' }).getByRole('button', { name: 'Full Name', exact: true });
    await item.scrollIntoViewIfNeeded();
    await finger.down(await centreOf(item));
    await told(page, 'Picked up');
    const still = await scrolled();
    const target = await restingBox(element('Question 2'));
    await finger.move({ x: target.x + 120, y: target.y + 4 });
    await told(page, 'Place: in a new row between rows 1 and 2.');
    expect(await scrolled()).toBe(still);
    await finger.up();
    await told(page, 'Dropped Full Name');
    await seen(names, (now) => now.join() === ['Question 1', 'Full Name', ...before.slice(1)].join());

    const settings = page.getByRole('complementary', { name: 'Settings', exact: true });
    await settings.getByRole('button', { name: 'Close', exact: true }).tap();
    await settings.waitFor({ state: 'detached' });
    await element('Question 1').scrollIntoViewIfNeeded();
    const moved = await restingBox(element('Full Name'));
    await finger.down({ x: moved.x + 200, y: moved.y + 16 });
    await told(page, 'Picked up Full Name');
    const first = await restingBox(element('Question 1'));
    await finger.move({ x: moved.x + 200, y: first.y + 4 });
    await told(page, 'Place: in a new first row.');
    await finger.up();
    await told(page, 'Dropped Full Name');
    await seen(names, (now) => now.join() === ['Full Name', 'Question 1', ...before.slice(1)].join());
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await toastCame(page, 'Successfully saved!!');
    await page.context().close();
  });

  it('fills in and sends the public form by touch', async () => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const { problems } = watch(page, product.url);
    await page.goto(`${product.url}/f-${form.link}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page, 'public form on a phone');
    await page.getByRole('textbox', { name: 'Question 1' }).tap();
    await page.keyboard.type('On the way');
    await page.getByRole('radiogroup', { name: 'Question 3' }).getByText('option2').tap();
    await page.getByRole('combobox', { name: 'Question 4' }).selectOption('option3');
    await page.getByText('4 of 5 stars').locator('..').tap();
    await page.getByRole('group', { name: 'Question 6' }).getByText('option4').tap();
    await page.getByRole('button', { name: 'Next' }).tap();
    await page.getByRole('button', { name: 'Submit' }).tap();
    await page.getByText('Please complete all required fields.').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).tap();
    await page.keyboard.type('ilse@example.org');
    await page.getByRole('button', { name: 'Submit' }).tap();
    await page.waitForURL('**/success');
    const answers = await seen(
      async () => JSON.stringify((await post(product.url, '/api/getResponses', { id: form.id }, account.token)).body),
      (text) => text.includes('"total":1'),
    );
    for (const answer of ['On the way', 'option2', 'option3', 'option4', '"4"', 'ilse@example.org']) expect(answers).toContain(answer);
    expect(problems).toEqual([]);
    await context.close();
  });
});
