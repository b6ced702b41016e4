import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { figuresOf, type Measure } from '../measure.ts';
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

/** A load takes up to 100 ms more or less than the next one, so a run is the median of several. */
const LOADS = 9;

/** Baseline: a page with one input. */
const BARE_PAGE = '<!doctype html><title>A field</title><body style="padding:120px"><form><input name="field"></form>';
/** Where the visitor comes from: another site. From an empty tab, only the form would get a process of its own, by its opener policy. */
const ELSEWHERE = '<!doctype html><title>Another site</title>';
let bareServer: Server | undefined;

/**
 * Slow 4G (1.6 Mbit/s, 150 ms round trip) and a processor four times slower: from navigation to the first letter in the first field,
 * clicked and typed as soon as it is drawn. The typed letter must still be there after the page's script has run. The page with one bare
 * field shows the browser's own share. The two are loaded in turns.
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
    bareServer = createServer(({ url }, response) => {
      response.setHeader('content-type', 'text/html').end(url === '/elsewhere' ? ELSEWHERE : BARE_PAGE);
    });
    await new Promise<void>((listening) => bareServer?.listen(0, listening));
  },
  async run() {
    if (!prepared || !browser || !bareServer) throw new Error('not prepared');
    const { port } = bareServer.address() as AddressInfo;
    const bareUrl = `http://localhost:${port}/`;
    const from = { browser, elsewhere: `http://127.0.0.1:${port}/elsewhere` };
    const formUrl = `${prepared.product.url}/f-${prepared.form.link}`;
    const isEnhanced = (page: Page) => page.waitForFunction(() => document.forms[0]?.noValidate);
    const formField = await centreOfFirstField(browser, formUrl);
    const bareField = await centreOfFirstField(browser, bareUrl);
    const forms: number[] = [];
    const bares: number[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      forms.push(await untilFirstKey(from, formUrl, formField, isEnhanced));
      bares.push(await untilFirstKey(from, bareUrl, bareField));
    }
    const form = figuresOf(forms).median;
    const bare = figuresOf(bares).median;
    return { 'first input usable': form, 'the same, one bare field': bare, 'above a bare page': form - bare };
  },
  async close() {
    bareServer?.close();
    await close();
  },
};

interface Point {
  x: number;
  y: number;
}

async function untilFirstKey(
  { browser, elsewhere }: { browser: Browser; elsewhere: string },
  url: string,
  field: Point,
  isDone?: (page: Page) => Promise<unknown>,
): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(elsewhere);
  const session = await context.newCDPSession(page);
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
async function clickAndType(session: CDPSession, at: Point): Promise<void> {
  const click = { ...at, button: 'left', clickCount: 1 } as const;
  await Promise.all([
    session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...click }),
    session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...click }),
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'k', key: 'k' }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'k' }),
  ]);
}

/** Finds the field in another browser, without the throttling. */
async function centreOfFirstField(from: Browser, url: string): Promise<Point> {
  const page = await from.newPage();
  await page.goto(url);
  const box = await page.locator('form [name]').first().boundingBox();
  await page.close();
  if (!box) throw new Error('the first field is not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
