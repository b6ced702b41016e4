import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { session } from '../lib/session.ts';
import { stubNetwork } from '../testing/network.ts';
import { billingRecord, formRow, userRecord } from '../testing/records.ts';
import { visit } from './testing/payments.tsx';

const fourForms = ['One', 'Two', 'Three', 'Four'].map((title, index) => formRow({ _id: `form${index + 1}`, title }));

describe('an account that is not paid for', () => {
  it('[SHELL-12] a suspended account, which stays signed in, has a banner with a pay button that leads to /profile', async () => {
    stubNetwork({
      '/api/getForms': () => [200, fourForms],
      '/api/getMe': () => [200, userRecord({ blocked: 1 })],
      '/api/getPlans': () => [200, []],
      '/api/getBilling': () => [200, billingRecord({ payments: 'off' })],
    });
    const { user } = visit();
    const banner = within((await screen.findByText('Your account has been suspended.')).closest('[role="status"]') as HTMLElement);
    expect(screen.getAllByText('Your account has been suspended. Please pay to continue using this form.')).toHaveLength(4);
    const pay = banner.getByRole('link', { name: 'Pay' });
    expect(pay.getAttribute('href')).toBe('/profile');
    await user.click(pay);
    const billing = await screen.findByRole('region', { name: 'Billing' });
    await waitFor(() => expect(document.activeElement).toBe(billing));
    expect(await within(billing).findByText(/^This server does not take payments itself\./)).toBeTruthy();
    // The banner stays; its button leads there again.
    act(() => screen.getByRole('link', { name: 'Forms' }).focus());
    await user.click(screen.getByRole('link', { name: 'Pay' }));
    await waitFor(() => expect(document.activeElement).toBe(billing));
    expect(session.isSignedIn()).toBe(true);
  });

  it('suspended, has one way to pay on the page of the team, too', async () => {
    stubNetwork({
      '/api/getForms': () => [200, fourForms],
      '/api/getMe': () => [200, userRecord({ blocked: 1 })],
      '/api/get-team-members': () => [200, { members: [] }],
    });
    visit('/team');
    await screen.findByText('To invite people, please make a payment first.');
    expect(screen.getAllByText('Pay')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  describe('with paid time that is over', () => {
    const due = { paidUntil: new Date(2026, 4, 3, 12).getTime(), suspendsAt: new Date(2026, 4, 10, 12).getTime() };
    const serve = (changes: Parameters<typeof userRecord>[0], answer: typeof due | null = due) =>
      stubNetwork({
        '/api/getForms': () => [200, fourForms],
        '/api/getMe': () => [200, userRecord({ plan: 'Standart', maxCount: 5, formCount: 1, ...changes })],
        '/api/getPaymentDue': () => [200, { due: answer }],
      });

    it('tells its owner on every screen when it is suspended, and leads to Billing', async () => {
      serve({});
      const { user } = visit();
      const text = await screen.findByText(/^Unless you pay, your account will be suspended on/);
      expect(text.textContent).toBe(
        'Your Standard plan was paid until 03/05/2026. Unless you pay, your account will be suspended on 10/05/2026, and your forms close.',
      );
      await user.click(screen.getByRole('link', { name: 'Pay' }));
      const billing = await screen.findByRole('region', { name: 'Billing' });
      await waitFor(() => expect(document.activeElement).toBe(billing));
    });

    it('asks together with the account, so that the banner comes with it', async () => {
      const { calls } = stubNetwork({ '/api/getMe': () => new Promise(() => undefined), '/api/getPaymentDue': () => [200, { due }] });
      visit();
      await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(expect.arrayContaining(['/api/getMe', '/api/getPaymentDue'])));
      expect(screen.queryByText(/was paid until/)).toBeNull();
    });

    it('tells a member, who cannot pay, that its owner has to', async () => {
      serve({ workspace_id: 'another' });
      visit();
      const text = await screen.findByText(/^Unless its owner pays/);
      expect(text.textContent).toBe(
        'This account’s Standard plan was paid until 03/05/2026. Unless its owner pays, the account will be suspended on 10/05/2026, and its forms close.',
      );
      expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
    });

    it.each([
      ['once it is suspended, which has a banner of its own', { blocked: 1 }, due],
      ['on Free, which is not paid for', { plan: 'Free' as const }, due],
      ['while nothing is due', {}, null],
    ])('does not tell so %s', async (_when, changes, answer) => {
      const { calls } = serve(changes, answer);
      visit();
      await screen.findByRole('button', { name: 'Account of Ada Byron' });
      if (answer === null) await waitFor(() => expect(calls.some(({ path }) => path === '/api/getPaymentDue')).toBe(true));
      expect(screen.queryByText(/was paid until/)).toBeNull();
    });
  });
});
