import { readPdf } from '@formwright/pdf/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { readXlsx, readZip } from '../services/responses/test/exports/read-archives.ts';
import { type Account, createForm, makePremiumAccount, newSubmissionId, responseTotal, seen, submissionBody } from './support/api.ts';
import { contentOf, describeInBrowser, expectAccessible, openSignedIn, settled } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { chooseInMenu } from './support/menus.ts';
import { doAll, quickClient } from './support/quick-client.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
let formId = '';

const who = column('input', { label: 'Who is it?' });
const option = (value: string, label: string) => ({ id: value, value, label });
const color = column('radio', { label: 'Color', filter: true, options: [option('o1', 'Red'), option('o2', 'Blue')] });
const paper = column('upload', { label: 'Paper', types: 'txt' });
/** From 1,000 responses on an export is made in the background. */
const BLUE = 1_100;
const red = ['Ada', 'Ben', 'Cleo'];

beforeAll(async () => {
  account = await makePremiumAccount(product);
  const form = await createForm(product, account, pagesOf([[who], [color], [paper]]));
  formId = form.id;
  const submit = quickClient(product.url, form.link);
  await doAll(
    Array.from({ length: BLUE }, (_, n) => `Person ${n}`),
    (name) => submit({ [who.uniqueId]: name, [color.uniqueId]: 'o2' }),
  );
  const direction = { page: 0, row: 0, col: 0 };
  const entry = (value: string) => ({ value, direction });
  for (const name of red) {
    const answers = { [who.uniqueId]: entry(name), [color.uniqueId]: entry('o1'), [paper.uniqueId]: entry('forDeleteFiles') };
    const body = submissionBody(form.link, answers, newSubmissionId());
    body.set('hasFiles', 'true');
    body.append(`userFormDataFiles/${paper.uniqueId}/0`, new Blob([`paper of ${name}`], { type: 'text/plain' }), `${name}.txt`);
    expect((await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body })).status).toBe(200);
  }
  await seen(
    () => responseTotal(product, account, formId),
    (total) => total === BLUE + red.length,
  );
});

async function openResponses(): Promise<{ page: Page; problems: string[] }> {
  return openSignedIn(browser, account, `${product.url}/responses/${formId}`, { viewport: { width: 1440, height: 900 } });
}

/** Narrows the list by a color. */
async function filterBy(page: Page, label: string, found: string): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('checkbox', { name: label }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(found, { exact: true }).waitFor();
}
const choose = (page: Page, item: string) =>
  chooseInMenu(page.getByRole('button', { name: 'Export', exact: true }), page.getByRole('menuitem', { name: item, exact: true }));
const tray = (page: Page) => page.getByRole('region', { name: 'Exports' });

/** The file that an act leads to. */
async function fileBy(page: Page, act: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), content: await contentOf(file) };
}
/** With the form's name, but for a CSV file. */
const named = (kind: string, what = 'Responses') =>
  expect.stringMatching(new RegExp(`^${kind === 'csv' ? '' : '.+ - '}${what} - \\d{4}-\\d\\d-\\d\\d\\.${kind}$`));

