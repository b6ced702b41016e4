import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makePremiumAccount, post, seen } from './support/api.ts';
import { describeInBrowser, openSignedIn } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;
let form: CreatedForm;

beforeAll(async () => {
  account = await makePremiumAccount(product);
});
beforeEach(async () => {
  form = await createForm(product, account, pagesOf([[column('input', { label: 'Glaze' })]]));
});

const address = () => `${product.url}/form/${form.id}`;

async function openEditor(): Promise<Page> {
  const { page } = await openSignedIn(browser, account, address(), { viewport: { width: 1440, height: 900 } });
  await page.getByRole('group', { name: /, Short Text, row/ }).waitFor();
  return page;
}

async function stored(): Promise<Record<string, unknown>> {
  const { body } = await post(product.url, '/api/getForm', { id: form.id }, account.token);
  const [pages, details] = body as [unknown, Record<string, unknown>];
  return { ...details, label: /"label":"([^"]*)"/.exec(JSON.stringify(pages))?.[1] };
}

const tool = (page: Page, name: string) => page.getByRole('region', { name: 'Tools of the form' }).getByRole('button', { name });
const label = (page: Page) => page.getByRole('group', { name: /, Short Text, row/ }).getByLabel('Label', { exact: true });
const minutes = (page: Page) => page.getByRole('group', { name: 'Countdown' }).getByRole('spinbutton', { name: 'minutes' });

/** A change of each kind: layout, color, success page, times. */
async function changeAll(page: Page): Promise<void> {
  await label(page).fill('Raku');
  await tool(page, 'Customize').click();
  await page.getByRole('textbox', { name: 'Add a color' }).fill('#b05c3a');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('tab', { name: 'Success page' }).click();
  await page.getByRole('combobox', { name: 'After submitting' }).selectOption('url');
  await page.getByRole('textbox', { name: 'Web address' }).fill('https://example.com/thanks');
  await tool(page, 'Date range settings').click();
  await minutes(page).fill('30');
}

const BEFORE = { label: 'Glaze', color: 'default', success_status: 'message', redirect_url: '', countdown: '00:00:00' };
const AFTER = { label: 'Raku', color: 'user_1', success_status: 'url', redirect_url: 'https://example.com/thanks', countdown: '00:00:30' };

describeInBrowser('one Save', () => {
  it('stores layout, color, success page and times as one version; one Undo takes back all of them, and the link says it is saved', async () => {
    const page = await openEditor();
    const { version } = await stored();
    await changeAll(page);
    expect(await stored()).toMatchObject({ ...BEFORE, version });
    await page.keyboard.press('ControlOrMeta+s');
    await toastCame(page, 'Successfully saved!!');
    expect(await stored()).toMatchObject({ ...AFTER, version: Number(version) + 1 });
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    while ((await undo.getAttribute('aria-disabled')) === null) await undo.click();
    await page.keyboard.press('ControlOrMeta+s');
    await seen(stored, ({ countdown }) => countdown === '00:00:00');
    expect(await stored()).toMatchObject({ ...BEFORE, version: Number(version) + 2 });
    await page.context().close();
  });

  it('is what a killed tab comes back to, with everything that stood in the panels', async () => {
    const page = await openEditor();
    await changeAll(page);
    const isKept = () =>
      page.evaluate(async (formId) => {
        const settled = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve) => {
            request.onsuccess = () => resolve(request.result);
          });
        const database = await settled(indexedDB.open('formwright-editor'));
        const record = await settled(database.transaction('drafts').objectStore('drafts').get(formId));
        database.close();
        return record?.drafts[0]?.form.settings.countdown === '00:00:30';
      }, form.id);
    await seen(isKept, Boolean);
    // Closed as by a crash: without a question and without a save.
    const next = await page.context().newPage();
    await page.close();
    await next.goto(address());
    await next.getByRole('region', { name: 'Unsaved changes kept on this device' }).getByRole('button', { name: 'Restore' }).click();
    await tool(next, 'Date range settings').click();
    expect(await minutes(next).inputValue()).toBe('30');
    await next.keyboard.press('ControlOrMeta+s');
    await seen(stored, ({ countdown }) => countdown === AFTER.countdown);
    expect(await stored()).toMatchObject(AFTER);
    await next.context().close();
  });

  it('overwrites nobody: two who changed the same settings see them side by side', async () => {
    const [first, second] = [await openEditor(), await openEditor()];
    await changeAll(first);
    await tool(second, 'Date range settings').click();
    await minutes(second).fill('45');
    await first.keyboard.press('ControlOrMeta+s');
    await toastCame(first, 'Successfully saved!!');
    await second.keyboard.press('ControlOrMeta+s');
    const dialog = second.getByRole('dialog', { name: 'This form was saved elsewhere' });
    for (const text of ['0 d 0 h 30 min', '0 d 0 h 45 min', 'https://example.com/thanks', 'Raku']) {
      await dialog.getByText(text, { exact: true }).first().waitFor();
    }
    expect(await stored()).toMatchObject(AFTER);
    await dialog.getByRole('button', { name: 'Load the newer one' }).click();
    await seen(
      () => minutes(second).inputValue(),
      (value) => value === '30',
    );
    await Promise.all([first, second].map((page) => page.context().close()));
  });

  it('puts settings that were set elsewhere together with other work here, without a question', async () => {
    const page = await openEditor();
    await label(page).fill('Shino');
    await post(product.url, '/api/changeCountdown', { formId: form.id, countdown: '00:01:00' }, account.token);
    await page.keyboard.press('ControlOrMeta+s');
    await toastCame(page, 'Successfully saved!!');
    expect(await stored()).toMatchObject({ label: 'Shino', countdown: '00:01:00' });
    await page.context().close();
  });

  it('waits for the server with all of it, and is stored by itself when that is back', async () => {
    const page = await openEditor();
    await page.route('**/api/saveForm', (route) => route.abort());
    await changeAll(page);
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('Waiting for the server', { exact: true }).waitFor();
    expect(await stored()).toMatchObject(BEFORE);
    await page.unroute('**/api/saveForm');
    await page.getByText('Waiting for the server', { exact: true }).waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject(AFTER);
    await page.context().close();
  });
});
