import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fill } from '../../../testing/show.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type Answers, openBackOffice } from '../testing/back-office.tsx';
import { adminPage } from '../testing/records.ts';

const row = {
  ...{
    _id: 'form1',
    form_id: 'form1',
    user_id: 'u1',
    title: 'PayPal',
    link: 'abc',
    firstname: 'Ada',
    lastname: 'L',
    email: 'ada@example.org',
  },
  ...{ state: 'held', score: 120, reports: 2, all_reports: 3, has_objection: true, at: 0, is_deleted: false },
};
const found = {
  ...row,
  ...{ reports_since: 0, visits: 1240 },
  reasons: [{ code: 'password', weight: 80, where: 'x', found: 'Password' }],
  text: 'digest',
  parts: [{ kind: 'input', texts: ['Password', 'https://evil.example'] }],
  ...{ kept: [], given_up: 0 },
  ...{ is_cut: false, decisions: [{ at: 0, decision: 'held', by: '', reason: '', words: '', reports: 0, score: 120, objection: '' }] },
  ...{
    objection: { at: 0, text: 'It is a quiz.' },
    others: [],
    seen: { decision: 1, objection: 2 },
    account: { taken_down: null, seen: { decision: 0, objection: 0 }, decisions: [] },
    said: [{ at: 0, reason: 'secrets', text: 'It wants my password' }],
    away: [],
  },
};

it('shows what may harm as text, and takes it down with a reason and words to its owner', async () => {
  const { user, sent } = openBackOffice('/evi-admin/abuse', {
    getHarmQueue: () => [200, adminPage([row])],
    getHarmCase: () => [200, found],
    takeDownForm: () => [200, { success: true }],
  });
  expect(await screen.findByText('Held, objected to')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^Look/ }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const text of [
    'It is a quiz.',
    /Password · https:/,
    'It asks for passwords, card numbers or other secrets',
    '“It wants my password”',
    /Held by the rules/,
  ]) {
    expect(await dialog.findByText(text)).toBeTruthy();
  }
  expect(dialog.queryByRole('link')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Take down' }));
  fill(screen.getByRole('textbox', { name: /^Reason/ }), 'It asks for passwords');
  fill(screen.getByRole('textbox', { name: /^Words to the owner/ }), 'Please ask for something else.');
  await user.click(screen.getByRole('button', { name: 'Take down' }));
  const seen = { decision: 1, objection: 2 };
  const body = { formId: 'form1', text: 'digest', seen, reason: 'It asks for passwords', words: 'Please ask for something else.' };
  await waitFor(() => expect(sent('takeDownForm')).toEqual([body]));
  await waitFor(() => expect(toast.current()).toMatchObject({ kind: 'confirmed', text: 'PayPal: done' }));
});

const look = async (change: object, answers: Answers = {}) => {
  const opened = openBackOffice('/evi-admin/abuse?case=form1', { getHarmCase: () => [200, { ...found, ...change }], ...answers });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/Score: 120/);
  const names = dialog.getAllByRole('button').map(({ textContent }) => textContent);
  return { ...opened, dialog, offers: names.filter((name) => name !== '') };
};

const takenDown = {
  taken_down: { at: 1, by: 'olga@example.org', reason: 'spam', words: 'Please stop.', objection: null },
  ...{ seen: { decision: 1, objection: 0 }, decisions: [] },
};

it.each([
  ['was reported', { state: 'none', objection: null }, ['Take down the account', 'Clear', 'Take down']],
  ['is taken down', { state: 'taken_down', objection: null }, ['Take down the account', 'Lift take-down']],
  ['is taken down and objected to', { state: 'taken_down' }, ['Take down the account', 'Lift take-down', 'Keep it closed']],
  ['is deleted, and kept', { is_deleted: true, objection: null }, ['Take down the account', 'Clear', 'Take down']],
  ['is deleted, and kept no more', { is_deleted: true, objection: null, parts: [] }, ['Take down the account']],
  ['is of an account that is taken down', { account: takenDown }, ['Lift take-down of the account', 'Clear', 'Take down']],
  ['is of an account that nobody could be asked about', { account: null, away: ['billing'] }, ['Clear', 'Take down']],
])('offers what can be decided about a form that %s', async (_what, change, offers) => {
  expect((await look(change)).offers).toEqual(offers);
});

