import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { fittingFrameCode } from '../web/src/features/sharing/embed-code.ts';
import { createForm, makeAccount } from './support/api.ts';
import { describeInBrowser, sharedBrowser } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { sharedProduct } from './support/product.ts';
import { centreOf } from './support/resting.ts';

const product = sharedProduct();
let browser: Browser;
/** Another site, whose page has the form between much else. */
let site: Server;
let address: string;

beforeAll(async () => {
  browser = await sharedBrowser();
  const questions = [
    [column('input', { label: 'Name', required: true })],
    [column('text', { label: 'Story' })],
    [column('input', { label: 'Count', typeinput: 'number' })],
  ];
  const second = [[column('input', { label: 'Town', required: true })]];
  const { link } = await createForm(product, await makeAccount(product, 'site'), pagesOf(questions, second));
  const code = fittingFrameCode({ title: 'A form', address: `${product.url}/f-${link}` });
  const other = '<div style="height: 1500px">Something else</div>';
  site = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(`<!doctype html>${other}${code}${other}`));
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  site?.closeAllConnections();
  site?.close();
  await browser?.close();
});

interface Visitor {
  context: BrowserContext;
  page: Page;
  frame: FrameLocator;
}

async function open(viewport: { width: number; height: number }): Promise<Visitor> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(address);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Next' }).waitFor();
  // A frame out of sight draws nothing.
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await isWhole(page);
  return { context, page, frame };
}

/** The frame has the height of the form, and the site has drawn it. */
const isWhole = (page: Page) =>
  page.frames()[1]?.waitForFunction(() => {
    const { bottom = 0 } = document.querySelector('main')?.getBoundingClientRect() ?? {};
    return (
      bottom > 0 &&
      Math.abs(bottom + Number.parseFloat(getComputedStyle(document.querySelector('main') as Element).marginBottom) - innerHeight) < 2
    );
  });

const show = (target: Locator) => target.evaluate((found) => found.scrollIntoView({ block: 'center', behavior: 'instant' }));

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

describeInBrowser('a press on a form whose frame grows', () => {
  it.each(windows)('reaches Next after a wrong field is left, at $width px', async (viewport) => {
    const { context, page, frame } = await open(viewport);
    const next = frame.getByRole('button', { name: 'Next' });
    await show(next);
    await frame.getByLabel('Count').fill('0');
    const before = await centreOf(next);
    const scrolled = await page.evaluate(() => scrollY);
    await page.mouse.move(before.x, before.y);
    await page.mouse.down();
    // As long as it is pressed, all stays.
    expect(await centreOf(next)).toEqual(before);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await page.mouse.up();
    await frame.getByText('Enter a number of 1 or more.').waitFor();
    await frame.getByRole('link', { name: 'Name' }).waitFor();
    await isWhole(page);
    // The summary has the focus, and is in sight.
    const { y } = await centreOf(frame.locator('#fw-alert'));
    expect({ y, isSeen: y > 0 && y < viewport.height }).toEqual({ y, isSeen: true });
    await context.close();
  });

  it.each(windows)('is aimed at what stays, when an error comes before it, at $width px', async (viewport) => {
    const { context, page, frame } = await open(viewport);
    const next = frame.getByRole('button', { name: 'Next' });
    await show(next);
    const count = frame.getByLabel('Count');
    await count.fill('0');
    const before = await centreOf(next);
    await page.mouse.move(before.x, before.y);
    // Left by a key.
    await count.evaluate((field) => (field as HTMLElement).blur());
    await frame.getByText('Enter a number of 1 or more.').waitFor();
    await isWhole(page);
    const after = await centreOf(next);
    expect({ after, isStill: Math.abs(after.y - before.y) <= 1 }).toEqual({ after, isStill: true });
    await count.fill('3');
    await isWhole(page);
    const mended = await centreOf(next);
    expect({ mended, isStill: Math.abs(mended.y - before.y) <= 1 }).toEqual({ mended, isStill: true });
    await context.close();
  });

  it.each(windows)('leads to the next page and back, whose heading is in sight, at $width px', async (viewport) => {
    const { context, page, frame } = await open(viewport);
    await frame.getByLabel('Name').fill('Ada');
    await show(frame.getByRole('button', { name: 'Next' }));
    for (const [button, heading] of [
      ['Next', 'Page 2 of 2'],
      ['Prev', 'Page 1 of 2'],
    ] as const) {
      await frame.getByRole('button', { name: button }).click();
      await isWhole(page);
      const { y } = await centreOf(frame.getByRole('heading', { name: heading }));
      expect({ heading, y, isSeen: y > 0 && y < viewport.height }).toEqual({ heading, y, isSeen: true });
    }
    await context.close();
  });
});
