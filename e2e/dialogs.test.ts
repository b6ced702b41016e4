import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { appCode } from '../gateway/test/app-code.ts';
import {
  type Account,
  type CreatedForm,
  createForm,
  makeAccount,
  makePremiumAccount,
  newSubmissionId,
  PASSWORD,
  post,
  responseTotal,
  seen,
  submissionBody,
} from './support/api.ts';
import { contentOf, describeInBrowser, sharedBrowser, signedInAs } from './support/browser.ts';
import { button, choose, dialogOf, enter, keepsTheFocus, tries, triesMenu } from './support/dialogs.ts';
import { column, oneQuestion, pagesOf } from './support/forms.ts';
import { sharedProduct } from './support/product.ts';
import { isFocused } from './support/resting.ts';

const product = sharedProduct();
let browser: Browser;
let owner: Account;

beforeAll(async () => {
  browser = await sharedBrowser();
  owner = await makePremiumAccount(product, 'keys');
});
afterAll(() => browser?.close());

/** A screen of somebody who is signed in. */
async function open(path: string, { token }: Account = owner): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })).newPage();
  await page.addInitScript(signedInAs({ token }));
  await page.goto(`${product.url}${path}`);
  return page;
}

const direction = { page: 0, row: 0, col: 0 };

async function send({ link }: CreatedForm, question: string, value: string, note?: string): Promise<void> {
  const body = submissionBody(link, { [question]: { value, direction } }, newSubmissionId());
  if (note) body.append('note', JSON.stringify(note));
  expect((await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body })).status).toBe(200);
}

async function call(path: string, body: unknown, { token }: Account = owner): Promise<unknown> {
  const answer = await post(product.url, path, body, token);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
}

