import { beforeAll, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { formRow } from '../web/src/testing/records.ts';
import { type Account, makePremiumAccount } from './support/api.ts';
import { describeInBrowser, signedInAs } from './support/browser.ts';
import { button } from './support/dialogs.ts';
import { screensOf } from './support/screens/screens.ts';
import { type Answer, daysAgo, me, refusal, setWidth, visits } from './support/screens/world.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

const look = screensOf('forms');
let account: Account;

beforeAll(async () => {
  account = await makePremiumAccount(product);
});

const made = { created_at: daysAgo(40), updated_at: daysAgo(1) };
const kiln = formRow({ ...made, _id: 'kiln', title: 'Kiln firing', responses: 1204, fresh: 3, taken: 1204, color: '176, 92, 58' });
const full = formRow({ ...made, _id: 'full', title: 'Raku evening', taken: 10, limit: 10, isOneTime: true });
const forms = [
  kiln,
  formRow({ ...made, _id: 'glaze', title: 'Glaze order', responses: 1, taken: 8, limit: 10 }),
  full,
  formRow({ ...made, _id: 'ended', title: 'Workshop', deadline: daysAgo(2) }),
  formRow({ ...made, _id: 'over', title: 'Too many', isOverQuota: true }),
];
const archived = [
  formRow({ ...made, _id: 'old', title: 'Old survey', responses: 12, deleted_at: daysAgo(20) }),
  formRow({ ...made, _id: 'older', title: 'Older survey', deleted_at: daysAgo(30) }),
];
const visit = visits(
  () => browser,
  product,
  () => signedInAs(account),
);

async function open(answers: Record<string, Answer> = {}, path = '/forms'): Promise<Page> {
  const page = await visit(path, { getForms: forms, getTrashedForms: archived, ...answers });
  const hasRows =
    !path.includes('search') && ![answers.getForms, answers.getTrashedForms].some((answer) => answer && !Array.isArray(answer));
  if (hasRows && answers.getForms !== none && answers.getTrashedForms !== none) await page.getByRole('row').nth(1).waitFor();
  return page;
}
const none: Answer = [];
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
}

