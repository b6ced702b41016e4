import { beforeAll, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount, post } from './support/api.ts';
import { describeInBrowser, signedInAs } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { isFilled, restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;
let form: CreatedForm;
let context: BrowserContext;

beforeAll(async () => {
  account = await makeAccount(product);
  form = await createForm(product, account, pagesOf([[column('input', { label: 'Glaze' })], [column('text', { label: 'Notes' })]]));
  context = await browser.newContext();
  await context.addInitScript(signedInAs(account));
});

async function openEditor(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${product.url}/form/${form.id}`);
  await page.getByRole('group', { name: /, Short Text, row/ }).waitFor();
  return page;
}

const label = (page: Page) => page.getByRole('group', { name: /, Short Text, row/ }).getByLabel('Label', { exact: true });
const banner = (page: Page) => page.getByRole('region', { name: 'Unsaved changes kept on this device' });

/** Waits until the device stores this number of drafts of the form. */
async function draftsOnDevice(page: Page, count: number): Promise<void> {
  await page.evaluate(
    async ([formId, wanted]) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => {
          request.onsuccess = () => resolve(request.result);
        });
      const database = await settled(indexedDB.open('formwright-editor'));
      const held = async () => (await settled(database.transaction('drafts').objectStore('drafts').get(formId)))?.drafts.length ?? 0;
      while ((await held()) !== wanted) await new Promise(requestAnimationFrame);
      database.close();
    },
    [form.id, count] as const,
  );
}

const stored = async () => (await post(product.url, '/api/getForm', { id: form.id }, account.token)).body as [unknown, { version: number }];
const storedLabel = async () => /"label":"([^"]*)"/.exec(JSON.stringify((await stored())[0]))?.[1];

async function saveElsewhere(newLabel: string): Promise<void> {
  const [pages, details] = await stored();
  const body = new FormData();
  const fields = {
    title: 'A form',
    form_header: 'Heading',
    form_id: form.id,
    formData: JSON.stringify(pages).replace('"Glaze"', `"${newLabel}"`),
    userFormlabels: '[]',
    version: String(details.version),
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { authorization: `Bearer ${account.token}` };
  const answer = await fetch(`${product.url}/api/saveForm`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

describeInBrowser('unsaved work on this device', () => {
  it('outlives a crash and whatever is done beside the banner, and never overwrites a newer save unseen', async () => {
    const crashed = await openEditor();
    await label(crashed).fill('Raku glaze');
    await draftsOnDevice(crashed, 1);
    // Closed as by a crash: without a question and without a save.
    await crashed.close();
    await saveElsewhere('Salt glaze');

    const second = await openEditor();
    await banner(second).waitFor();
    const kept = /^Unsaved changes from \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d were kept on this device\./;
    const said = (page: Page) => banner(page).getByRole('paragraph').textContent();
    expect(await said(second)).toMatch(
      new RegExp(`${kept.source} The form has been saved since then; restoring shows your version instead\\.$`),
    );
    await second.getByRole('group', { name: /^Notes, / }).click();
    await second.getByRole('textbox', { name: 'Form heading' }).fill('Orders');
    await draftsOnDevice(second, 2);
    await second.keyboard.press('ControlOrMeta+z');
    await draftsOnDevice(second, 1);
    await second.close();

    const third = await openEditor();
    await isFilled(label(third), 'Salt glaze');
    await banner(third).getByRole('button', { name: 'Restore' }).click();
    await isFilled(label(third), 'Raku glaze');
    await banner(third).waitFor({ state: 'detached' });
    await third.getByText('Unsaved changes', { exact: true }).waitFor();
    await third.keyboard.press('ControlOrMeta+s');
    const dialog = third.getByRole('dialog', { name: 'This form was saved elsewhere' });
    await dialog.getByText('Salt glaze').first().waitFor();
    expect(await storedLabel()).toBe('Salt glaze');
    // Three buttons have no room side by side on a phone: they are of one width.
    await third.setViewportSize({ width: 390, height: 844 });
    const choices = ['Keep editing', 'Save mine as a new form', 'Load the newer one'].map((name) => dialog.getByRole('button', { name }));
    const boxes = await Promise.all(choices.map((each) => restingBox(each)));
    expect(new Set(boxes.map(({ x, width }) => `${x} ${width}`)).size).toBe(1);
    await dialog.getByRole('button', { name: 'Load the newer one' }).click();
    await draftsOnDevice(third, 0);
    await third.close();
  });

  it('is discarded for good, one draft after the other, and what is on the page stays', async () => {
    for (const kept of ['Shino glaze', 'Slip glaze']) {
      const crashed = await openEditor();
      await label(crashed).fill(kept);
      await draftsOnDevice(crashed, kept === 'Shino glaze' ? 1 : 2);
      await crashed.close();
    }
    const page = await openEditor();
    const onPage = await label(page).inputValue();
    // Nobody has saved it since.
    expect(await banner(page).getByRole('paragraph').textContent()).toMatch(/ were kept on this device\.$/);
    await banner(page).getByRole('button', { name: 'Discard' }).click();
    await draftsOnDevice(page, 1);
    await banner(page).getByRole('button', { name: 'Discard' }).click();
    await banner(page).waitFor({ state: 'detached' });
    await draftsOnDevice(page, 0);
    expect(await label(page).inputValue()).toBe(onPage);
    expect(await page.getByText('Unsaved changes', { exact: true }).count()).toBe(0);
    await page.close();
    const next = await openEditor();
    await next.getByRole('button', { name: 'Settings of Notes' }).waitFor({ state: 'attached' });
    expect(await banner(next).count()).toBe(0);
    await next.close();
  });

  it('stays where the server is away, and neither the header nor the question before leaving tells of a loss', async () => {
    const page = await openEditor();
    await page.route('**/api/saveForm', (route) => route.abort());
    await label(page).fill('Celadon');
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('Waiting for the server', { exact: true }).waitFor();
    await page.getByText('kept on this device', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Responses/ }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByText(/Your changes are kept on this device/).waitFor();
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL('**/responses/*');
    await page.close();
    const next = await openEditor();
    await banner(next).getByRole('button', { name: 'Restore' }).click();
    await isFilled(label(next), 'Celadon');
    await next.keyboard.press('ControlOrMeta+s');
    await draftsOnDevice(next, 0);
    await next.close();
  });

  it('goes with the changes that are given up by Leave', async () => {
    const page = await openEditor();
    await label(page).fill('Wood ash');
    await draftsOnDevice(page, 1);
    await page.getByRole('link', { name: /^Responses/ }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL('**/responses/*');
    await draftsOnDevice(page, 0);
    await page.close();
  });

  it('is saved by itself when the line is back', async () => {
    const page = await openEditor();
    await context.setOffline(true);
    await label(page).fill('Ash glaze');
    await page.keyboard.press('ControlOrMeta+s');
    await toastCame(page, 'You are offline. Kept on this device, saved when you are back.');
    await draftsOnDevice(page, 1);
    await context.setOffline(false);
    await toastCame(page, 'Successfully saved!!');
    expect(await storedLabel()).toBe('Ash glaze');
    await draftsOnDevice(page, 0);
    await page.close();
  });

  it('a picture that cannot be shown is refused when it is chosen, not at the next save', async () => {
    const page = await openEditor();
    await page.getByRole('button', { name: 'Image', exact: true }).click();
    await page.getByRole('button', { name: 'Settings of Image' }).click();
    const choose = (name: string, buffer: Buffer) => page.getByLabel('Image file').setInputFiles({ name, mimeType: 'image/png', buffer });
    await choose('torn.png', Buffer.from('\u0089PNG\r\n\u001a\n and no more', 'latin1'));
    await toastCame(page, 'torn.png is damaged or not really an image. Choose another one.');
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    await choose('dot.png', Buffer.from(dot, 'base64'));
    await page.getByRole('button', { name: 'Replace image' }).waitFor();
    await page.keyboard.press('ControlOrMeta+s');
    await toastCame(page, 'Successfully saved!!');
    await page.close();
  });
});
