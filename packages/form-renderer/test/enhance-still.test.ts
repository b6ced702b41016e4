import { expect, it } from '@jest/globals';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { loadAssets, renderElsewherePage } from '../src/server/index.ts';
import { BACK_HERE, choices, describeInBrowser, type FormInBrowser, id, render } from './form-browser.ts';
import { json } from './form-server.ts';
import { column, page } from './forms.ts';

const pages = [
  page(
    'p1',
    [column('input', 'name', { label: 'Name' })],
    [column('input', 'mail', { label: 'Email', typeinput: 'email' })],
    [column('upload', 'files')],
    [column('radio', 'single', { options: choices.slice(0, 4) })],
  ),
];
const link = 'still';
const deadline = { at: Date.UTC(2030, 0, 1), zone: 'UTC' };

/** Another tab of the form, in which somebody goes on. */
async function inOtherTab(form: FormInBrowser, opened: Page, act: (tab: Page) => Promise<unknown>): Promise<void> {
  const tab = await opened.context().newPage();
  await tab.goto(`${form.server.url}/f-${link}`);
  await tab.waitForFunction(() => document.forms[0]?.noValidate);
  await act(tab);
  await tab.waitForFunction(() => localStorage.getItem(document.body.dataset.draft ?? '')?.includes('tab'));
  await tab.close();
  await opened.evaluate(() => dispatchEvent(new Event('focus')));
}

