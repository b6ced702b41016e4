import type { Option, Pages } from '@formwright/form-model';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  type Account,
  createForm,
  fromElsewhere,
  makeAccount,
  makePremiumAccount,
  newSubmissionId,
  setPlan,
  submissionBody,
} from './support/api.ts';
import { describeInBrowser, reloadUntil } from './support/browser.ts';
import { asked, changed, day, glaze, name, type Owned, ownersOf, withoutRow } from './support/changing.ts';
import { column } from './support/forms.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

const { save, call, closed, storedOf, readResponse } = ownersOf(product);
let account: Account;
beforeAll(async () => {
  account = await makePremiumAccount(product, 'brought-back');
});

/** What is said of an answer that was given to other words. */
const GLAZE = 'Changed since you answered “Which glaze?” with “Raku”.';
const NAME = 'Changed since you answered “Your name”.';

interface Change {
  what: string;
  /** The pages after the change. */
  pages?: () => Pages;
  act?: (owned: Owned) => Promise<unknown>;
  /** What is said when answers from before come back. */
  said?: string;
  /** What is said when they are sent. */
  refused?: string;
  /** What stands in place of the form. */
  instead?: string;
}
const REQUIRED = 'This field is required.';
const edited =
  (...given: Parameters<typeof changed>) =>
  () =>
    changed(...given);

const changes: Change[] = [
  { what: 'nothing is changed' },
  {
    what: 'the chosen option is renamed',
    pages: edited((_, find) => Object.assign(find('Which glaze?').options[0] ?? {}, { label: 'Soda' })),
    said: GLAZE,
  },
  {
    what: 'the names of two options are exchanged',
    pages: edited((_, find) => {
      const [one, other] = find('Which glaze?').options;
      if (one && other) [one.label, other.label] = [other.label, one.label];
    }),
    said: GLAZE,
  },
  { what: 'the chosen option is removed', pages: edited((_, find) => find('Which glaze?').options.splice(0, 1)), said: GLAZE },
  {
    what: 'the chosen option is removed and one of its name is added',
    pages: edited((_, find) => find('Which glaze?').options.splice(0, 1, { id: 'new', value: 'new', label: 'Raku' })),
    said: GLAZE,
  },
  {
    what: 'another option is removed and all change places',
    pages: edited((_, find) => find('Which glaze?').options.splice(0, 3, ...find('Which glaze?').options.slice(0, 2).reverse())),
  },
  {
    what: 'a choice is called something else',
    pages: edited((_, find) => Object.assign(find('Which glaze?'), { label: 'Which clay?' })),
    said: GLAZE,
  },
  {
    what: 'a text is called something else',
    pages: edited((_, find) => Object.assign(find('Your name'), { label: 'Your cat' })),
    said: NAME,
  },
  { what: 'a question is removed', pages: edited((pages) => withoutRow(pages, 0)), said: GLAZE },
  {
    what: 'a question is replaced by one of another kind',
    pages: edited((pages) => {
      const [row] = pages[0]?.rows ?? [];
      if (row) row.content[0].cols = [column('rating', { label: 'Which glaze?' })];
    }),
    said: GLAZE,
  },
  {
    what: 'an empty question is required',
    pages: edited((_, find) => Object.assign(find('Any wish?'), { required: true })),
    refused: REQUIRED,
  },
  { what: 'questions change places', pages: edited((pages) => pages[0]?.rows.reverse()) },
  { what: 'the pages are made one', pages: edited((pages) => pages[0]?.rows.push(...(pages.splice(1, 1)[0]?.rows ?? []))) },
  {
    what: 'a text has to be an address',
    pages: edited((_, find) => Object.assign(find('Your name'), { typeinput: 'email' })),
    refused: 'Enter an email address like name@example.com.',
  },
  { what: 'dates are written another way', pages: edited((_, find) => Object.assign(find('Which day?'), { typeDate: 'MM/dd/yyyy' })) },
  {
    what: 'dates have a time',
    pages: edited((_, find) => Object.assign(find('Which day?'), { checkedTime: true })),
    refused: 'Please fill in the date field completely.',
  },
  {
    what: 'the deadline passes',
    act: async (o) => {
      await call(o, '/api/changeDeadline', { formId: o.form.id, deadline: '01/01/2020 10:00', zone: 'UTC' });
      await closed(o, 410);
    },
    instead: 'Expired!',
  },
  {
    what: 'the form is archived',
    act: async (o) => {
      await call(o, '/api/archiveForm');
      await closed(o, 410);
    },
    instead: 'Closed',
  },
  {
    what: 'the form is deleted',
    act: async (o) => {
      await call(o, '/api/archiveForm');
      await call(o, '/api/deleteForm');
      await closed(o, 404);
    },
    instead: 'Oops!',
  },
  {
    what: 'the plan ends and the limit is reached',
    act: async (o) => {
      for (let n = 0; n < 10; n += 1) {
        const userData = { [name.uniqueId]: { value: `${n}`, direction: { page: 0, row: 1, col: 0 } } };
        const body = submissionBody(o.form.link, userData, newSubmissionId());
        expect((await fetch(`${product.url}/api/saveUserForm`, { method: 'POST', body })).status).toBe(200);
      }
      await setPlan(product, o.owner.email, 'Free');
      await closed(o, 410);
    },
    instead: 'Expired!',
  },
];