it.each([
  [{ visits: 1240 }, 'Reports: 3 · Visits: 1,240 · ada@example.org'],
  // A visitor without scripts is not counted.
  [{ visits: 0 }, 'Reports: 3 · Visits: 0 · ada@example.org'],
  [{ visits: null }, 'Reports: 3 · Visits: not known · ada@example.org'],
  [
    { visits: 120, reports: 2, reports_since: Date.UTC(2026, 4, 3, 12) },
    'Reports: 2 · Visits: 120, since the decision of 03/05/2026 12:00:00 · Reports ever: 3 · ada@example.org',
  ],
])('says how often it was opened in the time of its reports: %j', async (change, said) => {
  const { dialog } = await look({ reports: 3, ...change });
  expect(dialog.getByText(/Score: 120/).closest('p')?.textContent).toContain(` · Score: 120 · ${said}`);
});

const before = [
  { at: 0, why: 'reported', parts: [{ kind: 'input', texts: ['Your PIN'] }], isCut: false },
  { at: 1, why: 'held', parts: [{ kind: 'input', texts: ['Your TAN'] }], isCut: true },
];

it.each([
  [false, [/^As it is now$/, /^As it was reported, /, /^As it was held, .* \(the beginning\)$/]],
  [true, [/^As it was reported, /, /^As it was held, /]],
])('shows what it said beside what it says, deleted: %s', async (is_deleted, names) => {
  const { dialog } = await look({ is_deleted, objection: null, kept: before });
  const titles = dialog.getAllByRole('heading', { level: 3 }).filter(({ textContent }) => /^As it|^What it says/.test(textContent ?? ''));
  expect(titles.map(({ textContent }) => textContent)).toEqual(names.map((name) => expect.stringMatching(name)));
  expect(dialog.getByText('Your PIN').closest('section')?.querySelector('h3')).toBe(titles.at(-2));
});

it.each([
  [0, null],
  [Date.UTC(2026, 4, 3, 12), 'so some were given up, the last ones on 03/05/2026 12:00:00.'],
])('says whether texts of it were given up: at %d', async (given_up, said) => {
  const { dialog } = await look({ given_up });
  const told = dialog.queryByText(/There were more texts of this form/)?.textContent ?? null;
  expect(told).toEqual(said && expect.stringContaining(said));
});

it('shows of an earlier text what is there no more, and counts the rest', async () => {
  const parts = [
    { kind: 'input', texts: ['Your name'] },
    { kind: 'radio', texts: ['Your bank', 'Savings'] },
    { kind: 'hologram', texts: ['Of a newer program'] },
  ];
  const earlier = [...parts.slice(0, 1), { kind: 'input', texts: ['Your PIN'] }, { kind: 'success', texts: ['Bye'] }];
  const { dialog } = await look({ parts, kept: [{ at: 0, why: 'reported', parts: earlier, isCut: false }] });
  const rowsOf = (title: RegExp) =>
    within(dialog.getByRole('heading', { name: title }).closest('section') as HTMLElement)
      .getAllByRole('listitem')
      .map(({ children }) => [...children].map(({ textContent }) => textContent));
  expect(rowsOf(/^As it is now/)).toEqual([
    ['Short Text', 'Your name'],
    ['Single Choice', 'Your bank · Savings'],
    ['hologram', 'Of a newer program'],
  ]);
  expect(rowsOf(/^As it was reported/)).toEqual([
    ['Short Text', 'Your PIN'],
    ['After submitting', 'Bye'],
    ['', '1 part as it is now'],
  ]);
});

