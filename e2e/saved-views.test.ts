import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Account, answerOf, createForm, makePremiumAccount, responseTotal, seen, sendAnswers } from './support/api.ts';
import { contentOf, describeInBrowser, expectAccessible, signedInAs, watch } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { chooseByKeys, chooseInMenu } from './support/menus.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;

beforeAll(async () => {
  account = await makePremiumAccount(product);
});

const [who, color, phone] = [
  column('input', { label: 'Who is it?' }),
  column('radio', {
    label: 'Color',
    filter: true,
    options: ['Red', 'Blue'].map((label, at) => ({ id: `o${at}`, value: `o${at}`, label })),
  }),
  column('input', { label: 'Phone' }),
];
const papers = column('upload', { label: 'Papers', types: 'txt', limit: 1 });

/** A form, and what answers it. Every second one is blue; the first has a file. */
async function makeForm() {
  const form = await createForm(product, account, pagesOf([[who], [color], [phone], [papers]]));
  let sent = 0;
  const send = async (name: string, file?: string) => {
    const answers = {
      [who.uniqueId]: answerOf(name),
      [color.uniqueId]: answerOf(`o${sent % 2}`),
      [phone.uniqueId]: answerOf(`secret ${name}`),
      ...(file && { [papers.uniqueId]: answerOf('forDeleteFiles') }),
    };
    await sendAnswers(product, form, answers, (body) => {
      if (file) body.append(`userFormDataFiles/${papers.uniqueId}/0`, new File([file], 'plan.txt', { type: 'text/plain' }));
    });
    sent += 1;
    await seen(
      () => responseTotal(product, account, form.id),
      (total) => total === sent,
    );
  };
  return { form, send };
}

async function open(
  address: string,
  { isOwner = true, ...settings }: { isOwner?: boolean } & Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext(settings);
  if (isOwner) await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  const page = await context.newPage();
  const { problems } = watch(page, product.url);
  if (isOwner) await page.addInitScript(signedInAs(account));
  await page.goto(`${product.url}${address}`);
  return { page, problems };
}

const heads = (page: Page, table: RegExp) =>
  page
    .getByRole('table', { name: table })
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((each) => each.textContent ?? '').filter(Boolean));
const menu = (page: Page, item: string) =>
  chooseInMenu(page.getByRole('button', { name: /^Views/ }), page.getByRole('menuitem', { name: item }));
const isSaved = (page: Page) => page.getByText('Unsaved changes').waitFor({ state: 'detached' });

describeInBrowser('a saved view', () => {
  it.each([
    ['computer', { viewport: { width: 1440, height: 900 } }],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ])('is saved, kept by a reload, changed, shared with somebody without an account, and ended, on a %s', async (device, settings) => {
    const { form, send } = await makeForm();
    await send('Ada');
    await send('Ben', 'a glaze');
    await send('Cleo');
    const { page, problems } = await open(`/responses/${form.id}`, settings);
    await page.getByText('Ada', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Blue' }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('1 found').waitFor();
    await menu(page, 'Save as a new view…');
    await page.getByLabel('Name of the view').fill('Blue ones');
    await expectAccessible(page, `saving a view, ${device}`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Views. Chosen: Blue ones' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Views. Chosen: Blue ones' }).waitFor();
    await page.getByText('1 found').waitFor();
    expect(await page.getByText('Unsaved changes').count()).toBe(0);

    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Phone' }).uncheck();
    await page.getByRole('checkbox', { name: 'Papers' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Papers' }).waitFor({ state: 'detached' });
    await page.getByText('Unsaved changes').waitFor();
    await expectAccessible(page, `a changed view, ${device}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toastCame(page, 'View saved');
    await isSaved(page);
    await seen(
      () => heads(page, /Responses to/),
      (now) => now.slice(0, 2).join() === 'Who is it?,Papers',
    );

    await menu(page, 'Share by a link…');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Nobody has opened it yet.').waitFor();
    await expectAccessible(page, `a shared view, ${device}`);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await toastCame(page, 'Link copied');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/view\/[A-Za-z0-9]{22}$/);

    const reader = await open(new URL(link).pathname, { ...settings, isOwner: false });
    await reader.page.getByRole('heading', { name: 'Blue ones' }).waitFor();
    await reader.page.getByText('Ben', { exact: true }).first().waitFor();
    expect(await heads(reader.page, /Responses in Blue ones/)).toEqual(['Who is it?', 'Papers', 'Start Date', 'End Date']);
    const text = (await reader.page.locator('body').textContent()) ?? '';
    expect([text.includes('Ben'), text.includes('Ada'), text.includes('secret')]).toEqual([true, false, false]);
    await expectAccessible(reader.page, `the reader of a view, ${device}`);
    const [download] = await Promise.all([reader.page.waitForEvent('download'), openFile(reader.page)]);
    expect((await contentOf(download)).toString()).toBe('a glaze');

    await send('Dora');
    await reader.page.reload();
    await reader.page.getByText('Dora', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Views. Chosen: Blue ones' }).waitFor();
    await menu(page, 'Shared link…');
    await page.getByText(/^Opened 2 times, last on/).waitFor();
    await page.getByRole('button', { name: 'End sharing' }).click();
    await page.getByRole('dialog', { name: 'End sharing?' }).getByRole('button', { name: 'End sharing' }).click();
    await toastCame(page, 'The link no longer works.');
    await reader.page.reload();
    await reader.page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await expectAccessible(reader.page, `an ended link, ${device}`);
    expect(await reader.page.getByText('Ben', { exact: true }).count()).toBe(0);
    expect([problems, reader.problems]).toEqual([[], []]);
    await page.context().close();
    await reader.page.context().close();
  });

  it('is chosen, renamed and deleted by the keyboard, and brought back', async () => {
    const { form, send } = await makeForm();
    await send('Ada');
    const { page, problems } = await open(`/responses/${form.id}?search=ada`, { viewport: { width: 1440, height: 900 } });
    await page.getByText('1 found').waitFor();
    const choose = async (item: string) => {
      await page.getByRole('button', { name: /^Views/ }).focus();
      await page.keyboard.press('Enter');
      await chooseByKeys(page.locator('[role^="menuitem"]').filter({ has: page.getByText(item, { exact: true }) }));
    };
    await choose('Save as a new view…');
    await page.getByLabel('Name of the view').fill('Ada alone');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Views. Chosen: Ada alone' }).waitFor();
    await choose('All responses');
    await page.getByRole('button', { name: 'Views', exact: true }).waitFor();
    await choose('Ada alone');
    await page.getByText('1 found').waitFor();
    await choose('Rename…');
    await page.getByLabel('Name of the view').fill('Only Ada');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Views. Chosen: Only Ada' }).waitFor();
    await choose('Delete this view');
    await toastCame(page, 'View deleted');
    // A message with the focus stays.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.getByRole('button', { name: 'Views', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await choose('Only Ada');
    await page.getByRole('button', { name: 'Views. Chosen: Only Ada' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

/** A text file is downloaded, in whatever tab it was opened. */
async function openFile(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'plan.txt' });
  await link.evaluate((anchor) => anchor.removeAttribute('target'));
  await link.click();
}
