import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Account, createForm, makeAccount, makePremiumAccount, newSubmissionId, setPlan, submissionBody } from './support/api.ts';
import { describeInBrowser } from './support/browser.ts';
import { asked, changed, day, glaze, name, type Owned, ownersOf, withoutRow } from './support/changing.ts';
import { column } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
beforeAll(async () => {
  account = await makePremiumAccount(product, 'open-page');
});

const { save, call, closed, storedOf, readResponse } = ownersOf(product);

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Raku').check({ force: true });
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('textbox', { name: 'Which day?' }).fill('03/04/2027');
}

const CHANGED = 'This form was changed while you were filling it in. Your answers are kept.';
const GONE = /This form is no longer there/;
const OOPS = /Oops/;

/** What becomes of an answer whose page stood open: the response as its owner reads it, or what the respondent is told. */
type Outcome =
  | { stored: { glaze?: string; question?: string; day?: string; left?: string[] } }
  | { told: { script: string | RegExp; native: string | RegExp } };
const asSeen: Outcome = { stored: {} };
const isTold: Outcome = { told: { script: CHANGED, native: CHANGED } };
const expired: Outcome = { told: { script: /takes no answers now/, native: /Expired!/ } };

const changes: [what: string, change: (owned: Owned) => Promise<unknown>, outcome: Outcome][] = [
  ['nothing is changed', async () => undefined, asSeen],
  [
    'the chosen option is renamed',
    (o) =>
      save(
        o,
        changed((_, find) => Object.assign(find('Which glaze?').options[0] ?? {}, { label: 'Soda' })),
      ),
    { stored: { glaze: 'Raku' } },
  ],
  [
    'the names of two options are exchanged',
    (o) =>
      save(
        o,
        changed((_, find) => {
          const [one, other] = find('Which glaze?').options;
          if (one && other) [one.label, other.label] = [other.label, one.label];
        }),
      ),
    { stored: { glaze: 'Raku' } },
  ],
  [
    'the chosen option is removed',
    (o) =>
      save(
        o,
        changed((_, find) => find('Which glaze?').options.splice(0, 1)),
      ),
    isTold,
  ],
  [
    'the chosen option is removed and one of its name is added',
    (o) =>
      save(
        o,
        changed((_, find) => find('Which glaze?').options.splice(0, 1, { id: 'new', value: 'new', label: 'Raku' })),
      ),
    isTold,
  ],
  [
    'another option is removed, one is added and all change places',
    (o) =>
      save(
        o,
        changed((_, find) => {
          const content = find('Which glaze?');
          content.options = [{ id: 'new', value: 'new', label: 'Oak' }, ...content.options.slice(0, 2).reverse()];
        }),
      ),
    asSeen,
  ],
  [
    'the value of the chosen option would be given to another one',
    async (o) =>
      expect(
        await save(
          o,
          changed((_, find) => find('Which glaze?').options.splice(0, 1, { id: 'new', value: 'vRaku', label: 'Soda' })),
        ),
      ).toBe(422),
    asSeen,
  ],
  [
    'the question would become another kind',
    async (o) =>
      expect(
        await save(
          o,
          changed((pages) => {
            const [row] = pages[0]?.rows ?? [];
            if (row) row.content[0].cols = [{ ...column('rating'), uniqueId: glaze.uniqueId }];
          }),
        ),
      ).toBe(422),
    asSeen,
  ],
  [
    'the question is called something else',
    (o) =>
      save(
        o,
        changed((_, find) => Object.assign(find('Which glaze?'), { label: 'Which clay?' })),
      ),
    { stored: { question: 'Which glaze?' } },
  ],
  [
    'the question is removed',
    (o) =>
      save(
        o,
        changed((pages) => withoutRow(pages, 0)),
      ),
    isTold,
  ],
  [
    'the question is replaced by one of another kind',
    (o) =>
      save(
        o,
        changed((pages) => {
          const [row] = pages[0]?.rows ?? [];
          if (row) row.content[0].cols = [column('rating')];
        }),
      ),
    isTold,
  ],
  [
    'a question that was left empty is required',
    (o) =>
      save(
        o,
        changed((_, find) => Object.assign(find('Any wish?'), { required: true })),
      ),
    isTold,
  ],
  [
    'a question that was left empty is removed, and so is its page',
    (o) =>
      save(
        o,
        changed((pages) => pages.splice(1, 1)),
      ),
    asSeen,
  ],
  [
    'the pages are made one',
    (o) =>
      save(
        o,
        changed((pages) => pages[0]?.rows.push(...(pages.splice(1, 1)[0]?.rows ?? []))),
      ),
    asSeen,
  ],
  [
    'the question is removed and comes back',
    async (o) => {
      await save(
        o,
        changed((pages) => withoutRow(pages, 0)),
      );
      await save(o, asked(), 2);
    },
    asSeen,
  ],
  [
    'the questions change places',
    (o) =>
      save(
        o,
        changed((pages) => pages[0]?.rows.reverse()),
      ),
    asSeen,
  ],
  [
    'a text has to be an address',
    (o) =>
      save(
        o,
        changed((_, find) => Object.assign(find('Your name'), { typeinput: 'email' })),
      ),
    isTold,
  ],
  [
    'dates are written another way',
    (o) =>
      save(
        o,
        changed((_, find) => Object.assign(find('Which day?'), { typeDate: 'MM/dd/yyyy' })),
      ),
    { stored: { day: '04/03/2027' } },
  ],
  [
    'dates have a time',
    (o) =>
      save(
        o,
        changed((_, find) => Object.assign(find('Which day?'), { checkedTime: true })),
      ),
    isTold,
  ],
  ['the form gets another link', (o) => call(o, '/api/editFormID', { id: o.form.id }), asSeen],
  ['the form gets a link of its own', (o) => call(o, '/api/editFormID', { id: o.form.id, shorten: `own-${Date.now()}` }), asSeen],
  [
    'a copy of the form is made',
    async (o) => {
      await createForm(product, o.owner, asked());
    },
    asSeen,
  ],
  [
    'the deadline passes',
    async (o) => {
      await call(o, '/api/changeDeadline', { formId: o.form.id, deadline: '01/01/2020 10:00', zone: 'UTC' });
      await closed(o, 410);
    },
    expired,
  ],
  [
    'the form is archived',
    async (o) => {
      await call(o, '/api/archiveForm');
      await closed(o, 410);
    },
    { told: { script: GONE, native: /was closed by its owner on/ } },
  ],
  [
    'the form is deleted',
    async (o) => {
      await call(o, '/api/archiveForm');
      await call(o, '/api/deleteForm');
      await closed(o, 404);
    },
    { told: { script: GONE, native: OOPS } },
  ],
];

