import { existsSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { loadAssets, renderMessagePage, renderPublicForm } from '../src/server/index.ts';
import { type FormServer, json, receipt, startFormServer } from './form-server.ts';
import { bookingPages, column, details, everyKindPages, page as formPage, uniqueId } from './forms.ts';

const CHROMIUM = '/usr/bin/chromium';
const hasBrowser = existsSync(CHROMIUM);
if (!hasBrowser && process.env.CI === 'true') throw new Error(`${CHROMIUM} is missing: the public form cannot be tested`);
if (!hasBrowser) console.warn(`Skipped: ${CHROMIUM} is missing, so the public form's script was not run in a browser.`);

const OFFLINE = 'You are offline. Your answers are safe on this device and will be sent when you are back.';
const REQUIRED = 'Please complete all required fields.';

const choices = Array.from({ length: 6 }, (_, at) => ({ id: `c${at}`, value: `v${at}`, label: `Choice ${at + 1}` }));
const shortPages = [
  formPage(
    'p1',
    [column('input', 'short', { required: true })],
    [column('input', 'mail', { label: 'Email', typeinput: 'email' })],
    [column('input', 'number', { label: 'Number', typeinput: 'number' })],
    [column('dropdown', 'drop', { options: choices })],
    [column('radio', 'single', { options: choices })],
    [column('date', 'day')],
    [column('date', 'stay', { label: 'Stay', defaultDateLabel: 'Range', defaultDateValue: '' })],
    [column('upload', 'files')],
  ),
];
const silentPages = [formPage('p1', [column('divider', 'line')]), formPage('p2', [column('paragraph', 'para')])];
const id = (name: string) => `#q-${uniqueId(name)}`;

/** Runs in the page: whether the device holds files of a draft. */
async function filesAreStored(): Promise<boolean> {
  if ((await indexedDB.databases()).length === 0) return false;
  return new Promise((resolve) => {
    const opening = indexedDB.open('fw-drafts', 1);
    opening.onsuccess = () => {
      const count = opening.result.transaction('files').objectStore('files').count();
      count.onsuccess = () => {
        opening.result.close();
        resolve(count.result > 0);
      };
    };
  });
}

(hasBrowser ? describe : describe.skip)('the public form in a browser', () => {
  let browser: Browser;
  let server: FormServer;
  let context: BrowserContext;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    const assets = await loadAssets();
    const render = (pages: typeof bookingPages, link: string, header: string) =>
      renderPublicForm({ pages, details: details({ link, header }), productName: 'Formwright', hideBranding: false, assets });
    server = await startFormServer({
      '/f-book': render(bookingPages, 'book', 'Spring workshop booking'),
      '/f-short': render(shortPages, 'short', 'Short form'),
      '/f-kinds': render(everyKindPages, 'kinds', 'Every kind'),
      '/f-silent': render(silentPages, 'silent', 'Nothing to answer'),
      '/success': renderMessagePage('success', {
        productName: 'Formwright',
        assets,
        text: [{ type: 'paragraph', children: [{ text: 'Thanks' }] }],
      }),
    });
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(async () => {
    server.posts.length = 0;
    server.answer = receipt;
    problems.length = 0;
    context = await browser.newContext();
    context.setDefaultTimeout(3000);
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) problems.push(message.text());
    });
  });
  afterEach(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });

  const open = (link: string) => page.goto(`${server.url}/f-${link}`);
  const banner = () => page.locator('#fw-alert');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const fillFirstPage = async () => {
    await page.getByLabel('First name').fill('Ilse');
    await page.getByLabel('Last name').fill('Vandenberghe');
    await page.locator(id('email')).fill('ilse@example.com');
    await page.locator(id('workshop')).selectOption({ label: 'Hand building' });
    await page.locator(id('day')).fill('14/03/2027');
  };
  const fillSecondPage = async () => {
    await page.getByLabel('Once or twice').check();
    await page.getByText('4 of 5 stars').locator('..').click();
  };
  const sent = () => JSON.parse(server.posts.at(-1)?.fields.userData ?? '{}');

  it('[PUB-04] [PUB-05] [PUB-06] shows one page at a time, with Prev, Next and Submit where they belong', async () => {
    await open('book');
    expect(await page.locator('.fw-page:visible').count()).toBe(1);
    expect([await button('Prev').count(), await button('Next').count(), await button('Submit').count()]).toEqual([0, 1, 0]);
    await fillFirstPage();
    await button('Next').click();
    const heading = page.getByRole('heading', { name: 'Page 2 of 2' });
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect([await button('Prev').count(), await button('Next').count(), await button('Submit').count()]).toEqual([1, 0, 1]);
    await page.goBack();
    expect(await page.getByRole('heading', { name: 'Page 1 of 2' }).isVisible()).toBe(true);
    expect(await page.locator(id('email')).inputValue()).toBe('ilse@example.com');
    await open('short');
    expect([await button('Prev').count(), await button('Next').count(), await button('Submit').count()]).toEqual([0, 0, 1]);
  });

  it('[PUB-07] has no Submit where there is nothing to answer', async () => {
    await open('silent');
    await button('Next').click();
    expect(await button('Prev').count()).toBe(1);
    expect(await page.locator('[type=submit]').count()).toBe(0);
  });

  it('[PUB-22] sends nothing while a required answer is missing, names it, and takes the mark away when it is given', async () => {
    await open('short');
    await page.locator(id('short')).fill('   ');
    await button('Submit').click();
    expect(await banner().textContent()).toContain(REQUIRED);
    expect(await banner().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(server.posts).toHaveLength(0);
    expect(await page.locator(id('short')).getAttribute('aria-invalid')).toBe('true');
    await banner().getByRole('link', { name: 'Short Text' }).click();
    expect(await page.locator(id('short')).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.locator(id('short')).fill('Here');
    expect(await page.locator(id('short')).getAttribute('aria-invalid')).toBeNull();
    expect(await banner().isVisible()).toBe(false);
  });

  it('[PUB-22] checks each page on Next', async () => {
    await open('book');
    await button('Next').click();
    expect(await banner().getByRole('link').allInnerTexts()).toEqual(['Full Name', 'Email', 'Which workshop?', 'Preferred date']);
    expect(await page.locator('[data-bad]').count()).toBe(4);
    expect(await page.getByRole('heading', { name: 'Page 1 of 2' }).isVisible()).toBe(true);
  });

  it('[PUB-25] [PUB-29] says what is wrong with half a date, an e-mail address and a number', async () => {
    await open('short');
    await page.locator(id('short')).fill('x');
    await page.locator(id('mail')).fill('nobody');
    await page.locator(id('number')).fill('0');
    await page.locator(id('day')).fill('14/03');
    const errorAt = (name: string) => page.locator(`${id(name)}-error`).textContent();
    expect(await errorAt('mail')).toContain('name@example.com');
    expect(await errorAt('number')).toBe('Enter a number of 1 or more.');
    await button('Submit').click();
    expect(await errorAt('day')).toBe('Please fill in the date field completely.');
    expect(server.posts).toHaveLength(0);
    await page.locator(id('mail')).fill('a@example.com');
    await page.locator(id('number')).fill('1');
    await page.locator(id('day')).fill('14/03/2027');
    await button('Submit').click();
    await page.waitForURL('**/success');
    expect(sent()[uniqueId('number')].value).toBe('1');
  });

  it('[PUB-28] marks a single-line answer from 201 characters on', async () => {
    await open('short');
    const field = page.locator(id('short'));
    const color = () => field.evaluate((element) => getComputedStyle(element).borderTopColor);
    await field.fill('x'.repeat(200));
    const plain = await color();
    await field.fill('x'.repeat(201));
    expect(await color()).not.toBe(plain);
    expect(await color()).toBe('rgb(186, 44, 47)');
    await field.fill('x'.repeat(200));
    expect(await color()).toBe(plain);
  });

  it('[PUB-37] takes out an end that is not after the start', async () => {
    await open('short');
    const [start, end] = [page.getByRole('textbox', { name: 'Start date' }), page.getByRole('textbox', { name: 'End date' })];
    await start.fill('10/03/2027');
    await end.fill('12/03/2027');
    await end.blur();
    expect(await end.inputValue()).toBe('12/03/2027');
    await start.fill('13/03/2027');
    await start.blur();
    expect(await end.inputValue()).toBe('');
    await end.fill('13/03/2027');
    await end.blur();
    expect(await end.inputValue()).toBe('');
    expect(await page.locator(`${id('stay')}-error`).textContent()).toBe('The end must be after the start.');
  });

  it('helps with typing a date', async () => {
    await open('short');
    await page.locator(id('day')).pressSequentially('14032027');
    expect(await page.locator(id('day')).inputValue()).toBe('14/03/2027');
    await page.locator(id('day')).fill('1.2.2027');
    await page.locator(id('day')).blur();
    expect(await page.locator(id('day')).inputValue()).toBe('01/02/2027');
  });

  it('[PUB-38] shows four options until asked for more', async () => {
    await open('short');
    const [drop, single] = [page.locator('[data-kind=dropdown]'), page.locator('[data-kind=radio]')];
    // The placeholder stands before the options.
    expect(await drop.locator('option').count()).toBe(5);
    expect(await single.locator('.fw-option:visible').count()).toBe(4);
    await drop.getByRole('button', { name: 'Show 2 more' }).click();
    await single.getByRole('button', { name: 'Show 2 more' }).click();
    expect(await drop.locator('option').count()).toBe(7);
    expect(await single.locator('.fw-option:visible').count()).toBe(6);
    await drop.locator('select').selectOption({ label: 'Choice 6' });
    await drop.getByRole('button', { name: 'Close' }).click();
    await single.getByRole('button', { name: 'Close' }).click();
    expect(await drop.locator('option').count()).toBe(6);
    expect(await drop.locator('select').inputValue()).toBe('v5');
    expect(await single.locator('.fw-option:visible').count()).toBe(4);
    await open('kinds');
    expect(await page.locator('[data-kind=checkbox] .fw-more').count()).toBe(0);
  });

  it('[PUB-35] marks files that cannot be sent and blocks submitting until they are removed', async () => {
    await open('short');
    await page.locator(id('short')).fill('x');
    const files = page.locator(id('files'));
    const size = (bytes: number) => Buffer.alloc(bytes, 'x');
    await files.setInputFiles([{ name: 'exact.pdf', mimeType: 'application/pdf', buffer: size(1_000_000) }]);
    expect(await page.locator('.fw-refused').count()).toBe(0);
    await files.setInputFiles([{ name: 'over.pdf', mimeType: 'application/pdf', buffer: size(1_000_001) }]);
    await files.setInputFiles([{ name: 'script.exe', mimeType: 'application/pdf', buffer: size(10) }]);
    expect(await page.locator('.fw-refused').allInnerTexts()).toEqual([
      expect.stringContaining('over.pdf is larger than 1 MB'),
      expect.stringContaining('script.exe is not of an accepted type'),
    ]);
    await button('Submit').click();
    expect(server.posts).toHaveLength(0);
    await button('Remove over.pdf').click();
    await button('Remove script.exe').click();
    await files.setInputFiles([
      { name: 'two.pdf', mimeType: 'application/pdf', buffer: size(10) },
      { name: 'three.pdf', mimeType: 'application/pdf', buffer: size(10) },
    ]);
    expect(await page.locator('.fw-refused').allInnerTexts()).toEqual([expect.stringContaining('Choose 2 files at most.')]);
    await button('Remove three.pdf').click();
    await button('Submit').click();
    await page.waitForURL('**/success');
    expect(Object.keys(server.posts[0]?.files ?? {})).toEqual([0, 1].map((at) => `userFormDataFiles/${uniqueId('files')}/${at}`));
  });

  it('[PUB-17] [PUB-30] [PUB-31] [PUB-32] [PUB-33] [PUB-34] sends the literal fields and goes to the thank-you page', async () => {
    await open('short');
    await page.locator(id('short')).fill('y'.repeat(200));
    await page.locator(id('mail')).fill('ilse@example.com');
    await page.getByRole('textbox', { name: 'Start date' }).fill('10/03/2027');
    await page.getByRole('textbox', { name: 'End date' }).fill('12/03/2027');
    await page.locator(id('files')).setInputFiles([{ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hello') }]);
    await button('Submit').click();
    await page.waitForURL('**/success');
    const post = server.posts[0];
    expect(JSON.parse(post?.fields.dataForm ?? '')).toEqual({ id: 'short', email: 'ilse@example.com' });
    expect(JSON.parse(post?.fields.shortText ?? '')).toEqual([{ uniqueId: uniqueId('short'), value: 'y'.repeat(200) }]);
    expect(JSON.parse(post?.fields.hasFiles ?? '')).toBe(true);
    expect(Number(post?.fields.startDate)).toBeGreaterThan(0);
    expect(post?.fields.submissionId).toMatch(/^[A-Za-z0-9]{22,64}$/);
    expect(sent()).toMatchObject({
      [uniqueId('short')]: { value: 'y'.repeat(200), direction: { page: 0, row: 0, col: 0 } },
      [uniqueId('stay')]: { value: '10/03/2027 - 12/03/2027', isRangeComplete: true, direction: { page: 0, row: 6, col: 0 } },
      [uniqueId('files')]: { value: 'forDeleteFiles' },
    });
    expect(post?.files[`userFormDataFiles/${uniqueId('files')}/0`]).toEqual({ name: 'a.pdf', content: 'hello' });
  });

  it('[PUB-18] follows a redirect to the web and to nothing else', async () => {
    for (const [redirect_url, expected] of [
      ['/f-kinds', '/success'],
      ['javascript:alert(1)', '/success'],
      [`${server.url}/f-kinds`, '/f-kinds'],
    ]) {
      server.answer = (response) => json(response, 200, { success_status: 'url', redirect_url, id: 'r1' });
      await open('short');
      await page.locator(id('short')).fill('x');
      await button('Submit').click();
      await page.waitForURL(`**${expected}`);
    }
  });

  it('[PUB-16] shows that it is sending, and a second click sends nothing', async () => {
    let release = () => {};
    server.answer = (response) => {
      release = () => receipt(response, 1);
    };
    await open('short');
    await page.locator(id('short')).fill('x');
    await button('Submit').dblclick();
    await page.getByText('Sending your answers').waitFor();
    expect(await page.locator('form').getAttribute('aria-busy')).toBe('true');
    await button('Submit').click({ force: true });
    await page.locator('form').evaluate((form) => (form as HTMLFormElement).requestSubmit());
    expect(server.posts).toHaveLength(1);
    release();
    await page.waitForURL('**/success');
    expect(server.posts).toHaveLength(1);
  });

  it('[PUB-19] [PUB-20] shows what the server refuses, at the fields too, and keeps the answers', async () => {
    server.answer = (response) =>
      json(response, 422, {
        error: { value: 'Not today.', email: 'This address is blocked.', fields: { [uniqueId('short')]: 'Try another.' } },
      });
    await open('short');
    await page.locator(id('short')).fill('kept');
    await page.locator(id('mail')).fill('a@example.com');
    await button('Submit').click();
    await banner().getByText('Not today.').waitFor();
    expect(await page.locator(`${id('mail')}-error`).textContent()).toBe('This address is blocked.');
    expect(await page.locator(id('mail')).getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator(`${id('short')}-error`).textContent()).toBe('Try another.');
    expect(await page.locator(id('short')).inputValue()).toBe('kept');
    expect(await page.locator('form').getAttribute('aria-busy')).toBe('false');
    server.answer = (response) => json(response, 410, { error: 'Expired' });
    await button('Submit').click();
    await banner().getByText('Expired!').waitFor();
    expect(await page.locator(id('short')).inputValue()).toBe('kept');
  });

  it('keeps the answers and the files across a reload, and forgets them after Start over', async () => {
    await open('short');
    await page.locator(id('short')).fill('still here');
    await page.locator('[data-kind=radio]').getByRole('button', { name: 'Show 2 more' }).click();
    await page.getByLabel('Choice 6').check();
    await page.locator(id('files')).setInputFiles([{ name: 'kept.pdf', mimeType: 'application/pdf', buffer: Buffer.from('content') }]);
    await page.getByText('kept.pdf').waitFor();
    await page.waitForFunction(filesAreStored);
    await page.reload();
    await page.getByText('are still here').waitFor();
    expect(await page.locator(id('short')).inputValue()).toBe('still here');
    expect(await page.getByLabel('Choice 6').isChecked()).toBe(true);
    await page.getByText('kept.pdf').waitFor();
    await button('Start over').click();
    expect(await page.locator(id('short')).inputValue()).toBe('');
    expect(await page.getByText('kept.pdf').count()).toBe(0);
    await button('Bring my answers back').click();
    expect(await page.locator(id('short')).inputValue()).toBe('still here');
    await button('Submit').click();
    await page.waitForURL('**/success');
    expect(server.posts[0]?.files[`userFormDataFiles/${uniqueId('files')}/0`]).toEqual({ name: 'kept.pdf', content: 'content' });
    await open('short');
    expect(await page.getByText('are still here').count()).toBe(0);
    expect(await page.locator(id('short')).inputValue()).toBe('');
  });

  it('opens again on the page that was left', async () => {
    await open('book');
    await fillFirstPage();
    await button('Next').click();
    await fillSecondPage();
    await page.reload();
    expect(await page.getByRole('heading', { name: 'Page 2 of 2' }).isVisible()).toBe(true);
    expect(await page.getByLabel('4 of 5 stars').isChecked()).toBe(true);
    await button('Submit').click();
    await page.waitForURL('**/success');
    expect(sent()[uniqueId('name')].value).toEqual({ firstname: 'Ilse', lastname: 'Vandenberghe' });
    expect(sent()[uniqueId('wheel')].value).toBe('4');
  });

  it('sends again with the same id after a dropped connection and a busy server', async () => {
    // Not counted by attempts: on a connection used before, the browser itself tries a second time.
    server.answer = (response) => response.destroy();
    await open('short');
    await page.locator(id('short')).fill('x');
    await button('Submit').click();
    await banner().getByText('The connection was lost.').waitFor();
    server.answer = (response) => json(response, 503, { error: 'Something went wrong.', id: 'e1' });
    await button('Submit').click();
    await banner().getByText('The server is busy.').waitFor();
    server.answer = receipt;
    await page.waitForURL('**/success');
    expect(server.posts.length).toBeGreaterThan(2);
    expect(new Set(server.posts.map((post) => post.fields.submissionId)).size).toBe(1);
  });

  it('says that it is offline and sends by itself when it is back', async () => {
    await open('short');
    await page.locator(id('short')).fill('x');
    await context.setOffline(true);
    await button('Submit').click();
    await banner().getByText(OFFLINE).waitFor();
    expect(server.posts).toHaveLength(0);
    await context.setOffline(false);
    await page.waitForURL('**/success');
    expect(server.posts).toHaveLength(1);
  });

  it('goes on sending after a reload, with the same id', async () => {
    server.answer = (response) => response.destroy();
    await open('short');
    await page.locator(id('short')).fill('x');
    await button('Submit').click();
    await banner().getByText('The connection was lost.').waitFor();
    server.answer = receipt;
    await page.reload();
    await page.waitForURL('**/success');
    expect(new Set(server.posts.map((post) => post.fields.submissionId)).size).toBe(1);
  });

  it('gives a rating by arrow keys', async () => {
    await open('kinds');
    await page.getByLabel('1 of 5 stars').focus();
    for (let stars = 1; stars < 4; stars += 1) await page.keyboard.press('ArrowRight');
    expect(await page.getByLabel('4 of 5 stars').isChecked()).toBe(true);
  });

  it('works without JavaScript: all pages, all options, one native post', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const bare = await plain.newPage();
    await bare.goto(`${server.url}/f-book`);
    expect(await bare.locator('.fw-page:visible').count()).toBe(2);
    expect(await bare.locator('[data-kind=checkbox] .fw-option:visible').count()).toBe(6);
    expect(await bare.locator('button:visible').allInnerTexts()).toEqual(['Submit']);
    await bare.getByLabel('First name').fill('Ilse');
    await bare.getByLabel('Last name').fill('Vandenberghe');
    await bare.locator(id('email')).fill('ilse@example.com');
    await bare.locator(id('workshop')).selectOption('option5');
    await bare.locator(id('day')).fill('14/03/2027');
    await bare.getByLabel('Never').check();
    await bare.getByText('4 of 5 stars').locator('..').click();
    await bare.locator(id('photo')).setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('png') }]);
    await bare.getByRole('button', { name: 'Submit' }).click();
    await bare.waitForURL('**/f-book');
    expect(server.posts[0]?.fields).toMatchObject({
      [`${uniqueId('name')}.firstname`]: 'Ilse',
      [`${uniqueId('day')}.date`]: '14/03/2027',
      [uniqueId('workshop')]: 'option5',
      [uniqueId('wheel')]: '4',
    });
    expect(server.posts[0]?.files[uniqueId('photo')]).toEqual({ name: 'a.png', content: 'png' });
    await plain.close();
  });

  it.each(['light', 'dark'] as const)('has no accessibility violation in the %s scheme', async (colorScheme) => {
    const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
    await page.emulateMedia({ colorScheme });
    const violations = async () => {
      // Evaluated by the debugger, so the page's policy does not apply.
      await page.evaluate(axe);
      return page.evaluate(async () => {
        const { axe: loaded } = window as unknown as {
          axe: { run(options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        const run = await loaded.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
        return run.violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' ')}`);
      });
    };
    await open('kinds');
    expect(await violations()).toEqual([]);
    await open('book');
    await button('Next').click();
    expect(await violations()).toEqual([]);
    await fillFirstPage();
    await button('Next').click();
    await page.locator(id('photo')).setInputFiles([{ name: 'wrong.exe', mimeType: 'x/y', buffer: Buffer.from('x') }]);
    await button('Submit').click();
    expect(await violations()).toEqual([]);
    await page.goto(`${server.url}/success`);
    expect(await violations()).toEqual([]);
  });
});