it('tells of each decision who made it, why, what its people read, and what they had written', async () => {
  const decision = {
    at: 0,
    decision: 'lifted',
    by: 'olga@example.org',
    reason: 'Mended',
    words: 'It is open.',
    reports: 0,
    score: 0,
    objection: 'A quiz',
  };
  const { dialog } = await look({ decisions: [decision, { ...decision, decision: 'held', by: '', reason: '', words: '', objection: '' }] });
  const rows = within(dialog.getByRole('heading', { name: 'Decided before' }).closest('section') as HTMLElement).getAllByRole('listitem');
  expect(rows.map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual([
    'Take-down lifted by olga@example.org: MendedTo its people: “It is open.”Its people had written: “A quiz”',
    'Held by the rules',
  ]);
});

it('names a case that was opened by its link as the form is called, and its decision, too', async () => {
  const { user, dialog } = await look({ state: 'none', objection: null });
  expect(screen.getByRole('dialog', { name: 'PayPal' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByRole('dialog', { name: 'Clear: PayPal' })).toBeTruthy();
});

it('says that nobody is mailed where the form is deleted', async () => {
  const { user, dialog } = await look({ is_deleted: true, objection: null });
  await user.click(dialog.getByRole('button', { name: 'Take down' }));
  expect(screen.getByRole('textbox', { name: /^Words to the owner/, description: /no email is sent/ })).toBeTruthy();
});

it('answers an objection by keeping the form closed', async () => {
  const { user, dialog, sent } = await look({ state: 'taken_down' }, { takeDownForm: () => [200, { success: true }] });
  await user.click(dialog.getByRole('button', { name: 'Keep it closed' }));
  fill(screen.getByRole('textbox', { name: /^Reason/ }), 'It is no quiz');
  fill(screen.getByRole('textbox', { name: /^Words to the owner/ }), 'It stays closed.');
  await user.click(screen.getByRole('button', { name: 'Keep it closed' }));
  const { seen } = found;
  const body = { formId: 'form1', text: 'digest', seen, reason: 'It is no quiz', words: 'It stays closed.' };
  await waitFor(() => expect(sent('takeDownForm')).toEqual([body]));
});

it('shows the other forms of the account, and takes the account down from there', async () => {
  const others = [{ _id: 'form2', title: 'Your parcel', link: 'def', state: 'warned', created_at: 0 }];
  const { user, dialog, sent } = await look({ others }, { takeDownAccount: () => [200, { success: true }] });
  expect(dialog.getByText('Your parcel').closest('li')?.textContent).toBe('01/01/1970 00:00:00Your parcel · Warned of');
  await user.click(dialog.getByRole('button', { name: 'Take down the account' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Take down: ada@example.org' })).getByRole('button', { name: 'Take down' }),
  );
  await waitFor(() => expect(sent('takeDownAccount')).toMatchObject([{ userId: 'u1' }]));
});

it('shows above the queue which accounts object', async () => {
  const objecting = { total: 1, accounts: [{ _id: 'u1', email: 'ada@example.org', at: 0 }] };
  openBackOffice('/evi-admin/abuse', { getHarmQueue: () => [200, { ...adminPage([]), objecting }] });
  expect(await screen.findByText('1 account objects to its take-down')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'ada@example.org' }).getAttribute('href')).toBe('/evi-admin/users?only=u1');
});

it('has what was decided in a tab, and says which forms are deleted', async () => {
  const { user, sent } = openBackOffice('/evi-admin/abuse', {
    getHarmQueue: () => [200, adminPage([{ ...row, state: 'taken_down', is_deleted: true, has_objection: false }])],
  });
  expect(await screen.findByText('Taken down, deleted')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Decided' }));
  await waitFor(() => expect(sent('getHarmQueue')).toEqual(['Open', 'Decided'].map((tabName) => ({ page: 1, tabName }))));
});

it('shows what was decided meanwhile, and keeps what was typed for the next decision', async () => {
  let state = 'none';
  const { user, sent } = openBackOffice('/evi-admin/abuse?case=form1', {
    getHarmQueue: () => [200, adminPage([row])],
    getHarmCase: () => [200, { ...found, state, seen: { decision: state === 'none' ? 0 : 7, objection: 0 } }],
    takeDownForm: () => [409, { error: { seen: 'Something was decided meanwhile.' } }],
    liftTakeDown: () => [200, { success: true }],
  });
  await user.click(await screen.findByRole('button', { name: 'Take down' }));
  fill(screen.getByRole('textbox', { name: /^Reason/ }), 'It asks for passwords');
  fill(screen.getByRole('textbox', { name: /^Words to the owner/ }), 'Please ask for something else.');
  state = 'taken_down';
  await user.click(screen.getByRole('button', { name: 'Take down' }));
  expect(await screen.findByText('Something was decided meanwhile.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Lift take-down' }));
  expect(screen.getByRole('textbox', { name: /^Words to the owner/ })).toHaveProperty('value', 'Please ask for something else.');
  await user.click(screen.getByRole('button', { name: 'Lift take-down' }));
  await waitFor(() =>
    expect(sent('liftTakeDown')).toMatchObject([{ reason: 'It asks for passwords', seen: { decision: 7, objection: 0 } }]),
  );
});

it('keeps what was typed about a form for its operator when the session ends before it is sent', async () => {
  const answers: Answers = {
    getHarmQueue: () => [200, adminPage([row])],
    getHarmCase: () => [200, { ...found, state: 'none', objection: null }],
    takeDownForm: () => [200, { success: true }],
  };
  const openDialog = async () => {
    const opened = openBackOffice('/evi-admin/abuse?case=form1', answers);
    await opened.user.click(await screen.findByRole('button', { name: 'Take down' }));
    return opened;
  };
  const typed = () => ['Reason', 'Words to the owner'].map((name) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) }));
  const texts = () => typed().map((field) => (field as HTMLTextAreaElement).value);
  const first = await openDialog();
  for (const field of typed()) fill(field, 'It asks for passwords');
  // The sign-in takes the place of the screen.
  first.unmount();
  const again = await openDialog();
  expect(texts()).toEqual(['It asks for passwords', 'It asks for passwords']);
  await again.user.click(screen.getByRole('button', { name: 'Take down' }));
  await waitFor(() => expect(again.sent('takeDownForm')).toMatchObject([{ words: 'It asks for passwords' }]));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull());
  again.unmount();
  const third = await openDialog();
  expect(texts()).toEqual(['', '']);
  for (const field of typed()) fill(field, 'Mine');
  await third.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('written '))).toEqual([]);
});

