import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { session } from '../../../lib/session.ts';
import { holdDate } from '../../../testing/hold-date.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { billingRecord, userRecord } from '../../../testing/records.ts';
import { show } from '../../../testing/show.tsx';
import { SuspendedBanner } from '../suspended-banner.tsx';
import type { Billing } from './api.ts';
import { NoPlacePrompt } from './no-place-prompt.tsx';
import { PlanNotes } from './plan-notes.tsx';
import { PlanSummary } from './plan-summary.tsx';

const standard = { name: 'Standart', priceCents: 499, maxForms: 5, maxResponses: null, storageBytes: 1, features: [] } as const;
const today = new Date(2026, 3, 3, 12).getTime();
beforeEach(() => {
  holdDate(today);
  session.start('token');
});
afterEach(() => void jest.useRealTimers());
const look = (element: HTMLElement) => element.getAttribute('data-variant');

describe('the plan that an account has', () => {
  it.each([
    ['to come', new Date(2026, 4, 3, 12).getTime(), false, 'Paid until', '03/05/2026. Nothing renews by itself.', '$4.99 per month'],
    [
      'over',
      new Date(2026, 3, 2, 12).getTime(),
      true,
      'Next payment',
      'Due since 02/04/2026. Nothing renews by itself.',
      '$4.99 per month',
    ],
    ['none', null, false, 'Next payment', 'None: the plan has no end', 'Nothing is paid for it'],
  ])('says until when it is paid, or since when a payment is due: its end is %s', async (_when, paidUntil, isDue, term, text, price) => {
    stubNetwork({ '/api/getPlans': () => [200, [standard]], '/api/getBilling': () => [200, billingRecord({ paidUntil })] });
    show(<PlanSummary me={userRecord({ plan: 'Standart' })} forms={4} onFree={() => undefined} />);
    const summary = within(await screen.findByRole('region', { name: 'Current plan' }));
    expect(summary.getByText(term).nextElementSibling?.textContent).toBe(text);
    expect(summary.getByText('Standard').closest('p')?.nextElementSibling?.textContent).toBe(price);
    expect(summary.queryByText('Payment due')?.dataset.tone).toBe(isDue ? 'brass' : undefined);
  });

  it.each([
    [0, '10 for each form'],
    [1, undefined],
  ])('says how many responses each form may have where no bar says it: %s forms', async (forms, text) => {
    const free = { ...standard, name: 'Free', maxForms: 1, maxResponses: 10 };
    stubNetwork({ '/api/getPlans': () => [200, [free]], '/api/getBilling': () => [200, billingRecord({})] });
    show(<PlanSummary me={userRecord({ plan: 'Free' })} forms={forms} onFree={() => undefined} />);
    const summary = within(await screen.findByRole('region', { name: 'Current plan' }));
    expect(summary.queryByText('Responses')?.nextElementSibling?.textContent).toBe(text);
  });

  it('says what a further payment does, and where payments are none', () => {
    const said = (billing: Partial<Billing>, canProlong: boolean) => {
      const { unmount, container } = show(<PlanNotes billing={billingRecord(billing)} canProlong={canProlong} />);
      const texts = [...container.querySelectorAll('p')].map(({ textContent }) => textContent);
      unmount();
      return texts;
    };
    const paidUntil = new Date(2026, 4, 3, 12).getTime();
    expect(said({ payments: 'sandbox', paidUntil }, true)).toEqual([
      'Your plan is paid until 03/05/2026. “Continue” adds a month; another paid plan begins at once, and takes over what is left of this one.',
      'Payments are a test on this server: no money moves.',
    ]);
    expect(said({ payments: 'stripe', paidUntil }, false)).toEqual([
      'Your plan is paid until 03/05/2026. Another paid plan begins at once, and takes over what is left of this one.',
    ]);
    expect(said({ payments: 'off', paidUntil: null }, false)).toEqual([
      'This server does not take payments itself. Ask its operator to change your plan, to allow one more form, or to end a suspension.',
    ]);
  });
});

describe('before a payment', () => {
  it('what is bought from a prompt stands out among the ways on', async () => {
    stubNetwork({
      '/api/getMe': () => [200, userRecord()],
      '/api/getBilling': () => [200, billingRecord({ canBuyForm: true })],
    });
    const none = () => undefined;
    show(<NoPlacePrompt reason="Your plan includes one form." hasPlaceToMake isForNewForm onPaid={none} onClose={none} />);
    const buy = await screen.findByRole('button', { name: 'Buy one more form for $2.50' });
    expect([look(buy), look(screen.getByRole('button', { name: 'Upgrade' })), look(screen.getByRole('button', { name: 'Close' }))]).toEqual(
      ['filled', 'default', 'default'],
    );
  });
});

describe('a suspended account', () => {
  const kept = 'They and their responses are kept; you can still read and export responses.';
  it('tells its owner to pay, by a button that is not louder than what the screen is for, and a member who has to', () => {
    const { container, unmount } = show(<SuspendedBanner me={userRecord({ blocked: 1 })} />);
    expect(container.querySelector('[role="status"]')?.textContent).toBe(
      `Your account has been suspended. Please pay to continue using your forms. ${kept}Pay`,
    );
    expect(look(screen.getByRole('link', { name: 'Pay' }))).toBe('default');
    unmount();
    const { container: members } = show(<SuspendedBanner me={userRecord({ blocked: 1, workspace_id: 'another' })} />);
    expect(members.querySelector('[role="status"]')?.textContent).toBe(
      `This account has been suspended. Its owner has to pay before its forms can be used again. ${kept}`,
    );
  });
});
