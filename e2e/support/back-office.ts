import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { seen } from './api.ts';
import { watch } from './browser.ts';
import { makeOperator } from './operator.ts';
import type { SharedProduct } from './product.ts';

export interface OpenBackOffice {
  at: Page;
  /** Of the page, from the beginning. @see watch */
  problems: string[];
  email: string;
  password: string;
}

const HEIGHT = 900;

/** Makes an operator by the command of the README, signs in at the back-office and opens a section. */
export async function openBackOffice(
  product: SharedProduct,
  browser: Browser,
  { name, section, settings = {} }: { name: string; section: string; settings?: BrowserContextOptions },
): Promise<OpenBackOffice> {
  const email = `${name}.${Math.random().toString(36).slice(2, 8)}@example.org`;
  const password = makeOperator(product.dataDir, email);
  const at = await (
    await browser.newContext({ viewport: { width: 1440, height: HEIGHT }, reducedMotion: 'reduce', ...settings })
  ).newPage();
  const { problems } = watch(at, product.url);
  await at.goto(`${product.url}/evi-admin`);
  await at.getByLabel(/^Email/).fill(email);
  await at.getByLabel(/^Password/).fill(password);
  await at.getByRole('button', { name: 'Sign in', exact: true }).click();
  await at.getByText(email).waitFor();
  await openSection(product, at, section);
  return { at, problems, email, password };
}

export async function openSection(product: SharedProduct, at: Page, section: string): Promise<void> {
  await at.goto(`${product.url}/evi-admin/${section}`);
  await at.getByRole('heading', { level: 1 }).waitFor();
  // What it shows. The stream of changes stays open, so the network is never idle.
  await at.waitForFunction(() => !document.querySelector('main [aria-busy="true"], main [role="status"][aria-label^="Loading"]'));
}

/** So many answers in a row come from every replica. */
const IN_A_ROW = 10;

/**
 * What a decision closes or opens is so at the next request. The replicas of a cluster hear of it a moment later, each by itself.
 * @param ask about the page that visitors get
 */
export async function visitorsGet<T>(ask: () => Promise<T>, wanted: T): Promise<void> {
  if (!process.env.BASE_URL) {
    expect(await ask()).toEqual(wanted);
    return;
  }
  let agreed = 0;
  await seen(
    async () => {
      const answer = await ask();
      agreed = isDeepStrictEqual(answer, wanted) ? agreed + 1 : 0;
      return answer;
    },
    () => agreed === IN_A_ROW,
  );
}

/** A public page over a connection of its own: those of a cluster go to its replicas in turn. */
export const visit = (product: SharedProduct, link: string): Promise<Response> =>
  fetch(`${product.url}/f-${link}`, { headers: { connection: 'close' } });

/** No screen has more stops before what is looked for. */
const MOST_STOPS = 90;

/** Presses Tab, or Shift+Tab, until what has the focus has this name, as a screen reader says it. */
export async function tabTo(at: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const focused = () =>
    at.evaluate(() => {
      const found = document.activeElement as HTMLInputElement | null;
      const label = found?.labels?.[0]?.textContent;
      return (found?.getAttribute('aria-label') ?? label ?? found?.textContent ?? '').trim();
    });
  const passed: string[] = [];
  for (let now = await focused(); !name.test(now); now = await focused()) {
    passed.push(now);
    if (passed.length > MOST_STOPS) expect(passed).toContain(name.source);
    await at.keyboard.press(key);
  }
}
