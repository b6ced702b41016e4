import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { makeAccount, PASSWORD } from './support/api.ts';
import { describeInBrowser, expectAccessible, sharedBrowser, watch } from './support/browser.ts';
import { sharedProduct } from './support/product.ts';

const product = sharedProduct();
let browser: Browser;

describeInBrowser('the landing page', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(() => browser?.close());

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(product.url);
    return page;
  }

  /** Runs in the page: keeps every animation that begins, because one that has ended may be told no more. */
  const keepAnimations = () => {
    const begun = new Set<Animation>();
    Object.assign(window, { begun });
    for (const type of ['animationstart', 'animationend'])
      document.addEventListener(type, () => {
        for (const each of document.getAnimations()) begun.add(each);
      });
  };

  it('is drawn without script, and asks nobody else for anything', async () => {
    const page = await open({ javaScriptEnabled: false });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.reload();
    await page.getByRole('heading', { name: 'Forms that fit together' }).waitFor();
    expect(requests.filter((url) => !url.startsWith(product.url))).toEqual([]);
    expect(requests.filter((url) => url.endsWith('.js'))).toHaveLength(1);
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)(
    'shows a form being built, ends within five seconds, and everybody can use it: %s',
    async (colorScheme) => {
      const page = await (await browser.newContext({ colorScheme })).newPage();
      const { problems } = watch(page, product.url);
      await page.addInitScript(keepAnimations);
      await page.goto(product.url);
      await page.waitForFunction(() => (window as unknown as { begun: Set<Animation> }).begun.size > 5);
      const ends = await page.evaluate(async () => {
        const { begun } = window as unknown as { begun: Set<Animation> };
        await Promise.all([...begun].map(({ finished }) => finished));
        return [...begun].map(({ effect }) => Number(effect?.getComputedTiming().endTime));
      });
      expect(Math.max(...ends)).toBeLessThanOrEqual(5000);
      for (const question of ['Your name', 'Have you worked with clay before?', 'How at home are you on the wheel?']) {
        await page.getByText(question).first().waitFor();
      }
      await page.getByText('New answer').waitFor();
      await expectAccessible(page, `landing page, ${colorScheme}`);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it('stands still for those who prefer less motion', async () => {
    const page = await open({ reducedMotion: 'reduce' });
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await page.getByText('New answer').isVisible()).toBe(true);
    await page.context().close();
  });

  it('leads to sign-up and sign-in, and gives way to the forms of who is signed in', async () => {
    const { email } = await makeAccount(product);
    const page = await open();
    await page.getByRole('link', { name: 'Build your first form' }).click();
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await page.goBack();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/forms');
    const list = page.getByText("You don't have a form, create it.");
    // The reply with the list marks the browser.
    await list.waitFor();
    await page.goto(product.url);
    await list.waitFor();
    await page.context().close();
  });
});
