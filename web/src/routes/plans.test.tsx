import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import PlansDialog from '../features/account/plans-dialog.tsx';
import { holdDate } from '../testing/hold-date.ts';
import { stubNetwork } from '../testing/network.ts';
import { billingRecord, formRow, userRecord } from '../testing/records.ts';
import { show } from '../testing/show.tsx';
import { noteToasts } from '../testing/toasts.ts';
import { planCard as card, startServer, stubWindow, visit } from './testing/payments.tsx';

beforeEach(() => holdDate(new Date(2026, 3, 3, 12).getTime()));
afterEach(() => void jest.useRealTimers());

describe('the plans in the profile', () => {
  it('[BILL-01] [BILL-05] [BILL-08 part: the profile] are three cards with what each includes; the current one is marked', async () => {
    const { server } = startServer();
    server.me = userRecord({ plan: 'Standart', maxCount: 5, formCount: 4 });
    server.billing = billingRecord({ paidUntil: new Date(2026, 4, 3, 12).getTime() });
    visit('/profile');
    const facts = (view: Awaited<ReturnType<typeof card>>, name: string) =>
      within(view.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    const all = ['Unlimited questions', 'Customization', 'Automatic notifications', 'Analytics'];
    const [free, standard, premium] = [await card('Free'), await card('Standard'), await card('Premium')];
    expect(facts(free, 'Included')).toEqual(['1 form', '10 responses per form', '1 GB for files and responses', ...all]);
    expect(facts(standard, 'More than Free')).toEqual(['5 forms', 'Unlimited responses', '20 GB for files and responses']);
    expect(facts(standard, 'As in Free')).toEqual(all);
    expect(facts(premium, 'More than Standard')).toEqual([
      'Unlimited forms',
      '100 GB for files and responses',
      'Your own logo, without ours',
    ]);
    expect(facts(premium, 'As in Standard')).toEqual(['Unlimited responses', ...all]);
    const prices = [free.getByText('$0'), standard.getByText('$4.99'), premium.getByText('$21')];
    expect(prices.map(({ parentElement }) => parentElement?.textContent)).toEqual(['$0', '$4.99 per month', '$21 per month']);
    const selected = screen.getByText('Your plan').closest('li');
    expect([selected?.getAttribute('aria-current'), within(selected as HTMLElement).getByRole('heading').textContent]).toEqual([
      'true',
      'Standard',
    ]);
    expect([free, standard, premium].map((view) => view.getByRole('button').textContent)).toEqual([
      'Change to Free',
      'Continue',
      'Choose the plan',
    ]);
    expect(standard.getByText('Pays for one more month')).toBeTruthy();
    const summary = within(screen.getByRole('region', { name: 'Current plan' }));
    expect(summary.getByText('Paid until').nextElementSibling?.textContent).toBe('03/05/2026. Nothing renews by itself.');
    expect(summary.getByText('$4.99').parentElement?.textContent).toBe('$4.99 per month');
    expect(summary.getByRole('button', { name: 'Cancel plan' })).toBeTruthy();
    expect(standard.getByRole('button', { name: /^Continue: Standard/ })).toBeTruthy();
  });

  it.each([
    ['as long as it is paid for', 0, []],
    ['while the account is suspended', 1, ['Continue']],
  ] as const)(
    '[BILL-08] in the dialog of the plans the current one has Continue only while the account is suspended: %s',
    async (_when, blocked, buttons) => {
      const { server } = startServer();
      server.me = userRecord({ plan: 'Standart', maxCount: 5, formCount: 4, blocked });
      server.billing = billingRecord({ paidUntil: new Date(2026, 4, 3, 12).getTime() });
      show(<PlansDialog onClose={() => undefined} />);
      const [standard, premium] = [await card('Standard'), await card('Premium')];
      expect(standard.getByText('Your plan')).toBeTruthy();
      expect(standard.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
      expect(premium.getByRole('button').textContent).toBe('Choose the plan');
      expect(screen.getByText(/^Your plan is paid until/).textContent?.includes('“Continue”')).toBe(blocked === 1);
    },
  );

  it('forget that a payment was rejected as soon as another plan is tried, or paid for elsewhere', async () => {
    const { pay } = startServer();
    stubWindow();
    const { user } = visit('/profile');
    const choose = async (name: string) => user.click((await card(name)).getByRole('button', { name: /^Choose the plan/ }));
    await choose('Premium');
    await screen.findByText(/^Waiting for your payment/);
    pay('Premium', 'rejected');
    expect(await screen.findByText('The payment was rejected.')).toBeTruthy();
    await choose('Standard');
    await screen.findByText(/^Waiting for your payment/);
    expect(screen.queryByText('The payment was rejected.')).toBeNull();
    pay('Standart', 'rejected');
    expect(await screen.findByText('The payment was rejected.')).toBeTruthy();
    // In another window, which this one hears of when it is looked at again.
    pay('Premium');
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText('The payment was rejected.')).toBeNull());
  });

  it('[D7] forget that a payment could not begin as soon as another plan is tried', async () => {
    const { server } = startServer();
    stubWindow();
    const { user } = visit('/profile');
    const choose = async (name: string) => user.click((await card(name)).getByRole('button', { name: /^Choose the plan/ }));
    server.token = [409, { error: 'No payment can begin now.' }];
    await choose('Premium');
    expect(await screen.findByText('No payment can begin now.')).toBeTruthy();
    server.token = [200, { data: 'token+1=' }];
    await choose('Standard');
    await screen.findByText(/^Waiting for your payment/);
    expect(screen.queryByText('No payment can begin now.')).toBeNull();
  });

  it('[BILL-07] a paid plan opens the checkout in a new window with the token, and is there once it is paid', async () => {
    const { pay, calls } = startServer();
    const page = stubWindow();
    const toasts = noteToasts();
    const { user } = visit('/profile');
    await user.click((await card('Standard')).getByRole('button', { name: /^Choose the plan/ }));
    await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('/checkout?token=token%2B1%3D'));
    expect(window.open).toHaveBeenCalledWith('', '_blank');
    expect(calls.find(({ path }) => path === '/api/generate-payment-token')?.body).toEqual({ product: 'Standart' });
    const formsRead = () => calls.filter(({ path }) => path === '/api/getForms').length;
    const before = formsRead();
    pay('Standart');
    await waitFor(() => expect(toasts).toEqual(['Successfully paid!! Thank you']));
    expect((await card('Standard')).getByText('Your plan')).toBeTruthy();
    // Whatever else shows the account follows: its plan opens forms again.
    await waitFor(() => expect(formsRead()).toBeGreaterThan(before));
  });

  const DAY_MS = 86_400_000;
  /** Standard and Premium, each chosen with 10 days of the other one left. */
  const choices: ReturnType<typeof billingRecord>['choices'] = [
    {
      ...{ product: 'Standart', cents: 499, paidUntil: new Date(2026, 4, 15, 12).getTime() },
      carried: { plan: 'Premium', leftMs: 10 * DAY_MS, cents: 700, becomesMs: 42 * DAY_MS },
      ends: null,
    },
    {
      ...{ product: 'Premium', cents: 2100, paidUntil: new Date(2026, 4, 5, 12).getTime() },
      carried: { plan: 'Standart', leftMs: 10 * DAY_MS, cents: 160, becomesMs: 2 * DAY_MS + 9.5 * 3_600_000 },
      ends: null,
    },
  ];
  const textsOf = (dialog: HTMLElement) => [...dialog.querySelectorAll('p')].map(({ textContent }) => textContent);

  it('before an upgrade, a dialog says what becomes of the days left; the payment page opens from its button', async () => {
    const { server, pay, calls } = startServer();
    server.me = userRecord({ plan: 'Standart', maxCount: 5, formCount: 4 });
    server.billing = billingRecord({ paidUntil: new Date(2026, 4, 3, 12).getTime(), choices });
    const page = stubWindow();
    const { user } = visit('/profile');
    const choose = () => card('Premium').then((view) => view.getByRole('button', { name: /^Choose the plan/ }));
    await user.click(await choose());
    const dialog = await screen.findByRole('dialog', { name: 'Change to Premium?' });
    expect(textsOf(dialog)).toEqual([
      'You pay $21 today, for one month of Premium.',
      'What is left of Standard, 10 days worth $1.60, is not lost: it becomes 2 days and 9 hours of Premium.',
      'Premium begins at once and is paid until 05/05/2026.',
      'What is left is calculated when you pay.',
    ]);
    expect(window.open).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const button = await choose();
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(calls.some(({ path }) => path === '/api/generate-payment-token')).toBe(false);

    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: /^Continue to payment/ }));
    expect(window.open).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('/checkout?token=token%2B1%3D'));
    expect(screen.queryByRole('dialog')).toBeNull();
    pay('Premium');
    await waitFor(async () => expect((await card('Premium')).getByText('Your plan')).toBeTruthy());
  });

  it('before a downgrade, it says also how many forms the new plan does not cover', async () => {
    const { server, forms } = startServer();
    server.me = userRecord({ plan: 'Premium', maxCount: null, formCount: null });
    server.billing = billingRecord({ paidUntil: new Date(2026, 4, 3, 12).getTime(), choices });
    forms.push(...Array.from({ length: 6 }, (_, n) => formRow({ _id: `more${n}`, isOneTime: n === 5 })));
    const { user } = visit('/profile');
    await user.click((await card('Standard')).getByRole('button', { name: /^Choose the plan/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Change to Standard?' });
    await within(dialog).findByText(/^Standard covers 5 forms; you have 6\./);
    expect(textsOf(dialog)).toEqual([
      'You pay $4.99 today, for one month of Standard.',
      'What is left of Premium, 10 days worth $7, is not lost: it becomes 42 days of Standard.',
      'Standard begins at once and is paid until 15/05/2026.',
      'Standard covers 5 forms; you have 6. Nothing is deleted: the public sees “Expired!” on the newest one until a plan covers it again.',
      'What is left is calculated when you pay.',
    ]);
  });

  it.each([
    [
      'Standard',
      {},
      { product: 'Standart', cents: 499 },
      [
        'Change to Standard?',
        'You pay $4.99 today, for one month of Standard.',
        'Your Premium has no end, because the operator of this server gave it to you. It is lost with this payment, and nothing of it is carried over.',
        'Standard begins at once and is paid until 03/05/2026.',
        'Standard covers 5 forms; you have 1.',
      ],
    ],
    [
      'Premium',
      { blocked: 1 },
      { product: 'Premium', cents: 2100 },
      [
        'Pay for Premium?',
        'You pay $21 today, for one month of Premium.',
        'Your Premium has no end, because the operator of this server gave it to you. With this payment it gets one.',
        'Premium is then paid until 03/05/2026.',
      ],
    ],
  ] as const)(
    'a plan that the operator gave without an end is not ended by a payment unless the owner was told: %s',
    async (name, changes, choice, texts) => {
      const { server } = startServer();
      server.me = userRecord({ plan: 'Premium', maxCount: null, formCount: null, ...changes });
      const given = { ...choice, paidUntil: new Date(2026, 4, 3, 12).getTime(), carried: null, ends: 'Premium' as const };
      server.billing = billingRecord({ choices: [given] });
      stubWindow();
      const { user } = visit('/profile');
      await user.click((await card(name)).getByRole('button', { name: new RegExp(`: ${name}, opens a new window$`) }));
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect([within(dialog).getByRole('heading').textContent, ...textsOf(dialog)]).toEqual(texts));
      expect(window.open).not.toHaveBeenCalled();
      await user.click(within(dialog).getByRole('button', { name: /^Continue to payment/ }));
      expect(window.open).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    [
      'after its end',
      { blocked: 0 },
      { suspendsAt: new Date(2026, 3, 9, 12).getTime() },
      'Your Standard plan was paid until 02/04/2026. “Continue” pays for a month from today on. Unless you pay, your account will be suspended on 09/04/2026.',
    ],
    [
      'suspended',
      { blocked: 1 },
      {},
      'Your Standard plan was paid until 02/04/2026, and your account is suspended. “Continue” pays for a month from today on, and opens your forms again at once.',
    ],
    [
      'where nothing can be paid',
      { blocked: 1 },
      { payments: 'off' },
      'Your Standard plan was paid until 02/04/2026, and your account is suspended.',
    ],
    [
      'of an operator',
      { blocked: 1, plan: 'Free', maxCount: 1 },
      { paidUntil: null },
      'Your account is suspended. A paid plan opens your forms again at once.',
    ],
  ] as const)(
    'a plan that has to be paid for says since when, in the profile and in the dialog of the plans: %s',
    async (_when, me, billing, text) => {
      const { server } = startServer();
      server.me = userRecord({ plan: 'Standart', maxCount: 5, formCount: 4, ...me });
      server.billing = billingRecord({ paidUntil: new Date(2026, 3, 2, 12).getTime(), ...billing });
      const found = () => screen.findByText((_text, element) => element?.tagName === 'SPAN' && element.textContent === text);
      const { unmount } = visit('/profile');
      expect(await found()).toBeTruthy();
      expect(screen.queryByText(/is paid until/)).toBeNull();
      unmount();
      show(<PlansDialog onClose={() => undefined} />);
      expect(await found()).toBeTruthy();
      const isOffered = server.me.plan !== 'Free' && server.billing.payments !== 'off';
      expect(screen.queryByRole('button', { name: /^Continue/ }) !== null).toBe(isOffered);
    },
  );

  it('a failing load can be repeated', async () => {
    const { server } = startServer();
    const network = stubNetwork({ '/api/getMe': () => [200, server.me], '/api/getForms': () => [200, []] });
    visit('/profile');
    expect(await screen.findByText('The plans did not load.')).toBeTruthy();
    expect(network.calls.some(({ path }) => path === '/api/getPlans')).toBe(true);
  });
});
