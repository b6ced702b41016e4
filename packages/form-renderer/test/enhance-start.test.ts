import { expect, it } from '@jest/globals';
import { describeInBrowser, type FormInBrowser, filesAreStored, id, render } from './form-browser.ts';
import { column, page, uniqueId } from './forms.ts';

/** Opens a form whose script has not arrived yet, or everything from `heldBackFrom` on. The function returned lets it arrive. */
async function openWithoutScript(form: FormInBrowser, link: string, heldBackFrom = form.server.heldBackFrom): Promise<() => Promise<void>> {
  let arrive = () => {};
  form.server.heldBackFrom = heldBackFrom;
  form.server.restArrives = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await form.page.goto(`${form.server.url}/f-${link}`, { waitUntil: 'commit' });
  await form.page.locator('.fw-question').first().waitFor({ state: 'attached' });
  return async () => {
    arrive();
    await form.page.waitForLoadState();
  };
}
const isEnhanced = (form: FormInBrowser) => form.page.waitForFunction(() => document.forms[0]?.noValidate);

describeInBrowser('the public form before its script', (visitor) => {
  // The form is one document, so its loading state is the browser's own (decision 6). A very large form is drawn while it arrives.
  it('[PUB-03] stands in the browser’s loading state until it is there, and is never drawn or sent by halves', async () => {
    const form = visitor();
    const restArrives = await openWithoutScript(form, 'short', '<script type="application/json"');
    const state = () => form.page.evaluate(() => [document.readyState, performance.getEntriesByType('paint').length > 0]);
    expect(await state()).toEqual(['loading', false]);
    await form.page.locator('[type=submit]').dispatchEvent('click');
    expect(await state()).toEqual(['loading', false]);
    await restArrives();
    await isEnhanced(form);
    await form.page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    expect(await state()).toEqual(['complete', true]);
    expect(await form.page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(form.server.posts).toHaveLength(0);
  });

  it('shows the first page as it stays, and keeps what is typed, as a draft too', async () => {
    const form = visitor();
    const scriptArrives = await openWithoutScript(form, 'book');
    expect(await form.page.locator('.fw-page:visible').count()).toBe(1);
    expect(await form.page.locator('button:visible').allInnerTexts()).toEqual(['', 'Next']);
    await form.page.getByLabel('First name').pressSequentially('Ilse');
    await scriptArrives();
    await isEnhanced(form);
    expect(await form.page.getByLabel('First name').inputValue()).toBe('Ilse');
    await form.page.reload();
    await form.page.getByText('are here').waitFor();
    expect(await form.page.getByLabel('First name').inputValue()).toBe('Ilse');
    await form.button('Start over').click();
    expect(await form.page.getByLabel('First name').inputValue()).toBe('');
  });

  it('does what was asked for by a button as soon as the script is there', async () => {
    const form = visitor();
    const scriptArrives = await openWithoutScript(form, 'book');
    await form.button('Next').click();
    await scriptArrives();
    await form.banner().getByRole('link', { name: 'Full Name' }).waitFor();
  });

  it('does so wherever the button is hit, and opens a chooser of files too', async () => {
    const form = visitor();
    const arriveForNext = await openWithoutScript(form, 'book');
    await form.page.locator('.fw-next path').click({ force: true });
    await arriveForNext();
    await form.banner().getByRole('link', { name: 'Full Name' }).waitFor();
    const chooser = form.page.waitForEvent('filechooser');
    const arriveForFiles = await openWithoutScript(form, 'short');
    await form.page.locator('label.fw-button path').first().click({ force: true });
    await arriveForFiles();
    expect(await (await chooser).element().getAttribute('type')).toBe('file');
  });

  it('sends nothing by halves when Enter is pressed too early', async () => {
    const form = visitor();
    const scriptArrives = await openWithoutScript(form, 'short');
    await form.page.locator(id('short')).fill('early');
    await form.page.keyboard.press('Enter');
    await scriptArrives();
    await form.page.waitForURL('**/success');
    expect(form.server.posts).toHaveLength(1);
    expect(form.sent()[uniqueId('short')]?.value).toBe('early');
  });

  it('sends what was typed and sent by Enter at once, before the script was started', async () => {
    const form = visitor();
    // As the browser does on Enter, before any task of the page.
    await form.page.addInitScript((input) => {
      addEventListener('DOMContentLoaded', () => {
        document.querySelector<HTMLInputElement>(input)?.setAttribute('value', 'at once');
        document.querySelector<HTMLElement>('[type=submit]')?.click();
      });
    }, id('short'));
    await form.page.goto(`${form.server.url}/f-short`);
    await form.page.waitForURL('**/success');
    expect(form.sent()[uniqueId('short')]?.value).toBe('at once');
  });

  it('sends nothing by halves when Enter is pressed before the rest of the form has come', async () => {
    const form = visitor();
    const restArrives = await openWithoutScript(form, 'short', `<div class="fw-question" dir="auto" data-question="${uniqueId('mail')}"`);
    await form.page.locator(id('short')).fill('early');
    await form.page.keyboard.press('Enter');
    await restArrives();
    await isEnhanced(form);
    expect(form.server.posts).toHaveLength(0);
    expect(await form.page.locator(id('short')).inputValue()).toBe('early');
  });

  it('starts the script when a button needs it before the page is drawn', async () => {
    const form = visitor();
    await form.page.addInitScript(() => {
      // The page is never drawn, and only what is to run at once runs.
      window.requestAnimationFrame = () => 0;
      const soon = window.setTimeout;
      window.setTimeout = ((run: () => void, wait = 0) => (wait ? 0 : soon(run))) as unknown as typeof setTimeout;
    });
    await form.page.goto(`${form.server.url}/f-book`);
    expect(await form.page.evaluate(() => document.forms[0]?.noValidate)).toBe(false);
    await form.button('Next').click();
    await form.banner().getByRole('link', { name: 'Full Name' }).waitFor();
  });

  it('starts the script right after the first letter', async () => {
    const form = visitor();
    await form.page.addInitScript(() => {
      // Only what is to run at once runs.
      const soon = window.setTimeout;
      window.setTimeout = ((run: () => void, wait = 0) => (wait ? 0 : soon(run))) as unknown as typeof setTimeout;
    });
    await form.page.goto(`${form.server.url}/f-book`);
    expect(await form.page.evaluate(() => document.forms[0]?.noValidate)).toBe(false);
    await form.page.getByLabel('First name').pressSequentially('I');
    await form.isReady();
    expect(await form.page.getByLabel('First name').inputValue()).toBe('I');
  });

  it('takes files that were chosen before the script', async () => {
    const form = visitor();
    const scriptArrives = await openWithoutScript(form, 'short');
    await form.page.locator('.fw-file').setInputFiles({ name: 'early.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await scriptArrives();
    await form.page.getByText('early.pdf').waitFor();
  });

  it('takes files that were chosen before something else was typed', async () => {
    const form = visitor();
    const scriptArrives = await openWithoutScript(form, 'short');
    await form.page.locator('.fw-file').setInputFiles({ name: 'early.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await form.page.locator(id('short')).fill('typed since');
    await scriptArrives();
    await form.page.getByText('early.pdf').waitFor();
    await filesAreStored(form.page);
    await form.page.reload();
    await form.page.locator('.fw-files').getByText('early.pdf').waitFor();
  });

  it('shows nothing that a kept draft would replace', async () => {
    const form = visitor();
    await form.open('book');
    await form.fillFirstPage();
    await form.button('Next').click();
    await form.fillSecondPage();
    const scriptArrives = await openWithoutScript(form, 'book', '<div class="fw-pager"');
    expect(await form.page.locator('.fw-page:visible').count()).toBe(0);
    await scriptArrives();
    await form.page.getByRole('heading', { name: 'Page 2 of 2' }).waitFor();
    expect(await form.page.getByLabel('4 of 5 stars').isChecked()).toBe(true);
  });

  it.each(['{"changedAt":1}', 'null', '{'])('opens as new where the kept draft, %s, is of no use', async (draft) => {
    const form = visitor();
    await form.open('book');
    await form.page.evaluate((kept) => localStorage.setItem(document.body.dataset.draft ?? '', kept), draft);
    await form.open('book');
    await form.page.getByLabel('First name').fill('Ilse');
    expect(await form.page.locator('.fw-page:visible').count()).toBe(1);
  });

  it('becomes the form without script where the script cannot run', async () => {
    const form = visitor();
    const scriptArrives = await openWithoutScript(form, 'book');
    await form.page.evaluate(() => {
      document.querySelector('#fw-json')?.remove();
      for (const control of document.querySelectorAll('[required]')) control.removeAttribute('required');
    });
    // Only the first page is visible, so it must not be sent alone.
    await form.page.getByLabel('First name').press('Enter');
    await scriptArrives();
    await form.page.locator('.fw-page').nth(1).waitFor();
    expect(await form.page.locator('button:visible').allInnerTexts()).toEqual(['Submit']);
    expect(form.server.posts).toHaveLength(0);
  });

  it('leaves every option within reach where the script breaks off halfway', async () => {
    const form = visitor();
    // The oldest browsers lack it.
    await form.page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'getRandomValues', { value: undefined }));
    form.page.removeAllListeners('pageerror');
    await form.page.goto(`${form.server.url}/f-book`);
    await form.page.locator('.fw-page').nth(1).waitFor();
    expect(await form.page.locator('[data-kind=checkbox] .fw-option:visible').count()).toBe(6);
  });

  it('tells when the form is opened, and once that somebody began to fill it in', async () => {
    const form = visitor();
    const beacons = () => form.server.beacons.filter((path) => path.includes('told'));
    const told = async (...marks: string[]) => {
      while (beacons().length < marks.length) await form.page.waitForTimeout(20);
      expect(beacons()).toEqual(marks.map((mark) => `/f-told/seen/${mark}?form=form-told`));
    };
    form.server.pages['/f-told'] = await render([page('p1', [column('input', 'short')])], 'told');
    await form.open('told');
    await told('view');
    await form.page.locator(id('short')).fill('typed');
    await told('view', 'start');
    await form.page.reload();
    await form.page.getByText('are here').waitFor();
    await told('view', 'start', 'view');
    await form.page.locator(id('short')).fill('typed on');
    await form.button('Start over').click();
    await form.page.locator(id('short')).fill('typed anew');
    await form.page.reload();
    await form.page.getByText('are here').waitFor();
    await told('view', 'start', 'view', 'view');
  });

  it('tells of each page when it is reached for the first time', async () => {
    const form = visitor();
    // That the form was opened and begun is told, too.
    const beacons = () => form.server.beacons.filter((path) => /turned\/seen\/\d/.test(path));
    const pages = ['p1', 'p2', 'p3'].map((name) => page(name, [column('input', name)]));
    form.server.pages['/f-turned'] = await render(pages, 'turned');
    await form.open('turned');
    for (const turn of ['Next', 'Prev', 'Next', 'Next']) await form.button(turn).click();
    await form.page.goBack();
    await form.page.goForward();
    await form.page.getByRole('heading', { name: 'Page 3 of 3' }).waitFor();
    while (beacons().length < 2) await form.page.waitForTimeout(20);
    expect(beacons()).toEqual(['2', '3'].map((mark) => `/f-turned/seen/${mark}?form=form-turned`));
  });
});
