import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { holdDate } from '../testing/hold-date.ts';
import { billingRecord, userRecord } from '../testing/records.ts';
import { startServer, visit } from './testing/payments.tsx';

beforeEach(() => holdDate(new Date(2026, 3, 3, 12).getTime()));
afterEach(() => void jest.useRealTimers());

const card = async (name: string) => within((await screen.findByRole('heading', { name, level: 3 })).closest('li') as HTMLElement);

describe('what the profile offers to pay for', () => {
  it.each([
    ['not bought', { haveOneTimeForm: 0 }, true, /^Your plan stays the same\. The form takes any number of responses/],
    ['bought', { haveOneTimeForm: 1 }, false, 'It is paid for: the next form beyond your plan is this one.'],
    ['made', { haveOneTimeForm: 0 }, false, /^You have created it\. It takes any number of responses/],
  ] as const)('one more form is offered once: %s', async (_state, changes, canBuyForm, text) => {
    const { server } = startServer();
    server.me = userRecord(changes);
    server.billing = billingRecord({ canBuyForm });
    visit('/profile');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Buy one more form' }) !== null).toBe(canBuyForm);
  });

  it.each([
    ['with a limit', { plan: 'Standart', maxCount: 5, formCount: 0 }, true],
    ['without a limit, which includes it', { plan: 'Premium', maxCount: null, formCount: null }, false],
    ['without a limit, suspended', { plan: 'Premium', maxCount: null, formCount: null, blocked: 1 }, true],
    ['without a limit, paid for before', { plan: 'Premium', maxCount: null, formCount: null, haveOneTimeForm: 1 }, true],
  ] as const)('one more form is not sold to whom the plan gives it: %s', async (_state, changes, isShown) => {
    const { server } = startServer();
    server.me = userRecord(changes);
    visit('/profile');
    await card('Premium');
    expect(screen.queryByText('One more form, once, for $2.50') !== null).toBe(isShown);
  });

  it.each([
    ['that is paid until a day', { paidUntil: new Date(2026, 4, 3, 12).getTime() }, {}, true],
    ['without an end', { paidUntil: null }, {}, false],
    ['without an end, suspended', { paidUntil: null }, { blocked: 1 }, true],
  ] as const)(
    'the own plan has Continue only where a payment would change its end: a plan %s',
    async (_what, billing, changes, isOffered) => {
      const { server } = startServer();
      server.me = userRecord({ plan: 'Standart', maxCount: 5, formCount: 4, ...changes });
      server.billing = billingRecord(billing);
      visit('/profile');
      expect((await card('Standard')).queryByRole('button', { name: /^Continue/ }) !== null).toBe(isOffered);
    },
  );
});