describeInBrowser('the screens of forms', () => {
  it('shows the list, and what opens of it', async () => {
    const page = await open();
    await look(page, 'list', { widths: [1440, 768, 390] });
    await button(page, 'New Form').first().click();
    await look(page, 'create', { of: dialog(page) });
    await close(page);
    for (const [name, press] of [
      ['rename', 'Rename Kiln firing'],
      ['archive', 'Archive Kiln firing'],
      ['archive-all', 'Archive All'],
    ] as const) {
      await button(page, press).click();
      await look(page, name, { of: dialog(page), widths: [1440] });
      await close(page);
    }
    await button(page, /^State/).click();
    await look(page, 'states', { of: page.getByRole('menu'), widths: [1440] });
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Select Kiln firing' }).check({ force: true });
    await look(page, 'selected', { of: page.getByRole('region', { name: 'Selected forms' }) });
    await look(page, 'selected-row', { of: page.getByRole('row', { name: /Kiln firing/ }), widths: [1440] });
  });

  it('shows that several are archived, and which of them are not', async () => {
    const refused = { forms: [], refused: [kiln, full].map(({ _id: formId }) => ({ formId, reason: 'The archive is full.' })) };
    const page = await open({ changeForms: refused });
    for (const { title } of [kiln, full]) await page.getByRole('checkbox', { name: `Select ${title}` }).check({ force: true });
    await button(page.getByRole('region', { name: 'Selected forms' }), 'Archive').click();
    await look(page, 'archive-several', { of: dialog(page), widths: [1440] });
    await button(dialog(page), 'Archive').click();
    await dialog(page).getByText('The archive is full.').waitFor();
    await look(page, 'not-archived', { of: dialog(page) });
  });

  it('shows the menus of a phone', async () => {
    const page = await open();
    await setWidth(page, 390);
    await button(page, 'Sort the forms').click();
    await look(page, 'sort-menu', { of: page.getByRole('menu'), widths: [390] });
    await page.keyboard.press('Escape');
    await button(page, 'Actions for Kiln firing').click();
    await look(page, 'menu', { of: page.getByRole('menu'), widths: [390] });
  });

  it('shows the archive, and that deleting is for good', async () => {
    const page = await open({}, '/forms?tab=archived');
    await look(page, 'archived', { of: main(page) });
    await button(page, 'Delete Old survey').click();
    await look(page, 'delete', { of: dialog(page), widths: [1440] });
    await close(page);
    await button(page, 'Delete All').click();
    await look(page, 'delete-all', { of: dialog(page), widths: [1440] });
    await close(page);
    await page.getByRole('checkbox', { name: 'Select all forms' }).check({ force: true });
    await look(page, 'archived-selected', { of: page.getByRole('region', { name: 'Selected forms' }), widths: [1440] });
    await button(page, 'Clear selection').click();
    await setWidth(page, 390);
    await button(page, 'Actions for Old survey').click();
    await look(page, 'archived-menu', { of: page.getByRole('menu'), widths: [390] });
  });

  it('shows what is under way', async () => {
    const page = await open({ newForm: 'held', duplicateForm: 'held' });
    await button(page, 'Duplicate Kiln firing').click();
    await look(page, 'duplicating', { of: page.getByRole('row', { name: /Kiln firing/ }), widths: [1440] });
    await button(page, 'New Form').first().click();
    await dialog(page).getByRole('textbox').fill('Raku');
    await button(dialog(page), 'Create the form').click();
    await look(page, 'creating', { of: dialog(page), widths: [1440] });
  });

  it('shows the list while it loads, when it failed, empty, and with nothing found', async () => {
    const page = await open({ getForms: 'held', getTrashedForms: 'held', getMe: 'held' });
    await page.getByRole('status', { name: /Loading/ }).waitFor();
    await look(page, 'loading', { of: main(page) });
    await open({ getForms: refusal('The list is being repaired.') });
    await button(page, 'Try again').waitFor();
    await look(page, 'failed', { of: main(page), widths: [1440] });
    await open({ getForms: none });
    await page.getByText("You don't have a form").waitFor();
    await look(page, 'empty', { of: main(page) });
    await open({}, '/forms?search=zzz');
    await page.getByText('Nothing Found').waitFor();
    await look(page, 'nothing-found', { of: main(page), widths: [1440] });
    await open({ getTrashedForms: none }, '/forms?tab=archived');
    await page.getByText('No archived forms').waitFor();
    await look(page, 'empty-archive', { of: main(page), widths: [1440] });
  });

  it('shows a suspended account, and one whose plan is used up', async () => {
    const page = await open({ getForms: [kiln, full], getMe: me({ blocked: 1 }) });
    await page.getByText('Your account has been suspended').first().waitFor();
    await look(page, 'suspended', { of: main(page) });
    await open({ getMe: me({ plan: 'Free', plan_pricing: 'Free', maxCount: 1, formCount: 0 }) });
    await button(page, 'New Form').first().click();
    await look(page, 'no-place', { of: dialog(page) });
  });

  it('shows the notifications and the menu of the account', async () => {
    const unread = { form_id: 'kiln', title: 'Kiln firing', created_at: daysAgo(1), unread: 3 };
    const page = await open({ getNotifications: [unread, { ...unread, form_id: 'glaze', title: 'Glaze order', unread: 0 }] });
    await look(page, 'bell', { of: button(page, /^Notifications/), widths: [1440] });
    await button(page, /^Notifications/).click();
    await look(page, 'notifications', { of: page.getByRole('banner') });
    await page.keyboard.press('Escape');
    await button(page, /^Account of/).click();
    await look(page, 'account-menu', { of: page.getByRole('menu'), widths: [1440] });
  });
});
