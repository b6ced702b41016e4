import { expect, it } from '@jest/globals';
import { describeInBrowser, type FormInBrowser, filesAreStored, id, render } from './form-browser.ts';
import { json, receipt } from './form-server.ts';
import { column, page, uniqueId } from './forms.ts';

const pagesOf = (...uploads: string[]) => [
  page(
    'p1',
    [column('input', 'short')],
    ...uploads.map((name) => [column('upload', name, { label: name, limit: name === 'one' ? 1 : 3 })]),
  ),
];

/** Runs in the page before its scripts: the answer of a read from IndexedDB waits until the test calls `releaseReads`, and may be a failure. */
function holdReads(): void {
  const released = new Promise<boolean>((resolve) => Object.assign(window, { releaseReads: resolve }));
  const reads = new WeakSet<IDBTransaction>();
  const { get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = function (key) {
    reads.add(this.transaction);
    return get.call(this, key);
  };
  Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
    set(this: IDBTransaction, handler: () => void) {
      this.addEventListener('complete', async () => {
        const isLost = reads.has(this) && (await released);
        if (isLost) this.dispatchEvent(new Event('abort'));
        else handler();
      });
    },
  });
}

/** Runs in the page: the names of all files that the device stores. */
const storedNames = () =>
  new Promise<string[]>((resolve) => {
    const opening = indexedDB.open('fw-drafts', 1);
    opening.onsuccess = () => {
      const all = opening.result.transaction('files').objectStore('files').getAll();
      all.onsuccess = () => {
        opening.result.close();
        resolve(all.result.flatMap(({ files }) => (Object.values(files) as File[][]).flatMap((chosen) => chosen.map(({ name }) => name))));
      };
    };
  });

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`content of ${name}`) });
const CHECK_KEPT = 'Please check your files: kept.pdf';

