import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makeAccount, makePremiumAccount } from './support/api.ts';
import { describeInBrowser, openSignedIn, settled } from './support/browser.ts';
import { oneQuestion } from './support/forms.ts';
import { openPayment } from './support/paying.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
let form: CreatedForm;

beforeAll(async () => {
  account = await makePremiumAccount(product);
  form = await createForm(product, account, oneQuestion().pages);
});

async function open(path: string, settings: Parameters<Browser['newContext']>[0], who = account): Promise<Page> {
  const { page } = await openSignedIn(browser, who, `${product.url}${path}`, { reducedMotion: 'reduce', ...settings });
  return page;
}

const groundOf = (locator: Locator) => locator.evaluate((shown) => getComputedStyle(shown).backgroundColor);
/** The nearest ground of its own that stands behind this. */
const groundBehind = (locator: Locator) =>
  locator.evaluate((shown) => {
    let behind: Element | null = shown;
    while (behind && /^(?:transparent|rgba\(0, 0, 0, 0\))$/.test(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement;
    return behind ? getComputedStyle(behind).backgroundColor : '';
  });
const edges = async (locator: Locator) => {
  const { x, y, width, height } = await restingBox(locator);
  return { x, y, right: x + width, bottom: y + height };
};

describeInBrowser('a look that was mended once', () => {
  it.each(['light', 'dark'] as const)('has the sheet of the editor in the color of the public page, %s', async (colorScheme) => {
    const editor = await open(`/form/${form.id}`, { colorScheme });
    const heading = editor.getByRole('textbox', { name: 'Form heading' });
    await heading.waitFor();
    const shown = await open(`/f-${form.link}`, { colorScheme });
    expect(await groundBehind(heading)).toBe(await groundOf(shown.locator('.fw-sheet')));
    await Promise.all([editor.context().close(), shown.context().close()]);
  });

  it('has the chosen tab of Customize stand out of its strip, also in the dark', async () => {
    const page = await open(`/form/${form.id}`, { colorScheme: 'dark' });
    await page.getByRole('region', { name: 'Tools of the form' }).getByRole('button', { name: 'Customize' }).click();
    const strip = page.getByRole('tablist', { name: 'Customize' });
    const chosen = strip.getByRole('tab', { selected: true });
    await chosen.waitFor();
    await settled(page);
    // A tint over the strip, both of a light color: the tab is lighter than what is around it.
    const [tab, around] = [await groundOf(chosen), await groundOf(strip)];
    const parts = (color: string) => color.match(/[\d.]+/g)?.map(Number) ?? [];
    expect([parts(tab).length, parts(around).length]).toEqual([4, 4]);
    expect(parts(tab).at(-1)).toBeGreaterThan(parts(around).at(-1) ?? 1);
    expect(parts(tab)[0]).toBeGreaterThan(0.5);
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)(
    'has support and team in one column at 768 pixels, as wide as the page lets them be, %s',
    async (colorScheme) => {
      const viewport = { width: 768, height: 1024 };
      const support = await open('/support', { viewport, colorScheme });
      const message = await edges(support.getByRole('textbox', { name: /^Message/ }));
      const sent = await edges(support.getByRole('heading', { name: 'Your messages' }));
      const send = await edges(support.getByRole('button', { name: 'Send' }));
      expect([sent.y > send.bottom, send.right, message.right - message.x > 500]).toEqual([true, message.right, true]);
      const team = await open('/team', { viewport, colorScheme });
      const field = await edges(team.getByRole('textbox', { name: 'Invite by email' }));
      const invite = await edges(team.getByRole('button', { name: 'Invite' }));
      expect([Math.abs(invite.y - field.y) < 1, Math.abs(invite.bottom - field.bottom) < 1, invite.x - field.right < 24]).toEqual([
        true,
        true,
        true,
      ]);
      await Promise.all([support.context().close(), team.context().close()]);
    },
  );

  it.each([1440, 390])('has the result of a payment in one card below the logo, with its way back, %s wide', async (width) => {
    const payer = await makeAccount(product);
    const page = await open('/profile', { viewport: { width, height: 844 } }, payer);
    const payment = await openPayment(page, 'Choose the plan: Standard');
    await payment.setViewportSize({ width, height: 844 });
    await payment.getByRole('button', { name: 'Pay $4.99' }).click();
    const heading = payment.getByRole('heading', { name: 'Successfully paid!! Thank you' });
    await heading.waitFor();
    const [logo, words, back] = [
      await edges(payment.getByRole('link', { name: 'Formwright' })),
      await edges(heading),
      await edges(payment.getByRole('link', { name: 'Go back' })),
    ];
    expect([logo.bottom < words.y, words.bottom < back.y, back.bottom < 844, back.bottom - back.y >= 36]).toEqual([true, true, true, true]);
    expect(Math.abs((back.x + back.right) / 2 - (words.x + words.right) / 2)).toBeLessThan(1);
    await page.context().close();
  });
});
