import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Account, makeAccount, readMail, seen } from './support/api.ts';
import { describeInBrowser, openSignedIn, watch } from './support/browser.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;

beforeAll(async () => {
  account = await makeAccount(product, 'reader');
});

const sections = [
  ['Profile', 'general'],
  ['Security', 'security'],
  ['Notifications', 'notifications'],
  ['Billing', 'billing'],
  ['Your data', 'your-data'],
  ['Delete account', 'delete-account'],
] as const;

async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const { page } = await openSignedIn(browser, account, `${product.url}${path}`, options);
  return page;
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Profile' });
const marked = (page: Page) => menu(page).locator('[aria-current]').textContent();

/** The sections load one by one, and each that does moves those below it. */
async function everythingLoaded(page: Page): Promise<void> {
  for (const text of ['This device', 'Your password signs you in without a code.', 'No passkeys yet.', 'Premium'])
    await page.getByText(text, { exact: true }).first().waitFor();
}

/** The mark follows the scrolling. */
const isMarked = (page: Page, tab: string) =>
  seen(
    () => marked(page),
    (now) => now === tab,
  );

/** Turns the wheel, and waits until the page has come as far as that: one turn more could go past a section. */
async function wheel(page: Page, by: number): Promise<void> {
  const { at, end } = await page.evaluate(() => ({
    at: scrollY,
    end: document.documentElement.scrollHeight - document.documentElement.clientHeight,
  }));
  await page.mouse.wheel(0, by);
  const goal = Math.max(0, Math.min(at + by, end));
  await seen(
    () => page.evaluate(() => scrollY),
    (now) => Math.abs(now - goal) < 2,
  );
}

/** Waits until the page moves no more. */
async function rested(page: Page): Promise<void> {
  const state = async () => `${await page.evaluate(() => scrollY)} ${await marked(page)}`;
  let last = '';
  await seen(state, (now) => {
    const isSame = now === last;
    last = now;
    return isSame;
  });
}

/** How far the top of a section is below what is fixed at the top of the window, and how far it could still be scrolled up. */
const placeOf = (page: Page, id: string) =>
  page.evaluate((section) => {
    const top = document.getElementById(section)?.getBoundingClientRect().top ?? Number.NaN;
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    return { top, left: scrollHeight - clientHeight - scrollTop };
  }, id);

/** The tabs' sections from the top of the window down, each with how much of it is seen below what is fixed there. A section has several parts. */
const seenFromTop = (page: Page) =>
  page.evaluate(
    (ids) => {
      const { left, width } = document.getElementById('general')?.getBoundingClientRect() ?? new DOMRect();
      const found: { id: string; height: number }[] = [];
      for (let y = 0; y < innerHeight; y += 2) {
        const part = document.elementFromPoint(left + width / 2, y)?.closest('section');
        if (!part) continue;
        const begins = [...document.querySelectorAll(ids.map((id) => `#${id}`).join())];
        const id =
          begins.findLast((each) => each === part || each.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING)?.id ?? '';
        const last = found.at(-1);
        if (last?.id === id) last.height += 2;
        else found.push({ id, height: 2 });
      }
      return found;
    },
    sections.map(([, id]) => id),
  );

/** Waits until the menu marks the section at the top, or the next one where hardly anything is left of the first. */
async function isTopMarked(page: Page): Promise<void> {
  const tabOf = (id?: string) => sections.find((section) => section[1] === id)?.[0];
  const look = async () => {
    const [first, next] = await seenFromTop(page);
    const tabs = [tabOf(first?.id), ...((first?.height ?? 0) < 60 ? [tabOf(next?.id)] : [])];
    return { tabs, now: await marked(page) };
  };
  await seen(look, ({ tabs, now }) => tabs.some((tab) => tab === now));
}

/** Whether a section is at the top, or as far up as the page goes. */
const isReached = ({ top, left }: { top: number; left: number }) => top > 0 && (top < 160 || left < 2);

describeInBrowser('the menu of the profile', () => {
  it.each([
    ['wide', {}],
    ['on a phone', { viewport: { width: 390, height: 844 } }],
    ['without motion', { reducedMotion: 'reduce' as const }],
  ])('[PROF-04] scrolls to the section of a tab, and marks the tab of the section that one scrolls to: %s', async (_name, options) => {
    const page = await open('/profile', options);
    const { problems } = watch(page, product.url);
    await everythingLoaded(page);
    await isMarked(page, 'Profile');
    for (const [tab, id] of [...sections].reverse()) {
      await menu(page).getByRole('button', { name: tab }).click();
      await seen(() => placeOf(page, id), isReached);
      await isMarked(page, tab);
    }
    await page.mouse.move(195, 500);
    const look = async () => {
      await rested(page);
      const place = await placeOf(page, 'general');
      if (place.left > 1) await isTopMarked(page);
      return place;
    };
    while ((await look()).left > 1) await wheel(page, 150);
    // The last one cannot reach the top: the end of the page is its place.
    await isMarked(page, 'Delete account');
    await menu(page).getByRole('button', { name: 'Delete account' }).click();
    await isMarked(page, 'Delete account');
    // A key that is pressed while the page still moves ends the choice.
    await seen(() => placeOf(page, 'delete-account'), isReached);
    await page.keyboard.press('Shift');
    await page.mouse.move(195, 480);
    await rested(page);
    expect(await marked(page)).toBe('Delete account');
    await wheel(page, -150);
    while ((await look()).top < 0) await wheel(page, -400);
    expect(await marked(page)).toBe('Profile');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['wide', {}],
    ['on a phone', { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' as const }],
  ])(
    '[PROF-05] opens scrolled to Billing where a link stored the flag, however late the rest loads, and only once: %s',
    async (_name, options) => {
      const page = await open('/forms', options);
      const held: (() => void)[] = [];
      for (const call of ['getSessions', 'getSecondFactor', 'getPasskeys']) {
        await page.route(`**/api/${call}`, async (route) => {
          await new Promise<void>((go) => held.push(go));
          await route.continue();
        });
      }
      await page.getByRole('banner').getByRole('link', { name: 'Upgrade' }).click();
      await page.waitForURL('**/profile');
      await seen(() => placeOf(page, 'billing'), isReached);
      await seen(
        async () => held.length,
        (length) => length === 3,
      );
      for (const go of held) go();
      await everythingLoaded(page);
      await seen(() => placeOf(page, 'billing'), isReached);
      await isMarked(page, 'Billing');
      await page.unrouteAll();
      // Not a reload, after which the browser scrolls back to where it was.
      await page.goto('about:blank');
      await page.goto(`${product.url}/profile`);
      await everythingLoaded(page);
      await isMarked(page, 'Profile');
      expect(await page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([0, '']);
      await page.context().close();
    },
  );

  it('begins with the sessions where the mail about a new device leads', async () => {
    // The account was verified on one device, and has signed in on another since.
    const linkIn = (mail: string) => /http:\/\/localhost:\d+(\/profile#\w+)/.exec(mail)?.[1] ?? '';
    const link = linkIn(
      await seen(
        () => readMail(product, account.email),
        (mail) => linkIn(mail) !== '',
      ),
    );
    const page = await open(link);
    await everythingLoaded(page);
    await seen(() => placeOf(page, 'sessions'), isReached);
    await isMarked(page, 'Security');
    await page.context().close();
  });
});
