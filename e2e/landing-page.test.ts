import { expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { makeAccount, PASSWORD } from './support/api.ts';
import { describeInBrowser, expectAccessible, watch } from './support/browser.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

describeInBrowser('the landing page', () => {
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
    await page.getByRole('heading', { name: 'Premium' }).waitFor();
    expect(requests.filter((url) => !url.startsWith(product.url))).toEqual([]);
    expect(requests.filter((url) => url.endsWith('.js'))).toHaveLength(1);
    await page.context().close();
  });

  it('needs no script, and the screens of owners say that they need one', async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await page.getByText('This page needs JavaScript').count()).toBe(0);
    await page.goto(`${product.url}/signin`);
    await page.getByRole('heading', { name: 'This page needs JavaScript' }).waitFor();
    const brand = page.getByRole('link', { name: 'Formwright', exact: true });
    expect(await brand.getAttribute('href')).toBe('/');
    expect(await brand.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'start page' }).click();
    await page.getByRole('heading', { name: 'Forms that fit together' }).waitFor();
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

  it.each([390, 1440])('[use 13] has a form to try, which is sent nowhere and shows what its owner would read, at %i', async (width) => {
    const page = await open({ viewport: { width, height: 844 } });
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await page
      .getByRole('link', { name: 'Try one', exact: true })
      .or(page.getByRole('link', { name: 'Try one first' }))
      .last()
      .click();
    const form = page.frameLocator('iframe');
    await form.getByRole('heading', { name: 'How was your visit?' }).waitFor();
    const next = form.getByRole('button', { name: 'Next' });
    await next.click();
    await form.getByText('This field is required').first().waitFor();
    await form.getByRole('radio', { name: '4' }).check({ force: true });
    await form.getByText('The place').click();
    await form.getByText('The people').click();
    await next.click();
    await form.getByText('Perhaps').click();
    await form.getByRole('textbox', { name: /do better/ }).fill('More <b>chairs</b>');
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.getByRole('heading', { name: 'This is what the owner reads' }).waitFor();
    expect(await form.locator('dt, dd').allTextContents()).toEqual([
      'How did you like it?',
      '4',
      'What was good?',
      'The people, The place',
      'Will you come again?',
      'Perhaps',
      'What should we do better?',
      'More <b>chairs</b>',
    ]);
    expect(sent).toEqual([]);
    await form.getByRole('button', { name: 'Fill it in again' }).click();
    await form.getByRole('heading', { name: 'How was your visit?' }).waitFor();
    // The way on stands below the form on a phone.
    const wayOn = page.getByRole('link', { name: 'Build one like it' });
    expect(await wayOn.getAttribute('href')).toBe('/signup?example=feedback');
    expect((await restingBox(wayOn)).y > (await restingBox(page.locator('iframe'))).y + 700).toBe(width === 390);
    await page.context().close();
  });

  it('[use 13] names the prices of billing, says what is kept, and has a card for links', async () => {
    const page = await open();
    const plans = (await (await fetch(`${product.url}/api/getPlans`)).json()) as { priceCents: number }[];
    const prices = page.getByRole('region', { name: 'What it costs' });
    for (const { priceCents } of plans) await prices.getByText(`$${priceCents / 100}`, { exact: true }).waitFor();
    const card = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    expect(await card('description')).toMatch(/share them by link/);
    const picture = await fetch(String(await card('image')));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    for (const [name, says] of [
      ['Guide', 'Build a form'],
      ['Privacy', 'If you answer a form'],
      ['Terms', 'You are 16 or older'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click();
      await page.getByRole('main').getByText(says).first().waitFor();
      await expectAccessible(page, name);
    }
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
