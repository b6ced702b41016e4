import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { session } from '../lib/session.ts';
import { stubNetwork } from '../testing/network.ts';
import { billingRecord, formRow, userRecord } from '../testing/records.ts';
import { fill, show } from '../testing/show.tsx';
import { noteToasts } from '../testing/toasts.ts';
import { Component as Forms } from './forms.tsx';
import { Component as Rejected } from './payment-rejected.tsx';
import { Component as Success } from './payment-success.tsx';
import { Component as Profile } from './profile.tsx';
import { Component as Shell } from './shell.tsx';

const kiln = formRow({ title: 'Kiln firing' });
const plans = [
  { name: 'Free', priceCents: 0, maxForms: 1, maxResponses: 10, features: [] },
  { name: 'Standart', priceCents: 499, maxForms: 5, maxResponses: null, features: [] },
  { name: 'Premium', priceCents: 2100, maxForms: null, maxResponses: null, features: ['hide-logo', 'own-logo'] },
];

beforeEach(() => {
  localStorage.clear();
  session.start('token');
});
afterEach(() => {
  jest.restoreAllMocks();
});

const Elsewhere = () => <p>Arrived at {useLocation().pathname}</p>;

const visit = (path = '/forms') =>
  show(
    <Routes>
      <Route Component={Shell}>
        <Route path="/forms" Component={Forms} />
        <Route path="/profile" Component={Profile} />
      </Route>
      <Route path="/paymentSuccess" Component={Success} />
      <Route path="/paymentRejected" Component={Rejected} />
      <Route path="*" Component={Elsewhere} />
    </Routes>,
    { path },
  );

/** The server of an account at its limit, which a test changes. */
function startServer() {
  const server = {
    me: userRecord({ maxCount: 1, formCount: 0 }),
    billing: billingRecord(),
    newForm: [200, { id: 'new1' }] as [number, unknown],
  };
  const network = stubNetwork({
    '/api/getForms': () => [200, [kiln]],
    '/api/getTrashedForms': () => [200, []],
    '/api/getMe': () => [200, server.me],
    '/api/getPlans': () => [200, plans],
    '/api/getBilling': () => [200, server.billing],
    '/api/generate-payment-token': () => [200, { data: 'token+1=' }],
    '/api/planPricing': () => [200, { success: true }],
    '/api/newForm': () => server.newForm,
    '/api/duplicateForm': () => [200, formRow({ _id: 'copy', title: 'Copy of Kiln firing', isOneTime: true })],
  });
  const pay = (product: 'one-time' | 'Standart' | 'Premium', status: 'paid' | 'rejected' = 'paid') => {
    server.billing = { ...server.billing, latest: [{ product, cents: 250, status, at: 7 }] };
    if (status === 'rejected') return;
    if (product === 'one-time') {
      server.me = { ...server.me, haveOneTimeForm: 1 };
      server.billing = { ...server.billing, canBuyForm: false };
    } else server.me = { ...server.me, plan: product, maxCount: 5, formCount: 4, blocked: 0 };
  };
  return { server, pay, ...network };
}

