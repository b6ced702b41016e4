import { beforeAll, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount, responseTotal, seen } from './support/api.ts';
import { describeInBrowser, expectAccessible, signedInAs, watch } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { isFilled } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let context: BrowserContext;
let account: Account;
let form: CreatedForm;
let editor: Page;
let preview: Page;
let problems: string[];

beforeAll(async () => {
  account = await makeAccount(product);
  const pages = pagesOf([[column('input', { label: 'Glaze', required: true })], [column('image', {})]], [[column('upload')]]);
  form = await createForm(product, account, pages);
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(signedInAs(account));
  editor = await context.newPage();
  await editor.goto(`${product.url}/form/${form.id}`);
  await editor.getByRole('group', { name: /^Glaze, / }).waitFor();
});

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const frame = () => preview.frameLocator('iframe');

describeInBrowser('the preview', () => {
  it('[EDIT-04] opens /preview/{formId} in a new tab, with the changes that are not saved, and follows further ones', async () => {
    await editor.getByRole('textbox', { name: 'Form heading' }).fill('Kiln booking');
    const coming = context.waitForEvent('page');
    await editor.getByRole('link', { name: 'Preview' }).click();
    preview = await coming;
    problems = watch(preview, product.url).problems;
    await preview.waitForURL(`**/preview/${form.id}`);
    await frame().getByRole('heading', { name: 'Kiln booking' }).waitFor();
    expect(await frame().getByText('File Upload').isVisible()).toBe(false);
    await editor.getByRole('textbox', { name: 'Form heading' }).fill('Raku booking');
    await frame().getByRole('heading', { name: 'Raku booking' }).waitFor();
    await editor.getByText('Unsaved changes', { exact: true }).waitFor();
  });

  it('[EDIT-05] switches between desktop, tablet and phone', async () => {
    const inside = () =>
      frame()
        .locator('html')
        .evaluate(() => innerWidth);
    for (const [name, string, width] of [
      ['Tablet', 'tablet', 768],
      ['Phone', 'phone', 390],
      ['Desktop', 'desktop', 1440],
    ] as const) {
      await preview.getByRole('link', { name }).click();
      await preview.waitForURL(`**/preview/${form.id}/${string}`);
      await frame().getByRole('heading', { name: 'Raku booking' }).waitFor();
      await seen(inside, (now) => now === width);
    }
    await preview.goto(`${product.url}/preview/${form.id}/phone`);
    await frame().getByRole('heading', { name: 'Raku booking' }).waitFor();
    await seen(inside, (now) => now === 390);
    await expectAccessible(preview, 'the preview');
  });

  it('[EDIT-06] is filled in and checked like the form, and stores no response, no view and no marker', async () => {
    await frame().getByRole('button', { name: 'Next' }).click();
    await frame().getByText('Please complete all required fields.').waitFor();
    // What leads out of the form leads nowhere here.
    await frame()
      .getByRole('link', { name: /^Powered by/ })
      .click();
    expect(preview.url()).toContain(`/preview/${form.id}`);
    await frame().getByLabel('Glaze').fill('Celadon');
    await frame().getByRole('button', { name: 'Next' }).click();
    await frame().getByText('File Upload').waitFor();
    await frame().getByRole('button', { name: 'Submit' }).click();
    await toastCame(preview, 'Everything is filled in. This is a preview, so nothing was sent.');
    // Shown anew, and empty.
    await isFilled(frame().getByLabel('Glaze'), '');
    expect(await responseTotal(product, account, form.id)).toBe(0);
    const marks = (await context.cookies()).map(({ name }) => name).filter((name) => name.includes(form.link));
    const kept = await preview.evaluate((id) => Object.keys(localStorage).filter((key) => key.includes(id)), form.id);
    expect([marks, kept]).toEqual([[], []]);
    expect(problems).toEqual([]);
  });

  it('shows a picture that is not uploaded yet', async () => {
    await editor.getByRole('group', { name: /^Image, / }).click();
    await editor.getByRole('button', { name: 'Settings of Image' }).click();
    await editor.locator('input[type=file]').setInputFiles({ name: 'kiln.png', mimeType: 'image/png', buffer: onePixel });
    const picture = frame().locator('img[src^="blob:"]');
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1);
    // Pictures come from the screen around it, and from no other window. What was posted before has been heard when the last message comes.
    const replaced = await picture.evaluate(async (image: HTMLImageElement) => {
      const before = image.src;
      const heard = new Promise((resolve) => addEventListener('message', ({ data }) => data === 'last' && resolve(data)));
      postMessage({ images: [{ src: before, file: new Blob(['another']) }] }, '*');
      postMessage('last', '*');
      await heard;
      return image.src !== before;
    });
    expect(replaced).toBe(false);
    expect(problems.filter((problem) => !problem.includes('/files/Form/pending/'))).toEqual([]);
  });

  it('a form of somebody else leads to the forms', async () => {
    await preview.goto(`${product.url}/preview/unknown`);
    await preview
      .getByRole('searchbox')
      .or(preview.getByRole('heading', { name: 'Forms' }))
      .first()
      .waitFor();
  });
});
