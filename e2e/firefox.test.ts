import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pages } from '@formwright/form-model';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BoundingBox, Browser, ElementHandle, Page } from 'puppeteer-core';
import { type Account, createForm, makeAccount, PASSWORD, post, seen } from './support/api.ts';
import { describeInFirefox, hasText, launchFirefox, openPage, role, shown, toastCame } from './support/firefox.ts';
import { column, pagesOf } from './support/forms.ts';
import { product } from './support/shared-product.ts';

let browser: Browser;
let account: Account;

/** Where something stands once it moves no more. */
async function restingBox(page: Page, element: ElementHandle): Promise<BoundingBox> {
  let before = '';
  const look = async () => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    return element.boundingBox();
  };
  const box = await seen(look, (now) => {
    const isSame = now !== null && JSON.stringify(now) === before;
    before = JSON.stringify(now);
    return isSame;
  });
  if (!box) throw new Error('nothing to drag');
  return box;
}

/** Drags to the upper edge of the target. @param place what the editor says of it */
async function drag(page: Page, from: ElementHandle, to: ElementHandle, place: string): Promise<void> {
  const [start, end] = [await restingBox(page, from), await restingBox(page, to)];
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 5, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + 3, { steps: 12 });
  await hasText(page, `Place: ${place}.`);
  await page.mouse.up();
}

