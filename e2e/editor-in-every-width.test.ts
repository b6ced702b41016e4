import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { type Account, answerOf, createForm, makePremiumAccount, post, seen, sendAnswers } from './support/api.ts';
import { describeInBrowser, openSignedIn } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;
let id: string;
let link: string;

beforeAll(async () => {
  account = await makePremiumAccount(product);
  const rows = [[column('radio')], [column('fullname', { required: true })], [column('paragraph')]];
  ({ id, link } = await createForm(product, account, pagesOf(rows)));
});

async function openEditor(width: number): Promise<Page> {
  const viewport = { width, height: 900 };
  const { page } = await openSignedIn(browser, account, `${product.url}/form/${id}`, { viewport, reducedMotion: 'reduce' });
  await page.getByRole('group', { name: /Single Choice/ }).waitFor();
  return page;
}

describeInBrowser('the editor', () => {
  it.each([768, 390])('[D37] says in a word whether the form is saved, %s wide', async (width) => {
    const page = await openEditor(width);
    const saved = page.getByRole('banner').getByText('Saved', { exact: true });
    const boxes = await Promise.all([0, 1].map(async (at) => (await saved.nth(at).boundingBox())?.width ?? 0));
    expect(Math.max(...boxes)).toBeGreaterThan(20);
    await page.context().close();
  });

  it.each([1440, 1024, 768])('keeps the state of an unsaved form off the tabs beside it, by touch, %s wide', async (width) => {
    const viewport = { width, height: 900 };
    const { page } = await openSignedIn(browser, account, `${product.url}/form/${id}`, { viewport, hasTouch: true, isMobile: true });
    await page.getByRole('textbox', { name: 'Form title' }).fill('Autumn');
    const top = page.getByRole('banner');
    const state = top.getByText(width < 900 ? 'Unsaved' : 'Unsaved changes', { exact: true });
    await state.waitFor();
    const { x, width: wide } = await restingBox(state);
    expect(x + wide).toBeLessThan((await restingBox(top.getByRole('link', { name: 'Form', exact: true }))).x);
    await page.context().close();
  });

  it.each([1440, 768, 390, 320])('keeps the state of a closed form with a long title off what stands beside it, %s wide', async (width) => {
    const pages = pagesOf([[column('input')]]).map((each) => ({ ...each, title: 'Raku evening in March, for everybody who paid' }));
    const closed = await createForm(product, account, pages);
    const deadline = { formId: closed.id, deadline: '01/01/2020 10:00', zone: 'UTC' };
    expect((await post(product.url, '/api/changeDeadline', deadline, account.token)).status).toBe(200);
    const viewport = { width, height: 844 };
    const { page } = await openSignedIn(browser, account, `${product.url}/form/${closed.id}`, { viewport, hasTouch: width < 600 });
    const top = page.getByRole('banner');
    const state = await restingBox(top.getByTitle(/^Closed on/));
    const title = await restingBox(top.getByRole('textbox', { name: 'Form title' }));
    const next = await restingBox(
      width < 600 ? top.getByRole('button', { name: 'Undo' }) : top.getByRole('link', { name: 'Form', exact: true }),
    );
    expect(next.x - Math.max(state.x + state.width, title.x + title.width)).toBeGreaterThanOrEqual(width < 600 ? 4 : width < 900 ? 16 : 24);
    if (width < 900 && width > 320) {
      const short = top.getByText(/^Closed\s1\sJan\s2020$/);
      expect(await short.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
    }
    expect([state.width > 40, title.width > 50]).toEqual([true, true]);
    await page.context().close();
  });

  it.each([1440, 768])('keeps the state of a form off tabs that tell of responses, %s wide', async (width) => {
    const question = column('input');
    const answered = await createForm(
      product,
      account,
      pagesOf([[question]]).map((each) => ({ ...each, title: 'Raku evening in March' })),
    );
    for (let count = 0; count < 12; count += 1) await sendAnswers(product, answered, { [question.uniqueId]: answerOf('Ada') });
    // The list of forms, from which the tab has the number, learns of responses by events.
    await seen(
      async () => (await post(product.url, '/api/getForms', {}, account.token)).body as { _id: string; responses: number }[],
      (forms) => forms.some(({ _id, responses }) => _id === answered.id && responses === 12),
    );
    const { page } = await openSignedIn(browser, account, `${product.url}/form/${answered.id}`, { viewport: { width, height: 900 } });
    const top = page.getByRole('banner');
    await top.getByRole('link', { name: /^Responses.*12/ }).waitFor();
    const state = await restingBox(top.getByTitle('Live', { exact: true }));
    const inside = await top.getByTitle('Live', { exact: true }).evaluate((each) => each.scrollWidth - each.clientWidth);
    const { x } = await restingBox(top.getByRole('link', { name: 'Form', exact: true }));
    expect([x - state.x - state.width >= 12, inside]).toEqual([true, 0]);
    await page.context().close();
  });

  it.each([1440, 1024, 768])('leaves a long title room for twelve letters beside the longest state, %s wide', async (width) => {
    const page = await openEditor(width);
    const title = page.getByRole('textbox', { name: 'Form title' });
    await title.fill('Autumn workshops at the Lakeside Pottery, registration of all groups');
    await page
      .getByRole('banner')
      .getByText(width < 900 ? 'Unsaved' : 'Unsaved changes', { exact: true })
      .waitFor();
    // What the field shows, measured in its own zeros.
    const letters = await title.evaluate((field) => {
      const { font, paddingInline } = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      pen.font = font;
      return (field.clientWidth - 2 * Number.parseFloat(paddingInline)) / pen.measureText('0').width;
    });
    expect(letters).toBeGreaterThan(width === 1024 ? 20 : 11.9);
    await page.context().close();
  });

  it.each([320, 359, 390])('shows the whole tab of the open page, by touch, %s wide', async (width) => {
    for (const count of [1, 2, 12]) {
      const made = await createForm(product, account, pagesOf(...Array.from({ length: count }, () => [[column('rating')]])));
      const options = { viewport: { width, height: 640 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;
      const { page } = await openSignedIn(browser, account, `${product.url}/form/${made.id}`, options);
      const bar = page.getByRole('navigation', { name: 'Pages of the form' });
      for (const number of new Set([1, count])) {
        const tab = bar.getByRole('button', { name: `Page ${number}`, exact: true });
        await tab.tap();
        await bar.locator('[aria-current=page]').and(tab).waitFor();
        const [shown, list] = [await restingBox(tab), await restingBox(bar.getByRole('list'))];
        const cut = Math.max(list.x - shown.x, shown.x + shown.width - list.x - list.width);
        expect([width, count, number, cut <= 0.5]).toEqual([width, count, number, true]);
      }
      await page.context().close();
    }
  });

  it('sets what respondents read as their page does', async () => {
    const page = await openEditor(1440);
    const ofApp = await page.getByRole('navigation', { name: 'This form' }).evaluate((each) => getComputedStyle(each).fontFamily);
    const set = (of: Locator) => of.evaluate((each) => [getComputedStyle(each).fontFamily, getComputedStyle(each).fontWeight]);
    const shown = [
      await set(page.getByRole('textbox', { name: 'Form heading' })),
      await set(page.getByRole('group', { name: /^Full Name/ }).getByLabel('Label', { exact: true })),
    ];
    await page.goto(`${product.url}/f-${link}`);
    const there = [await set(page.getByRole('heading', { level: 1 })), await set(page.getByText('Full Name').first())];
    expect(shown).toEqual(there);
    expect(there.map(([family]) => family)).not.toContain(ofApp);
    await page.context().close();
  });

  it('leaves the title its room where the tabs have none: the menu has them', async () => {
    const page = await openEditor(640);
    const tabs = page.getByRole('navigation', { name: 'This form' });
    await tabs.waitFor({ state: 'hidden' });
    expect((await restingBox(page.getByRole('textbox', { name: 'Form title' }))).width).toBeGreaterThan(60);
    await page.getByRole('button', { name: /^More: / }).click();
    await page.getByRole('menuitem', { name: /^Responses/ }).waitFor();
    await page.context().close();
  });

  it.each([1440, 1024])('[D37] shows the whole state of the form beside a title that has no room, %s wide', async (width) => {
    const page = await openEditor(width);
    await page.getByRole('textbox', { name: 'Form title' }).fill('Autumn workshops at the Lakeside Pottery, registration of all groups');
    const state = page.getByRole('banner').getByText('Live without them');
    await state.waitFor();
    expect(await state.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect((await restingBox(state)).width).toBeGreaterThan(80);
    await page.context().close();
  });

  it.each([1440, 768, 390])(
    '[D38] has the toolbar of a paragraph where it covers nothing, in every row and column, %s wide',
    async (width) => {
      const rows = [[column('paragraph')], [column('radio'), column('paragraph')], [column('text')], [column('paragraph')]];
      const made = await createForm(product, account, pagesOf(rows));
      const viewport = { width, height: 900 };
      const { page } = await openSignedIn(browser, account, `${product.url}/form/${made.id}`, { viewport, reducedMotion: 'reduce' });
      const paragraphs = page.getByRole('textbox', { name: 'Text of the paragraph' });
      const toolbar = page.locator('[data-row]').getByRole('toolbar', { name: 'Format' });
      await paragraphs.nth(2).waitFor();
      for (const at of [0, 1, 2]) {
        const text = paragraphs.nth(at);
        await page.getByRole('textbox', { name: 'Form heading' }).click();
        await toolbar.waitFor({ state: 'detached' });
        await text.scrollIntoViewIfNeeded();
        // In its element: on a phone, the tools of the row that was chosen before go away above it.
        const place = () =>
          text.evaluate(
            (written) => written.getBoundingClientRect().top - (written.closest('[data-kind]')?.getBoundingClientRect().top ?? 0),
          );
        const before = await place();
        await text.click();
        const tools = await restingBox(toolbar);
        const after = await restingBox(text);
        expect(await place()).toBe(before);
        expect(tools.y).toBeGreaterThanOrEqual(after.y + after.height);
        const covered = await page.locator('[data-kind], [aria-label="Form heading"]').evaluateAll(
          (frames, { x, y, width: wide, height }) =>
            frames.flatMap((frame) => {
              const box = frame.getBoundingClientRect();
              const isOver = box.left < x + wide && box.right > x && box.top < y + height && box.bottom > y;
              return isOver && !frame.contains(document.activeElement) ? [frame.getAttribute('aria-label')] : [];
            }),
          tools,
        );
        expect(covered).toEqual([]);
        expect(tools.x + tools.width).toBeLessThanOrEqual(width);
      }
      await page.context().close();
    },
  );

  it('[D38] takes the press that ends the writing of a paragraph, though what is below it moves then', async () => {
    const { id: other } = await createForm(product, account, pagesOf([[column('paragraph')], [column('rating')]]));
    const viewport = { width: 1440, height: 900 };
    const { page } = await openSignedIn(browser, account, `${product.url}/form/${other}`, { viewport, reducedMotion: 'reduce' });
    await page.getByRole('textbox', { name: 'Text of the paragraph' }).click();
    await page.getByRole('toolbar', { name: 'Format' }).waitFor();
    const rating = page.getByRole('group', { name: /, Rating/ });
    await rating.hover();
    await rating.getByRole('button', { name: 'Delete Rating' }).click();
    await rating.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('[D36] has no half key beside the columns', async () => {
    const page = await openEditor(1440);
    const choice = page.getByRole('group', { name: /Single Choice/ });
    await choice.hover();
    await choice.getByRole('button', { name: /^Settings of/ }).click();
    await page.getByRole('complementary', { name: 'Settings' }).waitFor();
    expect(await choice.evaluate((frame) => getComputedStyle(frame, '::after').content)).toBe('none');
    await page.context().close();
  });

  it('[B11] lets an owner ask for one name: a required name is then complete with the first', async () => {
    const page = await openEditor(1440);
    const name = page.getByRole('group', { name: /, Full Name, row/ });
    await name.hover();
    await name.getByRole('button', { name: /^Settings of/ }).click();
    const both = page.getByRole('complementary', { name: 'Settings' }).getByRole('switch', { name: 'Ask for both names' });
    // Off in a new one; a form of before, which does not say it, still asks for both.
    expect(await both.isChecked()).toBe(false);
    await both.press(' ');
    expect(await both.isChecked()).toBe(true);
    await page.keyboard.press('Control+S');
    await toastCame(page, 'Successfully saved!!');
    await page.goto(`${product.url}/f-${link}`);
    const first = page.getByRole('textbox', { name: /First name/i });
    await first.fill('Suharto');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('This field is required').first().waitFor();
    await page.goBack();
    await name.hover();
    await name.getByRole('button', { name: /^Settings of/ }).click();
    expect(await both.isChecked()).toBe(true);
    await both.press(' ');
    await page.keyboard.press('Control+S');
    await page.getByRole('banner').getByText('Saved', { exact: true }).first().waitFor();
    await page.goto(`${product.url}/f-${link}`);
    await first.fill('Suharto');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/success/);
    await page.context().close();
  });
});
