import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makePremiumAccount } from './support/api.ts';
import { describeInBrowser, expectAccessible, openSignedIn } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
let form: CreatedForm;

beforeAll(async () => {
  account = await makePremiumAccount(product);
  form = await createForm(product, account, pagesOf([[column('input', { label: 'Name' })]]));
});

/** Four to one, with what must not come along. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><script>document.title='run'</script>
  <image href="https://elsewhere.example/seen.png" width="1" height="1"/><rect width="400" height="100" rx="20" fill="#b05c3a"/>
  <circle cx="50" cy="50" r="30" fill="#fff"/><path d="M110 30h250v14H110zM110 58h180v14H110z" fill="#fff"/></svg>`;
const file = (name: string, mimeType: string, content: string | Buffer) => ({ name, mimeType, buffer: Buffer.from(content) });

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const panel = (page: Page) => page.getByRole('complementary', { name: 'Customize' });
const choose = (page: Page, chosen: ReturnType<typeof file>) => panel(page).locator('input[type=file]').setInputFiles(chosen);

async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse(/\/api\/saveForm$/);
  await page.keyboard.press('Control+s');
  expect((await answered).status()).toBe(200);
}

async function openTab(width: number, colorScheme: 'light' | 'dark') {
  const viewport = { width, height: width === 390 ? 844 : 900 };
  const opened = await openSignedIn(browser, account, `${product.url}/form/${form.id}#look`, { viewport, colorScheme });
  await panel(opened.page).getByRole('tab', { name: 'Logo' }).click();
  return opened;
}

describeInBrowser('[D6] the owner’s logo', () => {
  it('is chosen as SVG, dropped, refused, removed and undone, and stands on the form in its place from the start', async () => {
    const { page, problems } = await openTab(1440, 'light');
    await choose(page, file('notes.txt', 'text/plain', 'no picture'));
    await panel(page).getByText('notes.txt is not a PNG, JPEG, WebP or SVG.').waitFor();
    await choose(page, file('broken.png', 'image/png', 'no picture'));
    await panel(page).getByText('broken.png is damaged or not really an image.').waitFor();
    await choose(page, file('kiln.svg', 'image/svg+xml', drawing));
    await panel(page).getByRole('textbox', { name: 'Alternative text' }).fill('Kiln & Co.');
    expect(await panel(page).getByText('is damaged').count()).toBe(0);
    await expectAccessible(page, 'the tab of the logo');
    await save(page);
    await panel(page).getByRole('button', { name: 'Remove logo' }).click();
    await panel(page).getByText('No logo yet').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await panel(page).getByRole('img', { name: 'Kiln & Co.' }).waitFor();
    await page.getByText('Saved', { exact: true }).first().waitFor();

    const shown = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    const asked: string[] = [];
    shown.on('request', (request) => asked.push(request.url()));
    // The place is kept before the picture is there.
    await shown.route('**/files/Form/**', async (route) => {
      await shown.locator('h1').waitFor();
      const before = await shown.locator('h1').boundingBox();
      expect(before?.y).toBeGreaterThan(80);
      await route.continue();
    });
    await shown.goto(`${product.url}/f-${form.link}`);
    const logo = shown.getByRole('img', { name: 'Kiln & Co.' });
    expect(await logo.boundingBox()).toMatchObject({ width: 240, height: 60 });
    expect(await logo.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth, image.naturalHeight])).toEqual([
      true,
      720,
      180,
    ]);
    expect(asked.every((address) => address.startsWith(product.url))).toBe(true);
    expect(await page.title()).not.toBe('run');
    await shown.close();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('is replaced by a dropped picture on a phone’s width, and respondents see it with the next save', async () => {
    const { page, problems } = await openTab(390, 'dark');
    const before = await panel(page).getByRole('img', { name: 'Kiln & Co.' }).getAttribute('src');
    const dropped = await page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }));
        return data;
      },
      [...onePixel],
    );
    const place = panel(page).getByRole('img', { name: 'Kiln & Co.' }).locator('..');
    await place.dispatchEvent('dragover', { dataTransfer: dropped });
    await place.dispatchEvent('drop', { dataTransfer: dropped });
    await panel(page).locator(`img[alt="Kiln & Co."]:not([src="${before}"])`).waitFor();
    await save(page);
    const { page: shown } = await openSignedIn(browser, account, `${product.url}/f-${form.link}`);
    expect(await shown.getByRole('img', { name: 'Kiln & Co.' }).getAttribute('src')).not.toBe(before);
    expect(problems).toEqual([]);
    await shown.close();
    await page.close();
  });
});