describeInFirefox('Firefox', () => {
  beforeAll(async () => {
    // Answers of three questions within two seconds would be held.
    browser = await launchFirefox();
    account = await makeAccount(product);
  });
  afterAll(() => browser?.close());

  const answersOf = (id: string): Promise<string> =>
    seen(
      async () => JSON.stringify((await post(product.url, '/api/getResponses', { id }, account.token)).body),
      (answers) => answers.includes('"total":1'),
    );
  /** Types over what the field holds. */
  const fill = async (page: Page, name: string, text: string) => {
    const field = (await shown(page, role('textbox', name))) as ElementHandle<HTMLInputElement>;
    await field.evaluate((input) => {
      input.focus();
      input.select();
    });
    await page.keyboard.type(text);
  };
  const click = (page: Page, kind: string, name: string) => page.locator(role(kind, name)).click();

  it('fills in and sends a public form of every kind of question', async () => {
    const form = await createForm(
      product,
      account,
      pagesOf(
        [
          [column('input', { label: 'Which one?', required: true })],
          [column('text', { label: 'Tell us more' })],
          [column('fullname', { label: 'Your name' })],
          [column('dropdown', { label: 'Glaze' })],
          [column('radio', { label: 'Kiln' })],
          [column('checkbox', { label: 'Tools' })],
          [column('rating', { label: 'How was it?' })],
          [column('date', { label: 'Which day?' })],
        ],
        [[column('input', { label: 'Your email', typeinput: 'email' })], [column('upload', { label: 'Notes', types: 'txt' })]],
      ),
    );
    const { page, problems } = await openPage(browser);
    await page.goto(`${product.url}/f-${form.link}`);
    await click(page, 'button', 'Next');
    await hasText(page, 'Please complete all required fields.');
    await fill(page, 'Which one?', 'This one');
    await fill(page, 'Tell us more', 'Two\nlines');
    await fill(page, 'First name', 'Ilse');
    await fill(page, 'Last name', 'Vandenberghe');
    await (await shown(page, 'select')).select('option2');
    await click(page, 'radio', 'option3');
    await click(page, 'checkbox', 'option1');
    await click(page, 'checkbox', 'option4');
    await click(page, 'radio', '4 of 5 stars');
    await fill(page, 'Which day?', '14/03/2027');
    // The draft is written when it can be read back.
    await page.waitForFunction(() => Object.values(localStorage).some((each) => each.includes('14/03/2027')));
    await page.reload();
    await click(page, 'button', 'Next');
    await fill(page, 'Your email', 'ilse@example');
    await click(page, 'button', 'Submit');
    await hasText(page, 'Enter an email address');
    await fill(page, 'Your email', 'ilse@example.org');
    const notes = join(product.dataDir, 'notes.txt');
    writeFileSync(notes, 'a note');
    const files = await page.waitForSelector('input[type=file]');
    await (files as ElementHandle<HTMLInputElement>).uploadFile(notes);
    await hasText(page, 'notes.txt');
    await click(page, 'button', 'Submit');
    await page.waitForFunction(() => location.pathname === '/success');
    await hasText(page, "We received your response, we'll be in touch shortly!");
    const answers = await answersOf(form.id);
    const sent = [
      'This one',
      'Two\\nlines',
      'Ilse',
      'Vandenberghe',
      'option2',
      'option3',
      'option4',
      '14/03/2027',
      'ilse@example.org',
      'notes.txt',
    ];
    for (const answer of sent) expect(answers).toContain(answer);
    await page.goto(`${product.url}/f-${form.link}`);
    await hasText(page, 'You already answered this form');
    expect(problems).toEqual([]);
    await page.browserContext().close();
  });

  it('signs in, builds a form by click, keyboard and drag, saves it and finds it again', async () => {
    // The plan has one form.
    const owner = await makeAccount(product);
    const { page, problems } = await openPage(browser);
    await page.goto(`${product.url}/signin`);
    await fill(page, 'Email', owner.email);
    // Firefox gives a field of a password no role.
    await page.locator('input[type=password]').fill(PASSWORD);
    await click(page, 'button', 'Sign in');
    await page.waitForFunction(() => location.pathname === '/forms');
    await hasText(page, "You don't have a form, create it.");
    await click(page, 'button', 'New Form');
    await fill(page, 'Form name', 'Kiln firing');
    await click(page, 'button', 'Create the form');
    await page.waitForFunction(() => location.pathname.startsWith('/form/'));
    const id = page.url().split('/').at(-1) as string;
    /** The frame of an element on the page; its name goes on with its place. */
    const element = (name: string) => `[data-sheet] [role=group][aria-label^="${name}, "]`;
    const rowsAre = (...names: string[]) =>
      seen(
        () =>
          page.$$eval('[data-sheet] [role=group][aria-label*=", "]', (frames) =>
            frames.map((frame) => frame.getAttribute('aria-label')?.split(', ')[0]),
          ),
        (now) => now.join() === names.join(),
      );

    await click(page, 'button', 'Short Text');
    // The name of a new element waits for the first key, which replaces it.
    await page.waitForSelector('[data-sheet] textarea[aria-label=Label]:focus');
    await page.keyboard.type('Which glaze?');
    await shown(page, element('Which glaze?'));
    await click(page, 'button', 'Dropdown');
    await shown(page, element('Dropdown'));
    await rowsAre('Which glaze?', 'Dropdown');

    await drag(page, await shown(page, role('button', 'Rating')), await shown(page, element('Which glaze?')), 'in a new first row');
    await hasText(page, 'Dropped Rating');
    await rowsAre('Rating', 'Which glaze?', 'Dropdown');

    await (await shown(page, element('Dropdown'))).hover();
    await click(page, 'button', 'Settings of Dropdown');
    await fill(page, 'Option 1', 'Celadon');
    await page.locator(`::-p-aria([role="switch"][name="Required"])`).click();
    await hasText(page, 'Unsaved changes');
    await page.keyboard.down('Control');
    await page.keyboard.press('z');
    await page.keyboard.press('y');
    await page.keyboard.press('s');
    await page.keyboard.up('Control');
    await toastCame(page, 'Successfully saved!!');
    const [pages] = (await post(product.url, '/api/getForm', { id }, owner.token)).body as [Pages];
    const stored = pages[0]?.rows.flatMap(({ content }) => content[0].cols.map((each) => [each.tabname, each.content]));
    expect(stored).toEqual([
      ['rating', expect.anything()],
      ['input', expect.objectContaining({ label: 'Which glaze?' })],
      [
        'dropdown',
        expect.objectContaining({ required: true, options: expect.arrayContaining([expect.objectContaining({ label: 'Celadon' })]) }),
      ],
    ]);
    await page.reload();
    await shown(page, element('Which glaze?'));
    await rowsAre('Rating', 'Which glaze?', 'Dropdown');
    await page.browserContext().close();
    expect(problems).toEqual([]);
  });
});
