import { describe } from '@jest/globals';
import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import { LAUNCH_LIMIT_MS } from '../../packages/form-renderer/test/chromium.ts';
import { noteToasts, takeToast } from './toasts.ts';

const firefoxPath = process.env.FIREFOX_PATH;

/** `describe` if the test command found a Firefox. If not, the test command reports it, and CI counts that as a failure. */
export const describeInFirefox = firefoxPath ? describe : describe.skip;

/** Firefox as it is installed, spoken to by WebDriver BiDi, in a profile of its own. */
export function launchFirefox(): Promise<Browser> {
  if (!firefoxPath) throw new Error('FIREFOX_PATH is not set: run the tests with npm test');
  return launch({ browser: 'firefox', executablePath: firefoxPath, timeout: LAUNCH_LIMIT_MS, args: ['--width=1440', '--height=1000'] });
}

/** A page in a profile of its own, and the errors that it shows on its console. */
export async function openPage(browser: Browser): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width: 1440, height: 1000 });
  page.setDefaultTimeout(60_000);
  await page.evaluateOnNewDocument(noteToasts);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return { page, problems };
}

/** What assistive technology is told: a role and an exact name. */
export const role = (kind: string, name: string): string => `::-p-aria([role="${kind}"][name="${name}"])`;

/** Waits until it is on the screen. */
export async function shown(page: Page, selector: string): Promise<ElementHandle<Element>> {
  const found = await page.waitForSelector(selector, { visible: true });
  if (!found) throw new Error(`${selector} was not shown`);
  return found;
}

/** Waits until the page says this, or tells it to screen readers. */
export const hasText = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.body.textContent.includes(wanted), {}, text);

/** Waits until the page has shown this message at its bottom. */
export const toastCame = (page: Page, text: string): Promise<unknown> => page.waitForFunction(takeToast, {}, text);
