import { setTimeout } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import type { Measure } from '../measure.ts';
import { kilobytes, scriptsAndStyles } from '../page-weight.ts';
import { type PreparedForm, prepareForm } from './prepared-form.ts';

let prepared: PreparedForm | undefined;
let browser: Browser | undefined;

async function prepareBrowser() {
  prepared = await prepareForm();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}
async function close() {
  await browser?.close();
  await prepared?.close();
}

/** What the page weighs; `npm run budget` counts the same way. */
export const pageWeight: Measure = {
  name: 'page-weight',
  rows: { 'script and style, brotli': { unit: 'kB', budget: { atMost: 12 } }, 'whole page, brotli': { unit: 'kB' } },
  prepare: async () => {
    prepared = await prepareForm();
  },
  async run() {
    if (!prepared) throw new Error('not prepared');
    const html = await (await fetch(`${prepared.product.url}/f-${prepared.form.link}`)).text();
    return { 'script and style, brotli': kilobytes(scriptsAndStyles(html)), 'whole page, brotli': kilobytes(html) };
  },
  close: async () => prepared?.close(),
};

/** Runs in the page before anything else does: notes when the first key has arrived in a field, in milliseconds from navigation. */
function noteFirstKey(): void {
  addEventListener('input', () => Object.assign(window, { firstKeyAt: performance.now() }), { capture: true, once: true });
}
const firstKeyAt = (page: Page) => page.evaluate(() => (window as { firstKeyAt?: number }).firstKeyAt);

/** Clicks the field and types a letter, as the browser's own input events. Those that no page is there to take are never answered. */
async function typeLetter(session: CDPSession, at: { x: number; y: number }): Promise<void> {
  const click = { ...at, button: 'left', clickCount: 1 } as const;
  const taken = Promise.all([
    session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...click }),
    session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...click }),
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'k', key: 'k' }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'k' }),
  ]);
  await Promise.race([taken, setTimeout(50)]);
}

/**
 * Slow 4G (1.6 Mbit/s, 150 ms there and back) and a processor four times slower: from navigation to the first letter that stands in the
 * first field. A visitor in a hurry clicks the field and types from the first moment on, every 15 ms; what they typed must still be there
 * when the page's script has run.
 */
export const firstInput: Measure = {
  name: 'first-input',
  rows: { 'first input usable': { unit: 'ms', budget: { atMost: 400 } } },
  prepare: prepareBrowser,
  async run() {
    if (!prepared || !browser) throw new Error('not prepared');
    const url = `${prepared.product.url}/f-${prepared.form.link}`;
    const at = await centreOfFirstField(browser, url);
    const context = await browser.newContext();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 93_750,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(noteFirstKey);
    await page.goto(url, { waitUntil: 'commit' });
    let usable: number | undefined;
    while (usable === undefined) {
      await typeLetter(session, at);
      usable = await firstKeyAt(page);
      await setTimeout(15);
    }
    await page.waitForFunction(() => document.forms[0]?.noValidate);
    const kept = await page.locator('form [name]').first().inputValue();
    if (!kept.startsWith('k')) throw new Error('what was typed into the first field is gone');
    await context.close();
    return { 'first input usable': usable };
  },
  close,
};

/** Seen by another visitor, without haste. */
async function centreOfFirstField(from: Browser, url: string): Promise<{ x: number; y: number }> {
  const page = await from.newPage();
  await page.goto(url);
  const box = await page.locator('form [name]').first().boundingBox();
  await page.close();
  if (!box) throw new Error('the first field is not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
