import { beforeAll, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makePremiumAccount, post, seen, timeIsTold } from './support/api.ts';
import { describeInBrowser } from './support/browser.ts';
import { button } from './support/dialogs.ts';
import { everySetting } from './support/every-setting.ts';
import { column, pagesOf } from './support/forms.ts';
import { screensOf } from './support/screens/screens.ts';
import { type Answer, visits } from './support/screens/world.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

const look = screensOf('public');
let account: Account;
let whole: CreatedForm;
let short: CreatedForm;

const call = (path: string, body: object) => post(product.url, `/api/${path}`, body, account.token);
const make = (pages: unknown) => createForm(product, account, pages);
const question = () => pagesOf([[column('input', { label: 'Your name', required: true })]], [[column('text', { label: 'Why?' })]]);

beforeAll(async () => {
  account = await makePremiumAccount(product);
  whole = await make(everySetting());
  short = await make(question());
});

const visit = visits(() => browser, product);
const open = (form: CreatedForm, rest = '', answers: Record<string, Answer> = {}) => visit(`/f-${form.link}${rest}`, answers);
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name }).first().waitFor();

describeInBrowser('the screens of respondents', () => {
  it('shows every kind of question, with every setting, and what is missing', async () => {
    const page = await open(whole);
    await heading(page, /Every setting/);
    await look(page, 'every-setting-1');
    await button(page, 'Next').click();
    await page.getByText('Page 2 of 3').waitFor();
    await look(page, 'every-setting-2', { of: page.getByRole('main') });
    await button(page, 'Next').click();
    await page.getByText('Page 3 of 3').waitFor();
    await look(page, 'every-setting-3', { of: page.getByRole('main') });
    await button(page, 'Submit').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await look(page, 'every-setting-missing', { of: page.getByRole('main'), widths: [1440] });
  });

  it('shows that a response is on its way, was refused, and has arrived', async () => {
    const page = await open(short, '', { saveUserForm: 'held' });
    await page.getByLabel('Your name').fill('Ada');
    await button(page, 'Next').click();
    await button(page, 'Submit').click();
    await look(page, 'sending', { of: page.getByRole('main'), widths: [1440] });
    await open(short);
    await page.getByLabel('Your name').fill('Ada');
    await button(page, 'Next').click();
    await button(page, 'Submit').click();
    await heading(page, 'Success');
    await look(page, 'success');
  });

  it('shows chosen files to a mouse and to a finger, and what is missing in a question that is read from the right', async () => {
    const page = await open(
      await make(pagesOf([[column('upload', { label: 'Photos' })], [column('input', { label: 'שם', required: true })]])),
    );
    await page.locator('input[type=file]').setInputFiles({ name: 'kiln.txt', mimeType: 'text/plain', buffer: Buffer.from('It is warm.') });
    await button(page, 'Remove kiln.txt').waitFor();
    await look(page, 'chosen-file', { of: page.locator('.fw-question').first() });
    await button(page, 'Submit').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await look(page, 'missing-from-the-right', { of: page.getByRole('main'), widths: [1440] });
  });

  it('shows a countdown beside a deadline, and a deadline alone', async () => {
    const form = await make(question());
    await call('changeDeadline', { formId: form.id, deadline: '05/01/2099 12:00', zone: 'UTC' });
    await timeIsTold(product, form, 'deadline');
    const page = await open(form);
    await heading(page, /./);
    await look(page, 'deadline', { of: page.locator('#fw-times') });
    await call('changeCountdown', { formId: form.id, countdown: '00:02:00' });
    await timeIsTold(product, form, 'countdown');
    await open(form);
    // The script has replaced what the page says to everybody.
    await page.getByRole('timer').getByText('Time left').waitFor();
    await look(page, 'countdown', { of: page.locator('#fw-times') });
  });

  it('shows how to continue on another device', async () => {
    const page = await open(whole, '/continue');
    await heading(page, /./);
    await look(page, 'elsewhere');
  });

  it('shows a form that is closed, one that ended, one that is gone, and how to report one', async () => {
    const form = await make(question());
    const page = await open(form, '/report');
    await heading(page, /./);
    await look(page, 'report', { of: page.getByRole('main') });
    await call('archiveForm', { formId: form.id });
    await seen(
      async () => (await fetch(`${product.url}/f-${form.link}`)).text(),
      (text) => text.includes('Closed'),
    );
    await open(form);
    await heading(page, 'Closed');
    await look(page, 'closed');
    await visit('/f-nothingishere');
    await heading(page, /./);
    await look(page, 'nothing');
  });
});