/** The window that the browser opens; null: it opens none. */
function stubWindow(opens = true) {
  const page = { location: { replace: jest.fn() }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(opens ? (page as unknown as Window) : null);
  return page;
}

async function openPrompt(plan = 'Your plan') {
  const { user } = visit();
  await screen.findByRole('button', { name: 'Account of Ada Byron' });
  await user.click(screen.getByRole('button', { name: 'New Form' }));
  await screen.findByText(`${plan}, Free, includes one form, and it is in use.`);
  return user;
}
const enable = () => screen.findByRole('button', { name: 'Enable one more form for $2.50' });

describe('without a place for a form', () => {
  it('[QUOTA-05] a prompt offers to upgrade or to enable one more form for $2.50; once it is paid, creating goes on', async () => {
    const { pay, calls } = startServer();
    const page = stubWindow();
    const user = await openPrompt();
    const buy = await enable();
    expect(screen.getByText('Upgrade, or enable one more form for $2.50.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upgrade' })).toBeTruthy();
    await user.click(buy);
    await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('/checkout?token=token%2B1%3D'));
    expect(calls.find(({ path }) => path === '/api/generate-payment-token')?.body).toEqual({ product: 'one-time' });
    expect(await screen.findByText(/^Waiting for your payment in the other window\./)).toBeTruthy();

    pay('one-time');
    fill(await screen.findByLabelText(/^Form name/), 'Raku evening');
    expect(screen.getByText(/^You paid for this one more form\./)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Arrived at /form/new1')).toBeTruthy();
  });

  it('known only to the server, the form with the name that was entered is created once it is paid', async () => {
    const { server, pay, calls } = startServer();
    server.me = userRecord();
    server.newForm = [403, { error: 'Your plan allows no more forms.' }];
    stubWindow();
    const { user } = visit();
    await screen.findByRole('button', { name: 'Account of Ada Byron' });
    await user.click(screen.getByRole('button', { name: 'New Form' }));
    fill(await screen.findByLabelText(/^Form name/), 'Raku evening');
    await user.keyboard('{Enter}');
    await screen.findByText('Your plan allows no more forms.');
    await user.click(await enable());
    await screen.findByText(/^Waiting for your payment/);
    server.newForm = [200, { id: 'new1' }];
    pay('one-time');
    expect(await screen.findByText('Arrived at /form/new1')).toBeTruthy();
    const sent = calls.filter(({ path }) => path === '/api/newForm').map(({ body }) => body as { requestId: string });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it("from Can't Duplicate, the form is duplicated once it is paid", async () => {
    const { pay } = startServer();
    stubWindow();
    const { user } = visit();
    await screen.findByRole('button', { name: 'Account of Ada Byron' });
    await user.click(await screen.findByRole('button', { name: 'Duplicate Kiln firing' }));
    expect(await screen.findByRole('dialog', { name: "Can't Duplicate" })).toBeTruthy();
    await user.click(await enable());
    await screen.findByText(/^Waiting for your payment/);
    pay('one-time');
    expect(await screen.findByText('Copy of Kiln firing')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that a payment was rejected, and offers it again', async () => {
    const { pay } = startServer();
    stubWindow();
    const user = await openPrompt();
    await user.click(await enable());
    await screen.findByText(/^Waiting for your payment/);
    pay('one-time', 'rejected');
    expect(await screen.findByText('The payment was rejected.')).toBeTruthy();
    await user.click(await enable());
    expect(await screen.findByText(/^Waiting for your payment/)).toBeTruthy();
    expect(screen.queryByText('The payment was rejected.')).toBeNull();
  });

  it('gives a link to the payment page where the browser opens no window', async () => {
    startServer();
    stubWindow(false);
    const user = await openPrompt();
    await user.click(await enable());
    const link = await screen.findByRole('link', { name: 'Open the payment page' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/checkout?token=token%2B1%3D', '_blank']);
  });

  it('closes the window again where no payment can begin, and says why', async () => {
    startServer();
    stubNetwork({
      '/api/getForms': () => [200, [kiln]],
      '/api/getMe': () => [200, userRecord({ maxCount: 1, formCount: 0 })],
      '/api/getBilling': () => [200, billingRecord()],
      '/api/generate-payment-token': () => [409, { error: 'This server does not take payments itself.' }],
    });
    const page = stubWindow();
    const user = await openPrompt();
    await user.click(await enable());
    expect(await screen.findByText('This server does not take payments itself.')).toBeTruthy();
    expect(page.close).toHaveBeenCalled();
  });

  it('says when one more form was bought before', async () => {
    const { server } = startServer();
    server.billing = billingRecord({ canBuyForm: false });
    await openPrompt();
    expect(await screen.findByText('One more form for $2.50 can be enabled once, and this account has had it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enable one more form for $2.50' })).toBeNull();
  });

  it('for a form that is restored, one more form is not offered, because it would not help', async () => {
    startServer();
    stubNetwork({
      '/api/getForms': () => [200, [kiln]],
      '/api/getTrashedForms': () => [200, [formRow({ _id: 'old', title: 'Old survey', deleted_at: 7 })]],
      '/api/getMe': () => [200, userRecord({ maxCount: 1, formCount: 0 })],
      '/api/getBilling': () => [200, billingRecord()],
    });
    const { user } = visit('/forms?tab=archived');
    await screen.findByRole('button', { name: 'Account of Ada Byron' });
    await user.click(await screen.findByRole('button', { name: 'Restore Old survey' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Payments are a test on this server: no money moves.');
    expect(dialog.getByRole('button', { name: 'Upgrade' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /one more form/ })).toBeNull();
  });

  it('offers a member nothing to pay', async () => {
    const { server } = startServer();
    server.me = { ...server.me, workspace_id: 'another' };
    await openPrompt('The plan of this account');
    expect(screen.getByText('Ask the owner of the account to upgrade, or to enable one more form for $2.50.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Upgrade' })).toBeNull();
  });
});

describe('the plans in the profile', () => {
  const card = async (name: string) => within((await screen.findByRole('heading', { name, level: 3 })).closest('li') as HTMLElement);

  it('[BILL-01] [BILL-05] [BILL-08] are three cards with what each includes; the current one is selected', async () => {
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
    expect([free.getByText('$0'), standard.getByText('$4.99'), premium.getByText('$21')]).toHaveLength(3);
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
    pay('Standart');
    await waitFor(() => expect(toasts).toEqual(['Successfully paid!! Thank you']));
    expect((await card('Standard')).getByText('Selected')).toBeTruthy();
  });

  it('[BILL-06] Free posts the plan and goes to the forms area, after a question', async () => {
    const { server, calls } = startServer();
    server.me = userRecord({ plan: 'Standart', maxCount: 5, formCount: 4 });
    const { user } = visit('/profile');
    await user.click((await card('Free')).getByRole('button', { name: 'Choose the plan: Free' }));
    const question = within(await screen.findByRole('dialog', { name: 'Choose Free?' }));
    expect(calls.some(({ path }) => path === '/api/planPricing')).toBe(false);
    await user.click(question.getByRole('button', { name: 'Choose the plan' }));
    expect(await screen.findByRole('heading', { name: 'Forms' })).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/api/planPricing').map(({ body }) => body)).toEqual([server.me]);
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

describe('the pages of a payment', () => {
  it.each([
    ['[PAY-01]', '/paymentSuccess', 'Successfully paid!! Thank you'],
    ['[PAY-02]', '/paymentRejected', 'Rejected error'],
  ])('%s %s says %s and has a way back; opened by hand it asks the server for nothing', async (_id, path, text) => {
    const { calls } = startServer();
    visit(path);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text);
    expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/');
    expect(calls).toEqual([]);
  });
});
