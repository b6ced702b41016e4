import { readPdf } from '@formwright/pdf/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { readXlsx } from '../services/responses/test/exports/read-archives.ts';
import { type Account, createForm, makePremiumAccount, responseTotal, seen } from './support/api.ts';
import { describeInBrowser, expectAccessible, signedInAs, watch } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { chooseInMenu } from './support/menus.ts';
import { doAll, quickClient } from './support/quick-client.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { daysSince, devices, fileBy, saying, shown, zoneOn } from './support/zones.ts';

const who = column('input', { label: 'Who is it?' });
const PEOPLE = ['Ada', 'Ben', 'Cleo'];
let account: Account;
let formId = '';
let link = '';

beforeAll(async () => {
  account = await makePremiumAccount(product);
  const form = await createForm(product, account, pagesOf([[who]]));
  formId = form.id;
  link = form.link;
  const submit = quickClient(product.url, form.link);
  await doAll(PEOPLE, (name) => submit({ [who.uniqueId]: name }));
  await seen(
    () => responseTotal(product, account, formId),
    (total) => total === PEOPLE.length,
  );
});

const choose = (page: Page, item: string) =>
  chooseInMenu(page.getByRole('button', { name: 'Export', exact: true }), page.getByRole('menuitem', { name: item, exact: true }));
