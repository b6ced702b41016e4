import { beforeAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import {
  type Account,
  answerOf,
  createForm,
  makePremiumAccount,
  newSubmissionId,
  post,
  responseTotal,
  seen,
  sendAnswers,
} from './support/api.ts';
import { describeInBrowser, openSignedIn } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
let formId = '';
let view = { id: '', token: '' };

const asked = [
  'Full name',
  'Email address we may write to',
  'Which workshop?',
  'How at home are you?',
  'Have you worked before?',
  'Notes',
  'Phone',
];
const questions = asked.map((label) => column(label === 'Notes' ? 'text' : 'input', { label }));
const rightToLeft = 'محمد بن عبد الرحمن الخوارزمي المولود في خوارزم';
const sentence = 'Wheel throwing for beginners, Tuesday evenings from seven to half past nine';
const NAME = 'Everybody who is coming on Tuesday and has not paid yet';

beforeAll(async () => {
  account = await makePremiumAccount(product);
  const form = await createForm(product, account, pagesOf(questions.map((question) => [question])));
  formId = form.id;
  const answers = questions.map(({ uniqueId }, at) => [uniqueId, answerOf([rightToLeft, 'a@b.example', sentence][at] ?? '')]);
  await sendAnswers(product, form, Object.fromEntries(answers));
  await seen(
    () => responseTotal(product, account, formId),
    (total) => total === 1,
  );
  const one = { id: formId, viewId: newSubmissionId() };
  const columns = questions.map(({ uniqueId }) => uniqueId);
  await post(product.url, '/api/saveView', { ...one, revision: 0, name: NAME, query: {}, columns }, account.token);
  const { body: shared } = await post(product.url, '/api/shareView', one, account.token);
  view = { id: one.viewId, token: (shared as { share: { token: string } }).share.token };
});

async function open(path: string, settings: BrowserContextOptions): Promise<Page> {
  const { page } = await openSignedIn(browser, account, `${product.url}${path}`, { reducedMotion: 'reduce', ...settings });
  return page;
}
const desk = { viewport: { width: 1440, height: 900 } };
const table = (page: Page) => page.getByRole('table', { name: /^Responses (to|in) / });
/** Opens the list in the view. Until the views have arrived, it shows its usual columns, which have room enough. */
async function openView(settings: BrowserContextOptions): Promise<Page> {
  const page = await open(`/responses/${formId}?view=${view.id}`, settings);
  await table(page)
    .getByRole('columnheader', { name: asked.at(-1) ?? '' })
    .waitFor();
  return page;
}

/** Where the first letter of a text stands, and the element that shows it. */
const firstLetter = (shown: Locator) =>
  shown.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, 1);
    const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return { isInSight: letter.left >= box.left && letter.right <= box.right };
  });

