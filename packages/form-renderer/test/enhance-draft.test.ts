import { describe, expect, it } from '@jest/globals';
import { BACK_HERE, describeInBrowser, type FormInBrowser, id, isInDraft, render, shortPages } from './form-browser.ts';
import { json, receipt } from './form-server.ts';
import { bookingPages, column, page, uniqueId } from './forms.ts';
import { namesOfStoredFiles } from './stored-files.ts';

const ARRIVED = 'Your answers had already arrived.';

/** The booking form without its question for a number of places, and with a new one. */
const editedPages = [
  page('p1', [column('fullname', 'name', { label: 'Your full name', required: true })], [column('text', 'wishes', { label: 'Wishes' })]),
  ...bookingPages.slice(1),
];

/** The files are stored after the rest of the draft. */
async function filesAreKept(form: FormInBrowser, names: string): Promise<void> {
  while ((await form.page.evaluate(namesOfStoredFiles)) !== names) await form.page.waitForTimeout(20);
}

describeInBrowser('the draft of the public form', (visitor) => {
  it('outlives an edit of the form; answers to questions taken out wait until these are back', async () => {
    const form = visitor();
    await form.open('book');
    await form.fillFirstPage();
    await isInDraft(form, 'ilse@example.com');
    form.server.pages['/f-book'] = await render(editedPages, 'book', { version: 4, header: 'Mended' });
    await form.open('book');
    await form.page.getByText(BACK_HERE).waitFor();
    expect(await form.page.getByLabel('First name').inputValue()).toBe('Ilse');
    await form.page.getByLabel('Wishes').fill('A window seat');
    await isInDraft(form, 'A window seat');
    form.server.pages['/f-book'] = await render(bookingPages, 'book', { version: 5 });
    await form.open('book');
    await form.page.getByText(BACK_HERE).waitFor();
    expect(await form.page.getByLabel('First name').inputValue()).toBe('Ilse');
    expect(await form.page.locator(id('email')).inputValue()).toBe('ilse@example.com');
  });

  it('shows the same day in a form whose dates are written another way by now', async () => {
    const form = visitor();
    const written = (typeDate: string, version: number) =>
      render(
        [page('p1', [column('date', 'day', { typeDate })], [column('date', 'stay', { typeDate, defaultDateLabel: 'Range' })])],
        'short',
        {
          version,
        },
      );
    form.server.pages['/f-short'] = await written('dd/MM/yyyy', 1);
    await form.open('short');
    const [day, end] = [form.page.locator(id('day')), form.page.locator(`${id('stay')}-endDate`)];
    await form.page.locator(id('stay')).fill('01/02/2027');
    await end.fill('05/06/2027');
    await day.fill('03/04/2027');
    await isInDraft(form, '03/04/2027');
    form.server.pages['/f-short'] = await written('MM/dd/yyyy', 2);
    await form.open('short');
    await form.page.getByText(BACK_HERE).waitFor();
    expect([await day.inputValue(), await end.inputValue()]).toEqual(['04/03/2027', '06/05/2027']);
    await day.fill('04/04/2027');
    await isInDraft(form, '04/04/2027');
    await form.open('short');
    await form.page.getByText(BACK_HERE).waitFor();
    expect([await day.inputValue(), await end.inputValue()]).toEqual(['04/04/2027', '06/05/2027']);
  });

  it('is kept for thirty days', async () => {
    const form = visitor();
    const day = 24 * 3_600_000;
    const began = Date.UTC(2027, 0, 1);
    await form.page.clock.setFixedTime(began);
    await form.open('short');
    await form.page.locator(id('short')).fill('still here');
    await isInDraft(form, 'still here');
    for (const [after, value] of [
      [30 * day - 1, 'still here'],
      [30 * day, ''],
    ] as const) {
      await form.page.clock.setFixedTime(began + after);
      await form.open('short');
      expect(await form.page.locator(id('short')).inputValue()).toBe(value);
    }
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
    await form.page.getByText(BACK_HERE).waitFor();
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

  it('keeps files of a question taken out', async () => {
    const form = visitor();
    await form.open('short');
    await form.page.locator(id('short')).fill('x');
    await form.page.locator(id('files')).setInputFiles([{ name: 'kept.pdf', mimeType: 'application/pdf', buffer: Buffer.from('content') }]);
    await filesAreKept(form, 'kept.pdf');
    const original = form.server.pages['/f-short'];
    form.server.pages['/f-short'] = await render([page('p1', [column('input', 'short')], [column('upload', 'other')])], 'short');
    await form.open('short');
    await form.page.getByText(BACK_HERE).waitFor();
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

  it('is not sent by itself without an answer that the edited form no longer takes, and says so', async () => {
    const form = visitor();
    const choices = ['Indigo', 'Madder', 'Weld'].map((label) => ({ id: label, value: label, label }));
    const asking = (options: typeof choices) => [
      page('p1', [column('radio', 'dye', { label: 'Dye', options })], [column('text', 'wishes')]),
    ];
    form.server.pages['/f-dyes'] = await render(asking(choices), 'dyes');
    form.server.answer = (response) => response.destroy();
    await form.open('dyes');
    await form.page.getByLabel('Madder').check();
    await form.page.locator(id('wishes')).fill('Deep');
    await form.button('Submit').click();
    await form.banner().getByText('The connection was lost.').waitFor();
    form.server.pages['/f-dyes'] = await render(asking(choices.filter(({ label }) => label !== 'Madder')), 'dyes', { version: 4 });
    form.server.answer = receipt;
    const sentBefore = form.server.posts.length;
    await form.page.reload();
    await form.page.getByText('are here. Changed since you answered “Dye” with “Madder”.').waitFor();
    await form.banner().getByRole('link', { name: 'Dye' }).waitFor();
    expect(form.server.posts).toHaveLength(sentBefore);
    await form.page.getByLabel('Weld').check();
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(form.sent()[uniqueId('wishes')]?.value).toBe('Deep');
    expect(JSON.stringify(form.sent()[uniqueId('dye')])).toContain('Weld');
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
    await form.page.getByText('Please choose these files again: lost.pdf').waitFor();
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
      response.setHeader('set-cookie', `fw_done_form-short=${Date.now()}; path=/f-short`);
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
      form.server.answer = (response) => json(response, 409, { error: { value: ARRIVED } });
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
      form.server.answer = (response) => json(response, 409, { error: { value: ARRIVED } });
      await form.button('Submit').click();
      await form.banner().getByText(ARRIVED).waitFor();
      form.server.answer = receipt;
      await form.button('Send as a new answer').click();
      await form.page.waitForURL('**/success');
      expect(form.sent()[uniqueId('short')]?.value).toBe('changed');
      expect(form.server.posts.at(-1)?.fields.submissionId).not.toBe(first?.fields.submissionId);
    });

    it('leaves it at the first answers when told so', async () => {
      const form = await changeAfterLostReceipt();
      const sent = form.server.posts.length;
      await form.button('Leave as it was sent').click();
      await form.page.getByText('You already answered this form on').waitFor();
      await form.page.reload();
      await form.page.getByText('You already answered this form on').waitFor();
      expect(form.server.posts).toHaveLength(sent);
    });
  });
});
