import { readPdf } from '@formwright/pdf/testing';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { readZip } from '../services/responses/test/exports/read-archives.ts';
import { type Account, createForm, makeAccount, PASSWORD, post, readMail, seen } from './support/api.ts';
import { describeInBrowser, signedInPage, watch } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { openPayment } from './support/paying.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { type Device, devices, fileBy, shown, zoneOn } from './support/zones.ts';

let account: Account;
let formId = '';
/** When the mail about a new device says that it signed in. */
let signedInAt = 0;
/** A deadline that is another day in some of the zones, written in one more. */
const deadline = { at: Date.UTC(2031, 5, 5, 22, 30), zone: 'Europe/Vienna' };

beforeAll(async () => {
  account = await makeAccount(product);
  formId = (await createForm(product, account, oneQuestion().pages)).id;
  const set = await post(product.url, '/api/changeDeadline', { formId, deadline: '06/06/2031 00:30', zone: deadline.zone }, account.token);
  expect(set.status).toBe(200);
  const page = await signedInPage(browser, account);
  await page.goto(`${product.url}/forms`);
  await page.getByRole('button', { name: 'New Form' }).click();
  const payment = await openPayment(page, 'Buy one more form for $2.50');
  await payment.getByRole('radio').first().check();
  await payment.getByRole('button', { name: 'Pay $2.50' }).click();
  await payment.getByRole('heading', { name: 'Successfully paid!! Thank you' }).waitFor();
  await page.context().close();
  // A sign-in on a device of its own, of which a mail tells.
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
  const body = JSON.stringify({ email: account.email, password: PASSWORD, remember: true });
  expect((await fetch(`${product.url}/api/signinUser`, { method: 'POST', headers, body })).status).toBe(200);
  const told = /on (\w+ \d+, \d{4}) at (\d\d:\d\d) UTC/;
  const mail = await seen(
    async () => (await readMail(product, account.email)).replace(/\s+/g, ' '),
    (text) => told.test(text),
  );
  const [, day, time] = told.exec(mail) ?? [];
  signedInAt = Date.parse(`${day} ${time} UTC`);
});

/** 'DD/MM/YYYY HH:mm' */
const minute = (at: number, zone: string) => shown(at, zone).slice(0, 16);

/** The payment has the day of its invoice, with the zone where the reader has another day. */
async function comparePayment(page: Page, zone: string): Promise<void> {
  const payment = page.getByRole('list', { name: 'Payments' }).getByRole('listitem');
  const at = Date.parse((await payment.locator('time').getAttribute('datetime')) ?? '');
  const invoice = await fileBy(page, () => payment.getByRole('button', { name: /^Invoice of/ }).click());
  const day = minute(at, 'UTC').slice(0, 10);
  expect(JSON.stringify(readPdf(invoice.content))).toContain(`On ${day} (UTC), by the sandbox`);
  expect(await payment.locator('time').textContent()).toBe(minute(at, zone).startsWith(day) ? day : `${day} (UTC)`);
  expect(await payment.locator('time').getAttribute('title')).toBe(minute(at, zone));
}

/** The ZIP has the day of the reader in its name, and the reader's minute with its zone in its text. */
async function compareOwnData(page: Page, zone: string): Promise<void> {
  const section = page.getByRole('region', { name: 'Your data' });
  await section.getByRole('button', { name: 'Download my data' }).click();
  const { name, content } = await fileBy(page, () => section.getByRole('button', { name: 'Download', exact: true }).click());
  const text = (await readZip(content))['README.txt'] ?? '';
  const [, day, named] = /^Your data, as it was on (\d{4}-\d\d-\d\d) \d\d:\d\d \((.+)\)\./.exec(text) ?? [];
  expect([name, named]).toEqual([`My data - ${day}.zip`, zone]);
  // The next device makes its own: a press could still meet the file of this one.
  await section.getByRole('button', { name: 'Remove' }).click();
  await section.getByRole('button', { name: 'Download my data' }).waitFor();
}

describeInBrowser('what an account is told of times agrees with its files and mails', () => {
  it.each(devices)('on a device in $clock that says $note', async (device: Device) => {
    const page = await signedInPage(browser, account, { timezoneId: device.clock, viewport: { width: 1440, height: 900 } });
    if (device.script) await page.addInitScript(device.script);
    const { problems } = watch(page, product.url);
    const notes = device.note ? [device.note] : [];
    await page.goto(`${product.url}/profile`);
    await page.getByRole('list', { name: 'Payments' }).waitFor();
    const zone = await zoneOn(page, device);
    expect(await page.getByRole('note').allTextContents()).toEqual(notes);
    await comparePayment(page, zone);
    await page.getByRole('listitem').filter({ hasText: 'Firefox' }).getByTitle(minute(signedInAt, zone), { exact: true }).waitFor();
    await compareOwnData(page, zone);

    // The team and its list.
    await page.goto(`${product.url}/members`);
    const list = await fileBy(page, () => page.getByRole('button', { name: 'Member list as PDF' }).click());
    expect(list.name).toMatch(/^Team - \d{4}-\d\d-\d\d\.pdf$/);
    expect(await page.getByRole('note').allTextContents()).toEqual(notes);

    // The head of the editor, whose panel shows the deadline in its own zone.
    await page.goto(`${product.url}/form/${formId}`);
    await page.getByText(`Live until ${minute(deadline.at, zone)} (${zone.replaceAll('_', ' ')})`).waitFor();
    expect(await page.getByRole('note').allTextContents()).toEqual(notes);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