async function submit(page: Page, hasScript: boolean): Promise<void> {
  if (hasScript) await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
}

describeInBrowser('a page that stands open', () => {
  it.each(changes.flatMap(([what, change, outcome]) => [true, false].map((hasScript) => ({ what, change, outcome, hasScript }))))(
    'while $what: the answer is what its respondent saw, or the respondent is told (script: $hasScript)',
    async ({ change, outcome, hasScript }) => {
      const owned = { form: await createForm(product, account, asked()), owner: account };
      const context = await browser.newContext({ javaScriptEnabled: hasScript, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto(`${product.url}/f-${owned.form.link}`);
      await fill(page);
      await change(owned);
      await submit(page, hasScript);
      if ('told' in outcome) {
        await page
          .getByText(hasScript ? outcome.told.script : outcome.told.native)
          .first()
          .waitFor();
        expect(await storedOf(owned)).toEqual([]);
      } else {
        await page.waitForURL('**/success*');
        const { answers, formerOptions, formerLabels } = await readResponse(owned);
        const { stored } = outcome;
        expect(answers).toEqual({ [glaze.uniqueId]: 'vRaku', [name.uniqueId]: 'Ada', [day.uniqueId]: stored.day ?? '03/04/2027' });
        expect(formerOptions.map(({ label }) => label)).toEqual(stored.glaze ? [stored.glaze] : []);
        expect(formerLabels.map(({ label }) => label)).toEqual(stored.question ? [stored.question] : []);
      }
      await context.close();
    },
  );

  it.each([true, false])('while the plan ends and the limit is reached: the respondent is told (script: %p)', async (hasScript) => {
    const owner = await makeAccount(product, 'plan-ends');
    await setPlan(product, owner.email, 'Premium');
    const owned = { form: await createForm(product, owner, asked()), owner };
    for (let n = 0; n < 10; n += 1) {
      const userData = { [name.uniqueId]: { value: `${n}`, direction: { page: 0, row: 1, col: 0 } } };
      const body = submissionBody(owned.form.link, userData, newSubmissionId());
      expect((await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body })).status).toBe(200);
    }
    const context = await browser.newContext({ javaScriptEnabled: hasScript, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${product.url}/f-${owned.form.link}`);
    await fill(page);
    await setPlan(product, owner.email, 'Free');
    await closed(owned, 410);
    await submit(page, hasScript);
    await page
      .getByText(/Expired!|takes no answers now/)
      .first()
      .waitFor();
    await context.close();
  });
});
