import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import PlansDialog from '../features/account/plans-dialog.tsx';
import { stubNetwork } from '../testing/network.ts';
import { billingRecord, userRecord } from '../testing/records.ts';
import { show } from '../testing/show.tsx';
import { noteToasts } from '../testing/toasts.ts';
import { startServer, stubWindow, visit } from './testing/payments.tsx';

describe('the plans in the profile', () => {
  const card = async (name: string) => within((await screen.findByRole('heading', { name, level: 3 })).closest('li') as HTMLElement);

  it('[BILL-01] [BILL-05] [BILL-08 part: the profile] are three cards with what each includes; the current one is selected', async () => {
    const { server } = startServer();
    server.me = userRecord({ plan: 'Standart', maxCount: 5, formCount: 4 });
    server.billing = billingRecord({ paidUntil: Date.UTC(2026, 4, 3, 12) });
    visit('/profile');
    const facts = (view: Awaited<ReturnType<typeof card>>) =>
      within(view.getByRole('list'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    const all = ['Unlimited questions', 'Customization', 'Automatic notifications', 'Analytics'];
    const [free, standard, premium] = [await card('Free'), await card('Standard'), await card('Premium')];
    expect(facts(free)).toEqual(['1 form', '10 responses', ...all]);
    expect(facts(standard)).toEqual(['5 forms', 'Unlimited responses', ...all]);
    expect(facts(premium)).toEqual(['Unlimited forms', 'Unlimited responses', ...all, 'Your own logo, without ours']);
    const prices = [free.getByText('$0'), standard.getByText('$4.99'), premium.getByText('$21')];
    expect(prices.map(({ parentElement }) => parentElement?.textContent)).toEqual(['$0', '$4.99 per month', '$21 per month']);
    const selected = screen.getByText('Selected').closest('li');
    expect([selected?.getAttribute('aria-current'), within(selected as HTMLElement).getByRole('heading').textContent]).toEqual([
      'true',
      'Standard',
    ]);
    expect([free, standard, premium].map((view) => view.getByRole('button').textContent)).toEqual([
      'Choose the plan',
      'Continue',
      'Choose the plan',
    ]);
    expect(screen.getByText('May 3, 2026')).toBeTruthy();
  });

  it.each([
    ['as long as it is paid for', 0, []],
    ['while the account is suspended', 1, ['Continue']],
  ] as const)(
    '[BILL-08] in the dialog of the plans the current one has Continue only while the account is suspended: %s',
    async (_when, blocked, buttons) => {
      const { server } = startServer();
      server.me = userRecord({ plan: 'Standart', maxCount: 5, formCount: 4, blocked });
      server.billing = billingRecord({ paidUntil: Date.UTC(2026, 4, 3, 12) });
      show(<PlansDialog onClose={() => undefined} />);
      const [standard, premium] = [await card('Standard'), await card('Premium')];
      expect(standard.getByText('Selected')).toBeTruthy();
      expect(standard.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
      expect(premium.getByRole('button').textContent).toBe('Choose the plan');
      expect(screen.getByText(/^Your plan is paid until/).textContent?.includes('“Continue”')).toBe(blocked === 1);
    },
  );

  it.each([
    ['not bought', { haveOneTimeForm: 0 }, true, /^Without a change of plan\. It has no limit of responses/],
    ['bought', { haveOneTimeForm: 1 }, false, 'It is paid for. The next form that your plan has no place for is this one.'],
    ['made', { haveOneTimeForm: 0 }, false, /^You have made it\. It has no limit of responses/],
  ] as const)('one more form is offered once: %s', async (_state, changes, canBuyForm, text) => {
    const { server } = startServer();
    server.me = userRecord(changes);
    server.billing = billingRecord({ canBuyForm });
    visit('/profile');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enable one more form' }) !== null).toBe(canBuyForm);
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
    expect((await card('Standard')).getByText('Selected')).toBeTruthy();
    // Whatever else shows the account follows: its plan opens forms again.
    await waitFor(() => expect(formsRead()).toBeGreaterThan(before));
  });

  it('[BILL-06] Free posts the plan and goes to the forms area, after a question', async () => {
    const { server, calls } = startServer();
    server.me = userRecord({ plan: 'Standart', maxCount: 5, formCount: 4 });
    const { user } = visit('/profile');
    await user.click((await card('Free')).getByRole('button', { name: 'Choose the plan: Free' }));
    const question = within(await screen.findByRole('dialog', { name: 'Choose Free?' }));
    expect(calls.some(({ path }) => path === '/api/planPricing')).toBe(false);
    const before = server.me;
    await user.click(question.getByRole('button', { name: 'Choose the plan' }));
    await waitFor(() => expect(calls.filter(({ path }) => path === '/api/planPricing').map(({ body }) => body)).toEqual([before]));
    // The account's service has not heard of it yet.
    expect(question.getByRole('button', { name: 'Choose the plan' }).hasAttribute('data-loading')).toBe(true);
    expect(screen.queryByRole('heading', { name: 'Forms' })).toBeNull();
    server.me = userRecord({ plan: 'Free', maxCount: 1, formCount: 0 });
    expect(await screen.findByRole('heading', { name: 'Forms' })).toBeTruthy();
  });

  it('a suspended account pays for a plan, and Free is not offered', async () => {
    const { server, pay } = startServer();
    server.me = userRecord({ plan: 'Standart', blocked: 1 });
    stubWindow();
    const { user } = visit('/profile');
    expect((await card('Free')).queryByRole('button')).toBeNull();
    await user.click((await card('Standard')).getByRole('button', { name: /^Continue/ }));
    await screen.findByText(/^Waiting for your payment/);
    pay('Standart');
    await waitFor(() => expect(screen.queryByText('Your account has been suspended.')).toBeNull());
  });

  it('a failing load can be repeated', async () => {
    const { server } = startServer();
    const network = stubNetwork({ '/api/getMe': () => [200, server.me], '/api/getForms': () => [200, []] });
    visit('/profile');
    expect(await screen.findByText('The plans did not load.')).toBeTruthy();
    expect(network.calls.some(({ path }) => path === '/api/getPlans')).toBe(true);
  });
});
