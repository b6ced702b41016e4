import { readPdf } from '@formwright/pdf/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { BrowserContext, Page } from 'playwright-core';
import { type Account, createForm, makePremiumAccount, newSubmissionId, post, seen, submissionBody } from './support/api.ts';
import { contentOf, describeInBrowser, expectAccessible, inEveryLook, openSignedIn, watch } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { type Box, restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;
let response = '';

const who = column('input', { label: 'Who is it?' });
const glaze = column('radio', {
  label: 'Which glaze?',
  options: [
    { id: 'o1', value: 'o1', label: 'Celadon' },
    { id: 'o2', value: 'o2', label: 'Tenmoku' },
  ],
});

beforeAll(async () => {
  account = await makePremiumAccount(product);
  const { link } = await createForm(product, account, pagesOf([[who]], [[glaze]]));
  const direction = { page: 0, row: 0, col: 0 };
  const answers = { [who.uniqueId]: { value: 'Ilse, "the potter"', direction }, [glaze.uniqueId]: { value: 'o2', direction } };
  const sent = await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body: submissionBody(link, answers, newSubmissionId()) });
  expect(sent.status).toBe(200);
  response = ((await sent.json()) as { id: string }).id;
  // The page asks once, and the response comes by an event.
  await seen(
    () => post(product.url, '/api/getFormWithResponse', { id: response }),
    ({ status }) => status === 200,
  );
});

/** Pixels between two boxes, by the side where there are more; not positive if one lies on the other. */
const gapBetween = (one: Box, other: Box) =>
  Math.max(
    Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width),
    Math.max(one.y, other.y) - Math.min(one.y + one.height, other.y + other.height),
  );

declare global {
  interface Window {
    printed?: number;
  }
}

const address = () => `${product.url}/response/${response}`;

/** A visitor without an account. Printing is counted, because no dialog of the browser can be seen. */
async function visitor(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(() => {
    window.printed = 0;
    window.print = () => {
      window.printed = (window.printed ?? 0) + 1;
    };
  });
  return context;
}
const printed = (page: Page) => page.evaluate(() => window.printed);
const isShown = (page: Page) => page.getByText('Ilse, "the potter"').waitFor();