/** Changes the focused field without bringing it into sight, as typing does. */
const type = (opened: Page, text: string) =>
  opened.evaluate((value) => {
    const field = document.activeElement as HTMLInputElement;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
const leave = (opened: Page) => opened.evaluate(() => (document.activeElement as HTMLElement).blur());
const error = (opened: Page) => opened.getByText('Enter an email address');

type Act = (form: FormInBrowser, opened: Page) => Promise<unknown>;

/** What comes or goes by itself, or by a key, while a hand is about to press; and what is done before. */
const changes: [what: string, change: Act, before?: Act][] = [
  [
    'the error of a field that is left',
    async (_, opened) => {
      await leave(opened);
      await error(opened).waitFor();
    },
    (_, opened) => opened.locator(id('mail')).fill('foo@bar'),
  ],
  [
    'the end of an error that is mended',
    async (_, opened) => {
      await leave(opened);
      await error(opened).waitFor();
      await opened.locator(id('mail')).evaluate((field) => field.focus({ preventScroll: true }));
      await type(opened, 'foo@example.com');
      await error(opened).waitFor({ state: 'hidden' });
    },
    (_, opened) => opened.locator(id('mail')).fill('foo@bar'),
  ],
  [
    'the number of characters of a long answer',
    async (_, opened) => {
      await type(opened, 'x'.repeat(201));
      await opened.getByText('201 characters').waitFor();
    },
    (_, opened) => opened.locator(id('name')).focus(),
  ],
  [
    'Clear, with a choice that was made by a key',
    async (_, opened) => {
      await opened.evaluate(() => {
        const choice = document.querySelector<HTMLInputElement>('[type=radio]');
        if (choice) choice.checked = true;
        choice?.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await opened.getByRole('button', { name: /^Clear/ }).waitFor();
    },
  ],
  [
    'the notice that the form closes',
    async (form, opened) => {
      form.server.timeLeft = () => ({ deadline: 100_000 });
      await opened.evaluate(() => dispatchEvent(new Event('online')));
      await opened.getByText('This form closes in').waitFor();
    },
  ],
  [
    'another reason why the answers wait',
    async (form, opened) => {
      // Longer, too: the device stores nothing any more.
      await opened.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new Error('full');
        };
      });
      await type(opened, 'ada@example.com');
      form.server.answer = (response) => response.destroy();
      await opened.getByText('The connection was lost.').waitFor();
    },
    async (form, opened) => {
      form.server.answer = (response) => json(response, 503, {}, { 'Retry-After': '3' });
      await opened.locator(id('mail')).fill('ada@example.org');
      await opened.evaluate(() => document.querySelector<HTMLElement>('#fw-alert p')?.style.setProperty('max-width', '6rem'));
      await opened.getByRole('button', { name: 'Submit' }).click();
      await opened.getByText('The server is busy.').waitFor();
      await opened.locator(id('mail')).evaluate((field) => field.focus({ preventScroll: true }));
    },
  ],
  [
    'the notice of answers from another tab',
    async (form, opened) => {
      await inOtherTab(form, opened, (tab) => tab.locator(id('name')).fill('From the tab'));
      await opened.getByText(BACK_HERE).waitFor();
    },
  ],
  [
    'a file from another tab',
    async (form, opened) => {
      await inOtherTab(form, opened, async (tab) => {
        await tab.locator('.fw-file').setInputFiles({ name: 'tab.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
        await tab.getByText('tab.pdf').waitFor();
      });
      await opened.getByText('tab.pdf').waitFor();
    },
  ],
];

interface Hand {
  name: string;
  options: BrowserContextOptions;
  aim(opened: Page): Promise<Locator>;
}
const mouse = { viewport: { width: 1440, height: 900 } };
const hover = async (target: Locator) => {
  await target.hover();
  return target;
};
const hands: Hand[] = [
  { name: 'a mouse over Submit', options: mouse, aim: (opened) => hover(opened.getByRole('button', { name: 'Submit' })) },
  { name: 'a mouse over a choice', options: mouse, aim: (opened) => hover(opened.locator('.fw-option', { hasText: 'Choice 2' })) },
  {
    name: 'a mouse over a choice of a window that is too small for the form',
    options: { viewport: { width: 800, height: 420 } },
    aim: (opened) => hover(opened.locator('.fw-option', { hasText: 'Choice 2' })),
  },
  {
    name: 'a finger that goes to Submit',
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    aim: async (opened) => {
      await opened.evaluate(() => scrollTo(0, document.body.scrollHeight));
      return opened.getByRole('button', { name: 'Submit' });
    },
  },
];

for (const hand of hands)
  describeInBrowser(
    `what is about to be pressed on the public form by ${hand.name}`,
    (visitor) => {
      it.each(changes.map(([what, change, prepare]) => ({ what, change, prepare })))(
        'keeps its place while there comes $what',
        async (given) => {
          const { change, prepare } = given;
          const form = visitor();
          form.server.pages[`/f-${link}`] = await render(pages, link, { deadline });
          form.server.timeLeft = () => ({ deadline: 3_600_000 });
          await form.open(link);
          await prepare?.(form, form.page);
          const target = await hand.aim(form.page);
          const top = async () => Math.round((await target.boundingBox())?.y ?? Number.NaN);
          const before = await top();
          await change(form, form.page);
          expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
        },
      );
    },
    hand.options,
  );

describeInBrowser('the public form', (visitor) => {
  it.each([1440, 768])('[D5 part: the page after sending] the page after sending stands where the form stood, at %i px', async (width) => {
    const form = visitor();
    await form.page.setViewportSize({ width, height: 900 });
    await form.open('short');
    const top = async () => (await form.page.locator('.fw-sheet').boundingBox())?.y;
    const before = await top();
    await form.page.locator(id('short')).fill('x');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(await top()).toBe(before);
  });

  it('is nothing on the page to continue on another device, which opens at its top', async () => {
    const form = visitor();
    form.server.pages[`/f-${link}/continue`] = renderElsewherePage({
      form: { id: 'form-still', title: 'Still', link, version: 1, pages: 1, isTimed: false },
      maxBytes: 1_000,
      colors: '',
      productName: 'Formwright',
      hideBranding: false,
      assets: await loadAssets(),
    });
    await form.page.setViewportSize({ width: 390, height: 700 });
    await form.page.goto(`${form.server.url}/f-${link}/continue`);
    await form.page.getByRole('heading', { name: 'From another device' }).waitFor();
    expect(await form.page.evaluate(() => scrollY)).toBe(0);
  });
});
