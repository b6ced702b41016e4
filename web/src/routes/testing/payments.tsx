import { afterEach, beforeEach, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { session } from '../../lib/session.ts';
import { stubNetwork } from '../../testing/network.ts';
import { billingRecord, formRow, userRecord } from '../../testing/records.ts';
import { show } from '../../testing/show.tsx';
import { Component as Forms } from '../forms.tsx';
import { Component as Rejected } from '../payment-rejected.tsx';
import { Component as Success } from '../payment-success.tsx';
import { Component as Profile } from '../profile.tsx';
import { Component as Shell } from '../shell.tsx';
import { Component as Team } from '../team.tsx';

export const kiln = formRow({ title: 'Kiln firing' });
const plans = [
  { name: 'Free', priceCents: 0, maxForms: 1, maxResponses: 10, storageBytes: 1_000_000_000, features: [] },
  { name: 'Standart', priceCents: 499, maxForms: 5, maxResponses: null, storageBytes: 20_000_000_000, features: [] },
  {
    name: 'Premium',
    priceCents: 2100,
    maxForms: null,
    maxResponses: null,
    storageBytes: 100_000_000_000,
    features: ['hide-logo', 'own-logo'],
  },
];

beforeEach(() => {
  localStorage.clear();
  session.start('token');
});
afterEach(() => {
  jest.restoreAllMocks();
});

const Elsewhere = () => <p>Arrived at {useLocation().pathname}</p>;

/** Opens a page of an owner at this path. */
export const visit = (path = '/forms') =>
  show(
    <Routes>
      <Route Component={Shell}>
        <Route path="/forms" Component={Forms} />
        <Route path="/profile" Component={Profile} />
        <Route path="/team" Component={Team} />
      </Route>
      <Route path="/paymentSuccess" Component={Success} />
      <Route path="/paymentRejected" Component={Rejected} />
      <Route path="*" Component={Elsewhere} />
    </Routes>,
    { path },
  );

/** The card of a plan. */
export const planCard = async (name: string) =>
  within((await screen.findByRole('heading', { name, level: 3 })).closest('li') as HTMLElement);

/** The server of an account at its limit, which a test changes. */
export function startServer() {
  const server = {
    me: userRecord({ maxCount: 1, formCount: 0 }),
    billing: billingRecord(),
    newForm: [200, { id: 'new1' }] as [number, unknown],
    token: [200, { data: 'token+1=' }] as [number, unknown],
  };
  const forms = [kiln];
  const network = stubNetwork({
    '/api/getForms': () => [200, forms],
    '/api/getTrashedForms': () => [200, []],
    '/api/getMe': () => [200, server.me],
    '/api/getPlans': () => [200, plans],
    '/api/getBilling': () => [200, server.billing],
    '/api/generate-payment-token': () => server.token,
    '/api/planPricing': () => [200, { success: true }],
    '/api/newForm': () => server.newForm,
    '/api/duplicateForm': () => [200, formRow({ _id: 'copy', title: 'Copy of Kiln firing', isOneTime: true })],
  });
  const pay = (product: 'one-time' | 'Standart' | 'Premium', status: 'paid' | 'rejected' = 'paid') => {
    server.billing = {
      ...server.billing,
      latest: [
        {
          id: `${status}:1`,
          product,
          cents: 250,
          status,
          at: (server.billing.latest[0]?.at ?? 0) + 7,
          invoice: status === 'paid' ? '2026-000017' : null,
        },
      ],
    };
    if (status === 'rejected') return;
    if (product === 'one-time') {
      server.me = { ...server.me, haveOneTimeForm: 1 };
      server.billing = { ...server.billing, canBuyForm: false };
    } else {
      server.me = { ...server.me, plan: product, maxCount: 5, formCount: 4, blocked: 0 };
      server.billing = { ...server.billing, paidUntil: Date.now() + 30 * 86_400_000 };
    }
  };
  return { server, forms, pay, ...network };
}

/** The window that the browser opens; null: it opens none. */
export function stubWindow(opens = true) {
  const page = { location: { replace: jest.fn() }, closed: false, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(opens ? (page as unknown as Window) : null);
  return page;
}
