import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
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
  setPlan,
} from './support/api.ts';
import { describeInBrowser, openSignedIn } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { chooseInMenu } from './support/menus.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

const TITLE = 'Supplier incident report 2026';
const name = column('input', { label: 'Who is it?' });
const papers = column('upload', { label: 'Papers', types: 'txt' });
let account: Account;
let form: CreatedForm;

/** @param note left by a machine in the field that people do not see */
async function send(value: string, note?: string): Promise<void> {
  const answers = { [name.uniqueId]: answerOf(value), [papers.uniqueId]: answerOf(note ? 'forDeleteFiles' : '') };
  await sendAnswers(product, form, answers, (body) => {
    botNote(note)(body);
    if (!note) return;
    body.set('hasFiles', 'true');
    body.append(`userFormDataFiles/${papers.uniqueId}/0`, new Blob(['notes'], { type: 'text/plain' }), 'notes.txt');
  });
}

beforeAll(async () => {
  account = await makePremiumAccount(product);
  const pages = pagesOf([[name], [papers]]).map((page, at) => (at === 0 ? { ...page, title: TITLE } : page));
  form = await createForm(product, account, pages);
  for (let at = 0; at < 11; at += 1) await send(`Person ${at}`);
  await seen(
    () => responseTotal(product, account, form.id),
    (total) => total === 11,
  );
  // More than the signs of a machine that a form may get in a minute: what follows is held.
  await Promise.all(Array.from({ length: 33 }, (_, at) => send(`Offer ${at}`, 'Buy now')));
});

async function open(path: string, width = 1440): Promise<Page> {
  const settings = { viewport: { width, height: 900 }, reducedMotion: 'reduce' } as const;
  return (await openSignedIn(browser, account, `${product.url}${path}`, settings)).page;
}
const tools = (page: Page) =>
  Promise.all(['Columns', 'Views', 'Export'].map((label) => restingBox(page.getByRole('button', { name: label, exact: true }))));

describeInBrowser('what stands where', () => {
  it('[D25] the tools above the responses stay in their places while a PDF of all is made', async () => {
    const page = await open(`/responses/${form.id}`);
    // Exactly: the row of the second one reads 'Person 101/12/2026' on the first of a month.
    await page.getByText('Person 10', { exact: true }).waitFor();
    const before = await tools(page);
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    // The server's reply that it is done comes late.
    await page.route('**/api/temporaryPdf/**', async (route) => held.then(() => route.continue()));
    await page.route('**/getPdfProgress/**', async (route) => {
      const reply = await route.fetch();
      const progress = (await reply.json()) as object;
      await route.fulfill({ response: reply, json: { ...progress, isMaking: true } });
    });
    await chooseInMenu(page.getByRole('button', { name: 'Export' }), page.getByRole('menuitem', { name: 'All as PDF' }));
    await page.getByRole('progressbar', { name: 'PDF of all responses' }).waitFor();
    expect(await tools(page)).toEqual(before);
    go();
    await page.context().close();
  });

  it('[D35] a paperclip keeps its distance from what is held', async () => {
    const page = await open(`/responses/${form.id}/held`);
    const text = page.getByText(/Offer \d/).first();
    await text.waitFor();
    const gap = await text.evaluate((summary) => {
      const range = document.createRange();
      range.selectNode(summary.lastChild as Node);
      const clip = summary.querySelector('svg');
      return clip && range.getBoundingClientRect().left - clip.getBoundingClientRect().right;
    });
    expect(gap).toBeGreaterThanOrEqual(5.5);
    await page.context().close();
  });

  it('[D22] at 768 the names of forms have the room, not their statistics', async () => {
    const page = await open('/forms', 768);
    const title = page.getByRole('link', { name: TITLE, exact: true });
    await title.waitFor();
    expect(await title.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(0);
    expect(await page.getByRole('columnheader', { name: 'Statistics' }).count()).toBe(0);
    await page.context().close();
  });

  it('[D15] what is held and what the plan closes stand above the list that they concern', async () => {
    await setPlan(product, account.email, 'Free');
    const page = await open(`/responses/${form.id}`);
    const list = await restingBox(page.getByRole('table', { name: /^Responses to/ }));
    for (const notice of [page.getByText(/suspicious responses? (is|are) held/), page.getByText(/Closed: \d+ of 10 responses/)]) {
      const { y } = await restingBox(notice.first());
      expect(y).toBeLessThan(list.y);
    }
    await page.context().close();
  });
});
