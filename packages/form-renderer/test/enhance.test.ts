import { ELEMENT_KINDS } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { choices, describeInBrowser, id, render } from './form-browser.ts';
import { column, page, uniqueId } from './forms.ts';

const REQUIRED = 'Please complete all required fields.';

describeInBrowser('filling in the public form', (visitor) => {
  it('[PUB-04] [PUB-05] [PUB-06] shows one page at a time, with Prev, Next and Submit where they belong', async () => {
    const form = visitor();
    await form.open('book');
    expect(await form.page.locator('.fw-page:visible').count()).toBe(1);
    expect([await form.button('Prev').count(), await form.button('Next').count(), await form.button('Submit').count()]).toEqual([0, 1, 0]);
    await form.fillFirstPage();
    await form.button('Next').click();
    const heading = form.page.getByRole('heading', { name: 'Page 2 of 2' });
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect([await form.button('Prev').count(), await form.button('Next').count(), await form.button('Submit').count()]).toEqual([1, 0, 1]);
    await form.page.goBack();
    expect(await form.page.getByRole('heading', { name: 'Page 1 of 2' }).isVisible()).toBe(true);
    expect(await form.page.locator(id('email')).inputValue()).toBe('ilse@example.com');
    await form.open('short');
    expect([await form.button('Prev').count(), await form.button('Next').count(), await form.button('Submit').count()]).toEqual([0, 0, 1]);
  });

  it('begins each page at its top', async () => {
    const form = visitor();
    await form.page.setViewportSize({ width: 390, height: 300 });
    await form.open('book');
    await form.fillFirstPage();
    await form.button('Next').scrollIntoViewIfNeeded();
    expect(await form.page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await form.button('Next').click();
    await form.page.getByRole('heading', { name: 'Page 2 of 2' }).waitFor();
    // The focus moves to the heading, below the title of the form.
    expect(await form.page.getByRole('heading', { level: 1 }).evaluate((title) => title.getBoundingClientRect().top >= 0)).toBe(true);
  });

  it('[PUB-07] has no Submit where there is nothing to answer', async () => {
    const form = visitor();
    await form.open('silent');
    await form.button('Next').click();
    expect(await form.button('Prev').count()).toBe(1);
    expect(await form.page.locator('[type=submit]').count()).toBe(0);
  });

  it('[PUB-22 part: nothing is sent] sends nothing while a required answer is missing, names it, and takes the mark away when it is given', async () => {
    const form = visitor();
    await form.open('short');
    await form.page.locator(id('short')).fill('   ');
    await form.button('Submit').click();
    expect(await form.banner().textContent()).toContain(REQUIRED);
    expect(await form.banner().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(form.server.posts).toHaveLength(0);
    expect(await form.page.locator(id('short')).getAttribute('aria-invalid')).toBe('true');
    await form.banner().getByRole('link', { name: 'Short Text' }).click();
    expect(await form.page.locator(id('short')).evaluate((element) => element === document.activeElement)).toBe(true);
    await form.page.locator(id('short')).fill('Here');
    expect(await form.page.locator(id('short')).getAttribute('aria-invalid')).toBe('false');
    expect(await form.banner().isVisible()).toBe(false);
  });

  it('[PUB-22 part: on Next] checks each page on Next', async () => {
    const form = visitor();
    await form.open('book');
    await form.button('Next').click();
    expect(await form.banner().getByRole('link').allInnerTexts()).toEqual(['Full Name', 'Email', 'Which workshop?', 'Preferred date']);
    expect(await form.page.locator('[data-bad]').count()).toBe(4);
    expect(await form.page.getByRole('heading', { name: 'Page 1 of 2' }).isVisible()).toBe(true);
  });

  it('[PUB-25] [PUB-29] says what is wrong with half a date, an e-mail address and a number', async () => {
    const form = visitor();
    await form.open('short');
    await form.page.locator(id('short')).fill('x');
    await form.page.locator(id('mail')).fill('nobody');
    await form.page.locator(id('number')).fill('0');
    await form.page.locator(id('day')).fill('14/03');
    const errorAt = (name: string) => form.page.locator(`${id(name)}-error`).textContent();
    expect(await errorAt('mail')).toContain('name@example.com');
    expect(await errorAt('number')).toBe('Enter a number of 1 or more.');
    await form.button('Submit').click();
    expect(await errorAt('day')).toBe('Please fill in the date field completely.');
    expect(form.server.posts).toHaveLength(0);
    await form.page.locator(id('mail')).fill('a@example.com');
    await form.page.locator(id('number')).fill('1');
    await form.page.locator(id('day')).fill('14/03/2027');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(form.sent()[uniqueId('number')]?.value).toBe('1');
  });

  it('[PUB-28] marks a single-line answer from 201 characters on', async () => {
    const form = visitor();
    await form.open('short');
    const field = form.page.locator(id('short'));
    const color = () => field.evaluate((element) => getComputedStyle(element).borderTopColor);
    await field.fill('x'.repeat(200));
    const plain = await color();
    await field.fill('x'.repeat(201));
    expect(await color()).not.toBe(plain);
    expect(await color()).toBe('rgb(167, 38, 38)');
    await field.fill('x'.repeat(200));
    expect(await color()).toBe(plain);
  });

  // A dropdown is folded by nature: opened, it lists every option (decision 12).
  it('[PUB-38] shows four options of radio and checkbox until asked for more; a dropdown lists every option, found by its first letters', async () => {
    const form = visitor();
    for (const kind of ['radio', 'checkbox'] as const) {
      const [many, four] = [`many-${kind}`, `four-${kind}`];
      form.server.pages[`/f-${many}`] = await render([page('p1', [column(kind, 'many', { options: choices })])], many);
      await form.open(many);
      const options = form.page.locator('.fw-option:visible');
      expect(await options.allInnerTexts()).toEqual(['Choice 1', 'Choice 2', 'Choice 3', 'Choice 4']);
      await form.button('Show 2 more').click();
      expect(await options.count()).toBe(6);
      await form.page.getByLabel('Choice 6').check();
      await form.button('Close').click();
      // Chosen options stay visible.
      expect(await options.allInnerTexts()).toEqual(['Choice 1', 'Choice 2', 'Choice 3', 'Choice 4', 'Choice 6']);
      expect(await form.button('Show 2 more').getAttribute('aria-expanded')).toBe('false');
      await form.button('Submit').click();
      await form.page.waitForURL('**/success');
      form.server.pages[`/f-${four}`] = await render([page('p1', [column(kind, 'four')])], four);
      await form.open(four);
      expect(await form.page.locator('.fw-option:visible').count()).toBe(4);
      expect(await form.page.getByRole('button', { name: /more/ }).count()).toBe(0);
    }
    await form.open('short');
    const list = form.page.locator(id('drop'));
    expect(await list.locator('option').allInnerTexts()).toEqual(['Choose one', ...choices.map(({ label }) => label)]);
    expect(await form.page.locator('[data-kind=dropdown] button').count()).toBe(0);
    await list.focus();
    await form.page.keyboard.type('Choice 6');
    expect(await list.inputValue()).toBe('v5');
  });

  it('takes an optional choice or rating back, and a required one not', async () => {
    const form = visitor();
    form.server.pages['/f-clear'] = await render(
      [page('p1', [column('radio', 'one')], [column('rating', 'stars')], [column('radio', 'must', { label: 'Must', required: true })])],
      'clear',
    );
    await form.open('clear');
    await form.page.locator('[data-question^=must]').getByLabel('Two').check();
    expect(await form.page.getByRole('button', { name: /^Clear/ }).count()).toBe(0);
    await form.page.locator('[data-question^=one]').getByLabel('Two').check();
    await form.page.getByText('4 of 5 stars').locator('..').click();
    const isKept = (name: string, wanted: boolean) =>
      form.page.waitForFunction(
        ([key, is]) => {
          const { fields = [] } = JSON.parse(localStorage.getItem(document.body.dataset.draft ?? '') ?? '{}');
          return fields.some(([field]: [string]) => field === key) === is;
        },
        [uniqueId(name), wanted] as const,
      );
    for (const name of ['one', 'stars']) await isKept(name, true);
    await form.button('Clear Rating').click();
    await form.button('Clear Single Choice').click();
    expect(await form.page.locator(':checked').count()).toBe(1);
    expect(await form.page.locator(id('one')).evaluate((radio) => radio === document.activeElement)).toBe(true);
    expect(await form.page.getByRole('button', { name: /^Clear/ }).count()).toBe(0);
    // Out of the draft as well.
    for (const name of ['one', 'stars']) await isKept(name, false);
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(Object.keys(form.sent())).toEqual([uniqueId('must')]);
  });

  it.each(ELEMENT_KINDS)('runs with nothing but the pieces of one kind: %s', async (kind) => {
    const form = visitor();
    form.server.pages['/f-one'] = await render([page('p1', [column(kind, 'only')])], 'one');
    await form.open('one');
    await form.page.waitForFunction(() => document.forms[0]?.noValidate);
    if ((await form.button('Submit').count()) === 0) return;
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(form.server.posts).toHaveLength(1);
  });

  it('counts only files that can be taken', async () => {
    const form = visitor();
    await form.open('short');
    const pdf = (name: string, bytes = 10) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(bytes, 'x') });
    await form.page.locator(id('files')).setInputFiles([pdf('large.pdf', 1_000_001), pdf('wrong.exe'), pdf('one.pdf'), pdf('two.pdf')]);
    expect(await form.page.locator('.fw-refused').allInnerTexts()).toEqual([
      expect.stringContaining('large.pdf is larger than 1 MB'),
      expect.stringContaining('wrong.exe is not of an accepted type'),
    ]);
  });

  it('[PUB-35] marks files that cannot be sent and blocks submitting until they are removed', async () => {
    const form = visitor();
    await form.open('short');
    await form.page.locator(id('short')).fill('x');
    const files = form.page.locator(id('files'));
    const size = (bytes: number) => Buffer.alloc(bytes, 'x');
    await files.setInputFiles([{ name: 'exact.pdf', mimeType: 'application/pdf', buffer: size(1_000_000) }]);
    expect(await form.page.locator('.fw-refused').count()).toBe(0);
    await files.setInputFiles([{ name: 'over.pdf', mimeType: 'application/pdf', buffer: size(1_000_001) }]);
    await files.setInputFiles([{ name: 'script.exe', mimeType: 'application/pdf', buffer: size(10) }]);
    expect(await form.page.locator('.fw-refused').allInnerTexts()).toEqual([
      expect.stringContaining('over.pdf is larger than 1 MB'),
      expect.stringContaining('script.exe is not of an accepted type'),
    ]);
    const colors = (element: Element) => [getComputedStyle(element).borderTopColor, getComputedStyle(element).color];
    expect(await form.page.locator('.fw-refused').first().evaluate(colors)).toEqual(['rgb(167, 38, 38)', 'rgb(167, 38, 38)']);
    expect(await form.page.locator('.fw-files li').first().evaluate(colors)).not.toContain('rgb(167, 38, 38)');
    await form.button('Submit').click();
    expect(form.server.posts).toHaveLength(0);
    await form.button('Remove over.pdf').click();
    await form.button('Remove script.exe').click();
    await files.setInputFiles([
      { name: 'two.pdf', mimeType: 'application/pdf', buffer: size(10) },
      { name: 'three.pdf', mimeType: 'application/pdf', buffer: size(10) },
    ]);
    expect(await form.page.locator('.fw-refused').allInnerTexts()).toEqual([expect.stringContaining('Choose 2 files at most.')]);
    await form.button('Remove three.pdf').click();
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    // They are large enough to be sent in chunks; the post names them.
    expect(Object.keys(JSON.parse(form.server.posts[0]?.fields.uploads ?? '{}'))).toEqual(
      [0, 1].map((at) => `userFormDataFiles/${uniqueId('files')}/${at}`),
    );
  });

  it('asks for a phone number with the keys and the name of one, and says what is none', async () => {
    const form = visitor();
    await form.open('kinds');
    const phone = form.page.locator(id('phone'));
    const attributes = await phone.evaluate((input: HTMLInputElement) => [input.type, input.inputMode, input.autocomplete]);
    expect(attributes).toEqual(['tel', 'tel', 'tel']);
    const mail = form.page.locator(id('mail'));
    await phone.fill('call me');
    await mail.fill('no address');
    await form.page.getByRole('button', { name: /^(Next|Submit)$/ }).click();
    await form.page.getByText('Enter a phone number like +1 555 010 9999.').first().waitFor();
    // The rules of the other text fields stay.
    await form.page.getByText('Enter an email address like name@example.com.').first().waitFor();
    await phone.fill('+44 20 7946 0958');
    await phone.blur();
    await form.page.locator(`${id('phone')}-error:empty`).waitFor({ state: 'attached' });
  });

  it('gives a rating by arrow keys', async () => {
    const form = visitor();
    await form.open('kinds');
    await form.page.getByLabel('1 of 5 stars').focus();
    for (let stars = 1; stars < 4; stars += 1) await form.page.keyboard.press('ArrowRight');
    expect(await form.page.getByLabel('4 of 5 stars').isChecked()).toBe(true);
  });
});
