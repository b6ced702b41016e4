import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import type { Measure } from '../measure.ts';
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

/** Bytes of script and style in the page, each compressed as on the wire. */
export const pageWeight: Measure = {
  name: 'page-weight',
  rows: { 'script and style, brotli': { unit: 'kB', budget: { atMost: 12 } }, 'whole page, brotli': { unit: 'kB' } },
  prepare: async () => {
    prepared = await prepareForm();
  },
  async run() {
    if (!prepared) throw new Error('not prepared');
    const html = await (await fetch(`${prepared.product.url}/f-${prepared.form.link}`)).text();
    const inlined = [...html.matchAll(/<(script|style)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/\1>/g)].map((match) => match[2] ?? '');
    const kilobytes = (text: string) => brotliCompressSync(Buffer.from(text)).length / 1000;
    return { 'script and style, brotli': kilobytes(inlined.join('\n')), 'whole page, brotli': kilobytes(html) };
  },
  close: async () => prepared?.close(),
};

/** Slow 4G (1.6 Mbit/s, 150 ms there and back) and a processor four times slower: from navigation to the first field taking a key. */
export const firstInput: Measure = {
  name: 'first-input',
  rows: { 'first input usable': { unit: 'ms', budget: { atMost: 400 } } },
  prepare: prepareBrowser,
  async run() {
    if (!prepared || !browser) throw new Error('not prepared');
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
    await page.goto(`${prepared.product.url}/f-${prepared.form.link}`, { waitUntil: 'domcontentloaded' });
    // The document is parsed and its script, which stands inside it, has run: from here a key goes into the field.
    const usable = await page.evaluate(() => {
      const timing = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
      return timing.domInteractive;
    });
    await context.close();
    return { 'first input usable': usable };
  },
  close,
};