const newPage = async () => (await browser.newContext({ extraHTTPHeaders: fromElsewhere(), reducedMotion: 'reduce' })).newPage();
const address = ({ form }: Owned) => `${product.url}/f-${form.link}`;

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Raku').check({ force: true });
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('textbox', { name: 'Which day?' }).fill('03/04/2027');
  await page.waitForFunction(() => localStorage.getItem(document.body.dataset.draft ?? '')?.includes('03/04/2027'));
}

/** How answers from before a change come to the changed form. Each gives the page on which they are. */
const ways: { way: string; give(owned: Owned, change: () => Promise<void>): Promise<Page> }[] = [
  {
    way: 'a draft',
    async give(owned, change) {
      const page = await newPage();
      await page.goto(address(owned));
      await fill(page);
      await change();
      await page.reload();
      return page;
    },
  },
  {
    way: 'a code from another device',
    async give(owned, change) {
      const [first, second] = [await newPage(), await newPage()];
      await first.goto(address(owned));
      await fill(first);
      await first.goto(`${address(owned)}/continue`);
      await first.getByRole('button', { name: 'Make a code' }).click();
      const code = (await first.getByRole('group', { name: 'Your code' }).textContent()) ?? '';
      await first.context().close();
      await change();
      await second.goto(`${address(owned)}/continue`);
      const field = second.getByRole('textbox', { name: 'Code' });
      await field
        .or(second.getByRole('heading', { name: /Oops!|Expired!|Closed/ }))
        .first()
        .waitFor();
      if (!(await field.isVisible())) return second;
      await field.fill(code);
      await field.press('Enter');
      const goOn = second.getByRole('button', { name: 'Continue', exact: true });
      await second.getByRole('heading', { name: 'A form' }).or(goOn).first().waitFor();
      if (await goOn.isVisible()) await goOn.click();
      return second;
    },
  },
  {
    way: 'a link that fills in',
    async give(owned, change) {
      await change();
      const page = await newPage();
      await page.goto(
        `${address(owned)}?${new URLSearchParams({ 'Which glaze?': 'vRaku', 'Your name': 'Ada', 'Which day?': '2027-04-03' })}`,
      );
      return page;
    },
  },
];

/** What the respondent sees: the label of the chosen glaze, the name and the day. */
async function seenOn(page: Page) {
  const shownIn = async (id: string) => {
    const field = page.locator(`[data-question="${id}"] input:not([type=date])`);
    return (await field.count()) ? field.first().inputValue() : '';
  };
  const chosen = page.locator(`[data-question="${glaze.uniqueId}"] label:has(:checked)`);
  return {
    glaze: (await chosen.count()) ? ((await chosen.textContent()) ?? '') : '',
    name: await shownIn(name.uniqueId),
    day: await shownIn(day.uniqueId),
  };
}

describeInBrowser('answers that come to a form which was changed meanwhile', () => {
  it.each(changes.flatMap((change) => ways.map((way) => ({ ...change, ...way }))))(
    'by $way, while $what: are stored as the respondent sees them, or the respondent is told',
    async ({ pages = asked, act, said, refused, instead, way, give }) => {
      const isPlan = instead === 'Expired!' && act && String(act).includes('setPlan');
      const owner = isPlan ? await makeAccount(product, 'plan-ends') : account;
      if (isPlan) await setPlan(product, owner.email, 'Premium');
      const owned: Owned = { form: await createForm(product, owner, asked()), owner };
      const page = await give(owned, async () => {
        if (pages !== asked) expect(await save(owned, pages())).toBe(200);
        await act?.(owned);
      });
      if (instead) {
        // The service that shows the form learns of a plan by an event.
        await reloadUntil(page, () => page.getByRole('heading', { name: instead }).isVisible(), Boolean);
        await page.context().close();
        return;
      }
      await page.getByRole('heading', { name: 'A form' }).waitFor();
      const isLink = way === 'a link that fills in';
      if (!isLink) {
        await page.getByText('are here').waitFor();
        expect(await page.getByText('Changed since').allTextContents()).toEqual(
          said ? expect.arrayContaining([expect.stringContaining(said)]) : [],
        );
      } else await page.waitForFunction(() => document.forms[0]?.noValidate);
      const shown = await seenOn(page);
      if (said === GLAZE && !isLink) expect(shown.glaze).toBe('');
      const next = page.getByRole('button', { name: 'Next' });
      if (await next.isVisible()) await next.click();
      if (!refused) await page.getByRole('button', { name: 'Submit' }).click();
      else if (!isLink) await page.getByText(refused).first().waitFor();
      if (refused) expect(await storedOf(owned)).toEqual([]);
      else {
        await page.waitForURL('**/success*');
        const { answers, formerOptions } = await readResponse(owned);
        const labels = new Map(glazesOf(pages()).map(({ value, label }) => [value, label]));
        expect(formerOptions).toEqual([]);
        expect({
          glaze: labels.get(answers[glaze.uniqueId] ?? '') ?? '',
          name: answers[name.uniqueId] ?? '',
          day: answers[day.uniqueId] ?? '',
        }).toEqual(shown);
      }
      await page.context().close();
    },
  );
});

/** The options of the glaze on these pages; none where it is no longer asked for. */
const glazesOf = (pages: Pages) =>
  pages
    .flatMap(({ rows }) => rows.flatMap((row) => row.content[0].cols))
    .flatMap((each) => ('uniqueId' in each && each.uniqueId === glaze.uniqueId ? (each.content as { options: Option[] }).options : []));
