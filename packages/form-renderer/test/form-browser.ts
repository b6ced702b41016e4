import { existsSync } from 'node:fs';
import type { FormDetails, Pages } from '@formwright/form-model';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { loadAssets, type RenderedPage, renderMessagePage, renderPublicForm } from '../src/server/index.ts';
import { type FormServer, receipt, SCRIPT, startFormServer } from './form-server.ts';
import { bookingPages, column, details, everyKindPages, page, uniqueId } from './forms.ts';
import { CHROMIUM, connectChromium } from './shared-chromium.ts';
import { namesOfStoredFiles } from './stored-files.ts';
import { UploadServer } from './upload-server.ts';

export const choices = Array.from({ length: 6 }, (_, at) => ({ id: `c${at}`, value: `v${at}`, label: `Choice ${at + 1}` }));
export const shortPages = [
  page(
    'p1',
    [column('input', 'short', { required: true })],
    [column('input', 'mail', { label: 'Email', typeinput: 'email' })],
    [column('input', 'number', { label: 'Number', typeinput: 'number' })],
    [column('dropdown', 'drop', { options: choices })],
    [column('radio', 'single', { options: choices })],
    [column('date', 'day')],
    [column('date', 'stay', { label: 'Stay', defaultDateLabel: 'Range', defaultDateValue: '' })],
    [
      column('date', 'today', {
        label: 'Today',
        defaultDateLabel: 'Current',
        checkedTime: true,
        timeFormat: 'AM/PM',
        defaultTimeLabel: 'Current',
      }),
    ],
    [column('upload', 'files')],
  ),
];
const silentPages = [page('p1', [column('divider', 'line')]), page('p2', [column('paragraph', 'para')])];

/** Selector of an element's first control. */
export const id = (name: string) => `#q-${uniqueId(name)}`;

/**
 * A fresh visitor, a browser and a server with four forms: 'book' (two pages), 'short', 'kinds' (every kind), 'silent' (nothing to answer).
 */
export interface FormInBrowser {
  browser: Browser;
  server: FormServer;
  context: BrowserContext;
  page: Page;
  /** Resolves when the script has started the form. */
  open(link: string): Promise<unknown>;
  /** For a form that was reached in another way than by `open`. */
  isReady(): Promise<unknown>;
  banner(): Locator;
  button(name: string): Locator;
  /** userData of the last post. */
  sent(): Record<string, { value: unknown }>;
  fillFirstPage(): Promise<void>;
  fillSecondPage(): Promise<void>;
}

/** Resolves when the device stores files for drafts. A loop, because `waitForFunction` takes any promise for true. */
export async function filesAreStored(page: Page): Promise<void> {
  while (!(await page.evaluate(namesOfStoredFiles))) await page.waitForTimeout(20);
}

/**
 * Keeps the answer to the next post back. Resolves when that post has arrived, which is a moment after the page has told of it. @returns
 * what answers it
 */
export const heldPost = ({ server }: FormInBrowser): Promise<() => void> =>
  new Promise((resolve) => {
    server.answer = (response) => resolve(() => receipt(response, 1));
  });

/** Said to whoever comes back to a draft. */
export const BACK_HERE = 'are here';

/** Waits until the draft on the device contains this text. */
export const isInDraft = (form: FormInBrowser, text: string) =>
  form.page.waitForFunction((wanted) => localStorage.getItem(document.body.dataset.draft ?? '')?.includes(wanted), text);

/** The public page of a form with the same id and link. */
export async function render(pages: Pages, link: string, more: Partial<FormDetails> = {}, hideBranding = false): Promise<RenderedPage> {
  const shown = details({ _id: `form-${link}`, link, ...more });
  return renderPublicForm({ pages, details: shown, productName: 'Formwright', hideBranding, assets: await loadAssets() });
}

const startPages = async (): Promise<Record<string, RenderedPage>> => ({
  '/f-book': await render(bookingPages, 'book'),
  '/f-short': await render(shortPages, 'short'),
  '/f-kinds': await render(everyKindPages, 'kinds'),
  '/f-silent': await render(silentPages, 'silent'),
  '/success': renderMessagePage('success', { productName: 'Formwright', assets: await loadAssets() }),
});

class Visitor implements FormInBrowser {
  browser: Browser;
  server: FormServer;
  context: BrowserContext;
  page: Page;

  constructor(browser: Browser, server: FormServer, context: BrowserContext, opened: Page) {
    this.browser = browser;
    this.server = server;
    this.context = context;
    this.page = opened;
  }
  async open(link: string) {
    await this.page.goto(`${this.server.url}/f-${link}`);
    await this.isReady();
  }
  isReady = () => this.page.waitForFunction(() => document.forms[0]?.noValidate);
  banner = () => this.page.locator('#fw-alert');
  button = (name: string) => this.page.getByRole('button', { name, exact: true });
  sent = () => JSON.parse(this.server.posts.at(-1)?.fields.userData ?? '{}');
  async fillFirstPage() {
    await this.page.getByLabel('First name').fill('Ilse');
    await this.page.getByLabel('Last name').fill('Vandenberghe');
    await this.page.locator(id('email')).fill('ilse@example.com');
    await this.page.locator(id('workshop')).selectOption({ label: 'Hand building' });
    await this.page.locator(id('day')).fill('14/03/2027');
  }
  async fillSecondPage() {
    await this.page.getByLabel('Once or twice').check();
    await this.page.getByText('4 of 5 stars').locator('..').click();
  }
}

/**
 * Tests in a real browser; each gets a fresh visitor, and fails on any script error or breach of the page's policy.
 * @param device what the visitor holds in the hand
 */
export function describeInBrowser(name: string, body: (visitor: () => FormInBrowser) => void, device: BrowserContextOptions = {}): void {
  const hasBrowser = existsSync(CHROMIUM);
  if (!hasBrowser && process.env.CI === 'true') throw new Error(`${CHROMIUM} is missing: the public form cannot be tested`);
  if (!hasBrowser) console.warn(`Skipped: ${CHROMIUM} is missing, so the public form's script was not run in a browser.`);

  (hasBrowser ? describe : describe.skip)(name, () => {
    let browser: Browser;
    let server: FormServer;
    let pages: Record<string, RenderedPage>;
    let visitor: Visitor;
    const problems: string[] = [];

    beforeAll(async () => {
      [pages, browser] = await Promise.all([startPages(), connectChromium()]);
      server = await startFormServer({});
    });
    afterAll(async () => {
      await browser?.close();
      await server?.close();
    });
    beforeEach(async () => {
      server.pages = { ...pages };
      server.posts.length = 0;
      server.answer = receipt;
      server.timeLeft = () => ({});
      server.visits.length = 0;
      server.files = new UploadServer();
      server.heldBackFrom = SCRIPT;
      server.restArrives = Promise.resolve();
      problems.length = 0;
      const context = await browser.newContext(device);
      context.setDefaultTimeout(60_000);
      visitor = new Visitor(browser, server, context, await context.newPage());
      visitor.page.on('pageerror', (error) => problems.push(String(error)));
      visitor.page.on('console', (message) => {
        if (/content security policy/i.test(message.text())) problems.push(message.text());
      });
    });
    afterEach(async () => {
      await visitor.context.close();
      expect(problems).toEqual([]);
    });

    body(() => visitor);
  });
}
