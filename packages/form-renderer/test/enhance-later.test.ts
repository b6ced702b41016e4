import { expect, it } from '@jest/globals';
import { describeInBrowser, type FormInBrowser, id, isInDraft } from './form-browser.ts';
import { uniqueId } from './forms.ts';

const REQUIRED = 'Please complete all required fields.';

const isSent = (form: FormInBrowser) => form.page.waitForURL('**/success');

async function isAskedFor({ server, page }: FormInBrowser, times: number): Promise<void> {
  while (server.files.scripts.post < times) await page.waitForTimeout(20);
}

/** Holds back the script that posts the answers. @returns what lets it arrive */
async function heldScript({ page }: FormInBrowser): Promise<() => void> {
  let arrive = () => {};
  const arrives = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/api/uploads/script/*', async (route) => {
    await arrives;
    await route.continue();
  });
  return arrive;
}

describeInBrowser('the script that posts the answers', (visitor) => {
  it('is asked for by nobody who only looks, once by who types, and by no later page', async () => {
    const form = visitor();
    await form.open('book');
    await form.button('Next').click();
    await form.banner().getByText(REQUIRED).waitFor();
    expect(form.server.files.scripts.post).toBe(0);
    await form.fillFirstPage();
    await isAskedFor(form, 1);
    await form.button('Next').click();
    await form.fillSecondPage();
    await form.button('Submit').click();
    await isSent(form);
    await form.open('short');
    await form.page.locator(id('short')).fill('x');
    await form.button('Submit').click();
    await isSent(form);
    expect([form.server.posts.length, form.server.files.scripts.post]).toEqual([2, 1]);
  });

  it('is waited for by Submit, but not by the checks and the draft', async () => {
    const form = visitor();
    const arrive = await heldScript(form);
    await form.open('short');
    await form.page.locator(id('mail')).fill('a@example.com');
    await form.page.locator(id('mail')).press('Enter');
    await form.banner().getByText(REQUIRED).waitFor();
    await form.page.locator(id('short')).fill('kept');
    await isInDraft(form, 'kept');
    await form.page.locator(id('short')).press('Enter');
    await form.page.getByText('Sending your answers').waitFor();
    await form.button('Submit').click({ force: true });
    expect(form.server.posts).toHaveLength(0);
    arrive();
    await isSent(form);
    expect([form.server.posts.length, form.server.files.scripts.post]).toEqual([1, 1]);
  });

  it('does not post what was withdrawn while it was awaited', async () => {
    const form = visitor();
    form.server.files.scriptStatus.post = 0;
    await form.open('short');
    await form.page.locator(id('short')).fill('former');
    await isInDraft(form, 'former');
    await form.page.reload();
    await form.button('Submit').click();
    await form.banner().getByText('The connection was lost.').waitFor();
    form.server.files.scriptStatus.post = 200;
    const arrive = await heldScript(form);
    const asked = form.page.waitForRequest('**/api/uploads/script/*');
    await form.button('Submit').click();
    await asked;
    await form.button('Start over').click();
    await form.button('Undo').waitFor();
    arrive();
    await form.page.waitForFunction(() => 'fwPost' in window && document.forms[0]?.ariaBusy !== 'true');
    expect(form.server.posts).toHaveLength(0);
  });

  it('is asked for again when the line is back, also by who was offline before the first letter', async () => {
    const form = visitor();
    await form.open('short');
    await form.context.setOffline(true);
    await form.page.locator(id('short')).fill('x');
    await form.button('Submit').click();
    await form.banner().getByText('You are offline. Your answers are safe on this device and will be sent later.').waitFor();
    await form.context.setOffline(false);
    await isSent(form);
    expect(form.sent()).toMatchObject({ [uniqueId('short')]: { value: 'x' } });
  });

  it('is asked for again where its server is busy', async () => {
    const form = visitor();
    form.server.files.scriptStatus.post = 503;
    await form.open('short');
    await form.page.locator(id('short')).fill('x');
    await form.button('Submit').click();
    await form.banner().getByText('The server is busy.').waitFor();
    form.server.files.scriptStatus.post = 200;
    await isSent(form);
    expect(form.server.posts).toHaveLength(1);
  });

  it('is done without on a page that is older than the server: the browser posts the answers and files by itself', async () => {
    const form = visitor();
    form.server.files.scriptStatus.post = 404;
    await form.open('short');
    await form.page.locator(id('short')).fill('kept');
    await form.page.locator(id('files')).setInputFiles([{ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hello') }]);
    await form.button('Submit').click();
    while (form.server.posts.length === 0) await form.page.waitForTimeout(20);
    const [post] = form.server.posts;
    expect(post?.fields).toMatchObject({ [uniqueId('short')]: 'kept', _f: 'form-short' });
    expect(Object.values(post?.files ?? {})).toEqual([{ name: 'a.pdf', content: 'hello' }]);
    await form.page.getByText('success_status').waitFor();
    // A refusal of the native post would bring the person back: nothing goes on by itself.
    await form.open('short');
    await form.page.getByText('are here').waitFor();
    expect(await form.page.locator(id('short')).inputValue()).toBe('kept');
    expect(form.server.posts).toHaveLength(1);
  });
});
