import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { describe, expect } from '@jest/globals';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Download, type Page } from 'playwright-core';
import { chromiumOptions } from '../../packages/form-renderer/test/chromium.ts';
import { seen } from './api.ts';
import { noteToasts } from './toasts.ts';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** `describe` if the test command found a Chromium. If not, the test command reports it, and CI counts that as a failure. */
export const describeInBrowser = process.env.CHROMIUM_PATH ? describe : describe.skip;

/** No test counts on a duration: a step may take this long on a busy machine. */
const STEP_LIMIT_MS = 120_000;

/** For scripts/jest-e2e-environment.cjs, which tells what they show when a test fails. */
const openPages = new Set<Page>();
Object.assign(globalThis, { openPages });

/** Ends what a test holds or changes on the line. A page that is closed holds nothing any more. */
const letGo = (each: BrowserContext | Page): Promise<void> =>
  each.unrouteAll({ behavior: 'ignoreErrors' }).catch((error: Error) => {
    if (!error.message.includes('has been closed')) throw error;
  });

/** Gives every page the same limit, and notes its messages. */
async function prepare(context: BrowserContext): Promise<BrowserContext> {
  context.on('page', (page) => {
    openPages.add(page);
    page.on('close', () => openPages.delete(page));
  });
  context.setDefaultTimeout(STEP_LIMIT_MS);
  await context.addInitScript(noteToasts);
  const close = context.close.bind(context);
  context.close = async (options) => {
    // What is on its way would fail in the next tests.
    await Promise.all([context, ...context.pages()].map(letGo));
    await close(options);
  };
  return context;
}

/** Prepares every page of the browser. */
export function patient(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (settings) => prepare(await newContext(settings));
  return browser;
}

/** A browser with a profile that survives a restart, and whose settings it heeds. @param folder of the profile */
export async function launchProfile(folder: string, settings: BrowserContextOptions = {}): Promise<BrowserContext> {
  return prepare(await chromium.launchPersistentContext(folder, { ...chromiumOptions(process.env.CHROMIUM_PROFILE_PATH), ...settings }));
}

/** The script of a page, or of a context, in which somebody is signed in. Not in a frame, which may have no storage. */
export const signedInAs = ({ token }: { token: string }): string =>
  `if (self === top) { localStorage.setItem('token', '${token}'); localStorage.setItem('auth', '1'); }`;

/** What was downloaded. */
export const contentOf = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream());

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string; failureSummary: string; target: string[] }[] }[];
}

/** Runs in the page: ends when what fades or moves now has ended, except what moves without end. @returns how many did */
async function animationsEnd(): Promise<number> {
  const finite = document.getAnimations().filter(({ playState, effect }) => {
    const end = Number(effect?.getComputedTiming().endTime ?? 0);
    return playState === 'running' && end < 60_000;
  });
  await Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)));
  return finite.length;
}

/** Waits until fonts are there, everything is drawn and nothing fades any more, for comparing pixels. The page must be the one in front. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  do {
    // An animation may begin with the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  } while ((await page.evaluate(animationsEnd)) > 0);
}

const RULES = "{ runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }, resultTypes: ['violations'] }";
const SIZE_ALONE = "{ runOnly: ['target-size'], resultTypes: ['violations'] }";

/**
 * What axe calls too small to press, looked at again in the middle of the screen:
 * a bar that stays while the page scrolls may cover a part of anything, until it is scrolled on.
 */
async function isTooSmall(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(target)}, ${SIZE_ALONE})`)) as AxeResult;
  return violations.length > 0;
}

/** Fails on any violation of WCAG 2.2 A and AA that axe finds on the current page. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // What fades in or out has other colors meanwhile, and what was closed a moment ago begins to fade with the next frame.
  await page.bringToFront();
  await settled(page);
  // Through the debugger, not a script tag, because the pages' policy allows no foreign script. It takes longer than a check does.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const { violations } = (await page.evaluate(`axe.run(document, ${RULES})`)) as AxeResult;
  const found = [];
  for (const { id, help, nodes } of violations) {
    const wrong = [];
    for (const node of nodes) {
      if (id === 'target-size' && !(await isTooSmall(page, node.target.join(' ')))) continue;
      wrong.push(`${node.html} ${node.failureSummary}`);
    }
    if (wrong.length > 0) found.push({ id, help, nodes: wrong.slice(0, 3) });
  }
  expect({ screen, found }).toEqual({ screen, found: [] });
}

/** As `expectAccessible`, in both schemes, at the width of a phone and of a desk, where nothing may be wider than the page. */
export async function expectAccessibleEverywhere(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `${screen}, ${colorScheme}, ${width}`);
      expect([screen, width, await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([screen, width, true]);
    }
  }
}

/** Loads a page anew until it has what a test waits for: it learns of a change by an event. */
export const reloadUntil = <T>(page: Page, ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<T> =>
  seen(async () => {
    await page.reload();
    return ask();
  }, isThere);

/** Does something with a page at every width in each scheme, which are also told. */
export async function inEveryLook(page: Page, act: (where: string) => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 768, 390]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await act(`${colorScheme} ${width}`);
    }
  }
}

/** Collects errors on the console and requests to other hosts, which a page must not have. */
export function watch(page: Page, origin: string): { problems: string[] } {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) problems.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:')) problems.push(`request to ${url}`);
  });
  return { problems };
}

/** A page of a context of its own, in which somebody is signed in. */
export async function signedInPage(browser: Browser, account: { token: string }, settings: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(settings)).newPage();
  await page.addInitScript(signedInAs(account));
  return page;
}

/** Opens an address in such a page. `problems`: those of the page, from the beginning. @see watch */
export async function openSignedIn(
  browser: Browser,
  account: { token: string },
  address: string,
  settings?: BrowserContextOptions,
): Promise<{ page: Page; problems: string[] }> {
  const page = await signedInPage(browser, account, settings);
  const { problems } = watch(page, new URL(address).origin);
  await page.goto(address);
  return { page, problems };
}
