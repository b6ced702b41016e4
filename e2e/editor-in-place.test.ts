import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount } from './support/api.ts';
import { describeInBrowser, expectAccessible, openSignedIn } from './support/browser.ts';
import { isLifted, told } from './support/dragging.ts';
import { column, pagesOf } from './support/forms.ts';
import { isFocused, restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;
let form: CreatedForm;

beforeAll(async () => {
  account = await makeAccount(product);
  form = await createForm(product, account, pagesOf([[column('input', { label: 'Glaze' }), column('text', { label: 'Notes' })]]));
});

async function openEditor(options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const { page } = await openSignedIn(browser, account, `${product.url}/form/${form.id}`, options);
  await page.getByRole('group', { name: /^Glaze, / }).waitFor();
  return page;
}

const settingsOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Settings' });

describeInBrowser('the settings of an added element', () => {
  it.each([
    [1920, 1080],
    [1440, 900],
    [1280, 800],
    [1024, 768],
  ])('open beside it without moving the page, at %i px', async (width, height) => {
    const page = await openEditor({ viewport: { width, height }, reducedMotion: 'reduce' });
    const shown = () => restingBox(page.getByRole('group', { name: /^Notes, / }));
    const before = await shown();
    await page.getByRole('button', { name: 'Rating', exact: true }).click();
    await settingsOf(page).getByRole('textbox', { name: 'Label' }).waitFor();
    expect(await shown()).toEqual(before);
    const panel = await restingBox(settingsOf(page));
    const added = await restingBox(page.getByRole('group', { name: /^Rating, / }));
    expect(added.x + added.width).toBeLessThan(panel.x);
    expect(added.bottom).toBeLessThanOrEqual(height);
    await page.keyboard.press('Escape');
    await settingsOf(page).waitFor({ state: 'detached' });
    expect(await shown()).toEqual(before);
    await page.context().close();
  });

  it('open below it on a tablet, without moving the page', async () => {
    const page = await openEditor({ viewport: { width: 768, height: 1024 }, reducedMotion: 'reduce' });
    const shown = () => restingBox(page.getByRole('group', { name: /^Notes, / }));
    const before = await shown();
    await page.getByRole('button', { name: 'Rating', exact: true }).click();
    await settingsOf(page).getByRole('textbox', { name: 'Label' }).waitFor();
    expect(await shown()).toEqual(before);
    const panel = await restingBox(settingsOf(page));
    expect((await restingBox(page.getByRole('group', { name: /^Rating, / }))).bottom).toBeLessThanOrEqual(panel.y);
    await expectAccessible(page, 'settings on a tablet');
    await page.keyboard.press('Escape');
    await settingsOf(page).waitFor({ state: 'detached' });
    expect(await shown()).toEqual(before);
    await page.context().close();
  });

  it('open where it is dropped, by pointer and by keyboard, with its name selected', async () => {
    const page = await openEditor({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const item = (name: string) => page.getByRole('complementary', { name: 'Elements' }).getByRole('button', { name, exact: true });
    const isNamed = async (from: string, to: string) => {
      await settingsOf(page).getByRole('heading', { name: from }).waitFor();
      await page
        .getByRole('group', { name: new RegExp(`^${from}, `) })
        .locator('textarea:focus')
        .waitFor();
      await page.keyboard.type(to);
      await page.getByRole('group', { name: new RegExp(`^${to}, `) }).waitFor();
    };
    const from = await restingBox(item('Rating'));
    const target = await restingBox(page.getByRole('listitem', { name: 'Row 1', exact: true }));
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2 + 20, from.y + 10, { steps: 4 });
    await page.mouse.move(target.x + target.width / 2, target.bottom - 3, { steps: 12 });
    await told(page, 'Place: ');
    await page.mouse.up();
    await isNamed('Rating', 'Stars');
    await item('Phone').focus();
    await page.keyboard.press('Space');
    await isLifted(page, 'Phone');
    await page.keyboard.press('ArrowDown');
    await told(page, 'Place: ');
    await page.keyboard.press('Enter');
    await isNamed('Phone', 'Where to call');
    await page.context().close();
  });

  it('are the half sheet on a phone: what was added stays in sight, and the next element can be added at once', async () => {
    const page = await openEditor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
    for (const name of ['Date Picker', 'Rating']) {
      await page.getByRole('complementary', { name: 'Elements' }).getByRole('button', { name, exact: true }).tap();
      await settingsOf(page).getByRole('heading', { name }).waitFor();
      const added = page.getByRole('group', { name: new RegExp(`^${name}, `) });
      await isFocused(added);
      expect((await restingBox(added)).bottom).toBeLessThanOrEqual((await restingBox(settingsOf(page))).y + 1);
    }
    await expectAccessible(page, 'an element just added on a phone');
    await page.context().close();
  });
});

describeInBrowser('a choice question', () => {
  it('is written by keyboard on the page, and its options stand as respondents see them', async () => {
    const page = await openEditor({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await page.getByRole('complementary', { name: 'Elements' }).getByRole('button', { name: 'Single Choice', exact: true }).focus();
    await page.keyboard.press('Enter');
    const choice = page.getByRole('group', { name: /, Single Choice/ });
    const option = (number: number) => choice.getByRole('textbox', { name: `Option ${number}`, exact: true });
    await isFocused(choice.getByRole('textbox', { name: 'Label' }));
    await page.keyboard.type('Which glaze?');
    await page.keyboard.press('Enter');
    await isFocused(option(1));
    for (const [at, text] of ['Celadon', 'Tenmoku', 'Shino', 'Ash', 'Raku'].entries()) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await isFocused(option(at + 2));
    }
    for (const key of ['Backspace', 'Backspace']) await page.keyboard.press(key);
    await isFocused(option(5));
    for (const key of ['ControlOrMeta+a', 'Backspace', 'Backspace']) await page.keyboard.press(key);
    await isFocused(option(4));
    await expectAccessible(page, 'options on the page');
    await page.keyboard.press('ControlOrMeta+s');
    await toastCame(page, 'Successfully saved!!');

    const respondent = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await respondent.goto(`${product.url}/f-${form.link}`);
    const labels = respondent.getByRole('group', { name: 'Which glaze?' }).or(respondent.getByRole('radiogroup', { name: 'Which glaze?' }));
    expect(await labels.locator('.fw-option').allInnerTexts()).toEqual(['Celadon', 'Tenmoku', 'Shino', 'Ash']);
    const grid = async (each: Locator) => {
      const boxes = await Promise.all([0, 1, 2, 3].map(async (index) => restingBox(each.nth(index))));
      return boxes.map(({ x, y }) => [x === boxes[0]?.x, y === boxes[0]?.y]);
    };
    const twoByTwo = [
      [true, true],
      [false, true],
      [true, false],
      [false, false],
    ];
    expect(await grid(labels.locator('.fw-option'))).toEqual(twoByTwo);
    expect(await grid(choice.locator('.fw-option'))).toEqual(twoByTwo);
    await respondent.close();
    await page.context().close();
  });
});

describeInBrowser('a paragraph', () => {
  it('keeps the keys that are typed before its editor is loaded', async () => {
    const page = await openEditor({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    let load: () => void = () => undefined;
    const mayLoad = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/paragraph-editor-.*\.js$/, async (route) => {
      await mayLoad;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Paragraph', exact: true }).click();
    const paragraph = page.getByRole('group', { name: /, Paragraph/ });
    await paragraph.locator('textarea:focus').waitFor();
    await page.keyboard.type('Bring an apron');
    await paragraph.locator('.fw-rich').getByText('Bring an apron', { exact: true }).waitFor();
    load();
    await paragraph.locator('[contenteditable="true"]:focus').waitFor();
    await page.keyboard.type(' today');
    await paragraph.getByText('Bring an apron today', { exact: true }).waitFor();
    await page.context().close();
  });

  it('is written on the page, formatted by its toolbar, and stands still while it is', async () => {
    const page = await openEditor({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Paragraph', exact: true }).click();
    const paragraph = page.getByRole('group', { name: /, Paragraph/ });
    const text = paragraph.getByRole('textbox', { name: 'Text of the paragraph' });
    const writing = text.and(page.locator('[contenteditable="true"]:focus'));
    await writing.waitFor();
    await page.keyboard.type('Bring an ');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('apron');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.press('Enter');
    await paragraph.getByRole('button', { name: 'Bulleted list' }).click();
    await page.keyboard.type('and a towel');
    await paragraph.locator('li').waitFor();
    expect(await paragraph.locator('li').evaluate((item) => getComputedStyle(item).listStyleType)).toBe('disc');
    await settingsOf(page).getByRole('textbox', { name: 'Text', exact: true }).getByText('and a towel').waitFor();
    await expectAccessible(page, 'a paragraph being written');

    // A link: its field has the focus, and the text stays.
    await page.keyboard.press('Shift+Home');
    await paragraph.getByRole('button', { name: 'Link', exact: true }).click();
    await isFocused(page.getByRole('textbox', { name: 'Link address' }));
    await page.keyboard.type('example.org/towels');
    await page.keyboard.press('Enter');
    await writing.waitFor();
    await paragraph.locator('a[href="https://example.org/towels"]').waitFor();

    // Closed and open, it stands where it stood. The toolbar has room below it.
    const places = async () => ({
      bold: await restingBox(paragraph.locator('strong')),
      item: await restingBox(paragraph.locator('li')),
      top: (await restingBox(paragraph)).y,
    });
    const open = await places();
    await page.getByRole('textbox', { name: 'Form heading' }).click();
    await writing.waitFor({ state: 'detached' });
    expect(await places()).toEqual(open);
    await paragraph.locator('strong').click({ force: true, position: { x: 1, y: 8 } });
    await writing.waitFor();
    await page.keyboard.type('clean ');
    await paragraph.getByText('clean apron').waitFor();
    await page.keyboard.press('ControlOrMeta+z');
    await told(page, 'Undone: Change text of Paragraph');
    await page.keyboard.press('ControlOrMeta+y');
    await told(page, 'Redone: Change text of Paragraph');

    await page.keyboard.press('ControlOrMeta+s');
    await toastCame(page, 'Successfully saved!!');
    const respondent = await browser.newPage();
    await respondent.goto(`${product.url}/f-${form.link}`);
    expect(await respondent.locator('.fw-rich').textContent()).toBe('Bring an clean apronand a towel');
    await respondent.close();
    await page.context().close();
  });
});