it.each([
  ['reports', { getReportsForAdmin: () => [200, adminPage([{ ...row, count: 2 }])] }],
  [
    'forms',
    { getFormsDatasForAdmin: () => [200, adminPage([{ ...row, useremail: row.email, details: [], responses: 0, created_at: 0 }])] },
  ],
] as const)('opens the case of a form that nobody has judged from %s', async (section, list) => {
  const { user, address, sent } = openBackOffice(`/evi-admin/${section}`, {
    ...(list as unknown as Answers),
    getHarmCase: () => [200, { ...found, state: 'none', objection: null }],
  });
  await user.click(await screen.findByRole('button', { name: 'What belongs to PayPal' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Abuse' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'PayPal' }));
  expect(await dialog.findByRole('button', { name: 'Take down' })).toBeTruthy();
  expect([address(), sent('getHarmCase')]).toEqual(['/evi-admin/abuse?case=form1', [{ formId: 'form1' }]]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/evi-admin/abuse'));
});

it('decides nothing by a case that did not load again', async () => {
  let isAway = false;
  const { user } = openBackOffice('/evi-admin/abuse', {
    getHarmQueue: () => [200, adminPage([row])],
    getHarmCase: () => (isAway ? [403, { error: 'No more.' }] : [200, found]),
  });
  await user.click(await screen.findByRole('button', { name: /^Look/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Take down' })).toHaveProperty('disabled', false);
  isAway = true;
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  await dialog.findByText('The case could not be loaded. What you see is from before.');
  for (const name of ['Take down', 'Clear', 'Take down the account'])
    expect(dialog.getByRole('button', { name })).toHaveProperty('disabled', true);
});
