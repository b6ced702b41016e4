import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** The weight of the page; `npm run budget` counts in the same way. */
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

/** Runs first in the page: reports when the first field is drawn and when a key arrives in it, in ms from navigation. */
const WATCH = `
  const look = () => {
    if (!document.querySelector('form [name]')) return requestAnimationFrame(look);
    const drawn = new MessageChannel();
    drawn.port1.onmessage = () => console.debug('drawn');
    drawn.port2.postMessage(0);
  };
  requestAnimationFrame(look);
  addEventListener('input', () => { window.firstKeyAt = performance.now(); }, { capture: true, once: true });
`;

/** Baseline: a page with one input. */
const BARE_PAGE = '<!doctype html><title>A field</title><body style="padding:120px"><form><input name="field"></form>';
let bareServer: Server | undefined;

/**
 * Slow 4G (1.6 Mbit/s, 150 ms round trip) and a processor four times slower: from navigation to the first letter in the first field,
 * clicked and typed as soon as it is drawn. The typed letter must still be there after the page's script has run. The page with one bare
 * field shows the browser's own share.
 */
export const firstInput: Measure = {
  name: 'first-input',
  rows: {
    'first input usable': { unit: 'ms', budget: { atMost: 400 } },
    'the same, one bare field': { unit: 'ms' },
    'above a bare page': { unit: 'ms', budget: { atMost: 60 } },
  },
  async prepare() {
    await prepareBrowser();
    bareServer = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(BARE_PAGE));
    await new Promise<void>((listening) => bareServer?.listen(0, listening));
  },
  async run() {
    if (!prepared || !browser || !bareServer) throw new Error('not prepared');
    const bareUrl = `http://localhost:${(bareServer.address() as AddressInfo).port}/`;
    const isEnhanced = (page: Page) => page.waitForFunction(() => document.forms[0]?.noValidate);
    const form = await untilFirstKey(browser, `${prepared.product.url}/f-${prepared.form.link}`, isEnhanced);
    const bare = await untilFirstKey(browser, bareUrl);
    return { 'first input usable': form, 'the same, one bare field': bare, 'above a bare page': form - bare };
  },
  async close() {
    bareServer?.close();
    await close();
  },
};

async function untilFirstKey(from: Browser, url: string, isDone?: (page: Page) => Promise<unknown>): Promise<number> {
  const field = await centreOfFirstField(from, url);
  const context = await from.newContext();
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
  await page.addInitScript(WATCH);
  const isDrawn = page.waitForEvent('console', (message) => message.text() === 'drawn');
  await page.goto(url, { waitUntil: 'commit' });
  await isDrawn;
  await clickAndType(session, field);
  const usable = await page.waitForFunction(() => (window as { firstKeyAt?: number }).firstKeyAt);
  await isDone?.(page);
  const kept = await page.locator('form [name]').first().inputValue();
  if (kept !== 'k') throw new Error('what was typed into the first field is gone');
  const milliseconds = await usable.jsonValue();
  await context.close();
  return milliseconds ?? Number.NaN;
}

/** The browser's own input events, all at once, like those of a fast visitor. */
async function clickAndType(session: CDPSession, at: { x: number; y: number }): Promise<void> {
  const click = { ...at, button: 'left', clickCount: 1 } as const;
  await Promise.all([
    session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...click }),
    session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...click }),
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'k', key: 'k' }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'k' }),
  ]);
}

/** Finds the field in another browser, without the throttling. */
async function centreOfFirstField(from: Browser, url: string): Promise<{ x: number; y: number }> {
  const page = await from.newPage();
  await page.goto(url);
  const box = await page.locator('form [name]').first().boundingBox();
  await page.close();
  if (!box) throw new Error('the first field is not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
