import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { holdDate } from '../testing/hold-date.ts';
import { formRow, userRecord } from '../testing/records.ts';
import { planCard as card, startServer, stubWindow, visit } from './testing/payments.tsx';

beforeEach(() => holdDate(new Date(2026, 3, 3, 12).getTime()));
afterEach(() => void jest.useRealTimers());

describe('a paid plan that is canceled', () => {
  it('[BILL-06] Free posts the plan and goes to the forms area, after a question', async () => {
    const { server, calls } = startServer();
    server.me = userRecord({ plan: 'Standart', maxCount: 5, formCount: 4 });
    const { user } = visit('/profile');
    await user.click((await card('Free')).getByRole('button', { name: 'Change to Free' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel Standard and change to Free?' }));
    expect(question.getByRole('button', { name: 'Keep Standard' })).toBe(document.activeElement);
    expect(calls.some(({ path }) => path === '/api/planPricing')).toBe(false);
    const before = server.me;
    await user.click(question.getByRole('button', { name: 'Change to Free' }));
    await waitFor(() => expect(calls.filter(({ path }) => path === '/api/planPricing').map(({ body }) => body)).toEqual([before]));
    // The account's service has not heard of it yet.
    expect(question.getByRole('button', { name: 'Change to Free' }).hasAttribute('data-loading')).toBe(true);
    expect(screen.queryByRole('heading', { name: 'Forms' })).toBeNull();
    // Nor can it be kept any more, or looked away from.
    expect(question.getByRole('button', { name: 'Keep Standard' })).toHaveProperty('disabled', true);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    server.me = userRecord({ plan: 'Free', maxCount: 1, formCount: 0 });
    expect(await screen.findByRole('heading', { name: 'Forms' })).toBeTruthy();
  });

  it('says before a paid plan is canceled what ends when, what is lost, what stays, the way back, and how to use up the paid time', async () => {
    const { server } = startServer();
    server.me = userRecord({ plan: 'Premium', maxCount: null, formCount: null });
    Object.assign(server.billing, { paidUntil: new Date(2099, 3, 2, 12).getTime(), suspendsAt: new Date(2099, 3, 9, 12).getTime() });
    const { user } = visit('/profile');
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel Premium and change to Free?' });
    const said = () => [...question.querySelectorAll('dl > div')].map((part) => part.textContent);
    await waitFor(() => expect(said()).toContainEqual(expect.stringContaining('is suspended')));
    expect(said()).toEqual([
      'NowPremium ends at once, not at the end of the paid time. Free covers 1 form with 10 responses.',
      'LostThe time that you paid for, until 02/04/2099. It is not paid back. Your own logo: forms, success pages and PDFs show ours again.',
      'StaysNothing is deleted. You can read and export all forms, responses and files.',
      'Your formsYours stays open until it has had 10 responses in all; those it already has count, too.',
      'To undo itChoose Premium here again: you pay for a new month, and it begins at once.',
      'Or laterNothing is charged by itself, so you can use Premium until 02/04/2099 and cancel then. Do it before 09/04/2099: an account that is neither paid for nor canceled by then is suspended.',
    ]);
  });

  const LIMIT = 'until it has had 10 responses in all; those it already has count, too.';
  const BOUGHT = 'Forms that you bought stay open without a limit.';
  it.each([
    [0, 0, 'None is open.'],
    [2, 0, `Your oldest one stays open ${LIMIT} On the others people see “Expired!” until a plan covers them again.`],
    [0, 1, BOUGHT],
    [1, 1, `${BOUGHT} The other one stays open ${LIMIT}`],
    [2, 1, `${BOUGHT} Of the others, the oldest one stays open ${LIMIT} On the rest people see “Expired!” until a plan covers them again.`],
  ])('closes none of the forms that were bought by themselves: %d others, %d bought', async (covered, bought, text) => {
    const { server, forms } = startServer();
    server.me = userRecord({ plan: 'Premium', maxCount: null, formCount: null });
    const rows = Array.from({ length: covered + bought }, (_, n) => formRow({ _id: `form${n}`, isOneTime: n >= covered }));
    forms.splice(0, forms.length, ...rows);
    const { user } = visit('/profile');
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel Premium and change to Free?' }));
    await waitFor(() => expect(question.getByText('Your forms').nextElementSibling?.textContent).toBe(text));
  });

  it('a suspended account pays for a plan, and Free is not offered', async () => {
    const { server, pay } = startServer();
    server.me = userRecord({ plan: 'Standart', blocked: 1 });
    stubWindow();
    const { user } = visit('/profile');
    expect((await card('Free')).queryByRole('button')).toBeNull();
    const [own, dearer] = [await card('Standard'), await card('Premium')].map((view) => view.getByRole('button'));
    // The button that stands out is the one that gives the own plan back.
    expect([own, dearer].map((button) => button?.getAttribute('data-variant'))).toEqual(['filled', 'default']);
    // Beside its meters, the side bar says nothing of the plan.
    expect(screen.getAllByText('Suspended until it is paid for')).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
    await user.click((await card('Standard')).getByRole('button', { name: /^Continue/ }));
    await screen.findByText(/^Waiting for your payment/);
    pay('Standart');
    await waitFor(() => expect(screen.queryByText('Your account has been suspended.')).toBeNull());
  });
});
