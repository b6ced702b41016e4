import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { fittingFrameCode } from '../web/src/features/sharing/embed-code.ts';
import { createForm, makeAccount } from './support/api.ts';
import { describeInBrowser } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { centreOf } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

/** Another site, whose page has the form between much else. */
let site: Server;
let address: string;

beforeAll(async () => {
  const questions = [
    [column('input', { label: 'Name', required: true })],
    [column('text', { label: 'Story' })],
    [column('input', { label: 'Count', typeinput: 'number' })],
  ];
  const second = [[column('input', { label: 'Town', required: true })]];
  const { link } = await createForm(product, await makeAccount(product, 'site'), pagesOf(questions, second));
  const code = fittingFrameCode({ title: 'A form', address: `${product.url}/f-${link}` });
  const other = '<div style="height: 1500px">Something else</div>';
  const html = `<!doctype html>${other}<p><a href="#elsewhere">Elsewhere</a></p>${code}${other}`;
  site = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
afterAll(() => {
  site?.closeAllConnections();
  site?.close();
});

interface Visitor {
  context: BrowserContext;
  page: Page;
  frame: FrameLocator;
}

async function open(viewport: { width: number; height: number }, hasTouch = false): Promise<Visitor> {
  const context = await browser.newContext({ viewport, hasTouch });
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
async function isWhole(page: Page): Promise<void> {
  const form = page.frames()[1];
  if (!form) throw new Error('The site has no frame');
  await form.waitForFunction(() => {
    const { bottom = 0 } = document.querySelector('main')?.getBoundingClientRect() ?? {};
    return (
      bottom > 0 &&
      Math.abs(bottom + Number.parseFloat(getComputedStyle(document.querySelector('main') as Element).marginBottom) - innerHeight) < 2
    );
  });
}

const show = (target: Locator, block: ScrollLogicalPosition = 'center') =>
  target.evaluate((found, at) => found.scrollIntoView({ block: at, behavior: 'instant' }), block);

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const [desk, phone] = windows;
const isNear = (one: { y: number }, other: { y: number }) => Math.abs(one.y - other.y) <= 1;

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

  it.each([
    { hand: 'a mouse', viewport: desk },
    { hand: 'a mouse', viewport: phone },
    { hand: 'a finger', viewport: phone },
  ])('is aimed at what stays, when an error comes before it, by $hand at $viewport.width px', async ({ hand, viewport }) => {
    const isFinger = hand === 'a finger';
    const { context, page, frame } = await open(viewport, isFinger);
    const next = frame.getByRole('button', { name: 'Next' });
    await show(next);
    const count = frame.getByLabel('Count');
    if (isFinger) await count.tap();
    await count.fill('0');
    const before = await centreOf(next);
    if (!isFinger) await page.mouse.move(before.x, before.y);
    // Left by a key.
    await count.evaluate((field) => (field as HTMLElement).blur());
    await frame.getByText('Enter a number of 1 or more.').waitFor();
    await isWhole(page);
    const after = await centreOf(next);
    expect({ after, isStill: isNear(after, before) }).toEqual({ after, isStill: true });
    await count.fill('3');
    await isWhole(page);
    const mended = await centreOf(next);
    expect({ mended, isStill: isNear(mended, before) }).toEqual({ mended, isStill: true });
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

describeInBrowser('a site whose visitor is not about to press in the form', () => {
  it('stays under a press of its own link, when a wrong field is left by that', async () => {
    const { context, page, frame } = await open(desk);
    const link = page.getByRole('link', { name: 'Elsewhere' });
    const count = frame.getByLabel('Count');
    await count.fill('0');
    await show(link, 'start');
    const next = await centreOf(frame.getByRole('button', { name: 'Next' }));
    expect({ next, isSeen: next.y < desk.height }).toEqual({ next, isSeen: true });
    const before = await centreOf(link);
    await page.mouse.move(before.x, before.y);
    await page.mouse.down();
    await frame.getByText('Enter a number of 1 or more.').waitFor();
    await isWhole(page);
    const after = await centreOf(link);
    expect({ after, isStill: isNear(after, before) }).toEqual({ after, isStill: true });
    await page.mouse.up();
    await page.waitForURL(/#elsewhere$/);
    await context.close();
  });

  it('stays when something comes in a form that is out of sight', async () => {
    const { context, page, frame } = await open(desk);
    const count = frame.getByLabel('Count');
    await count.fill('0');
    await page.evaluate(() => scrollTo(0, 0));
    const height = await page.locator('iframe').getAttribute('height');
    await count.evaluate((field) => (field as HTMLElement).blur());
    // The site scrolls, if at all, as soon as it has set the height.
    await page.waitForFunction((was) => document.querySelector('iframe')?.height !== was, height);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await context.close();
  });

  it('stays when a field is judged and mended far above Next, by a finger', async () => {
    const { context, page, frame } = await open(phone, true);
    const count = frame.getByLabel('Count');
    await show(count, 'end');
    await count.tap();
    await count.fill('0');
    const before = await centreOf(count);
    await count.evaluate((field) => (field as HTMLElement).blur());
    await frame.getByText('Enter a number of 1 or more.').waitFor();
    await isWhole(page);
    const judged = await centreOf(count);
    expect({ judged, isStill: isNear(judged, before) }).toEqual({ judged, isStill: true });
    await count.fill('3');
    await frame.getByText('Enter a number of 1 or more.').waitFor({ state: 'hidden' });
    await isWhole(page);
    const mended = await centreOf(count);
    expect({ mended, isStill: isNear(mended, before) }).toEqual({ mended, isStill: true });
    await context.close();
  });
});
