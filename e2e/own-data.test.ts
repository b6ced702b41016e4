import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, createForm, makeAccount, newSubmissionId, post, responseTotal, seen, submissionBody } from './support/api.ts';
import { describeInBrowser, expectAccessible, openSignedIn, watch } from './support/browser.ts';
import { column, oneQuestion, pagesOf } from './support/forms.ts';
import { pngWith } from './support/png.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;

beforeAll(async () => {
  account = await makeAccount(product, 'keeper');
});

async function open(who: { token: string } = account): Promise<Page> {
  const { page } = await openSignedIn(browser, who, `${product.url}/profile`, { reducedMotion: 'reduce' });
  return page;
}

const section = (page: Page) => page.getByRole('region', { name: 'Your data' });

describeInBrowser('all of one’s own data', () => {
  it('is made at a press, also while its owner is on another page, downloaded as a ZIP, and removed', async () => {
    const { pages, questionId } = oneQuestion();
    const form = await createForm(product, account, pages);
    const answers = { [questionId]: { value: 'Ash', direction: { page: 0, row: 0, col: 0 } } };
    const sent = await fetch(`${product.url}/api/saveUserForm`, {
      method: 'POST',
      body: submissionBody(form.link, answers, newSubmissionId()),
    });
    expect(sent.status).toBe(200);
    await seen(
      () => responseTotal(product, account, form.id),
      (total) => total === 1,
    );

    const page = await open();
    const { problems } = watch(page, product.url);
    await section(page).getByRole('button', { name: 'Download my data' }).click();
    await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
    await page.reload();
    await section(page)
      .getByText(/^Ready · /)
      .waitFor();
    await expectAccessible(page, 'own data');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section(page).getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^My data - \d{4}-\d\d-\d\d\.zip$/);
    // The names stand in it as they are.
    const bytes = (await buffer(await download.createReadStream())).toString('latin1');
    for (const name of ['README.txt', 'account/profile.json', `forms/${form.id}/form.json`, `answers/${form.id}/answers.jsonl`]) {
      expect(bytes).toContain(name);
    }
    await section(page).getByRole('button', { name: 'Remove' }).click();
    await section(page).getByRole('button', { name: 'Download my data' }).waitFor();
    expect((await post(product.url, '/api/getOwnData', {}, account.token)).body).toEqual({ data: null });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('brings its forms into another account, with their images, and a second time nothing', async () => {
    const giver = await makeAccount(product, 'giver');
    const image = column('image');
    const { id } = await createForm(product, giver, pagesOf([[image], [column('input', { label: 'Which glaze?' })]]));
    await save(giver, id, image.uniqueId);
    const from = await open(giver);
    await section(from).getByRole('button', { name: 'Download my data' }).click();
    const [download] = await Promise.all([
      from.waitForEvent('download'),
      section(from).getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    const zip = { name: 'My data.zip', mimeType: 'application/zip', buffer: await buffer(await download.createReadStream()) };
    await from.context().close();

    const taker = await makeAccount(product, 'taker');
    const page = await open(taker);
    const { problems } = watch(page, product.url);
    const choose = async (file: typeof zip) => page.getByLabel('ZIP of your data').setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Import forms' });
    await section(page).getByRole('button', { name: 'Import forms' }).waitFor();
    await choose({ ...zip, buffer: zip.buffer.subarray(0, 500) });
    await toastCame(page, 'This is not a ZIP file, or it is incomplete.');

    await choose(zip);
    await dialog.getByRole('checkbox', { name: 'Glazes' }).waitFor();
    await expectAccessible(page, 'import of forms');
    await dialog.getByRole('button', { name: 'Import 1 form' }).click();
    await dialog.getByText('1 form imported.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await choose(zip);
    await dialog.getByRole('button', { name: 'Import 1 form' }).click();
    await dialog.getByText('1 form imported before, and left as it is.').waitFor();
    expect(problems).toEqual([]);

    const rows = (await post(product.url, '/api/getForms', {}, taker.token)).body as { _id: string }[];
    expect(rows).toHaveLength(1);
    const made = await pagesIn(taker, rows[0]?._id ?? '');
    const address = /\/files\/Form\/[^"]+/.exec(made)?.[0] ?? '';
    expect(address).toContain(rows[0]?._id);
    expect((await fetch(`${product.url}${address}`)).status).toBe(200);
    const addresses = /\/files\/Form\/[^"]+/g;
    expect(made.replace(addresses, '')).toBe((await pagesIn(giver, id)).replace(addresses, ''));
    await page.context().close();
  });
});

const png = pngWith(Buffer.alloc(64));
const pagesIn = async ({ token }: Account, id: string) =>
  JSON.stringify(((await post(product.url, '/api/getForm', { id }, token)).body as [unknown])[0]);

/** Names the form and gives it its image. */
async function save(owner: Account, id: string, imageId: string): Promise<void> {
  const body = new FormData();
  const fields = { title: 'Glazes', form_header: 'Glazes', form_id: id, formData: await pagesIn(owner, id), userFormlabels: '[]' };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append(imageId, new File([png], 'a.png', { type: 'image/png' }));
  const headers = { authorization: `Bearer ${owner.token}` };
  const saved = await fetch(`${product.url}/api/saveForm`, { method: 'POST', headers, body });
  expect([saved.status, saved.ok ? '' : await saved.text()]).toEqual([200, '']);
}
