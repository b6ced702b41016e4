import type { ReplyOf } from '@formwright/contracts/contract';
import type { getMe } from '@formwright/contracts/identity';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import type { SharedProduct } from '../product.ts';
import { debuggerOf } from './accessibility.ts';

/** The day of every screen: days of replies that are written down are told relative to it. */
const NOW = Date.UTC(2031, 2, 10, 12);
export const daysAgo = (days: number): number => NOW - days * 24 * 60 * 60_000;

// biome-ignore lint/suspicious/noExplicitAny: replies of all calls
type Change = (reply: any) => unknown;
/** A reply: as it is, or made of the server's; a refusal, with what it says; or none. */
export type Answer = object | Change | { status: number; error: unknown } | 'held';

/** Refuses a call. */
export const refusal = (error: unknown, status = 422): Answer => ({ status, error });

const held = new WeakMap<Page, Route[]>();

/** Without this they would go on to the server. */
async function endHeld(page: Page): Promise<void> {
  await Promise.all((held.get(page) ?? []).map((route) => route.abort().catch(() => undefined)));
  held.delete(page);
}

/** Answers calls of a page in the place of the server. */
async function answerCalls(page: Page, answers: Readonly<Record<string, Answer>>): Promise<void> {
  for (const [call, answer] of Object.entries(answers))
    await page.route(`**/api/${call}`, async (route) => {
      if (answer === 'held') {
        held.set(page, [...(held.get(page) ?? []), route]);
        return;
      }
      if ('status' in answer && 'error' in answer) return route.fulfill({ status: Number(answer.status), json: { error: answer.error } });
      if (typeof answer !== 'function') return route.fulfill({ json: answer });
      const response = await route.fetch();
      await route.fulfill({ response, json: answer(await response.json()) });
    });
}

const SETTINGS: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
  timezoneId: 'UTC',
  locale: 'en-US',
  colorScheme: 'light',
};

/** Opens an address with replies in the place of the server's. */
export type Visit = (path: string, answers?: Readonly<Record<string, Answer>>) => Promise<Page>;

/**
 * One page for all screens of a file, which are loaded quicker than the first. Each visit forgets what those before have stored.
 * @param script runs in each document before its own: signs somebody in
 */
export function visits(browser: () => Browser, { url }: SharedProduct, script = (): string => ''): Visit {
  let opened: Promise<Page> | undefined;
  const open = async () => {
    const page = await (await browser().newContext(SETTINGS)).newPage();
    await page.addInitScript(`if (self === top) { localStorage.clear(); sessionStorage.clear(); } ${script()}`);
    await page.clock.setFixedTime(NOW);
    return page;
  };
  return async (path, answers = {}) => {
    opened ??= open();
    const page = await opened;
    await setWidth(page, 1440);
    await endHeld(page);
    await page.goto('about:blank');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await answerCalls(page, { getMe: me(), ...answers });
    await page.goto(`${url}${path}`);
    return page;
  };
}

type Me = ReplyOf<typeof getMe>;
/** The color of a person is another one for each account. */
export const me =
  (changes: Partial<Me> = {}) =>
  (reply: Me): Me => ({ ...reply, color: '79, 79, 180', ...changes });

/** A phone is used by a finger, what is wider by a mouse. */
export async function setWidth(page: Page, width: number): Promise<void> {
  const touch = width < 500 ? { enabled: true, maxTouchPoints: 1 } : { enabled: false };
  await (await debuggerOf(page)).send('Emulation.setTouchEmulationEnabled', touch);
  await page.setViewportSize({ width, height: 900 });
}