describeInBrowser('the page of a response', () => {
  it('[VIEW-02] has buttons that copy its link, download its CSV and print it, for whoever has its address', async () => {
    const context = await visitor();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    const { problems } = watch(page, product.url);
    await page.goto(address());
    await isShown(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await toastCame(page, 'Link copied. Anyone who has it can read this response.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address());

    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^Responses - \d{4}-\d\d-\d\d\.csv$/);
    const moment = expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    expect(parse((await contentOf(file)).toString(), { bom: true })).toEqual([
      ['Who is it?', 'Which glaze?', expect.stringMatching(/^Start Date \(.+\)$/), expect.stringMatching(/^End Date \(.+\)$/)],
      ['Ilse, "the potter"', 'Tenmoku', '', moment],
    ]);

    expect(await printed(page)).toBe(0);
    await page.getByRole('button', { name: 'Print' }).click();
    await page.waitForFunction(() => window.printed === 1);
    await page.getByText('Powered by').waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.getByText('Powered by').waitFor({ state: 'detached' });
    await inEveryLook(page, async (where) => {
      await expectAccessible(page, `a response ${where}`);
      expect([where, await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([where, true]);
    });
    expect(problems).toEqual([]);
    await context.close();
  });

  it('has its buttons apart for its owner at every width, and what archives it not beside what copies its link', async () => {
    for (const [width, hasTouch] of [
      [1440, false],
      [1024, true],
      [768, true],
      [390, true],
    ] as const) {
      const { page } = await openSignedIn(browser, account, address(), { viewport: { width, height: 900 }, hasTouch, isMobile: hasTouch });
      const controls = page.getByRole('banner').locator('a, button');
      await page.getByRole('button', { name: 'Archive' }).waitFor();
      const boxes = await Promise.all((await controls.all()).map((control) => restingBox(control)));
      const name = await controls.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''));
      const touching = boxes.flatMap((one, at) =>
        boxes.slice(at + 1).flatMap((other, next) => (gapBetween(one, other) <= 0 ? [`${name[at]} and ${name[at + 1 + next]}`] : [])),
      );
      expect([width, touching]).toEqual([width, []]);
      const [archive, copy] = ['Archive', 'Copy link'].map((label) => boxes[name.indexOf(label)] as Box);
      expect([width, gapBetween(archive as Box, copy as Box) >= 16]).toEqual([width, true]);
      await page.context().close();
    }
  });

  it("[VIEW-04] prints all pages, with a 'Powered by' logo unless its owner hides it", async () => {
    const context = await visitor();
    const page = await context.newPage();
    const onPaper = async () => {
      await page.goto(address());
      await isShown(page);
      const sheets = readPdf(await page.pdf())
        .pages.flat()
        .join('\n');
      return ['Who is it?', 'Which glaze?', 'Powered by'].map((text) => sheets.includes(text));
    };
    expect(await onPaper()).toEqual([true, true, true]);
    // The screen has no mode of printing.
    expect([await page.getByText('Which glaze?').count(), await page.getByText('Powered by').count()]).toEqual([1, 0]);

    // As the button of a row opens it.
    const flagged = await context.newPage();
    await flagged.addInitScript((id) => localStorage.setItem('print', id), response);
    await flagged.goto(address());
    await flagged.getByText('Powered by').getByRole('img').or(flagged.getByText('Powered by').locator('svg')).first().waitFor();
    await flagged.close();

    const { body: me } = await post(product.url, '/api/getMe', {}, account.token);
    const hide = (value: boolean) =>
      post(product.url, '/api/changeshowlogo', { value, userId: (me as { _id: string })._id }, account.token);
    expect((await hide(false)).status).toBe(200);
    const isHidden = async () => ((await post(product.url, '/api/getFormWithResponse', { id: response })).body as unknown[])[4];
    await seen(isHidden, (hidden) => hidden === true);
    expect(await onPaper()).toEqual([true, true, false]);
    expect((await hide(true)).status).toBe(200);
    await seen(isHidden, (hidden) => hidden === false);
    await context.close();
  });

  it('[VIEW-05] opened to be printed, it prints once, 1 s after it was loaded', async () => {
    const context = await visitor();
    const page = await context.newPage();
    await page.addInitScript((id) => localStorage.setItem('print', id), response);
    const start = Date.now();
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start + 60_000);
    await page.goto(address());
    // The page's own clock stands still but for these steps.
    const shown = page.getByText('Ilse, "the potter"');
    await seen(
      async () => {
        await page.clock.runFor(1);
        return shown.count();
      },
      (count) => count > 0,
    );
    await page.getByText('Powered by').waitFor();
    // What was begun when it was shown has been done.
    await page.evaluate(async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        const { port1, port2 } = new MessageChannel();
        const turned = new Promise((resolve) => (port1.onmessage = resolve));
        port2.postMessage(null);
        await turned;
      }
    });
    await page.clock.runFor(980);
    expect(await printed(page)).toBe(0);
    await page.clock.runFor(20);
    expect(await printed(page)).toBe(1);
    await page.clock.runFor(5_000);
    expect(await printed(page)).toBe(1);
    await context.close();
  });

  it('marks the items of a paragraph as the form does', async () => {
    const items = (type: 'bullets' | 'numbers') => ({ type, items: [[{ text: 'Clay' }], [{ text: 'Tools' }]] });
    const rules = column('paragraph', { paragraph: [items('bullets'), items('numbers')] });
    const name = column('input', { label: 'Who is it?' });
    const { link } = await createForm(product, account, pagesOf([[rules], [name]]));
    const answers = { [name.uniqueId]: { value: 'Bo', direction: { page: 0, row: 1, col: 0 } } };
    const sent = await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body: submissionBody(link, answers, newSubmissionId()) });
    const { id } = (await sent.json()) as { id: string };
    await seen(
      () => post(product.url, '/api/getFormWithResponse', { id }),
      ({ status }) => status === 200,
    );
    const context = await visitor();
    const page = await context.newPage();
    for (const path of [`/f-${link}`, `/response/${id}`]) {
      await page.goto(`${product.url}${path}`);
      const marks = page.locator('.fw-rich :is(ul, ol)');
      await marks.nth(1).waitFor();
      expect([path, await marks.evaluateAll((lists) => lists.map((list) => getComputedStyle(list).listStyleType))]).toEqual([
        path,
        ['disc', 'decimal'],
      ]);
    }
    await context.close();
  });
});
