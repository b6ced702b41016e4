import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BACK_HERE, describeInBrowser, type FormInBrowser, filesAreStored, id, isInDraft } from './form-browser.ts';
import { receipt } from './form-server.ts';

describeInBrowser('the draft of the public form in two tabs', (visitor) => {
  /** Both opened before anything was typed. */
  async function twoTabs(): Promise<{ form: FormInBrowser; other: Page }> {
    const form = visitor();
    await form.open('short');
    await form.isReady();
    const other = await form.context.newPage();
    await other.goto(`${form.server.url}/f-short`);
    await other.waitForFunction(() => document.forms[0]?.noValidate);
    return { form, other };
  }
  // As when the person goes there: a browser under test gives every tab the focus all the time.
  const goTo = (tab: Page) => tab.evaluate(() => dispatchEvent(new Event('focus')));
  const draftIn = (tab: Page) => tab.evaluate(() => localStorage.getItem(document.body.dataset.draft ?? ''));
  /**
   * A tab sees what another one has stored a moment later, sooner than a person gets there. Who leaves a tab has it write what waits to be
   * written, such as a file that was just chosen: later it would have a newer draft than the one that is waited for here.
   */
  async function goFrom(left: Page, tab: Page): Promise<void> {
    await left.evaluate(() => dispatchEvent(new Event('blur')));
    const stored = await draftIn(left);
    await tab.waitForFunction((draft) => localStorage.getItem(document.body.dataset.draft ?? '') === draft, stored);
    await goTo(tab);
  }
  const answeredCookie: FormInBrowser['server']['answer'] = (response, attempt) => {
    response.setHeader('set-cookie', `fw_done_form-short=${Date.now()}; path=/f-short`);
    receipt(response, attempt);
  };

  it('fills in the same answers, so that none are lost, and sends them once (L8)', async () => {
    const { form, other } = await twoTabs();
    await form.page.locator(id('short')).fill('typed here');
    await form.page.locator(id('files')).setInputFiles([{ name: 'kept.pdf', mimeType: 'application/pdf', buffer: Buffer.from('content') }]);
    await filesAreStored(form.page);
    await goFrom(form.page, other);
    await other.getByText(BACK_HERE).waitFor();
    await other.getByText('kept.pdf').waitFor();
    expect(await other.locator(id('short')).inputValue()).toBe('typed here');
    await other.locator(id('short')).fill('and there');
    await isInDraft(form, 'and there');
    await goFrom(other, form.page);
    expect(await form.page.locator(id('short')).inputValue()).toBe('and there');
    await goFrom(form.page, other);
    expect(await other.getByText(BACK_HERE).count()).toBe(1);
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    await other.getByRole('button', { name: 'Submit' }).click();
    await other.waitForURL('**/success');
    expect(new Set(form.server.posts.map((post) => post.fields.submissionId)).size).toBe(1);
  });

  it('has the newest answers although the clock was set back between the tabs', async () => {
    const { form, other } = await twoTabs();
    await form.page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 3_600_000;
    });
    await form.page.locator(id('short')).fill('by the fast clock');
    await isInDraft(form, 'by the fast clock');
    await goFrom(form.page, other);
    expect(await other.locator(id('short')).inputValue()).toBe('by the fast clock');
    await other.locator(id('short')).fill('newer');
    await isInDraft(form, 'newer');
    await goFrom(other, form.page);
    expect(await form.page.locator(id('short')).inputValue()).toBe('newer');
  });

  it('finds the last letters of the tab beside it, which the person left at once', async () => {
    const { form, other } = await twoTabs();
    await form.page.clock.install();
    await form.page.clock.pauseAt(Date.now() + 60_000);
    // No timer runs any more.
    await form.page.locator(id('short')).fill('the last letters');
    await goFrom(form.page, other);
    expect(await other.locator(id('short')).inputValue()).toBe('the last letters');
  });

  it('has the newest answers after Back, which shows a page as it was left and gives it no focus', async () => {
    const { form, other } = await twoTabs();
    await form.page.locator(id('short')).fill('older');
    await isInDraft(form, 'older');
    await goFrom(form.page, other);
    await other.locator(id('short')).fill('newer');
    await isInDraft(form, 'newer');
    // As a browser does that kept the page in its cache. Browsers under test keep none.
    await form.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(await form.page.locator(id('short')).inputValue()).toBe('newer');
  });

  it('tells the other tab that the form was answered, when the person comes there or sends (L8)', async () => {
    const { form, other } = await twoTabs();
    const third = await form.context.newPage();
    await third.goto(`${form.server.url}/f-short`);
    await third.locator(id('short')).fill('late');
    form.server.answer = answeredCookie;
    await form.page.locator(id('short')).fill('first');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    await goTo(other);
    await other.getByText('You already answered this form on').waitFor();
    await third.getByRole('button', { name: 'Submit' }).click();
    await third.getByText('You already answered this form on').waitFor();
    expect(form.server.posts).toHaveLength(1);
  });

  it('ends its own attempt without a word where another tab has answered meanwhile (L8)', async () => {
    const { form, other } = await twoTabs();
    const errors: Error[] = [];
    form.page.on('pageerror', (error) => errors.push(error));
    await form.page.locator(id('short')).fill('first');
    await isInDraft(form, 'first');
    await goFrom(form.page, other);
    const arrived = new Promise<() => void>((resolve) => {
      form.server.answer = (response) => resolve(() => response.writeHead(503).end());
    });
    const failed = form.page.waitForResponse('**/api/saveUserForm');
    await form.button('Submit').click();
    const fail = await arrived;
    form.server.answer = answeredCookie;
    await other.getByRole('button', { name: 'Submit' }).click();
    await other.waitForURL('**/success');
    await goTo(form.page);
    await form.page.getByText('You already answered this form on').waitFor();
    fail();
    await failed;
    // A second focus comes after whatever the reply has begun.
    await goTo(form.page);
    expect(errors).toEqual([]);
    expect(await form.page.getByRole('alert').count()).toBe(0);
  });

  it('leaves what is typed alone where a second answer is taken, as from people of the own workspace (L8)', async () => {
    const { form, other } = await twoTabs();
    await form.page.locator(id('short')).fill('first');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    await other.locator(id('short')).fill('second');
    await goTo(other);
    expect(await other.locator(id('short')).inputValue()).toBe('second');
    await other.getByRole('button', { name: 'Submit' }).click();
    await other.waitForURL('**/success');
    expect(new Set(form.server.posts.map((post) => post.fields.submissionId)).size).toBe(2);
  });
});
