import { beforeAll, expect, it } from '@jest/globals';
import { type Account, createForm, makePremiumAccount, post, seen } from './support/api.ts';
import { describeInBrowser } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
beforeAll(async () => {
  account = await makePremiumAccount(product, 'taken-link');
});

const call = async (path: string, body: object) => expect((await post(product.url, path, body, account.token)).status).toBe(200);

describeInBrowser('a link that another form has by now', () => {
  it('is that form for who answered the former one: with all of its time, and its answers are taken', async () => {
    const name = column('input', { label: 'Your name' });
    const link = `taken-${Date.now()}`;
    const [former, form] = [await createForm(product, account, pagesOf([[name]])), await createForm(product, account, pagesOf([[name]]))];
    for (const { id } of [former, form]) await call('/api/changeCountdown', { formId: id, countdown: '00:01:00' });
    await call('/api/editFormID', { id: former.id, shorten: link });
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const answer = async (text: string) => {
      await page.getByLabel('Your name').fill(text);
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.waitForURL('**/success*');
    };
    const open = () => page.goto(`${product.url}/f-${link}`);
    const statusIs = (wanted: number) =>
      seen(
        async () => (await fetch(`${product.url}/f-${link}`)).status,
        (status) => status === wanted,
      );
    await statusIs(200);
    await open();
    await answer('Ada');
    await open();
    await page.getByText('already').first().waitFor();

    await call('/api/archiveForm', { formId: former.id });
    await call('/api/deleteForm', { formId: former.id });
    await call('/api/editFormID', { id: form.id, shorten: link });
    await statusIs(200);
    await open();
    await page.getByText('Time left').waitFor();
    // An hour, less the seconds that this takes.
    expect(await page.locator('#fw-time').textContent()).toMatch(/0[01]\s*hours\s*(00|59|58)\s*minutes/);
    await answer('Bo');
    await open();
    await page.getByText('already').first().waitFor();
    await context.close();
  });
});
