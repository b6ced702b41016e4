import { beforeAll, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { post } from './support/api.ts';
import { describeInBrowser, signedInAs } from './support/browser.ts';
import { makeOperator } from './support/operator.ts';
import { screensOf } from './support/screens/screens.ts';
import { type Answer, daysAgo, refusal, visits } from './support/screens/world.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

const look = screensOf('operator');
let token = '';

beforeAll(async () => {
  const email = `olga.${Math.random().toString(36).slice(2, 8)}@example.org`;
  const { body } = await post(product.url, '/api/sendlogin', { email, password: makeOperator(product.dataDir, email) });
  token = (body as { access_token: string }).access_token;
});

const visit = visits(
  () => browser,
  product,
  () => `${signedInAs({ token })} localStorage.setItem('admin', '1');`,
);

const list = (data: object[], total = data.length) => ({ data, current_page: 1, total, is_more: false, next: null, away: [] as string[] });
const count = (value: number) => ({ count: value, data: value });
const usual: Record<string, Answer> = {
  getAdminInfo: { email: 'olga@example.org' },
  followChanges: 'held',
  ...Object.fromEntries(
    [
      'NotSolvedMessage',
      'SolvedMessage',
      'NotSolvedCustomer',
      'SolvedCustomer',
      'OpenHarm',
      'Suspended',
      'NotSolvedPayment',
      'SolvedPayment',
    ].map((name) => [`get${name}Info`, count(name.startsWith('Not') ? 3 : 0)]),
  ),
};
/** A section, with what calls answer by the beginning of their names. */
async function open(path: string, answers: Record<string, Answer> = {}): Promise<Page> {
  const page = await visit(`/evi-admin/${path}`, { ...usual, ...answers });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog').last();

const person = {
  ...{ _id: 'marta', email: 'marta@example.org', firstname: 'Marta', lastname: 'Lowtide', fullName: 'Marta Lowtide', plan: 'Premium' },
  ...{ type: 'user', blocked: 0, confirm: 1, haveOneTimeForm: 0, email_notification: 1, browser_notification: 0, opacity: 1, popup: 0 },
  ...{ formCount: 2, maxCount: -1, responses: 1_752, logged_date: daysAgo(1), loginDate: daysAgo(1), created_at: daysAgo(90) },
  ...{ deleted_at: null, payd_at: null, formsadmin: [], taken_down: null, harm_seen: { decision: 0, objection: 0 }, harm_decisions: [] },
};
const suspended = {
  ...person,
  ...{
    _id: 'amal',
    email: 'amal@example.org',
    fullName: 'أمل',
    firstname: 'أمل',
    lastname: '',
    blocked: 1,
    confirm: 0,
    plan: 'Free',
    maxCount: 1,
  },
};

const harm = {
  ...{ _id: 'f1', form_id: 'f1', user_id: 'marta', title: 'Verify your account', link: 'abc', firstname: 'Marta', lastname: 'Lowtide' },
  ...{
    email: 'marta@example.org',
    state: 'held',
    score: 250,
    reports: 2,
    all_reports: 3,
    has_objection: false,
    at: daysAgo(1),
    is_deleted: false,
  },
};
const found = {
  ...harm,
  ...{ reports: 3, reports_since: 0, visits: 1240 },
  reasons: [{ code: 'pin', weight: 75, where: 'x', found: 'PIN of your bank card' }],
  text: 'a'.repeat(64),
  parts: [{ kind: 'input', texts: ['PIN of your bank card', 'https://evil.example'] }],
  is_cut: false,
  kept: [
    {
      ...{ at: daysAgo(3), why: 'reported', isCut: true },
      parts: [
        { kind: 'input', texts: ['PIN of your bank card', 'https://evil.example'] },
        { kind: 'paragraph', texts: ['Your card is blocked.'] },
      ],
    },
  ],
  decisions: [
    { at: daysAgo(2), decision: 'held', by: '', reason: '', words: '', reports: 0, score: 250, objection: '' },
    {
      ...{ at: daysAgo(5), decision: 'lifted', by: 'olga@example.org', reason: 'It was mended', words: 'It is open again.' },
      ...{ reports: 3, score: 90, objection: 'We removed the question.' },
    },
  ],
  objection: { at: daysAgo(1), text: 'It is a quiz.' },
  others: [{ _id: 'f2', title: 'Survey', link: 'def', state: 'none', created_at: daysAgo(9) }],
  said: [{ at: daysAgo(1), reason: 'secrets', text: 'It wants my PIN.' }],
  seen: { decision: daysAgo(2), objection: daysAgo(1) },
  account: { taken_down: null, seen: { decision: 0, objection: 0 }, decisions: [] },
  away: [],
};

const cause = {
  ...{ id: `responses:${'0'.repeat(32)}`, service: 'responses', queue: 'responses.forms', type: 'forms.v1.FormDeleted' },
  ...{ cause: 'the form is not known', count: 14, first_at: daysAgo(3), at: daysAgo(0) },
};
const letter = {
  ...{ id: 'e1:responses.forms', queue: 'responses.forms', type: 'forms.v1.FormDeleted', key: 'f1', reason: 'the form is not known' },
  ...{ at: daysAgo(2), happened_at: daysAgo(3), fields: [{ name: 'formId', value: 'f1' }] },
};

describeInBrowser('the screens of the back-office', () => {
  it('shows the figures', async () => {
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const page = await open('statistics', {
      'getDataByMonth*': {
        ...{ year: 2031, counted_at: Date.UTC(2031, 2, 31) },
        data: months.map((month, at) => ({ month, count: at < 3 ? 100 * at : 0 })),
        ...{ users: 134, forms: 30, responses: 1_752, away: [] },
        registrations: ['Today', 'Last 7 days', 'This month', 'Last month', 'This year', 'Ever'].map((period, at) => ({
          period,
          count: at,
        })),
        byForms: [
          { form_id: 'f1', title: 'Spring workshop', count: 1_000 },
          { form_id: 'f2', title: 'Order', count: 752 },
        ],
      },
    });
    await page.getByText('Spring workshop').first().waitFor();
    await look(page, 'statistics', { of: main(page) });
  });

  it('shows users, the dialog of one, none, and that they did not load', async () => {
    const page = await open('users', { 'getAdminUserDatas*': list([person, suspended], 25) });
    await page.getByText('Marta Lowtide').waitFor();
    await look(page, 'users', { of: main(page) });
    await page.getByRole('button', { name: 'Edit Marta Lowtide' }).click();
    await look(page, 'edit-user', { of: dialog(page) });
    await open('users?text=nobody', { 'getAdminUserDatas*': list([]) });
    await page.getByText('No Data').waitFor();
    await look(page, 'users-none', { of: main(page), widths: [1440] });
    await open('users', { 'getAdminUserDatas*': refusal('Away.', 503) });
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await look(page, 'users-failed', { of: main(page), widths: [1440] });
    const unknown = { formCount: null, maxCount: null, haveOneTimeForm: null };
    await open('users', { 'getAdminUserDatas*': { ...list([{ ...person, ...unknown }]), away: ['forms'] } });
    await page.getByText('Marta Lowtide').waitFor();
    await look(page, 'users-away', { of: main(page), widths: [1440] });
  });

  it('shows what is found from anywhere', async () => {
    const rows = [
      { kind: 'user', id: 'marta', title: 'Marta Lowtide', detail: 'marta@example.org', at: daysAgo(90), status: '' },
      { kind: 'payment', id: 'p1', title: '2031-000017', detail: 'marta@example.org', at: daysAgo(9), status: 'paid' },
    ];
    const page = await open('users', { 'getAdminUserDatas*': list([]), findAnything: { found: rows, away: ['forms'] } });
    await page.keyboard.press('/');
    await page.keyboard.type('marta');
    await page.getByRole('option', { name: /2031-000017/ }).waitFor();
    await look(page, 'found', { of: page.getByRole('search').first() });
  });

  it('asks again who it is before what cannot be undone', async () => {
    const page = await open('users', {
      'getAdminUserDatas*': list([person]),
      'deleteTableData*': refusal({ confirm: 'Please confirm that it is you.' }, 403),
    });
    await page.getByRole('button', { name: 'Delete Marta Lowtide' }).click();
    await look(page, 'delete-user', { of: dialog(page), widths: [1440] });
    await page.getByRole('button', { name: 'Accept' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByRole('textbox', { name: 'Password' }).waitFor();
    await look(page, 'proof', { of: proof });
  });

  it('shows forms that may harm, a case, and what is asked of who decides', async () => {
    const page = await open('abuse', {
      'getHarmQueue*': list([harm, { ...harm, _id: 'f3', form_id: 'f3', state: 'none', score: 0 }]),
      getHarmCase: found,
    });
    await page.getByText('Verify your account').first().waitFor();
    await look(page, 'abuse', { of: main(page) });
    await page.getByRole('button', { name: /^Look/ }).first().click();
    await dialog(page).getByText('It is a quiz.').waitFor();
    await look(page, 'case', { of: dialog(page) });
    await page.getByRole('button', { name: 'Take down', exact: true }).click();
    await dialog(page)
      .getByRole('textbox', { name: /^Reason/ })
      .waitFor();
    await look(page, 'take-down', { of: dialog(page), widths: [1440] });
  });

  it('shows reports', async () => {
    const report = {
      _id: 'f1',
      form_id: 'f1',
      user_id: 'marta',
      title: 'Win a prize',
      link: 'abc',
      firstname: 'Marta',
      lastname: 'Lowtide',
    };
    const page = await open('reports', { 'getReportsForAdmin*': list([{ ...report, email: 'marta@example.org', count: 6 }]) });
    await page.getByText('Win a prize').waitFor();
    await look(page, 'reports', { of: main(page) });
  });

  it('shows dead letters, one of them, and the question before they are given up', async () => {
    const page = await open('error-logs?tab=Dead letters', {
      'getDeadLetters*': list([cause]),
      'getErrorLogs*': list([]),
      getDeadLetter: { letter, number: 2, total: 14 },
    });
    await page.getByText('the form is not known').waitFor();
    await look(page, 'letters', { of: main(page) });
    await page.getByRole('row').getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Look inside' }).click();
    await dialog(page).getByText('2 of 14').waitFor();
    await look(page, 'letter', { of: dialog(page) });
    await dialog(page).getByRole('button', { name: 'Discard' }).click();
    await dialog(page)
      .getByRole('textbox', { name: /^Reason/ })
      .waitFor();
    await look(page, 'discard', { of: dialog(page), widths: [1440] });
  });
});
