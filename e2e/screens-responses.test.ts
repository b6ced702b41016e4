import { beforeAll, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  type Account,
  answerOf,
  botNote,
  type CreatedForm,
  createForm,
  makePremiumAccount,
  post,
  responseTotal,
  seen,
  sendAnswers,
} from './support/api.ts';
import { describeInBrowser, signedInAs } from './support/browser.ts';
import { button, choose, dialogOf } from './support/dialogs.ts';
import { column, pagesOf } from './support/forms.ts';
import { screensOf } from './support/screens/screens.ts';
import { type Answer, daysAgo, refusal, visits } from './support/screens/world.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

const look = screensOf('responses');
const options = ['Celadon', 'Raku'].map((label, at) => ({ id: `o${at}`, value: `o${at}`, label }));
const who = column('input', { label: 'Who is it?' });
const glaze = column('radio', { label: 'Glaze', filter: true, options });
const stars = column('rating', { label: 'How was it?' });
const scan = column('upload', { label: 'Scan', types: 'txt', responsable: false });
const note = column('text', { label: 'Note' });
let account: Account;
let form: CreatedForm;
/** In the order in which they came. */
let ids: string[];

const call = (path: string, body: object) => post(product.url, `/api/${path}`, body, account.token);

async function send(name: string, total: number): Promise<void> {
  const answers = { [who.uniqueId]: answerOf(name), [glaze.uniqueId]: answerOf(`o${total % 2}`), [stars.uniqueId]: answerOf('4') };
  const file = total === 1 && { [scan.uniqueId]: answerOf('forDeleteFiles'), [note.uniqueId]: answerOf('First\nfiring') };
  await sendAnswers(product, form, { ...answers, ...file }, (body) => {
    if (file) body.append(`userFormDataFiles/${scan.uniqueId}/0`, new Blob(['kiln'], { type: 'text/plain' }), 'scan.txt');
  });
  await seen(
    () => responseTotal(product, account, form.id),
    (now) => now === total,
  );
}

beforeAll(async () => {
  account = await makePremiumAccount(product);
  form = await createForm(product, account, pagesOf([[who], [glaze], [stars]], [[scan], [note]]));
  for (const [at, name] of ['Ada', 'Ben', 'Cleo', 'Dora'].entries()) await send(name, at + 1);
  for (const value of ['Buy now', 'Buy more']) await sendAnswers(product, form, { [who.uniqueId]: answerOf(value) }, botNote(value));
  const { body } = await call('getResponses', { id: form.id });
  ids = (body as { responses: { data: { _id: string }[] } }).responses.data.map(({ _id }) => _id).reverse();
  const change = (at: number, to: string) => call('changeResponses', { formId: form.id, responseIds: [ids[at]], change: to });
  await change(0, 'favorite');
  await change(1, 'view');
  await change(3, 'archive');
  await seen(
    () => responseTotal(product, account, form.id),
    (now) => now === 3,
  );
});

/** The server counts by its own clock. */
const counts = {
  ...{ total: 20, month: { thisMonth: 12, lastMonth: 8, difference: 4 }, today: { today: 2, yesterday: 3, difference: -1 } },
  year: [
    { key: '2031-02', count: 8 },
    { key: '2031-03', count: 12 },
  ],
};
const reached = { opened: 36, began: 27, pages: [{ number: 2, question: 'Your address', reached: 20 }], sent: 9 };
const day = (ago: number, responses: number) => ({
  ...{ key: `2031-03-${10 - ago}`, at: daysAgo(ago), views: 4 * responses, starts: 3 * responses, responses },
});
const noDay = {
  ...{ zone: 'UTC', unit: 'day', from: '2031-03-08', to: '2031-03-10', completionRate: 0 },
  ...{ data: [day(2, 0), day(1, 0), day(0, 0)], total: { views: 0, starts: 0, responses: 0 } },
};
const statistics = {
  getResponsesYearFilter: {
    ...{ ...noDay, completionRate: 25, data: [day(2, 4), day(1, 2), day(0, 3)], total: { views: 36, starts: 27, responses: 10 } },
  },
  getTimeToComplete: { count: 9, median: 48, most: 95, bands: [30, 60, null].map((upTo, at) => ({ upTo, count: 2 + at })) },
  getPagesReached: reached,
};
const visit = visits(
  () => browser,
  product,
  () => signedInAs(account),
);
const main = (page: Page) => page.getByRole('main');
/** The device remembers that there are exports. */
const exporting = visits(
  () => browser,
  product,
  () => `${signedInAs(account)} localStorage.setItem('exports', '1');`,
);
/** Not the figure of this name. */
const list = (page: Page) => page.getByRole('region', { name: 'Responses', exact: true }).last();
const menu = (page: Page) => page.getByRole('menu');