describeInBrowser('every dialog and menu by keyboard alone', () => {
  it('of the list of forms', async () => {
    const account = await makePremiumAccount(product, 'list');
    const titles = ['Ash', 'Bisque', 'Celadon', 'Dunting'];
    for (const title of titles)
      await createForm(
        product,
        account,
        pagesOf([[column('input')]]).map((page) => ({ ...page, title })),
      );
    const page = await open('/forms', account);
    const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });
    await row('Ash').waitFor();
    await tries({ by: button(page, 'New Form'), dialog: dialogOf(page, 'New Form') });
    await tries({ by: button(page, 'Archive All'), dialog: dialogOf(page, 'Archive all 4 forms?') });
    await tries({ by: button(page, 'Rename Ash'), dialog: page.getByRole('dialog', { name: /Rename/ }) });
    const ask = dialogOf(page, 'Archive “Bisque”?');
    await tries({ by: button(page, 'Archive Bisque'), dialog: ask });
    await triesMenu(button(page, /^Account of/), page.getByRole('menuitem', { name: 'Profile' }));
    // Newest first: the row below the one that leaves has the focus then.
    await enter(button(page, 'Archive Bisque'));
    await enter(button(ask, 'Archive'));
    await row('Bisque').waitFor({ state: 'detached' });
    await row('Ash')
      .filter({ has: page.locator(':focus') })
      .waitFor();

    await page.goto(`${product.url}/forms?tab=archived`);
    await tries({ by: button(page, 'Delete All'), dialog: dialogOf(page, 'Delete the archived form?') });
    const sure = dialogOf(page, 'Delete “Bisque”?');
    await tries({ by: button(page, 'Delete Bisque'), dialog: sure });
    await enter(button(page, 'Delete Bisque'));
    await enter(button(sure, 'Delete'));
    await row('Bisque').waitFor({ state: 'detached' });
    await page.locator('main :focus, main:focus').waitFor();
    await page.context().close();
  });

  it('of a plan at its limit, one over the other', async () => {
    const account = await makeAccount(product, 'plan');
    await createForm(product, account, oneQuestion().pages);
    const page = await open('/forms', account);
    await page.getByRole('row', { name: /A form/ }).waitFor();
    const prompt = dialogOf(page, 'No more forms for now');
    await tries({ by: button(page, 'New Form'), dialog: prompt });
    await enter(button(page, 'New Form'));
    const plans = dialogOf(page, 'Plans');
    await button(plans, /^Choose the plan: Premium/)
      .or(button(prompt, 'Upgrade'))
      .first()
      .waitFor();
    await tries({ by: button(prompt, 'Upgrade'), dialog: plans, over: prompt });
    await page.keyboard.press('Escape');
    await prompt.waitFor({ state: 'detached' });
    await isFocused(button(page, 'New Form'));

    const { data } = (await call('/api/generate-payment-token', { product: 'Standart' }, account)) as { data: string };
    const { headers } = await fetch(`${product.url}/checkout?${new URLSearchParams({ token: data })}`, { redirect: 'manual' });
    const card = new FormData();
    card.append('card', 'pays');
    expect((await fetch(new URL(headers.get('location') ?? '', product.url), { method: 'POST', body: card })).ok).toBe(true);
    await seen(
      async () => (await call('/api/getMe', {}, account)) as { plan: string },
      ({ plan }) => plan === 'Standart',
    );
    await page.goto(`${product.url}/profile`);
    const premium = button(page, /^Choose the plan: Premium/);
    await premium.waitFor();
    await tries({ by: premium, dialog: dialogOf(page, 'Change to Premium?') });
    await tries({ by: button(page, 'Choose the plan: Free'), dialog: dialogOf(page, 'Choose Free?') });
    await page.context().close();
  });

  it('of the profile, with a second factor, a passkey and forms of a ZIP', async () => {
    const account = await makeAccount(product, 'profile');
    await createForm(product, account, oneQuestion().pages);
    const page = await open('/profile', account);
    const debug = await page.context().newCDPSession(page);
    await debug.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const;
    await debug.send('WebAuthn.addVirtualAuthenticator', { options });
    const dialog = page.getByRole('dialog');
    const give = async (name: string, value: string) => {
      await dialog.getByLabel(name, { exact: true }).focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
    };

    await tries({ by: button(page, 'Sign out everywhere'), dialog: dialogOf(page, 'Sign out everywhere?') });
    const erase = button(page.getByRole('region', { name: 'Delete account' }), 'Delete account');
    await tries({ by: erase, dialog: dialogOf(page, 'Delete account') });

    const add = button(page, 'Add a passkey');
    await tries({ by: add, dialog: dialogOf(page, 'Add a passkey') });
    await enter(add);
    await give('Name', 'Laptop');
    await give('Password', PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await isFocused(add);
    await tries({ by: button(page, 'Rename Laptop'), dialog: dialogOf(page, 'Rename the passkey') });
    const drop = dialogOf(page, 'Remove “Laptop”?');
    await tries({ by: button(page, 'Remove Laptop'), dialog: drop });
    await enter(button(page, 'Remove Laptop'));
    await enter(button(drop, 'Remove'));
    await drop.waitFor({ state: 'detached' });
    await isFocused(add);

    await tries({ by: button(page, 'Set up'), dialog: dialogOf(page, 'Set up a second factor') });
    await enter(button(page, 'Set up'));
    await give('Password', PASSWORD);
    await page.keyboard.press('Enter');
    const secret = ((await dialog.locator('code').textContent()) ?? '').replace(/\s/g, '');
    await keepsTheFocus(dialog);
    await give('Code', appCode(secret, Date.now()));
    await page.keyboard.press('Enter');
    const codes = dialogOf(page, 'Your recovery codes');
    await keepsTheFocus(codes);
    // They are shown only once, so a key alone does not close them.
    await page.keyboard.press('Escape');
    await keepsTheFocus(codes);
    await enter(button(codes, 'I have them'));
    await codes.waitFor({ state: 'detached' });
    // What opened it is gone.
    await isFocused(page.getByRole('region', { name: 'Second factor' }));
    await tries({ by: button(page, 'New recovery codes'), dialog: dialogOf(page, 'New recovery codes') });
    await tries({ by: button(page, 'Turn off'), dialog: dialogOf(page, 'Turn off the second factor') });

    await enter(button(page, 'Download my data'));
    const ready = button(page, 'Download');
    await ready.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), enter(ready)]);
    const buffer = await contentOf(download);
    const bring = button(page, 'Import forms');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), enter(bring)]);
    await chooser.setFiles({ name: 'My data.zip', mimeType: 'application/zip', buffer });
    const importing = dialogOf(page, 'Import forms');
    await keepsTheFocus(importing);
    await page.keyboard.press('Escape');
    await importing.waitFor({ state: 'detached' });
    await isFocused(bring);
    await page.context().close();
  });

  it('of the team, where what opened a dialog leaves with it', async () => {
    const account = await makeAccount(product, 'team');
    await call('/api/add-member-to-the-team', { email: 'one@example.org' }, account);
    await call('/api/add-member-to-the-team', { email: 'two@example.org' }, account);
    const page = await open('/team', account);
    const cancel = button(page, 'Cancel the invitation of one@example.org');
    const ask = dialogOf(page, 'Cancel the invitation of one@example.org?');
    await tries({ by: cancel, dialog: ask });
    await enter(cancel);
    await enter(button(ask, 'Cancel invitation'));
    await cancel.waitFor({ state: 'detached' });
    await page.locator('main :focus').waitFor();
    await page.context().close();
  });

  it('of the responses, their views and those that are held', async () => {
    const who = column('input', { label: 'Who is it?' });
    const glaze = column('radio', { label: 'Glaze', filter: true });
    const form = await createForm(product, owner, pagesOf([[who], [glaze]]));
    for (const name of ['Ada', 'Ben', 'Cleo']) await send(form, who.uniqueId, name);
    await seen(
      () => responseTotal(product, owner, form.id),
      (total) => total === 3,
    );
    await Promise.all(Array.from({ length: 33 }, (_, n) => send(form, who.uniqueId, `Offer ${n}`, 'Buy now')));
    const page = await open(`/responses/${form.id}`);
    await page.getByText('Ada', { exact: true }).waitFor();
    const [views, columns] = [button(page, /^Views/), button(page, 'Columns')];
    await tries({ by: button(page, 'Filters'), dialog: dialogOf(page, 'Filter by answers') });
    await tries({ by: columns, dialog: dialogOf(page, 'Columns') });
    await tries({ by: button(page, /^Notifications/), dialog: dialogOf(page, 'Notifications') });
    await triesMenu(button(page, 'Export'), page.getByRole('menuitem').first());
    await triesMenu(views, page.getByRole('menuitem').first());
    await tries({ by: views, item: 'Save as a new view…', dialog: dialogOf(page, 'Save as a new view') });
    await choose(views, 'Save as a new view…');
    await keepsTheFocus(dialogOf(page, 'Save as a new view'));
    await dialogOf(page, 'Save as a new view').getByLabel('Name of the view').focus();
    await page.keyboard.type('Mine');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Views. Chosen: Mine' }).waitFor();
    await isFocused(views);
    await tries({ by: views, item: 'Rename…', dialog: dialogOf(page, 'Rename the view') });
    await tries({ by: views, item: 'Share by a link…', dialog: dialogOf(page, 'Share this view by a link') });
    await choose(views, 'Share by a link…');
    await enter(button(page, 'Create link'));
    const shared = dialogOf(page, 'The link to this view');
    await keepsTheFocus(shared);
    await tries({ by: button(shared, 'End sharing'), dialog: dialogOf(page, 'End sharing?'), over: shared });
    await page.keyboard.press('Escape');
    await shared.waitFor({ state: 'detached' });
    await isFocused(views);

    await page.goto(`${product.url}/responses/${form.id}`);
    await page.getByText('Ada', { exact: true }).waitFor();
    await tries({ by: button(page, 'Archive all'), dialog: dialogOf(page, 'Archive all 3 responses?') });
    await enter(button(page, 'Archive the response of Ada'));
    await page.goto(`${product.url}/responses/${form.id}?tab=archived`);
    await tries({ by: button(page, 'Delete the response of Ada'), dialog: dialogOf(page, 'Are you sure?') });
    await tries({ by: button(page, 'Delete all'), dialog: dialogOf(page, 'Are you sure?') });

    await page.goto(`${product.url}/responses/${form.id}/held`);
    const first = page
      .getByRole('listitem')
      .filter({ has: button(page, /^Release the/) })
      .first();
    await tries({ by: button(first, /^See the/), dialog: page.getByRole('dialog', { name: /^Held since/ }) });
    await tries({ by: button(first, /^Delete the/), dialog: dialogOf(page, 'Delete this response?') });
    await tries({ by: button(page, 'Release all'), dialog: page.getByRole('dialog', { name: /^Release all/ }) });
    await tries({ by: button(page, 'Delete all'), dialog: page.getByRole('dialog', { name: /^Delete all/ }) });
    await page.context().close();
  });

  it('of the editor', async () => {
    const form = await createForm(product, owner, pagesOf([[column('radio', { label: 'Glaze' })]], [[column('input', { label: 'Name' })]]));
    const page = await open(`/form/${form.id}`);
    await page.getByRole('list', { name: 'Rows of page 1' }).waitFor();
    const share = button(page, 'Share');
    await tries({ by: button(page, 'Keyboard shortcuts'), dialog: dialogOf(page, 'Keyboard shortcuts') });
    await triesMenu(share, page.getByRole('menuitem', { name: 'Copy link' }));
    await tries({ by: share, item: 'Embed in a site', dialog: dialogOf(page, 'Embed the form') });
    await tries({ by: share, item: 'QR code', dialog: dialogOf(page, 'QR code') });
    await tries({ by: share, item: 'Change the link', dialog: dialogOf(page, 'Change the link') });
    const frame = page.getByRole('group', { name: /^Glaze, / });
    await frame.focus();
    await page.keyboard.press('Shift+F10');
    await isFocused(page.getByRole('menuitem').first());
    await page.keyboard.press('Escape');
    await isFocused(frame);
    await page.keyboard.press('Alt+Enter');
    await tries({ by: button(page, 'Paste a list'), dialog: dialogOf(page, 'Paste a list of options') });
    await page.keyboard.press('Escape');
    await enter(button(page, 'Page 2'));
    await tries({ by: button(page, 'Page 2, Remove Page'), dialog: dialogOf(page, 'Are you sure?') });

    await page.getByLabel('Form title').focus();
    await page.keyboard.type('s');
    const away = page.getByRole('navigation', { name: 'This form' }).getByRole('link', { name: 'Responses' });
    await tries({ by: away, dialog: dialogOf(page, 'Leave without saving?') });
    const elsewhere = await open(`/form/${form.id}`);
    await elsewhere.getByLabel('Form title').focus();
    await elsewhere.keyboard.type('x');
    await elsewhere.keyboard.press('ControlOrMeta+s');
    await seen(
      async () => JSON.stringify(await call('/api/getForm', { id: form.id })),
      (stored) => stored.includes('A formx'),
    );
    await elsewhere.context().close();
    await tries({ by: button(page, /^Save/), dialog: dialogOf(page, 'This form was saved elsewhere') });
    await call('/api/archiveForm', { id: form.id });
    await call('/api/deleteForm', { id: form.id });
    await tries({ by: button(page, /^Save/), dialog: dialogOf(page, 'This form was deleted') });
    await page.context().close();
  });

  it('of the sign-up', async () => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await page.goto(`${product.url}/signup`);
    await tries({ by: button(page, 'Read the Terms of Use'), dialog: dialogOf(page, 'Terms of Use') });
    await page.context().close();
  });
});
