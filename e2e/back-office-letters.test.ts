import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { refusing, type SmtpForTest, startSmtpServer } from '../packages/platform/test/support/smtp-server.ts';
import { seen } from './support/api.ts';
import { openBackOffice, openSection } from './support/back-office.ts';
import { describeInBrowser, expectAccessibleEverywhere } from './support/browser.ts';
import { type OwnProduct, startOwnProduct } from './support/own-product.ts';
import { discard } from './support/product.ts';
import { browser } from './support/shared-browser.ts';
import { toastCame } from './support/toasts.ts';

const ADDRESS = 'marta.lowtide@example.org';

let mailServer: SmtpForTest;
let takesAll = false;
let product: OwnProduct;

beforeAll(async () => {
  mailServer = await startSmtpServer({
    onRcptTo({ address }, _session, done) {
      done(address === ADDRESS && !takesAll ? refusing(550, `no mailbox for ${address}`) : undefined);
    },
  });
  product = await startOwnProduct({ env: { MAIL_URL: `smtp://127.0.0.1:${mailServer.port}` } });
});
afterAll(async () => {
  await product?.stop();
  await mailServer.close();
  if (product) discard(product.dataDir);
});

describeInBrowser('a letter that could not be delivered', () => {
  it('is looked into with what people wrote masked, delivered, and gone', async () => {
    const { at, problems } = await openBackOffice(product, browser, { name: 'olga', section: 'users' });
    // The person gets a mail, which the server refuses.
    await at.getByRole('button', { name: 'Add user' }).click();
    const adding = at.getByRole('dialog');
    await adding.getByRole('textbox', { name: /^Email/ }).fill(ADDRESS);
    await adding.getByLabel(/^Password/).fill('Dovetail-Joint-9');
    await adding.getByRole('button', { name: /^Add/ }).click();
    await at.getByRole('row').filter({ hasText: ADDRESS }).waitFor();

    const row = at.getByRole('row').filter({ hasText: 'Mails' });
    await seen(async () => {
      await openSection(product, at, 'error-logs?tab=Dead letters');
      return row.count();
    }, Boolean);
    expect(await row.textContent()).not.toContain(ADDRESS);
    await row.getByRole('button').click();
    await at.getByRole('menuitem', { name: 'Look inside' }).click();
    const letter = at.getByRole('dialog', { name: 'Undelivered mail' });
    await letter.getByText('Answers, texts and addresses are masked.').waitFor();
    await letter.getByText(/the mail server refused the mail/).waitFor();
    expect(await letter.textContent()).not.toContain(ADDRESS);
    expect(await letter.textContent()).not.toContain('/reset/');
    await expectAccessibleEverywhere(at, 'a letter');

    takesAll = true;
    await letter.getByRole('button', { name: 'Deliver' }).click();
    await toastCame(at, '1 delivered');
    await letter.getByText('All of this cause are gone.').waitFor();
    await at.keyboard.press('Escape');
    await at.getByText('Everything was delivered').waitFor();
    await seen(
      async () => mailServer.recipients,
      (recipients) => recipients.includes(ADDRESS),
    );
    expect(mailServer.recipients.filter((recipient) => recipient === ADDRESS)).toHaveLength(1);
    expect(problems).toEqual([]);
    await at.context().close();
  });
});
