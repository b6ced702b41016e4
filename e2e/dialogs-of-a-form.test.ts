import { beforeAll, it } from '@jest/globals';
import {
  type Account,
  answerOf,
  botNote,
  type CreatedForm,
  createForm,
  makePremiumAccount,
  responseTotal,
  seen,
  sendAnswers,
} from './support/api.ts';
import { describeInBrowser } from './support/browser.ts';
import { button, call, choose, dialogOf, enter, keepsTheFocus, openScreen, tries, triesMenu } from './support/dialogs.ts';
import { column, pagesOf } from './support/forms.ts';
import { isFocused } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let owner: Account;

beforeAll(async () => {
  owner = await makePremiumAccount(product, 'keys');
});

const send = (form: CreatedForm, question: string, value: string, note?: string) =>
  sendAnswers(product, form, { [question]: answerOf(value) }, botNote(note));

describeInBrowser('every dialog and menu of a form by keyboard alone', () => {
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
    const page = await openScreen(browser, product, `/responses/${form.id}`, owner);
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
    await seen(
      () => responseTotal(product, owner, form.id),
      (total) => total === 2,
    );
    await page.goto(`${product.url}/responses/${form.id}?list=archived`);
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
    const page = await openScreen(browser, product, `/form/${form.id}`, owner);
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
    // The element takes the focus a moment after its settings have closed.
    await isFocused(frame);
    await enter(button(page, 'Page 2'));
    await tries({ by: button(page, 'Page 2, Remove Page'), dialog: dialogOf(page, 'Are you sure?') });

    await page.getByLabel('Form title').focus();
    await page.keyboard.type('s');
    const away = page.getByRole('navigation', { name: 'This form' }).getByRole('link', { name: 'Responses' });
    await tries({ by: away, dialog: dialogOf(page, 'Leave without saving?') });
    const elsewhere = await openScreen(browser, product, `/form/${form.id}`, owner);
    await elsewhere.getByLabel('Form title').focus();
    await elsewhere.keyboard.type('x');
    await elsewhere.keyboard.press('ControlOrMeta+s');
    await seen(
      async () => JSON.stringify(await call(product, '/api/getForm', { id: form.id }, owner)),
      (stored) => stored.includes('A formx'),
    );
    await elsewhere.context().close();
    await tries({ by: button(page, /^Save/), dialog: dialogOf(page, 'This form was saved elsewhere') });
    await call(product, '/api/archiveForm', { formId: form.id }, owner);
    await call(product, '/api/deleteForm', { formId: form.id }, owner);
    await tries({ by: button(page, /^Save/), dialog: dialogOf(page, 'This form was deleted') });
    await page.context().close();
  });
});
