import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import {
  type Account,
  createForm,
  makeAccount,
  newSubmissionId,
  post,
  responseTotal,
  seen,
  setPlan,
  signIn,
  submissionBody,
} from './support/api.ts';
import { describeInBrowser, signedInAs } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { takeShifts, waitingCalls, watchShifts } from './support/shifts.ts';

/** What a screen may shift while it loads. 0.1 counts as good; a line that wraps is 0.02. */
const MOST = 0.02;

/** Nobody's forms, some with all that a screen may tell about them, and many. */
let none: Account;
let some: Account;
let many: Account;
let form: { id: string; link: string };
let response: string;

const direction = { page: 0, row: 0, col: 0 };
const who = column('input', { label: 'Who is it?' });
const color = column('radio', {
  label: 'Color',
  filter: true,
  options: ['Red', 'Blue'].map((label, at) => ({ id: `o${at}`, value: `o${at}`, label })),
});

async function send(name: string, note?: string): Promise<void> {
  const body = submissionBody(form.link, { [who.uniqueId]: { value: name, direction } }, newSubmissionId());
  if (note) body.append('note', JSON.stringify(note));
  expect((await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body })).status).toBe(200);
}

const smallForm = (owner: Account) => createForm(product, owner, pagesOf([[column('input', { label: 'Which one?' })]]));

beforeAll(async () => {
  [none, some, many] = [await makeAccount(product, 'none'), await makeAccount(product, 'some'), await makeAccount(product, 'many')];
  await setPlan(product, some.email, 'Standart');
  await setPlan(product, many.email, 'Premium');
  form = await createForm(product, some, pagesOf([[who], [color]]));
  await Promise.all([smallForm(some), smallForm(some)]);
  await Promise.all(Array.from({ length: 60 }, () => smallForm(many)));
  for (let n = 0; n < 9; n += 1) await send(`Person ${n}`);
  await seen(
    () => responseTotal(product, some, form.id),
    (total) => total === 9,
  );
  // More than the signs of a machine that a form may get in a minute: what follows is held.
  await Promise.all(Array.from({ length: 33 }, (_, n) => send(`Offer ${n}`, 'Buy now')));
  const list = (await post(product.url, '/api/getResponses', { id: form.id }, some.token)).body as {
    responses: { data: { _id: string }[] };
  };
  const [first = '', second = '', third = ''] = list.responses.data.map(({ _id }) => _id);
  response = first;
  for (const [path, responseId] of [
    ['/api/addFavorite', second],
    ['/api/archiveResponse', third],
  ] as const)
    expect((await post(product.url, path, { formId: form.id, responseId }, some.token)).status).toBe(200);
  // Now the plan covers one form, and that form's limit is near.
  await setPlan(product, some.email, 'Free');
  // The service of the list hears of it by an event.
  await seen(
    async () => (await post(product.url, '/api/getForms', {}, some.token)).body as { isOverQuota: boolean }[],
    (forms) => forms.filter(({ isOverQuota }) => isOverQuota).length === 2,
  );
});

type Screen = [name: string, owner: () => Account, path: () => string, shows: (page: Page) => Promise<void>];

const text = (content: string | RegExp) => (page: Page) => page.getByText(content).filter({ visible: true }).first().waitFor();

/** Every screen of an owner, with what it shows last. */
const screens: Screen[] = [
  ['the forms, none', () => none, () => '/forms', text('have a form, create it')],
  ['the forms', () => some, () => '/forms', text('2 forms are closed to the public')],
  ['60 forms', () => many, () => '/forms', text('A form')],
  ['the archived forms', () => some, () => '/forms?tab=archived', text('No archived forms')],
  ['the responses', () => some, () => `/responses/${form.id}`, text(/suspicious responses? (is|are) held/)],
  ['the archived responses', () => some, () => `/responsestrashed/${form.id}`, text('Person 6')],
  ['the held responses', () => some, () => `/responses/${form.id}/held`, text('look as if a bot')],
  [
    'a response',
    () => some,
    () => `/response/${response}`,
    async (page) => page.getByRole('link', { name: /^All responses to / }).waitFor(),
  ],
  ['the statistics', () => some, () => `/statistics/${form.id}`, text('Show as a table')],
  ['the profile', () => some, () => '/profile', text('General information')],
  ['the team', () => some, () => '/team', text('No one else is here yet')],
  ['the members', () => some, () => '/members', text('Nobody has been invited yet.')],
  ['support', () => some, () => '/support', text('Support')],
  ['the suggestions', () => some, () => '/suggestions', text('Suggestions')],
  ['the editor', () => some, () => `/form/${form.id}`, text('Color')],
  ['the settings of a form', () => some, () => `/form/${form.id}#look`, text('Appearance')],
  ['the preview', () => some, () => `/preview/${form.id}`, async (page) => page.frameLocator('iframe').getByText('Who is it?').waitFor()],
];

const windows = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

describeInBrowser('while a screen of an owner loads', () => {
  describe.each(windows)('at $width px', (viewport) => {
    let context: BrowserContext;
    let page: Page;
    beforeAll(async () => {
      context = await browser.newContext({ viewport, hasTouch: viewport.width < 1000 });
      await context.addInitScript(watchShifts);
      page = await context.newPage();
    });
    afterAll(() => context?.close());

    // A test for each: on a busy machine, all screens together would take longer than a test may, or than a token is valid.
    it.each(screens)('nothing jumps on %s', async (_, owner, path, shows) => {
      const token = await signIn(product, owner().email);
      // The session of this screen, in a page that does nothing by itself.
      await page.goto(`${product.url}/robots.txt`);
      await page.evaluate(signedInAs({ token }));
      await page.goto(`${product.url}${path()}`, { waitUntil: 'commit' });
      await shows(page);
      const { total, moved } = await page.evaluate(takeShifts);
      expect({ total, moved, isStill: total <= MOST }).toEqual({ total, moved, isStill: true });
    });
  });

  it.each(windows)('the statistics come where their room was kept, at $width px', async (viewport) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    await context.addInitScript(signedInAs({ token: await signIn(product, some.email) }));
    await context.addInitScript(watchShifts);
    const page = await context.newPage();
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    let calls = 0;
    await page.route(/getResponsesYearFilter|getTimeToComplete|getPagesReached/, async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    await page.goto(`${product.url}/statistics/${form.id}`);
    /** Where the top of a card is. */
    const top = async (heading: string) => (await page.getByRole('heading', { name: heading, includeHidden: true }).boundingBox())?.y ?? 0;
    const tops = async () => [await top('Overview'), await top('Completion time')];
    await page.getByRole('status', { name: 'Loading statistics' }).waitFor();
    // All else is there, however slow it was: it would move the cards, too.
    await seen(
      () => page.evaluate(waitingCalls),
      (waiting) => calls > 0 && waiting === calls,
    );
    const kept = await tops();
    go();
    await page.getByText('Show as a table').waitFor();
    const moved = (await tops()).map((y, at) => Math.abs(y - (kept[at] ?? 0)));
    // On a phone, the words below a figure may wrap.
    expect({ moved, isStill: moved.every((by) => by < (viewport.width < 600 ? 40 : 4)) }).toEqual({ moved, isStill: true });
    await context.close();
  });
});
