import { checkPages, type FilledColumn } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { tabThrough } from './focus-ring.ts';
import { describeInBrowser, type FormInBrowser, id, render, shortPages } from './form-browser.ts';
import { column, page, uniqueId } from './forms.ts';

const RED = 'rgb(167, 38, 38)';
const drawing = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`)}`;

const styleOf = (element: Locator, name: string) =>
  element.evaluate((found, property) => getComputedStyle(found).getPropertyValue(property), name);

async function openForm(form: FormInBrowser, ...columns: ReturnType<typeof column>[]): Promise<void> {
  form.server.pages['/f-looks'] = await render([page('p1', ...columns.map((each) => [each]))], 'looks');
  await form.page.setViewportSize({ width: 1000, height: 800 });
  await form.open('looks');
}

describeInBrowser('what is seen of the public form', (visitor) => {
  it('is printed whole, in ink, without the buttons of its pages', async () => {
    const form = visitor();
    const { page: opened } = form;
    await opened.emulateMedia({ colorScheme: 'dark' });
    await form.open('book');
    const last = opened.locator('.fw-page').last();
    const ink = () => opened.locator('h1').evaluate((title) => getComputedStyle(title).color);
    expect([await last.isVisible(), await form.button('Next').isVisible(), await ink()]).toEqual([false, true, 'rgb(235, 235, 232)']);
    await opened.emulateMedia({ colorScheme: 'dark', media: 'print' });
    expect([await last.isVisible(), await form.button('Next').isVisible(), await ink()]).toEqual([true, false, 'rgb(22, 32, 32)']);
  });

  it('[PUB-22] sends nothing, says what is missing, and paints it red, every kind of control, under a label with an asterisk', async () => {
    const form = visitor();
    const required = { required: true };
    await openForm(
      form,
      column('input', 'line', required),
      column('text', 'long', required),
      column('dropdown', 'drop', required),
      column('date', 'day', required),
      column('fullname', 'name', required),
      column('radio', 'one', required),
      column('checkbox', 'many', required),
      column('rating', 'stars', required),
      column('upload', 'files', required),
    );
    const marked = ['.fw-field', '.fw-option', '.fw-stars', '.fw-upload'].map((part) => form.page.locator(part).first());
    const colors = () => Promise.all(marked.map((part) => styleOf(part, part === marked[2] ? 'color' : 'border-top-color')));
    expect(await colors()).not.toContain(RED);
    expect(await form.page.locator('.fw-label:visible').allTextContents()).toEqual(Array(9).fill(expect.stringContaining(' *')));
    await form.button('Submit').click();
    expect(await colors()).toEqual([RED, RED, RED, RED]);
    for (const name of ['long', 'drop', 'day', 'name']) expect(await styleOf(form.page.locator(id(name)), 'border-top-color')).toBe(RED);
    for (const text of await form.page.locator('.fw-error:visible').all()) expect(await styleOf(text, 'color')).toBe('rgb(167, 38, 38)');
    expect(await form.page.locator('.fw-error:visible').count()).toBe(9);
    expect(await form.banner().textContent()).toContain('Please complete all required fields.');
    expect(form.server.posts).toHaveLength(0);
  });

  it.each(['light', 'dark'] as const)('shows which control has the focus, in a %s scheme', async (colorScheme) => {
    const form = visitor();
    await form.page.emulateMedia({ colorScheme });
    await form.open('kinds');
    const { controls, withoutRing } = await tabThrough(form.page);
    expect(controls).toBeGreaterThan(10);
    expect(withoutRing).toEqual([]);
  });

  it('keeps choices of one long word on the sheet, on a desk and on a phone', async () => {
    const form = visitor();
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(6);
    const options = [word, 'b', 'c'].map((label, at) => ({ id: `o${at}`, value: label, label }));
    await openForm(form, column('radio', 'one', { options }), column('checkbox', 'many', { options }));
    for (const width of [1000, 390, 320]) {
      await form.page.setViewportSize({ width, height: 800 });
      const sheet = await form.page.locator('form').boundingBox();
      for (const option of await form.page.locator('.fw-option').all()) {
        const box = await option.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((sheet?.x ?? 0) + (sheet?.width ?? 0));
        expect(await option.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
      }
    }
  });

  it('shows a whole date in a quarter of the sheet', async () => {
    const form = visitor();
    const row = ['a', 'b', 'c', 'day'].map((name) => column(name === 'day' ? 'date' : 'input', name));
    form.server.pages['/f-looks'] = await render([page('p1', row)], 'looks');
    await form.page.setViewportSize({ width: 1000, height: 800 });
    await form.open('looks');
    await form.isReady();
    const spare = await form.page.locator('.fw-date .fw-field').evaluate((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      pen.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return room - pen.measureText((field as HTMLInputElement).placeholder).width;
    });
    expect(spare).toBeGreaterThanOrEqual(0);
  });

  it('has the boxes of all choices of a right-to-left question on the right, where it starts', async () => {
    const form = visitor();
    const options = ['يوم الأحد', 'Sunday'].map((label, at) => ({ id: `o${at}`, value: label, label }));
    await openForm(form, column('checkbox', 'many', { options, label: 'متى؟' }));
    const middleOf = async (place: Locator) => ((box) => (box?.x ?? 0) + (box?.width ?? 0) / 2)(await place.boundingBox());
    const sides = form.page.locator('.fw-option').all();
    const isBoxRight = (await sides).map(
      async (option) => (await middleOf(option.locator('input'))) > (await middleOf(option.locator('bdi'))),
    );
    expect(await Promise.all(isBoxRight)).toEqual([true, true]);
  });

  it('[D5] has Clear come and go without moving anything', async () => {
    const form = visitor();
    const options = ['One', 'Two'].map((label, at) => ({ id: `o${at}`, value: label, label }));
    await openForm(form, column('radio', 'one', { options }), column('input', 'next', {}));
    const places = () =>
      Promise.all([form.page.locator(id('next')), form.button('Submit')].map(async (place) => (await place.boundingBox())?.y));
    const before = await places();
    await form.page.getByLabel('Two').check();
    const clear = form.page.locator('.fw-clear');
    expect([await clear.textContent(), await clear.isVisible()]).toEqual(['Clear', true]);
    expect(await places()).toEqual(before);
    await clear.click();
    expect(await clear.isVisible()).toBe(false);
    expect(await places()).toEqual(before);
  });

  it('[D18] writes its own sentences from the left in a right-to-left question, and puts them where that begins', async () => {
    const form = visitor();
    await openForm(
      form,
      column('input', 'name', { label: 'מה שמך?', required: true }),
      column('upload', 'files', { label: 'קובץ' }),
      column('input', 'own', { label: 'Name', required: true }),
    );
    await form.button('Submit').click();
    await form.banner().waitFor();
    const looks = (place: Locator) => Promise.all(['direction', 'text-align'].map((property) => styleOf(place, property)));
    const sentences = form.page.locator('.fw-error:visible, .fw-help');
    expect(await Promise.all((await sentences.all()).map(looks))).toEqual([
      ['ltr', 'right'],
      ['ltr', 'right'],
      ['ltr', 'start'],
    ]);
    const links = form.banner().getByRole('link');
    expect(await Promise.all((await links.all()).map((link) => styleOf(link, 'direction')))).toEqual(['rtl', 'ltr']);
  });

  it('begins at the right in a right-to-left form: empty fields, the list of errors, the way through the pages and the footer', async () => {
    const form = visitor();
    const labels = { label: 'الاسم الكامل', placeholder: 'الاسم', required: true };
    const first = page(
      'p1',
      [column('input', 'name', labels)],
      [column('text', 'wish', labels)],
      [column('fullname', 'full', labels)],
      [column('date', 'day', { ...labels, checkedTime: true })],
      [column('input', 'latin', { label: 'Town' })],
    );
    const second = page('p2', [column('dropdown', 'drop', { ...labels, inLabel: 'اختر' })]);
    form.server.pages['/f-looks'] = await render([first, second], 'looks', { header: 'ورشة الخزف' });
    await form.page.setViewportSize({ width: 1000, height: 800 });
    await form.open('looks');
    /** Where the caret of an empty field stands: left or right of the middle. */
    const directionOf = (name: string) => styleOf(form.page.locator(id(name)), 'direction');
    expect(await Promise.all(['name', 'wish', 'full', 'latin'].map(directionOf))).toEqual(['rtl', 'rtl', 'rtl', 'ltr']);
    expect(await styleOf(form.page.locator(id('day')), 'text-align')).toBe('right');
    // What is written decides for itself.
    await form.page.locator(id('name')).fill('Ilse');
    expect(await styleOf(form.page.locator(id('name')), 'unicode-bidi')).toBe('plaintext');
    await form.button('Next').click();
    await form.banner().waitFor();
    const leftOf = async (place: Locator) => (await place.boundingBox())?.x ?? 0;
    const rightOf = async (place: Locator) => {
      const box = await place.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    const middle = 500;
    expect(await rightOf(form.button('Next'))).toBeLessThan(middle);
    expect(await leftOf(form.banner().getByRole('link').first())).toBeGreaterThan(middle);
    const foot = form.page.locator('.fw-foot > a');
    expect([await leftOf(foot.first()), await leftOf(foot.last())].map((x) => x > middle)).toEqual([true, false]);
  });

  it('[D28] tells fingers nothing of dropping files', async () => {
    const form = visitor();
    await openForm(form, column('upload', 'files', { limit: 1 }));
    const caption = 'or drop it here';
    expect(await form.page.getByText(caption).isVisible()).toBe(true);
    const phone = await form.browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
    const touched = await phone.newPage();
    await touched.goto(form.page.url());
    expect(await touched.getByText('Choose a file').isVisible()).toBe(true);
    expect(await touched.getByText(caption).isVisible()).toBe(false);
    await phone.close();
  });

  it('[D21] keeps the links of the foot apart, however narrow the screen', async () => {
    const form = visitor();
    await form.open('short');
    for (let width = 280; width < 480; width += 4) {
      await form.page.setViewportSize({ width, height: 800 });
      const boxes = await form.page
        .locator('footer a')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
      const gaps = boxes.slice(1).map(({ top, left }, at) => (top >= (boxes[at]?.bottom ?? 0) ? 99 : left - (boxes[at]?.right ?? 0)));
      expect([width, Math.min(...gaps) >= 8]).toEqual([width, true]);
    }
  });

  it('[PUB-09] shows the logo beside the name, and neither where the plan hides them', async () => {
    const form = visitor();
    await form.open('short');
    const mark = form.page.locator('footer', { hasText: 'Powered by' }).locator('svg');
    expect(await mark.isVisible()).toBe(true);
    const box = await mark.boundingBox();
    expect(box?.width).toBeGreaterThan(15);
    // Its fill is its own color, not the sheet's.
    expect(await styleOf(mark, 'color')).toBe('rgb(72, 82, 81)');
    expect(await mark.locator('path').count()).toBe(1);
    form.server.pages['/f-bare'] = await render(shortPages, 'bare', {}, true);
    await form.open('bare');
    expect(await form.page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await form.page.locator('footer').textContent()).toBe('Report formContinue on another device');
    expect(await form.page.locator('footer svg').count()).toBe(0);
    expect(await form.page.getByText('Powered by').count()).toBe(0);
  });

  it('fills the stars up to the chosen one, and no other', async () => {
    const form = visitor();
    await openForm(form, column('rating', 'stars'));
    const fills = () => form.page.locator('.fw-starlabel svg').evaluateAll((stars) => stars.map((star) => getComputedStyle(star).fill));
    const [gold, none] = ['rgb(229, 173, 52)', 'none'];
    expect(await fills()).toEqual([none, none, none, none, none]);
    await form.page.getByLabel('3 of 5 stars').check({ force: true });
    expect(await fills()).toEqual([gold, gold, gold, none, none]);
  });

  it('is drawn in two weights, since each is one more font to look up before anything is seen', async () => {
    const form = visitor();
    await form.open('short');
    const weights = await form.page
      .locator('body *')
      .evaluateAll((elements) => [...new Set(elements.map((one) => getComputedStyle(one).fontWeight))].sort());
    expect(weights).toEqual(['400', '600']);
  });

  it('[ELEM-20] sizes, fits and places an image as its settings say, which are these and no others', async () => {
    const form = visitor();
    const image = (name: string, content: Parameters<typeof column<'image'>>[2]) =>
      column('image', name, { src: drawing(100, 50), alt: name, ...content });
    await openForm(
      form,
      image('plain', {}),
      image('wide', { width: '100%', height: 2, fit: 'cover' }),
      image('filled', { width: '100%', height: 1, fit: 'fill', align: 'left' }),
      image('whole', { height: 1, fit: 'contain', align: 'right' }),
    );
    const look = async (name: string) => {
      const picture = form.page.getByRole('img', { name });
      const box = await picture.boundingBox();
      const row = await picture.locator('..').boundingBox();
      if (!box || !row) throw new Error(`${name} is not drawn`);
      return {
        width: Math.round(box.width),
        height: Math.round(box.height),
        before: Math.round(box.x - row.x),
        after: Math.round(row.x + row.width - box.x - box.width),
        fit: await styleOf(picture, 'object-fit'),
        row: Math.round(row.width),
      };
    };
    const plain = await look('plain');
    expect(plain).toMatchObject({ width: 100, height: 50, fit: 'cover' });
    expect(Math.abs(plain.before - plain.after)).toBeLessThanOrEqual(1);
    const wide = await look('wide');
    expect(wide).toMatchObject({ width: wide.row, height: 320, fit: 'cover' });
    expect(await look('filled')).toMatchObject({ width: wide.row, height: 160, fit: 'fill' });
    expect(await look('whole')).toMatchObject({ height: 160, fit: 'contain', after: 0 });
    form.server.pages['/f-looks'] = await render([page('p1', [image('left', { align: 'left' })])], 'looks');
    await form.open('looks');
    expect(await look('left')).toMatchObject({ before: 0 });
    const problems = (content: object) => {
      const checked = checkPages([
        page('p1', [{ ...column('image', 'any'), content: { ...column('image', 'any').content, ...content } } as FilledColumn]),
      ]);
      return 'ok' in checked ? [] : checked.problems.flatMap(({ path }) => (path.includes('.cols.') ? (path.split('.').at(-1) ?? []) : []));
    };
    for (const width of ['auto', '100%']) for (const height of ['auto', 1, 2.5]) expect(problems({ width, height })).toEqual([]);
    for (const fit of ['cover', 'fill', 'contain'])
      for (const align of ['left', 'center', 'right']) expect(problems({ fit, align })).toEqual([]);
    expect(problems({ width: '50%' })).toEqual(['width']);
    for (const height of ['100%', -1, '2']) expect(problems({ height })).toEqual(['height']);
    expect([problems({ fit: 'none' }), problems({ align: 'top' })]).toEqual([['fit'], ['align']]);
  });

  it('[ELEM-25 part: public form] draws a divider from edge to edge, and an image, and asks nothing', async () => {
    const form = visitor();
    await openForm(form, column('divider', 'line'), column('image', 'picture', { src: drawing(100, 50), alt: 'A bowl' }));
    const line = form.page.locator('hr');
    expect(await styleOf(line, 'border-top-width')).toBe('1px');
    expect(await styleOf(line, 'border-top-style')).toBe('solid');
    expect(await styleOf(line, 'border-top-color')).toBe('rgb(204, 204, 199)');
    const [drawn, row] = await Promise.all([line.boundingBox(), form.page.locator('.fw-row').first().boundingBox()]);
    expect(drawn?.width).toBe(row?.width);
    expect(await form.page.getByRole('img', { name: 'A bowl' }).isVisible()).toBe(true);
    expect(await form.page.locator('.fw-row [name]').count()).toBe(0);
  });

  it('[ELEM-09 part: public form] shows a paragraph with its formatting', async () => {
    const form = visitor();
    await form.open('kinds');
    const text = form.page.locator('.fw-rich');
    expect(await styleOf(text.getByText('bold', { exact: true }), 'font-weight')).toBe('700');
    expect(await styleOf(text.getByText('italic', { exact: true }), 'font-style')).toBe('italic');
    expect(await styleOf(text.getByText('underlined', { exact: true }), 'text-decoration-line')).toBe('underline');
    expect(await text.getByRole('heading', { name: 'A heading' }).isVisible()).toBe(true);
    expect(await styleOf(text.locator('ul li').first(), 'list-style-type')).toBe('disc');
    expect(await styleOf(text.locator('ol li').first(), 'list-style-type')).toBe('decimal');
  });

  it.each(['left to right', 'right to left'])('holds everything at 390 px, %s', async (direction) => {
    const form = visitor();
    await form.page.setViewportSize({ width: 390, height: 800 });
    await form.open('kinds');
    if (direction === 'right to left') await form.page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await form.page
      .locator(`[data-question=${uniqueId('single')}]`)
      .getByLabel('Two')
      .check();
    expect(await form.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
