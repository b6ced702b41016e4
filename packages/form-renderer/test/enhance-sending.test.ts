import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { describeInBrowser, type FormInBrowser, filesAreStored, heldPost, id } from './form-browser.ts';
import { json } from './form-server.ts';
import { uniqueId } from './forms.ts';
import { namesOfStoredFiles } from './stored-files.ts';

/** The page names a file in a notice too, when it is missing. */
async function fileIsShown(form: FormInBrowser): Promise<void> {
  const notice = form.page.locator('.fw-notice');
  await form.page
    .locator('.fw-files li')
    .waitFor()
    .catch(async () => {
      throw new Error(`The file is not in its question. The page says: ${(await notice.allTextContents()).join() || 'nothing'}`);
    });
}

describeInBrowser('sending the public form', (visitor) => {
  it('[PUB-17] [PUB-30] [PUB-31] [PUB-32] [PUB-33] [PUB-34] sends the literal fields and goes to the thank-you page', async () => {
    const form = visitor();
    await form.open('short');
    await form.page.locator(id('short')).fill('y'.repeat(200));
    await form.page.locator(id('mail')).fill('ilse@example.com');
    await form.page.getByRole('textbox', { name: 'Start date' }).fill('10/03/2027');
    await form.page.getByRole('textbox', { name: 'End date' }).fill('12/03/2027');
    await form.page.locator(id('files')).setInputFiles([{ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hello') }]);
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    const post = form.server.posts[0];
    expect(JSON.parse(post?.fields.dataForm ?? '')).toEqual({ id: 'form-short', email: 'ilse@example.com' });
    expect(JSON.parse(post?.fields.shortText ?? '')).toEqual([{ uniqueId: uniqueId('short'), value: 'y'.repeat(200) }]);
    expect(JSON.parse(post?.fields.hasFiles ?? '')).toBe(true);
    expect(Number(post?.fields.startDate)).toBeGreaterThan(0);
    // The server refuses any other name, as the minified script once made of one.
    expect(Object.keys(post?.fields ?? {}).sort()).toEqual(
      ['dataForm', 'hasFiles', 'note', 'shortText', 'startDate', 'submissionId', 'userData', 'version', 'visit'].sort(),
    );
    expect(post?.fields.submissionId).toMatch(/^[A-Za-z0-9]{22,64}$/);
    expect(form.sent()).toMatchObject({
      [uniqueId('short')]: { value: 'y'.repeat(200), direction: { page: 0, row: 0, col: 0 } },
      [uniqueId('stay')]: { value: '10/03/2027 - 12/03/2027', isRangeComplete: true, direction: { page: 0, row: 6, col: 0 } },
      [uniqueId('files')]: { value: 'forDeleteFiles' },
    });
    expect(post?.files[`userFormDataFiles/${uniqueId('files')}/0`]).toEqual({ name: 'a.pdf', content: 'hello' });
  });

  it('tells what a machine wrote into the field that no person sees', async () => {
    const form = visitor();
    for (const note of ['', 'Buy now']) {
      await form.open('short');
      await form.page.locator(id('short')).fill('x');
      await form.page.locator('[name=_]').evaluate((field: HTMLInputElement, text) => {
        field.value = text;
      }, note);
      await form.button('Submit').click();
      await form.page.waitForURL('**/success');
      expect(JSON.parse(form.server.posts.at(-1)?.fields.note ?? 'null')).toBe(note);
    }
  });

  it('[PUB-18] follows a redirect to the web and to nothing else', async () => {
    const form = visitor();
    for (const [redirect_url, expected] of [
      ['/f-kinds', '/success'],
      ['javascript:alert(1)', '/success'],
      [`${form.server.url}/f-kinds`, '/f-kinds'],
    ]) {
      form.server.answer = (response) => json(response, 200, { success_status: 'url', redirect_url, id: 'r1' });
      await form.open('short');
      await form.page.locator(id('short')).fill('x');
      await form.button('Submit').click();
      await form.page.waitForURL(`**${expected}`);
      await form.page.evaluate(() => localStorage.clear());
    }
  });

  it('[PUB-16] shows that it is sending, and a second click sends nothing', async () => {
    const form = visitor();
    const held = heldPost(form);
    await form.open('short');
    await form.page.locator(id('short')).fill('x');
    await form.button('Submit').dblclick();
    await form.page.getByText('Sending your answers').waitFor();
    const release = await held;
    expect(await form.page.locator('form').getAttribute('aria-busy')).toBe('true');
    await form.button('Submit').click({ force: true });
    await form.page.locator('form').evaluate((form) => (form as HTMLFormElement).requestSubmit());
    expect(form.server.posts).toHaveLength(1);
    release();
    await form.page.waitForURL('**/success');
    expect(form.server.posts).toHaveLength(1);
  });

  it('[PUB-19] [PUB-20] shows what the server refuses, at the fields too, and keeps the answers', async () => {
    const form = visitor();
    form.server.answer = (response) =>
      json(response, 422, {
        error: { value: 'Not today.', email: 'This address is blocked.', fields: { [uniqueId('short')]: 'Try another.' } },
      });
    await form.open('short');
    await form.page.locator(id('short')).fill('kept');
    await form.page.locator(id('mail')).fill('a@example.com');
    await form.button('Submit').click();
    await form.banner().getByText('Not today.').waitFor();
    expect(await form.page.locator(`${id('mail')}-error`).textContent()).toBe('This address is blocked.');
    expect(await form.page.locator(id('mail')).getAttribute('aria-invalid')).toBe('true');
    expect(await form.page.locator(`${id('short')}-error`).textContent()).toBe('Try another.');
    expect(await form.page.locator(id('short')).inputValue()).toBe('kept');
    expect(await form.page.locator('form').getAttribute('aria-busy')).toBe('false');
    form.server.answer = (response) => json(response, 410, { error: 'Expired' });
    await form.button('Submit').click();
    await form.banner().getByText('takes no answers now').waitFor();
    expect(await form.page.locator(id('short')).inputValue()).toBe('kept');
  });

  it('keeps the answers and the files across a reload, and forgets them after Start over', async () => {
    const form = visitor();
    await form.open('short');
    await form.page.locator(id('short')).fill('still here');
    await form.page.locator('[data-kind=radio]').getByRole('button', { name: 'Show 2 more' }).click();
    await form.page.getByLabel('Choice 6').check();
    await form.page.locator(id('files')).setInputFiles([{ name: 'kept.pdf', mimeType: 'application/pdf', buffer: Buffer.from('content') }]);
    await fileIsShown(form);
    await filesAreStored(form.page);
    await form.page.reload();
    await form.page.getByText('are here').waitFor();
    expect(await form.page.locator(id('short')).inputValue()).toBe('still here');
    expect(await form.page.getByLabel('Choice 6').isChecked()).toBe(true);
    await fileIsShown(form);
    await form.button('Start over').click();
    expect(await form.page.locator(id('short')).inputValue()).toBe('');
    expect(await form.page.getByText('kept.pdf').count()).toBe(0);
    await form.button('Undo').click();
    expect(await form.page.locator(id('short')).inputValue()).toBe('still here');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(form.server.posts[0]?.files[`userFormDataFiles/${uniqueId('files')}/0`]).toEqual({ name: 'kept.pdf', content: 'content' });
    await form.open('short');
    expect(await form.page.locator(id('short')).inputValue()).toBe('');
    expect(await form.page.getByText('are here').count()).toBe(0);
    expect(await form.page.evaluate(namesOfStoredFiles)).toBe('');
  });

  it('opens again on the page that was left', async () => {
    const form = visitor();
    await form.open('book');
    await form.fillFirstPage();
    await form.button('Next').click();
    await form.fillSecondPage();
    await form.page.reload();
    expect(await form.page.getByRole('heading', { name: 'Page 2 of 2' }).isVisible()).toBe(true);
    expect(await form.page.getByLabel('4 of 5 stars').isChecked()).toBe(true);
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(form.sent()[uniqueId('name')]?.value).toEqual({ firstname: 'Ilse', lastname: 'Vandenberghe' });
    expect(form.sent()[uniqueId('wheel')]?.value).toBe('4');
  });

  it('asks for a file again that was changed after it was chosen, which a browser cannot send', async () => {
    const form = visitor();
    const folder = mkdtempSync(join(tmpdir(), 'fw-chosen-'));
    const path = join(folder, 'a.pdf');
    writeFileSync(path, 'before');
    await form.open('short');
    await form.page.locator(id('short')).fill('x');
    // Playwright gives a browser that it has connected to a copy of the file.
    const devtools = await form.page.context().newCDPSession(form.page);
    const { root } = await devtools.send('DOM.getDocument');
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: id('files') });
    await devtools.send('DOM.setFileInputFiles', { nodeId, files: [path] });
    await form.page.locator('.fw-files li').waitFor();
    writeFileSync(path, 'after, and longer');
    await form.button('Submit').click();
    await form.banner().getByText('Please choose these files again: a.pdf').waitFor();
    await form.button('Remove a.pdf').click();
    await form.page.locator(id('files')).setInputFiles(path);
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(Object.values(form.server.posts[0]?.files ?? {})).toEqual([{ name: 'a.pdf', content: 'after, and longer' }]);
    rmSync(folder, { recursive: true });
  });

  it('works without JavaScript: all pages, all options, one native post', async () => {
    const form = visitor();
    const plain = await form.browser.newContext({ javaScriptEnabled: false });
    const bare = await plain.newPage();
    await bare.goto(`${form.server.url}/f-book`);
    expect(await bare.locator('.fw-page:visible').count()).toBe(2);
    expect(await bare.locator('[data-kind=checkbox] .fw-option:visible').count()).toBe(6);
    expect(await bare.locator('button:visible').allInnerTexts()).toEqual(['Submit']);
    // The browser's own control for files, in full size.
    const chooser = await bare.locator(id('photo')).boundingBox();
    expect([(chooser?.width ?? 0) > 150, (chooser?.height ?? 0) > 15]).toEqual([true, true]);
    expect(await bare.locator(id('photo')).evaluate((field) => getComputedStyle(field).clipPath)).toBe('none');
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
    expect(form.server.posts[0]?.fields).toMatchObject({
      [`${uniqueId('name')}.firstname`]: 'Ilse',
      [`${uniqueId('day')}.date`]: '14/03/2027',
      [uniqueId('workshop')]: 'option5',
      [uniqueId('wheel')]: '4',
    });
    expect(form.server.posts[0]?.files[uniqueId('photo')]).toEqual({ name: 'a.png', content: 'png' });
    await plain.close();
  });
});