describeInBrowser('exports from the screen', () => {
  it('of a filtered list hold the list: CSV, Excel and files at once, a PDF by the tray', async () => {
    const { page, problems } = await openResponses();
    await filterBy(page, 'Red', '3 found');
    const newest = [...red].reverse();

    const csv = await fileBy(page, () => choose(page, 'This list as CSV'));
    const [head = [], ...lines] = parse(csv.content.toString(), { bom: true }) as string[][];
    expect([csv.name, head.slice(0, 3)]).toEqual([named('csv'), ['Who is it?', 'Color', 'Paper']]);
    expect(lines.map((line) => line.slice(0, 3))).toEqual(newest.map((name) => [name, 'Red', `${name}.txt`]));

    const one = await fileBy(page, () => page.getByRole('button', { name: 'Download the response of Ben as CSV' }).click());
    const [, benLine = []] = parse(one.content.toString(), { bom: true }) as string[][];
    expect([one.name, benLine.slice(0, 2)]).toEqual([named('csv'), ['Ben', 'Red']]);

    const workbook = await fileBy(page, () => choose(page, 'This list as Excel'));
    const [top = [], ...rows] = await readXlsx(workbook.content);
    expect([workbook.name, top]).toEqual([named('xlsx'), head]);
    expect(rows.map((row) => row.slice(0, 3))).toEqual(lines.map((line) => line.slice(0, 3)));

    const zip = await fileBy(page, () => choose(page, 'Uploaded files of this list (ZIP)'));
    const papers = Object.entries(await readZip(zip.content)).sort();
    expect([zip.name, papers.map(([, text]) => text)]).toEqual([named('zip', 'Response files'), newest.map((name) => `paper of ${name}`)]);
    expect(papers.map(([path]) => path)).toEqual(
      newest.map((name, at) =>
        expect.stringMatching(new RegExp(`^Response ${at + 1} - [\\d.\\s-]+ UTC[+-][\\d.]+ - ${name}/Paper/${name}\\.txt$`)),
      ),
    );

    await choose(page, 'This list as PDF');
    const link = tray(page).getByRole('button', { name: 'Download PDF of A form, part' });
    await link.waitFor();
    await expectAccessible(page, 'the tray of exports');
    const pdf = await fileBy(page, () => link.click());
    const sheets = readPdf(pdf.content).pages;
    expect([pdf.name, sheets.map((sheet) => sheet[1])]).toEqual([named('pdf'), [1, 2, 3].map((n) => `Response ${n} of 3`)]);
    for (const [at, name] of newest.entries()) expect(sheets[at]).toEqual(expect.arrayContaining([name, 'Red', `${name}.txt`]));
    await tray(page).getByRole('button', { name: 'Remove PDF of A form, part' }).click();
    await tray(page).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('do not cover what says that the screen is old, the end of the page, nor the paper, and the page ends with its content', async () => {
    const { page } = await openResponses();
    await filterBy(page, 'Red', '3 found');
    await choose(page, 'This list as PDF');
    const remove = tray(page).getByRole('button', { name: 'Remove PDF of A form, part' });
    await remove.waitFor();
    await page.route('**/api/followResponses/**', (route) => route.abort());
    await page.reload();
    const note = page.getByText('Not up to date. Trying again…');
    await note.waitFor();
    await remove.waitFor();
    for (const width of [390, 600, 719, 720, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      for (const end of [0, 100_000]) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), end);
        await settled(page);
        const [one, other] = [await note.boundingBox(), await tray(page).boundingBox()];
        if (!one || !other) throw new Error('they are not shown');
        const isApart = one.y + one.height <= other.y || other.y + other.height <= one.y || one.x + one.width <= other.x;
        expect([width, end, isApart]).toEqual([width, end, true]);
        if (end === 0) continue;
        const last = await page.getByText(red[0] ?? '', { exact: true }).boundingBox();
        expect([width, last && last.y + last.height < other.y]).toEqual([width, true]);
      }
      expect([width, await page.evaluate('document.documentElement.scrollHeight - document.body.offsetHeight')]).toEqual([width, 0]);
    }
    await page.emulateMedia({ media: 'print' });
    expect([await tray(page).isVisible(), await note.isVisible()]).toEqual([false, false]);
    await page.emulateMedia({ media: null });
    await remove.click();
    await tray(page).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('[D25] of all responses as a PDF tell how far they are and move no button', async () => {
    const small = await createForm(product, account, pagesOf([[who]]));
    const body = submissionBody(
      small.link,
      { [who.uniqueId]: { value: 'Ada', direction: { page: 0, row: 0, col: 0 } } },
      newSubmissionId(),
    );
    expect((await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body })).status).toBe(200);
    await seen(
      () => responseTotal(product, account, small.id),
      (total) => total === 1,
    );
    const { page } = await openSignedIn(browser, account, `${product.url}/responses/${small.id}`, {
      viewport: { width: 1440, height: 900 },
    });
    await page.route('**/api/getPdfProgress/**', (route) => route.fulfill({ json: { isMaking: true, done: 1, total: 2 } }));
    const places = () => Promise.all(['Columns', /^Views/].map((name) => restingBox(page.getByRole('button', { name, exact: true }))));
    const before = await places();
    await choose(page, 'All as PDF');
    await page.getByRole('progressbar', { name: 'PDF of all responses' }).waitFor();
    expect(await places()).toEqual(before);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.context().close();
  });

  it('of many are made in the background: their progress, Cancel, and a link that works on every page', async () => {
    const { page, problems } = await openResponses();
    await filterBy(page, 'Blue', '1,100 found');
    await choose(page, 'This list as PDF');
    const progress = tray(page).getByRole('progressbar', { name: 'Progress of PDF of A form, part' });
    await progress.waitFor();
    await tray(page)
      .getByText(/^[1-9][\d,]* of 1,100$/)
      .waitFor();
    expect(await progress.getAttribute('max')).toBe(String(BLUE));
    await tray(page).getByRole('button', { name: 'Cancel PDF of A form, part' }).click();
    await tray(page).waitFor({ state: 'detached' });
    // What was cancelled does not come back.
    await page.reload();
    await page.getByText('1,100 found', { exact: true }).waitFor();

    for (const [item, kind] of [
      ['This list as CSV', 'CSV'],
      ['This list as Excel', 'Excel'],
    ] as const) {
      await choose(page, item);
      await tray(page)
        .getByRole('button', { name: `Download ${kind} of A form, part` })
        .waitFor();
    }
    expect(
      await tray(page)
        .getByText(/PDF of/)
        .count(),
    ).toBe(0);
    await page
      .getByRole('link', { name: 'All forms' })
      .or(page.getByRole('link', { name: 'Forms', exact: true }))
      .first()
      .click();
    await page.waitForURL('**/forms');
    const everybody = Array.from({ length: BLUE }, (_, n) => `Person ${n}`).sort();
    const csv = await fileBy(page, () => tray(page).getByRole('button', { name: 'Download CSV of A form, part' }).click());
    const lines = (parse(csv.content.toString(), { bom: true }) as string[][]).slice(1);
    expect([csv.name, new Set(lines.map((line) => line[1]))]).toEqual([named('csv'), new Set(['Blue'])]);
    expect(lines.map(([name]) => name).sort()).toEqual(everybody);
    const workbook = await fileBy(page, () => tray(page).getByRole('button', { name: 'Download Excel of A form, part' }).click());
    const rows = (await readXlsx(workbook.content)).slice(1);
    expect(rows.map((row) => row.slice(0, 2))).toEqual(lines.map((line) => line.slice(0, 2)));
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
