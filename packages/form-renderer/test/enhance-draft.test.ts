import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser, type FormInBrowser, filesAreStored, id, namesOfStoredFiles, render, shortPages } from './form-browser.ts';
import { json, receipt } from './form-server.ts';
import { bookingPages, column, page, uniqueId } from './forms.ts';

const STILL_HERE = 'are still here';
const ARRIVED = 'Your answers had already arrived.';

/** The booking form without its question for a number of places, and with a new one. */
const editedPages = [
  page('p1', [column('fullname', 'name', { label: 'Your full name', required: true })], [column('text', 'wishes', { label: 'Wishes' })]),
  ...bookingPages.slice(1),
];

/** Waits until the draft on the device contains this text. */
const isKept = (form: FormInBrowser, text: string) =>
  form.page.waitForFunction((wanted) => localStorage.getItem(document.body.dataset.draft ?? '')?.includes(wanted), text);

/** The files are stored after the rest of the draft. */
async function filesAreKept(form: FormInBrowser, names: string): Promise<void> {
  while ((await form.page.evaluate(namesOfStoredFiles)) !== names) await form.page.waitForTimeout(20);
}

describeInBrowser('the draft of the public form', (visitor) => {
  it('outlives an edit of the form; answers to questions taken out wait until these are back', async () => {
    const form = visitor();
    await form.open('book');
    await form.fillFirstPage();
    await isKept(form, 'ilse@example.com');
    form.server.pages['/f-book'] = await render(editedPages, 'book', { version: 4, header: 'Mended' });
    await form.open('book');
    await form.page.getByText(STILL_HERE).waitFor();
    expect(await form.page.getByLabel('First name').inputValue()).toBe('Ilse');
    await form.page.getByLabel('Wishes').fill('A window seat');
    await isKept(form, 'A window seat');
    form.server.pages['/f-book'] = await render(bookingPages, 'book', { version: 5 });
    await form.open('book');
    await form.page.getByText(STILL_HERE).waitFor();
    expect(await form.page.getByLabel('First name').inputValue()).toBe('Ilse');
    expect(await form.page.locator(id('email')).inputValue()).toBe('ilse@example.com');
  });

  it('leads to the new form where it was changed meanwhile, with all answers (L7)', async () => {
    const form = visitor();
    await form.open('book');
    await form.fillFirstPage();
    await form.button('Next').click();
    await form.fillSecondPage();
    form.server.pages['/f-book'] = await render(editedPages, 'book', { version: 4 });
    const refusal = {
      value: 'This form was changed.',
      fields: { [uniqueId('wishes')]: 'This field is required.' },
      newForm: 'Show the new form',
    };
    form.server.answer = (response) => json(response, 422, { error: refusal });
    await form.button('Submit').click();
    await form.banner().getByText('This form was changed.').waitFor();
    expect(form.server.posts[0]?.fields.version).toBe('3');
    await form.button('Show the new form').click();
    await form.page.getByText(STILL_HERE).waitFor();
    expect(form.server.posts).toHaveLength(1);
    form.server.answer = receipt;
    await form.button('Prev').click();
    await form.page.getByLabel('Wishes').fill('A window seat');
    await form.button('Next').click();
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(form.sent()).toMatchObject({
      [uniqueId('name')]: { value: { firstname: 'Ilse', lastname: 'Vandenberghe' } },
      [uniqueId('wishes')]: { value: 'A window seat' },
      [uniqueId('wheel')]: { value: '4' },
    });
  });

  describe('in two tabs', () => {
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
    /** A tab sees what another one has stored a moment later, sooner than a person gets there. */
    async function goFrom(left: Page, tab: Page): Promise<void> {
      const stored = await draftIn(left);
      await tab.waitForFunction((draft) => localStorage.getItem(document.body.dataset.draft ?? '') === draft, stored);
      await goTo(tab);
    }
    const answeredCookie: FormInBrowser['server']['answer'] = (response, attempt) => {
      response.setHeader('set-cookie', `fw_done_short=${Date.now()}; path=/f-short`);
      receipt(response, attempt);
    };

    it('fills in the same answers, so that none are lost, and sends them once (L8)', async () => {
      const { form, other } = await twoTabs();
      await form.page.locator(id('short')).fill('typed here');
      await form.page
        .locator(id('files'))
        .setInputFiles([{ name: 'kept.pdf', mimeType: 'application/pdf', buffer: Buffer.from('content') }]);
      await filesAreStored(form.page);
      await goFrom(form.page, other);
      await other.getByText(STILL_HERE).waitFor();
      await other.getByText('kept.pdf').waitFor();
      expect(await other.locator(id('short')).inputValue()).toBe('typed here');
      await other.locator(id('short')).fill('and there');
      await isKept(form, 'and there');
      await goFrom(other, form.page);
      expect(await form.page.locator(id('short')).inputValue()).toBe('and there');
      await goFrom(form.page, other);
      expect(await other.getByText(STILL_HERE).count()).toBe(1);
      await form.button('Submit').click();
      await form.page.waitForURL('**/success');
      await other.getByRole('button', { name: 'Submit' }).click();
      await other.waitForURL('**/success');
      expect(new Set(form.server.posts.map((post) => post.fields.submissionId)).size).toBe(1);
    });

    it('finds the last letters of the tab beside it, which the person left at once', async () => {
      const { form, other } = await twoTabs();
      await form.page.clock.install();
      await form.page.clock.pauseAt(Date.now() + 60_000);
      // No timer runs any more.
      await form.page.locator(id('short')).fill('the last letters');
      await form.page.evaluate(() => dispatchEvent(new Event('blur')));
      await goFrom(form.page, other);
      expect(await other.locator(id('short')).inputValue()).toBe('the last letters');
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

  it('keeps files of a question taken out', async () => {
    const form = visitor();
    await form.open('short');
    await form.page.locator(id('short')).fill('x');
    await form.page.locator(id('files')).setInputFiles([{ name: 'kept.pdf', mimeType: 'application/pdf', buffer: Buffer.from('content') }]);
    await filesAreKept(form, 'kept.pdf');
    const original = form.server.pages['/f-short'];
    form.server.pages['/f-short'] = await render([page('p1', [column('input', 'short')], [column('upload', 'other')])], 'short');
    await form.open('short');
    await form.page.getByText(STILL_HERE).waitFor();
    await form.page.locator(id('other')).setInputFiles([{ name: 'more.pdf', mimeType: 'application/pdf', buffer: Buffer.from('more') }]);
    await filesAreKept(form, 'kept.pdf, more.pdf');
    if (original) form.server.pages['/f-short'] = original;
    await form.open('short');
    await form.page.getByText('kept.pdf').waitFor();
  });

  it('goes on sending what was waiting when the form was edited', async () => {
    const form = visitor();
    form.server.answer = (response) => response.destroy();
    await form.open('short');
    await form.page.locator(id('short')).fill('waits');
    await form.button('Submit').click();
    await form.banner().getByText('The connection was lost.').waitFor();
    form.server.pages['/f-short'] = await render(shortPages, 'short', { version: 4, header: 'Mended' });
    form.server.answer = receipt;
    await form.page.reload();
    await form.page.waitForURL('**/success');
    expect(form.sent()[uniqueId('short')]?.value).toBe('waits');
    expect(new Set(form.server.posts.map((post) => post.fields.submissionId)).size).toBe(1);
  });

  it('never sends by itself without the files that were chosen', async () => {
    const form = visitor();
    form.server.answer = (response) => response.destroy();
    await form.open('short');
    await form.page.locator(id('short')).fill('x');
    await form.page.locator(id('files')).setInputFiles([{ name: 'lost.pdf', mimeType: 'application/pdf', buffer: Buffer.from('content') }]);
    await form.button('Submit').click();
    await form.banner().getByText('The connection was lost.').waitFor();
    // The state after a crash before the file was stored.
    await form.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('fw-drafts', 1);
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('files', 'readwrite');
            transaction.objectStore('files').clear();
            transaction.oncomplete = () => resolve();
          };
        }),
    );
    await form.page.goto('about:blank');
    form.server.answer = receipt;
    const sentBefore = form.server.posts.length;
    await form.open('short');
    await form.page.getByText('Please check your files: lost.pdf').waitFor();
    expect(form.server.posts).toHaveLength(sentBefore);
    expect(await form.page.locator(id('short')).inputValue()).toBe('x');
  });

  it('starts anew for whom the server lets answer again, as people of the own workspace (U1)', async () => {
    const form = visitor();
    await form.open('short');
    await form.page.locator(id('short')).fill('first');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    await form.open('short');
    await form.isReady();
    expect(await form.page.locator(id('short')).inputValue()).toBe('');
    expect(await form.page.getByText('You already answered').count()).toBe(0);
    await form.page.locator(id('short')).fill('second');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(new Set(form.server.posts.map((post) => post.fields.submissionId)).size).toBe(2);
  });

  it('takes no second answer after Back from the thank-you page, whether the device keeps anything or not', async () => {
    const form = visitor();
    form.server.answer = (response, attempt) => {
      response.setHeader('set-cookie', `fw_done_short=${Date.now()}; path=/f-short`);
      receipt(response, attempt);
    };
    await form.open('short');
    await form.page.locator(id('short')).fill('x');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    await form.page.evaluate(() => localStorage.clear());
    await form.page.goBack();
    await form.page.getByText('You already answered this form on').waitFor();
    expect(await form.page.locator('form [name]:visible').count()).toBe(0);
    expect(await form.page.getByRole('button').count()).toBe(0);
  });

  describe('when answers were changed after an attempt that arrived without a receipt', () => {
    async function changeAfterLostReceipt(): Promise<FormInBrowser> {
      const form = visitor();
      form.server.answer = (response) => response.destroy();
      await form.open('short');
      await form.page.locator(id('short')).fill('first');
      await form.button('Submit').click();
      await form.banner().getByText('The connection was lost.').waitFor();
      await form.page.locator(id('short')).fill('changed');
      form.server.answer = (response) => json(response, 409, { error: { submissionId: 'This id belongs to another submission.' } });
      await form.button('Submit').click();
      await form.banner().getByText(ARRIVED).waitFor();
      return form;
    }

    it('sends the changes as a new answer when asked to', async () => {
      const form = await changeAfterLostReceipt();
      const [first] = form.server.posts;
      form.server.answer = receipt;
      await form.page.reload();
      expect(await form.page.locator(id('short')).inputValue()).toBe('changed');
      expect(form.server.posts.at(-1)?.fields.submissionId).toBe(first?.fields.submissionId);
      form.server.answer = (response) => json(response, 409, {});
      await form.button('Submit').click();
      await form.banner().getByText(ARRIVED).waitFor();
      form.server.answer = receipt;
      await form.button('Send them as a new answer').click();
      await form.page.waitForURL('**/success');
      expect(form.sent()[uniqueId('short')]?.value).toBe('changed');
      expect(form.server.posts.at(-1)?.fields.submissionId).not.toBe(first?.fields.submissionId);
    });

    it('leaves it at the first answers when told so', async () => {
      const form = await changeAfterLostReceipt();
      const sent = form.server.posts.length;
      await form.button('Leave it as it was sent').click();
      await form.page.getByText('You already answered this form on').waitFor();
      await form.page.reload();
      await form.page.getByText('You already answered this form on').waitFor();
      expect(form.server.posts).toHaveLength(sent);
    });
  });
});
