import { BACK_HERE, type FormInBrowser, filesAreStored, id, render } from './form-browser.ts';
import { column, page } from './forms.ts';

export const pagesOf = (...uploads: string[]) => [
  page(
    'p1',
    [column('input', 'short')],
    ...uploads.map((name) => [column('upload', name, { label: name, limit: name === 'one' ? 1 : 3 })]),
  ),
];

/**
 * Runs in the page before its scripts: the answer of a read from IndexedDB waits until the test calls `releaseReads`, and may be a failure.
 */
export function holdReads(): void {
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
export const storedNames = () =>
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

export const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`content of ${name}`) });
export const CHECK_KEPT = 'Please choose these files again: kept.pdf';

export const choose = (form: FormInBrowser, question: string, ...names: string[]) =>
  form.page.locator(id(question)).setInputFiles(names.map(file));
export const shown = (form: FormInBrowser) => form.page.locator('.fw-files li > :first-child').allTextContents();
export const release = (form: FormInBrowser, isLost = false) =>
  form.page.evaluate((lost) => (window as unknown as { releaseReads(isLost: boolean): void }).releaseReads(lost), isLost);
export const sentFiles = (form: FormInBrowser) => Object.values(form.server.posts.at(-1)?.files ?? {});
export const areStored = async (form: FormInBrowser, ...names: string[]) => {
  const wanted = names.toSorted().join();
  while ((await form.page.evaluate(storedNames)).toSorted().join() !== wanted) await form.page.waitForTimeout(20);
};

/** Comes back to a form with stored files. These are held back. */
export async function comeBack(
  form: FormInBrowser,
  files: Record<string, string[]>,
  now: string[] = Object.keys(files),
): Promise<FormInBrowser> {
  form.server.pages['/f-short'] = await render(pagesOf(...Object.keys(files)), 'short');
  await form.open('short');
  for (const [question, names] of Object.entries(files)) await choose(form, question, ...names);
  await filesAreStored(form.page);
  await areStored(form, ...Object.values(files).flat());
  form.server.pages['/f-short'] = await render(pagesOf(...now), 'short');
  await form.page.addInitScript(holdReads);
  await form.open('short');
  await form.page.getByText(BACK_HERE).waitFor();
  return form;
}
