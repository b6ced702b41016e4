import { beforeAll, expect, it } from '@jest/globals';
import { type Account, createForm, makePremiumAccount, post } from './support/api.ts';
import { describeInBrowser } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { takeShifts, watchShifts } from './support/shifts.ts';

let account: Account;
beforeAll(async () => {
  account = await makePremiumAccount(product, 'pictures');
});

/** A picture of 600 by 400, as a browser writes it. */
async function picture(type: 'image/png' | 'image/jpeg' | 'image/webp'): Promise<Blob> {
  const page = await browser.newPage();
  const address = await page.evaluate((wanted) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 400];
    canvas.getContext('2d')?.fillRect(100, 100, 200, 200);
    return canvas.toDataURL(wanted);
  }, type);
  await page.close();
  return (await fetch(address)).blob();
}

describeInBrowser('a picture on a form', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp'] as const)(
    'that arrives late (%s) moves nothing, not in a copy of the form either',
    async (type) => {
      const image = column('image', { alt: 'A kiln' });
      const pages = pagesOf([[image], [column('radio', { label: 'Which one?' })]]);
      const { id } = await createForm(product, account, pages);
      const body = new FormData();
      const fields = { title: 'A form', form_header: 'A form', formData: pages, form_id: id, userFormlabels: [], version: 1 };
      for (const [field, value] of Object.entries(fields)) body.append(field, typeof value === 'string' ? value : JSON.stringify(value));
      body.append(image.uniqueId, await picture(type), 'kiln');
      const headers = { authorization: `Bearer ${account.token}` };
      expect((await fetch(`${product.url}/api/saveForm`, { method: 'POST', headers, body })).status).toBe(200);
      const copy = (await post(product.url, '/api/duplicateForm', { id }, account.token)).body as { _id: string };
      for (const formId of [id, copy._id]) {
        const [, { link }] = (await post(product.url, '/api/getForm', { id: formId }, account.token)).body as [unknown, { link: string }];
        for (const viewport of [
          { width: 1440, height: 900 },
          { width: 390, height: 844 },
        ]) {
          const context = await browser.newContext({ viewport });
          await context.addInitScript(watchShifts);
          const page = await context.newPage();
          let arrive: () => void = () => undefined;
          const late = new Promise<void>((resolve) => (arrive = resolve));
          await page.route('**/files/Form/**', async (route) => late.then(() => route.continue()));
          await page.goto(`${product.url}/f-${link}`, { waitUntil: 'commit' });
          const choice = page.locator('.fw-option').first();
          await choice.waitFor();
          const { y } = (await choice.boundingBox()) ?? { y: Number.NaN };
          arrive();
          await page.waitForFunction(() => (document.querySelector('.fw-image img') as HTMLImageElement).naturalWidth === 600);
          expect((await choice.boundingBox())?.y).toBe(y);
          expect((await page.evaluate(takeShifts)).moved).toEqual([]);
          // As wide as it is, or as there is room, in its own shape.
          const { width = 0, height = 0 } = (await page.getByRole('img', { name: 'A kiln' }).boundingBox()) ?? {};
          expect(Math.abs(width / height - 1.5)).toBeLessThan(0.02);
          await context.close();
        }
      }
    },
  );
});