async function open(rest = '', answers: Record<string, Answer> = {}, text = 'Ada'): Promise<Page> {
  const page = await visit(`/responses/${form.id}${rest}`, { getResponsesDatas: counts, ...answers });
  await page.getByText(text, { exact: true }).first().waitFor();
  return page;
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').or(menu(page)).waitFor({ state: 'detached' });
}

describeInBrowser('the screens of responses', () => {
  it('shows the table, and what opens of it', async () => {
    const page = await open();
    await page.getByRole('region', { name: 'Overview', exact: true }).locator('svg.recharts-surface').waitFor();
    await look(page, 'table', { of: main(page), widths: [1440, 768, 390] });
    for (const [name, press] of [
      ['filters', 'Filters'],
      ['columns', 'Columns'],
      ['archive-all', 'Archive all'],
    ] as const) {
      await button(page, press).click();
      await page.getByRole('dialog').waitFor();
      await look(page, name, { of: page.getByRole('dialog'), ...(name !== 'filters' && { widths: [1440] }) });
      await close(page);
    }
    for (const [name, press] of [
      ['export-menu', 'Export'],
      ['views-menu', 'Views'],
    ] as const) {
      await button(page, press).click();
      await menu(page).waitFor();
      await look(page, name, { of: menu(page), widths: [1440] });
      await close(page);
    }
    await page.getByRole('checkbox', { name: /^Select the response of Ada/ }).check({ force: true });
    await look(page, 'selected', { of: page.getByRole('region', { name: 'Selected responses' }) });
  });

  it('shows a list of many pages, narrowed and sorted', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: a reply
    const many = (reply: any) => ({ ...reply, responses: { ...reply.responses, total: 261 } });
    const page = await open('', { getResponses: many });
    await look(page, 'pager', { of: page.getByRole('navigation', { name: /pages/i }) });
    await open('?search=ada&sort=created_at.asc');
    await page.getByText('1 found').waitFor();
    await look(page, 'narrowed', { of: main(page), widths: [1440] });
    await open('?search=zzz', {}, 'No Data');
    await look(page, 'nothing-found', { of: list(page), widths: [1440] });
  });

  it('shows the archive, and that deleting is for good', async () => {
    const page = await open('?list=archived', {}, 'Dora');
    await look(page, 'archived', { of: page.getByRole('table', { name: /^(Archived r|R)esponses to/ }), widths: [1440] });
    await button(page, 'Delete all').click();
    await look(page, 'delete-all', { of: page.getByRole('dialog'), widths: [1440] });
    await close(page);
    await button(page, 'Delete the response of Dora').click();
    await look(page, 'delete', { of: page.getByRole('dialog'), widths: [1440] });
  });

  it('shows the list while it loads, when it failed, and empty', async () => {
    const page = await open('', { getResponses: 'held' }, 'A form');
    await page
      .getByRole('status', { name: /^Loading/ })
      .first()
      .waitFor();
    await look(page, 'loading', { of: main(page), widths: [1440] });
    await open('', { getResponses: refusal('Not now.', 500) }, 'Try again');
    await look(page, 'failed', { of: main(page), widths: [1440] });
    // biome-ignore lint/suspicious/noExplicitAny: a reply
    const none = (reply: any) => ({ ...reply, responses: { ...reply.responses, data: [], total: 0 } });
    await open('', { getResponses: none }, 'No Data');
    await look(page, 'empty', { of: list(page), widths: [1440] });
  });

  it('shows what is under way', async () => {
    const page = await open('', { archiveAllResponses: 'held' });
    await button(page, 'Archive all').click();
    await button(page.getByRole('dialog'), 'Archive all').click();
    await look(page, 'archiving-all', { of: page.getByRole('dialog'), widths: [1440] });
  });

  it('shows exports in every state', async () => {
    const entry = { formId: form.id, title: 'Kiln firing', kind: 'csv', isPart: false, done: 40, total: 261, size: 12_345, created_at: 0 };
    const states = ['making', 'ready', 'failed', 'too_large', 'expired'].map((state, at) => ({
      ...{ ...entry, _id: `export${at}`, state, expires_at: Date.UTC(2031, 2, 11, 12) },
    }));
    const page = await exporting(`/responses/${form.id}`, { getExports: states });
    await page.getByRole('region', { name: 'Exports' }).waitFor();
    await look(page, 'exports', { of: page.getByRole('region', { name: 'Exports' }) });
  });

  it('shows how a view is saved and shared, and what its reader sees', async () => {
    const page = await open('?search=a');
    await choose(button(page, /^Views/), 'Save as a new view…');
    await look(page, 'save-view', { of: page.getByRole('dialog'), widths: [1440] });
    await page.getByLabel('Name of the view').fill('Mine');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Views. Chosen: Mine' }).waitFor();
    await choose(button(page, /^Views/), 'Share by a link…');
    await look(page, 'share-view', { of: page.getByRole('dialog'), widths: [1440] });
    await button(page, 'Create link').click();
    await page.getByText('Nobody has opened it yet.').waitFor();
    await look(page, 'shared-link', { of: page.getByRole('dialog'), widths: [1440] });
    const link = await page.getByRole('textbox', { name: /link/i }).inputValue();
    await button(page, 'End sharing').click();
    await look(page, 'end-sharing', { of: dialogOf(page, 'End sharing?'), widths: [1440] });
    await visit(new URL(link).pathname);
    await page.getByText('Ada', { exact: true }).first().waitFor();
    await look(page, 'shared-view', { of: main(page) });
    await visit('/view/abcdefghijklmnopqrstuv');
    await page.getByText('This link does not work').waitFor();
    await look(page, 'ended-view', { of: main(page), widths: [1440] });
  });

  it('shows what is held', async () => {
    const page = await open('/held', {}, 'Release all');
    await look(page, 'held', { of: main(page) });
    await button(page, 'Delete all').click();
    await look(page, 'held-delete-all', { of: page.getByRole('dialog'), widths: [1440] });
    await close(page);
    await button(page, 'Release all').click();
    await look(page, 'held-release-all', { of: page.getByRole('dialog'), widths: [1440] });
  });

  it('shows one response, first and last of its list, archived, and missing', async () => {
    const page = await visit(`/response/${ids[1]}`);
    const walk = page.getByRole('navigation', { name: 'Responses', exact: true });
    await walk.waitFor();
    await look(page, 'response', { of: page.locator('body') });
    await visit(`/response/${ids[0]}`);
    await walk.waitFor();
    await look(page, 'response-with-file', { of: main(page), widths: [1440] });
    await button(page, 'Show one page at a time').click();
    await button(page, 'Next').click();
    await button(page, 'Prev').waitFor();
    await look(page, 'response-page-2', { of: main(page), widths: [1440] });
    await visit(`/response/${ids[3]}`);
    await walk.waitFor();
    await look(page, 'response-archived', { of: walk, widths: [1440] });
    await visit('/response/abcdefghijklmnopqrstuv');
    // Not the list below it: without a limit, how many responses a form has taken is told late.
    const missing = page.getByRole('main').getByRole('status').filter({ hasText: 'There is no such response' });
    await look(page, 'response-missing', { of: missing, widths: [1440] });
  });

  it('shows that it is not up to date', async () => {
    const page = await open('', { 'followResponses/**': refusal('Not now.', 503) });
    const note = page.getByText('Not up to date. Trying again…');
    await note.waitFor();
    await look(page, 'not-up-to-date', { of: note });
  });

  it('shows the statistics, and those of no day', async () => {
    const page = await visit(`/statistics/${form.id}`, statistics);
    const chart = page.getByRole('region', { name: 'Statistics', exact: true });
    await chart.locator('svg.recharts-surface').first().waitFor();
    await look(page, 'statistics', { of: chart });
    await visit(`/statistics/${form.id}`, {
      ...statistics,
      getResponsesYearFilter: noDay,
      getPagesReached: { ...reached, opened: 0, sent: 0 },
    });
    await chart.getByText('Nobody opened the form in these days.').waitFor();
    await look(page, 'statistics-empty', { of: main(page), widths: [1440] });
  });

  it('shows the summary', async () => {
    const page = await visit(`/summary/${form.id}`);
    await page.getByRole('article').first().waitFor();
    // A card is asked for when it comes near.
    for (const card of await page.getByRole('article').all()) {
      await card.scrollIntoViewIfNeeded();
      await card.getByRole('status', { name: /^Loading/ }).waitFor({ state: 'detached' });
    }
    await look(page, 'summary', { of: main(page) });
  });
});