describeInBrowser('every figure of a screen agrees with the others and with the files', () => {
  it.each(devices)('on a device in $clock that says $note', async (device) => {
    const { clock, script = '', note } = device;
    const context = await browser.newContext({ timezoneId: clock, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(signedInAs(account) + script);
    const { problems } = watch(page, product.url);
    await page.goto(`${product.url}/responses/${formId}`);
    const rows = page.getByRole('table', { name: /^Responses to/ }).locator('tbody tr');
    await rows.nth(PEOPLE.length - 1).waitFor();
    // Midnight may pass while the test runs.
    const today = page.getByRole('region', { name: 'Today', exact: true }).locator('strong, p span').filter({ hasText: /^\d+$/ });
    await today.nth(1).waitFor();
    expect((await today.allTextContents()).reduce((sum, text) => sum + Number(text), 0)).toBe(PEOPLE.length);
    if (note) {
      await page.getByRole('note').getByText(note).waitFor();
      await expectAccessible(page, `responses with a note, ${clock}`);
    } else expect(await page.getByRole('note').count()).toBe(0);
    await page.getByRole('button', { name: 'Last 7 days', exact: true }).click();
    await page.getByText(`${PEOPLE.length} found`, { exact: true }).waitFor();
    await page.getByText(`${PEOPLE.length} shown`, { exact: true }).waitFor();

    // The clocks of the row, of the CSV and of the workbook.
    const ends = await rows.evaluateAll((lines) => lines.map((line) => [...line.querySelectorAll('td.num')].at(-1)?.textContent ?? ''));
    const zone = await zoneOn(page, device);
    const heads = ['Who is it?', `Start Date (${zone})`, `End Date (${zone})`];
    let asked = Date.now();
    const csv = await fileBy(page, () => choose(page, 'This list as CSV'));
    expect(daysSince(asked, zone).map((day) => `Responses - ${day}.csv`)).toContain(csv.name);
    const [head, ...lines] = parse(csv.content.toString(), { bom: true }) as string[][];
    expect([head, lines.map((line) => line[2])]).toEqual([heads, ends]);
    const [top, ...cells] = await readXlsx((await fileBy(page, () => choose(page, 'This list as Excel'))).content);
    const moments = cells.map((cell) => shown(Math.round((cell[2] as unknown as Date).getTime() / 1000) * 1000, 'UTC'));
    expect([top, moments]).toEqual([heads, ends]);
    const newest = await page.evaluate(newestIn, [account.token, formId]);
    const arrived = newest.at;
    expect(ends[0]).toBe(shown(arrived, zone));

    // A response alone, and the statistics.
    const one = await fileBy(page, () =>
      page
        .getByRole('button', { name: /^Download the response of \w+ as CSV$/ })
        .first()
        .click(),
    );
    expect((parse(one.content.toString(), { bom: true }) as string[][])[1]?.[2]).toBe(ends[0]);
    await page.getByRole('link', { name: 'Statistics', exact: true }).click();
    await page
      .locator('dt', { hasText: 'Submissions' })
      .locator('xpath=following-sibling::dd[1]')
      .getByText(String(PEOPLE.length))
      .waitFor();
    await page.getByText('Show as a table').click();
    const line = page.getByRole('table', { name: 'Statistics by day' }).getByRole('row', { name: ends[0]?.slice(0, 10) ?? '' });
    expect((await line.locator('td').allTextContents()).at(-1)).toBe(String(PEOPLE.length));

    // The page of a response, its PDF and its CSV, for its owner and for a stranger who has the link.
    for (const isOwner of [true, false]) {
      const reader = isOwner ? page : await (await browser.newContext({ timezoneId: clock })).newPage();
      if (!isOwner) await reader.addInitScript(script);
      await reader.goto(`${product.url}/response/${newest.id}`);
      await reader.getByTitle(ends[0] ?? '', { exact: true }).waitFor();
      await reader.getByText(`at ${ends[0]?.slice(11, 16)} (${zone.replaceAll('_', ' ')})`).waitFor();
      expect(await reader.getByRole('note').allTextContents()).toEqual(note ? [note] : []);
      asked = Date.now();
      const pdf = await fileBy(reader, () => reader.getByRole('button', { name: 'Download PDF' }).first().click());
      expect(daysSince(asked, zone)).toContain(/ - Response - (.+)\.pdf$/.exec(pdf.name)?.[1]);
      expect(JSON.stringify(readPdf(pdf.content))).toContain(`Answered on ${ends[0]} (${zone})`);
      const sheet = await fileBy(reader, () => reader.getByRole('button', { name: 'Download CSV' }).click());
      expect((parse(sheet.content.toString(), { bom: true }) as string[][])[1]?.[2]).toBe(ends[0]);
      if (!isOwner) await reader.context().close();
    }
    expect(problems).toEqual([]);
    await context.close();
  });
});

describeInBrowser('the page after sending', () => {
  const senders: Sender[] = [
    ...['Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham', 'Pacific/Apia'].map((timezoneId) => ({
      is: `in ${timezoneId}`,
      settings: { timezoneId, locale: 'de-AT' },
      wanted: { zone: timezoneId, mark: '' },
    })),
    { is: 'in New York', settings: { timezoneId: 'America/New_York', locale: 'de-AT' }, wanted: { zone: 'America/New_York', mark: '' } },
    {
      is: 'that does not say its zone',
      settings: { timezoneId: 'Asia/Tokyo' },
      script: saying('Etc/Unknown'),
      wanted: { zone: 'UTC', mark: ' UTC' },
    },
    {
      is: 'whose Firefox hides its zone',
      settings: { timezoneId: 'Atlantic/Reykjavik' },
      wanted: { zone: 'UTC', mark: ' UTC' },
    },
    { is: 'whose zone has an old name', settings: { timezoneId: 'CET', locale: 'de-AT' }, wanted: { zone: 'Europe/Brussels', mark: '' } },
    { is: 'without scripts', settings: { timezoneId: 'Asia/Tokyo', javaScriptEnabled: false }, wanted: { zone: 'UTC', mark: ' UTC' } },
  ];
  it.each(senders)('on a device $is tells the time of the reader, or names UTC', async ({ settings, script, wanted }) => {
    const context = await browser.newContext(settings);
    const page = await context.newPage();
    if (script) await page.addInitScript(script);
    await page.goto(`${product.url}/f-${link}`);
    await page.getByLabel('Who is it?').fill('Dora');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/success*');
    const time = page.locator('time');
    const at = Date.parse((await time.getAttribute('datetime')) ?? '');
    const options: Intl.DateTimeFormatOptions = { timeStyle: 'short', timeZone: wanted.zone };
    const said = wanted.mark
      ? `${new Intl.DateTimeFormat('en-GB', { ...options, dateStyle: 'long' }).format(at)} UTC`
      : new Intl.DateTimeFormat('de-AT', { ...options, dateStyle: 'medium' }).format(at);
    expect(await time.textContent()).toBe(said);
    // The form, opened again, says when it was answered.
    if (!wanted.mark) {
      await page.goto(`${product.url}/f-${link}`);
      await page.getByText('You already answered this form').first().waitFor();
      expect((await page.locator('main').textContent())?.replaceAll('\u202f', ' ')).toContain(said.replaceAll('\u202f', ' '));
    }
    await context.close();
  });
});

interface Sender {
  is: string;
  settings: BrowserContextOptions;
  script?: string;
  wanted: { zone: string; mark: string };
}

/** Runs in the page: the newest response. */
async function newestIn([token, id]: string[]): Promise<{ id: string; at: number }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reply = await fetch('/api/getResponses', { method: 'POST', headers, body: JSON.stringify({ id }) });
  const { _id, created_at } = (await reply.json()).responses.data[0];
  return { id: _id, at: created_at };
}