describeInBrowser('a table of many columns', () => {
  it('keeps its heads apart, the actions of a row in sight, and the beginning of each answer', async () => {
    const page = await openView(desk);
    const rows = table(page);
    const [around, actions] = [await restingBox(rows.locator('..')), await restingBox(rows.getByRole('button', { name: /^Actions for/ }))];
    expect(actions.x + actions.width).toBeLessThanOrEqual(around.x + around.width);
    const heads = await rows.getByRole('columnheader').locator('bdi').all();
    // And the end date: nobody has a start, which leaves its room.
    expect(heads).toHaveLength(asked.length + 1);
    const boxes = await Promise.all(heads.map((head) => restingBox(head)));
    for (const [at, { x, width }] of boxes.slice(0, -1).entries()) expect(x + width + 8).toBeLessThanOrEqual(boxes[at + 1]?.x ?? 0);
    expect(await firstLetter(rows.getByRole('rowheader').getByRole('link'))).toEqual({ isInSight: true });
    await page.context().close();
  });

  it('[D12] moves sideways in a frame that keeps heads, names and actions in sight, and says where it goes on', async () => {
    const page = await openView({ viewport: { width: 1024, height: 700 } });
    const rows = table(page);
    const frame = rows.locator('..');
    const edges = () => frame.evaluate((element) => [element.hasAttribute('data-before'), element.hasAttribute('data-after')]);
    // An observer of the table's width sets them.
    await seen(edges, ([isBefore, isAfter]) => isBefore === false && isAfter === true);
    const places = async () =>
      Promise.all(
        [rows.getByRole('rowheader'), rows.getByRole('button', { name: /^Actions for/ }), rows.getByRole('columnheader').first()].map(
          async (each) => {
            const { x } = await restingBox(each);
            return Math.round(x);
          },
        ),
      );
    const before = await places();
    const moved = await restingBox(rows.getByText('a@b.example'));
    await frame.evaluate((element) => element.scrollBy({ left: 120, behavior: 'instant' }));
    await seen(edges, ([isBefore, isAfter]) => isBefore === true && isAfter === true);
    expect(await places()).toEqual(before);
    expect((await restingBox(rows.getByText('a@b.example'))).x).toBeCloseTo(moved.x - 120, 0);
    // What the keyboard reaches is not behind what stays.
    const sort = rows.getByRole('button', { name: asked[1] ?? '' });
    await sort.focus();
    expect((await restingBox(sort)).x).toBeGreaterThan((before[2] ?? 0) + 100);
    await page.context().close();
  });

  it('tells in its head how many columns are beyond its end, and leads there', async () => {
    const page = await openView({ viewport: { width: 1024, height: 700 } });
    const rows = table(page);
    const more = rows.getByText(/^\d+ more$/);
    await more.waitFor();
    const end = rows.getByRole('columnheader', { name: 'End Date' });
    const actions = rows.getByRole('columnheader', { name: 'Actions' });
    const isSeen = async () => (await restingBox(end)).x < (await restingBox(actions)).x - 40;
    expect(await isSeen()).toBe(false);
    await more.click();
    // It goes away by itself once the end is there, maybe between a look and a press.
    await seen(async () => {
      await more.evaluateAll((buttons) => (buttons[0] as HTMLElement | undefined)?.click());
      return isSeen();
    }, Boolean);
    await page.context().close();
  });

  it('gives no room to a date that no response has where answers are cut, but where the reader sorts by it', async () => {
    const page = await open(`/responses/${formId}?view=${view.id}`, desk);
    const head = (name: string) => table(page).getByRole('columnheader', { name });
    await head('End Date').waitFor();
    await head('Start Date').waitFor({ state: 'detached' });
    await page.goto(`${product.url}/responses/${formId}?view=${view.id}&sort=started_at.desc`);
    await head('Start Date').waitFor();
    const width = async (name: string) => (await restingBox(head(name))).width;
    expect(await width('Start Date')).toBeLessThan((await width('End Date')) - 10);
    await page.context().close();
  });

  it('[D12] is as wide after the window was narrow, and after a phone was turned, as if it had been opened so', async () => {
    for (const [before, after] of [
      [desk.viewport, { width: 390, height: 844 }],
      [
        { width: 844, height: 390 },
        { width: 390, height: 844 },
      ],
    ] as const) {
      const path = `/responses/${formId}?view=${view.id}`;
      const [page, fresh] = [await open(path, { viewport: before }), await open(path, { viewport: before })];
      const look = (of: Page) =>
        table(of).evaluate((element) => {
          const frame = element.parentElement as HTMLElement;
          const widths = [...element.querySelectorAll('col')].map(({ style }) => style.width);
          return JSON.stringify({ widths, isWide: frame.hasAttribute('data-wide') });
        });
      for (const each of [page, fresh]) await table(each).getByRole('rowheader').waitFor();
      await page.setViewportSize(after);
      await page.getByLabel('Sort by').waitFor();
      await page.setViewportSize(before);
      await page.getByLabel('Sort by').waitFor({ state: 'detached' });
      await seen(
        async () => [await look(page), await look(fresh)],
        ([now, wanted]) => now === wanted,
      );
      for (const each of [page, fresh]) await each.context().close();
    }
  });

  it('[D12] keeps its heads at the very top of a low window, where the header scrolls away', async () => {
    const page = await openView({ viewport: { width: 1440, height: 400 } });
    const head = table(page).getByRole('columnheader').first();
    expect(await head.evaluate((element) => getComputedStyle(element).top)).toBe('0px');
    await page.context().close();
  });

  it('[D12] has columns whose edges are dragged, or moved by keys, and stay so on this device', async () => {
    const page = await openView(desk);
    const head = (of = page) => table(of).getByRole('columnheader', { name: asked[1] ?? '' });
    const width = async () => Math.round((await restingBox(head())).width);
    const first = await width();
    const { x, y, width: wide, height } = await restingBox(head());
    await page.mouse.move(x + wide - 1, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + wide + 59, y + height / 2, { steps: 3 });
    await page.mouse.up();
    expect(await seen(width, (now) => now !== first)).toBe(first + 60);
    await head().getByRole('button').press('Shift+ArrowRight');
    expect(await seen(width, (now) => now !== first + 60)).toBe(first + 84);
    await page.reload();
    await table(page).getByRole('rowheader').waitFor();
    expect(await seen(width, (now) => now === first + 84)).toBe(first + 84);
    await page.mouse.dblclick(x + first + 83, y + height / 2);
    expect(await seen(width, (now) => now === first)).toBe(first);
    await page.context().close();
  });

  it('shows the buttons of a row where the pointer or the focus is, and on a screen that is touched a menu', async () => {
    const one = await createForm(product, account, pagesOf([[questions[0] as (typeof questions)[number]]]));
    await sendAnswers(product, one, { [questions[0]?.uniqueId ?? '']: answerOf('Ada') });
    await seen(
      () => responseTotal(product, account, one.id),
      (total) => total === 1,
    );
    const page = await open(`/responses/${one.id}`, desk);
    const archive = table(page).getByRole('button', { name: 'Archive the response of Ada' });
    await archive.waitFor();
    const opacity = () => archive.evaluate((element) => getComputedStyle(element.closest('td > div') as Element).opacity);
    expect(await opacity()).toBe('0');
    await table(page).getByText('Ada', { exact: true }).hover();
    await seen(opacity, (now) => now === '1');
    // Over the row's end: the answers have the width.
    expect((await restingBox(table(page).locator('td').last())).width).toBeLessThan(60);
    await archive.click({ trial: true });
    await page.mouse.move(0, 0);
    await seen(opacity, (now) => now === '0');
    await archive.focus();
    await seen(opacity, (now) => now === '1');
    await page.context().close();
    const touched = await open(`/responses/${one.id}`, { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true });
    await table(touched)
      .getByRole('button', { name: /^Actions for the response of Ada/ })
      .waitFor();
    await touched.context().close();
  });

  it('on a phone has the name of its view in a line, with the other buttons in one, and no answers that were not given', async () => {
    const page = await open(`/responses/${formId}?view=${view.id}`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await table(page).getByRole('rowheader').waitFor();
    const [chosen, columns, exporting] = await Promise.all(
      [/^Views/, 'Columns', 'Export'].map((name) => restingBox(page.getByRole('button', { name, exact: true }))),
    );
    expect(chosen?.width).toBeGreaterThan(350);
    expect([columns?.y, columns?.width]).toEqual([exporting?.y, exporting?.width]);
    expect(await page.getByText('a@b.example').isVisible()).toBe(true);
    const labels = await table(page)
      .locator('td [data-label]')
      .evaluateAll((all) => all.filter((each) => each.getClientRects().length > 0).length);
    expect(labels).toBe(2);
    // A long answer has two lines, and the date says which it is.
    const lines = (box: { height: number }) => Math.round(box.height / 19);
    expect(lines(await restingBox(table(page).getByText(sentence)))).toBe(2);
    const date = table(page).locator('td [data-when]');
    expect(await date.evaluate((each) => getComputedStyle(each, '::before').content)).toBe('"Received "');
    await page.context().close();
  });

  it('has the heads of numbers end where their numbers do, and on a phone begins all answers of a card at one place', async () => {
    const counted = [
      column('input', { label: 'Who?' }),
      column('input', { label: 'How many places do you want?', typeinput: 'number' }),
      column('rating', { label: 'How was it?' }),
    ];
    const { id, link } = await createForm(product, account, pagesOf(counted.map((question) => [question])));
    const answers = counted.map(({ uniqueId }, at) => [uniqueId, answerOf(['Ada', '1234', '4'][at] ?? '')]);
    await sendAnswers(product, { link }, Object.fromEntries(answers));
    await seen(
      () => responseTotal(product, account, id),
      (total) => total === 1,
    );
    const one = {
      id,
      viewId: newSubmissionId(),
      revision: 0,
      name: 'Counted',
      query: {},
      columns: counted.map(({ uniqueId }) => uniqueId),
    };
    await post(product.url, '/api/saveView', one, account.token);
    const page = await open(`/responses/${id}?view=${one.viewId}`, desk);
    const end = async (of: Locator) => {
      const { x, width } = await restingBox(of);
      return Math.round(x + width);
    };
    for (const [label, value] of [
      ['How many places do you want?', '1234'],
      ['How was it?', '4'],
    ] as const) {
      const head = table(page).getByRole('columnheader', { name: label }).locator('bdi');
      expect([label, await end(head)]).toEqual([label, await end(table(page).getByText(value, { exact: true }))]);
      expect(await head.textContent()).toBe(label);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('Sort by').waitFor();
    const begins = await Promise.all(['1234', '4'].map((value) => restingBox(table(page).getByText(value, { exact: true }))));
    expect(begins[0]?.x).toBe(begins[1]?.x);
    await page.context().close();
  });

  it('gives its readers sentences in few lines, all of a response at one height', async () => {
    const page = await open(`/view/${view.token}`, desk);
    const rows = table(page);
    await rows.getByRole('rowheader').waitFor();
    const [name, long] = [await restingBox(rows.getByText(rightToLeft)), await restingBox(rows.getByText(sentence))];
    expect(Math.round(name.y)).toBe(Math.round(long.y));
    expect(long.width).toBeGreaterThan(180);
    await page.context().close();
  });
});