describeInBrowser('the files of a draft', (visitor) => {
  const choose = (form: FormInBrowser, question: string, ...names: string[]) =>
    form.page.locator(id(question)).setInputFiles(names.map(file));
  const shown = (form: FormInBrowser) => form.page.locator('.fw-files li > :first-child').allTextContents();
  const release = (form: FormInBrowser, isLost = false) =>
    form.page.evaluate((lost) => (window as unknown as { releaseReads(isLost: boolean): void }).releaseReads(lost), isLost);
  const isInDraft = (form: FormInBrowser, text: string) =>
    form.page.waitForFunction((wanted) => localStorage.getItem(document.body.dataset.draft ?? '')?.includes(wanted), text);
  const sentFiles = (form: FormInBrowser) => Object.values(form.server.posts.at(-1)?.files ?? {});
  const areStored = async (form: FormInBrowser, ...names: string[]) => {
    const wanted = names.toSorted().join();
    while ((await form.page.evaluate(storedNames)).toSorted().join() !== wanted) await form.page.waitForTimeout(20);
  };

  /** Comes back to a form with stored files. These are held back. */
  async function comeBack(files: Record<string, string[]>, now: string[] = Object.keys(files)): Promise<FormInBrowser> {
    const form = visitor();
    form.server.pages['/f-short'] = await render(pagesOf(...Object.keys(files)), 'short');
    await form.open('short');
    for (const [question, names] of Object.entries(files)) await choose(form, question, ...names);
    await filesAreStored(form.page);
    await areStored(form, ...Object.values(files).flat());
    form.server.pages['/f-short'] = await render(pagesOf(...now), 'short');
    await form.page.addInitScript(holdReads);
    await form.open('short');
    await form.page.getByText('are still here').waitFor();
    return form;
  }

  it('stay on the device when others are chosen before they are back, even without their question', async () => {
    const form = await comeBack({ one: ['kept.pdf'] }, ['many']);
    await choose(form, 'many', 'more.pdf');
    await release(form);
    await areStored(form, 'kept.pdf', 'more.pdf');
    form.server.pages['/f-short'] = await render(pagesOf('one', 'many'), 'short');
    await form.open('short');
    await release(form);
    await form.page.getByText('kept.pdf').waitFor();
    expect(await shown(form)).toEqual(['kept.pdf', 'more.pdf']);
    expect(await form.page.getByText('Please check your files').count()).toBe(0);
  });

  it('give way to what was chosen meanwhile where a question takes one file, and come back for the others', async () => {
    const form = await comeBack({ one: ['old.pdf'], many: ['kept.pdf'] });
    await choose(form, 'one', 'new.pdf');
    expect(await shown(form)).toEqual(['new.pdf']);
    await release(form);
    await form.page.getByText('kept.pdf').waitFor();
    expect(await shown(form)).toEqual(['new.pdf', 'kept.pdf']);
    await areStored(form, 'new.pdf', 'kept.pdf');
    await form.open('short');
    await release(form);
    await form.page.getByText('kept.pdf').waitFor();
    expect(await shown(form)).toEqual(['new.pdf', 'kept.pdf']);
    expect(await form.page.getByText('Please check your files').count()).toBe(0);
  });

  it('are joined with what was chosen meanwhile where a question takes several', async () => {
    const form = await comeBack({ many: ['kept.pdf', 'same.pdf'] });
    await choose(form, 'many', 'same.pdf', 'more.pdf');
    await release(form);
    await form.page.getByText('kept.pdf').waitFor();
    expect(await shown(form)).toEqual(['kept.pdf', 'same.pdf', 'more.pdf']);
    await areStored(form, 'kept.pdf', 'same.pdf', 'more.pdf');
  });

  it('are named as missing if the page is left before what was chosen could be stored', async () => {
    const form = await comeBack({ many: ['kept.pdf'] });
    await choose(form, 'many', 'more.pdf');
    await isInDraft(form, 'more.pdf');
    // What was stored may not be replaced before it is back.
    expect(await form.page.evaluate(storedNames)).toEqual(['kept.pdf']);
    await form.open('short');
    await release(form);
    await form.page.getByText('Please check your files: more.pdf').waitFor();
    expect(await shown(form)).toEqual(['kept.pdf']);
  });

  it('are not forgotten by answers that are typed before they are back', async () => {
    const form = await comeBack({ many: ['kept.pdf'] });
    await form.page.locator(id('short')).fill('typed');
    await isInDraft(form, 'typed');
    await form.open('short');
    await release(form);
    await form.page.getByText('kept.pdf').waitFor();
    expect(await form.page.getByText('Please check your files').count()).toBe(0);
  });

  it('are sent with the answers although Submit was pressed before they were back', async () => {
    const form = await comeBack({ many: ['kept.pdf'] });
    await form.button('Submit').click();
    await form.page.getByText('Sending your answers').waitFor();
    await release(form);
    await form.page.waitForURL('**/success');
    expect(sentFiles(form)).toEqual([{ name: 'kept.pdf', content: 'content of kept.pdf' }]);
  });

  it('are told of, and nothing is sent, if Submit was pressed before they could not be read', async () => {
    const form = await comeBack({ many: ['kept.pdf'] });
    await form.button('Submit').click();
    await form.page.getByText('Sending your answers').waitFor();
    await release(form, true);
    await form.banner().getByText(CHECK_KEPT).waitFor();
    expect(form.server.posts).toHaveLength(0);
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(form.server.posts).toHaveLength(1);
  });

  it('are told of if they take too long, and taken when they come after all, as on a device that slept', async () => {
    const form = await comeBack({ many: ['kept.pdf'] });
    await form.page.clock.install();
    await form.open('short');
    await form.button('Submit').click();
    await form.page.getByText('Sending your answers').waitFor();
    await form.page.clock.fastForward(30_000);
    await form.banner().getByText(CHECK_KEPT).waitFor();
    await choose(form, 'many', 'more.pdf');
    await release(form);
    await form.page.locator('.fw-files').getByText('kept.pdf').waitFor();
    expect(await shown(form)).toEqual(['kept.pdf', 'more.pdf']);
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(sentFiles(form).map(({ name }) => name)).toEqual(['kept.pdf', 'more.pdf']);
  });

  it('are told of before sending, even if their first notice went with Start over and its undo', async () => {
    const form = await comeBack({ many: ['kept.pdf'] });
    await release(form, true);
    await form.page.getByText(CHECK_KEPT).waitFor();
    await form.button('Start over').click();
    await form.button('Bring my answers back').click();
    await form.button('Submit').click();
    await form.banner().getByText(CHECK_KEPT).waitFor();
    expect(form.server.posts).toHaveLength(0);
    await choose(form, 'many', 'kept.pdf');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(sentFiles(form)).toEqual([{ name: 'kept.pdf', content: 'content of kept.pdf' }]);
  });

  it('are not forgotten by answers that are typed after they could not be read', async () => {
    const form = await comeBack({ many: ['kept.pdf'] });
    await release(form, true);
    await form.page.getByText(CHECK_KEPT).waitFor();
    await form.page.locator(id('short')).fill('typed');
    await isInDraft(form, 'typed');
    await form.open('short');
    await release(form, true);
    await form.page.getByText(CHECK_KEPT).waitFor();
    await form.open('short');
    await release(form);
    await form.page.locator('.fw-files li').waitFor();
    expect(await form.page.getByText('Please check your files').count()).toBe(0);
  });

  it('are waited for by another attempt, when the answers came from another tab meanwhile', async () => {
    const form = visitor();
    form.server.pages['/f-short'] = await render(pagesOf('many'), 'short');
    await form.page.addInitScript(holdReads);
    form.server.answer = (response) => json(response, 503, {}, { 'retry-after': '300' });
    await form.open('short');
    await choose(form, 'many', 'kept.pdf');
    await areStored(form, 'kept.pdf');
    await form.button('Submit').click();
    await form.banner().getByText('The server is busy.').waitFor();
    // Another tab wrote a newer draft.
    await form.page.evaluate(() => {
      const key = document.body.dataset.draft ?? '';
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), changedAt: Date.now() + 1000 }));
      dispatchEvent(new Event('focus'));
    });
    await form.page.getByText('are still here').waitFor();
    form.server.answer = receipt;
    await form.button('Submit').click();
    await form.page.getByText('Sending your answers').waitFor();
    await release(form);
    await form.page.waitForURL('**/success');
    expect(sentFiles(form)).toEqual([{ name: 'kept.pdf', content: 'content of kept.pdf' }]);
  });

  it('are told of if the page was left before a file took the place of another of its name, as phones give to all photos', async () => {
    const form = await comeBack({ one: ['kept.pdf'] });
    await release(form);
    await form.page.locator('.fw-files li').waitFor();
    // Nothing is stored any more.
    await form.page.evaluate(() => {
      IDBObjectStore.prototype.put = function () {
        return this.getKey(0) as IDBRequest<IDBValidKey>;
      };
    });
    await form.page.locator(id('one')).setInputFiles({ ...file('kept.pdf'), buffer: Buffer.from('a newer photo') });
    await form.open('short');
    await release(form);
    await form.page.getByText(CHECK_KEPT).waitFor();
  });

  it('come back whatever sign their name has', async () => {
    const form = await comeBack({ many: ['two\nlines.pdf', 'kept.pdf'] });
    await release(form);
    await form.page.locator('.fw-files li').nth(1).waitFor();
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(sentFiles(form)).toHaveLength(2);
  });

  it('come back by the undo of Start over, pressed before they were back', async () => {
    const form = await comeBack({ many: ['kept.pdf'] });
    await form.button('Start over').click();
    await form.button('Start over').click();
    await release(form);
    await form.button('Bring my answers back').click();
    await form.page.getByText('kept.pdf').waitFor();
    await areStored(form, 'kept.pdf');
  });

  it('are not shown once the answers are sent without them', async () => {
    const form = await comeBack({ many: ['kept.pdf'] });
    await form.page.clock.install();
    await form.open('short');
    await form.button('Submit').click();
    await form.page.getByText('Sending your answers').waitFor();
    await form.page.clock.fastForward(30_000);
    await form.banner().getByText(CHECK_KEPT).waitFor();
    form.server.answer = (response) => json(response, 503, {}, { 'retry-after': '300' });
    await form.button('Submit').click();
    await form.banner().getByText('The server is busy.').waitFor();
    await release(form);
    // Is drawn after the files would be.
    await choose(form, 'many', 'more.pdf');
    await form.page.locator('.fw-files').getByText('more.pdf').waitFor();
    expect(await shown(form)).toEqual(['more.pdf']);
    await areStored(form, 'more.pdf');
  });

  it('leave newer answers of another tab alone if Start over was pressed before they were back', async () => {
    const form = await comeBack({ many: ['kept.pdf'] });
    await form.button('Start over').click();
    await form.page.evaluate((name) => {
      const key = document.body.dataset.draft ?? '';
      const draft = JSON.parse(localStorage.getItem(key) ?? '');
      localStorage.setItem(key, JSON.stringify({ ...draft, fields: [[name, 'from the other tab']], changedAt: Date.now() + 1000 }));
      dispatchEvent(new Event('focus'));
    }, uniqueId('short'));
    await release(form);
    await form.page.locator('.fw-files').getByText('kept.pdf').waitFor();
    expect(await form.page.locator(id('short')).inputValue()).toBe('from the other tab');
    await form.button('Start over').click();
    await form.button('Bring my answers back').click();
    expect(await form.page.locator(id('short')).inputValue()).toBe('from the other tab');
  });
});
