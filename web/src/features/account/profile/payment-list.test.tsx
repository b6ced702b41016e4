import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { formatMinute } from '../../../lib/dates.ts';
import { session } from '../../../lib/session.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { billingRecord } from '../../../testing/records.ts';
import { recordSavedFiles } from '../../../testing/saved-files.ts';
import { show } from '../../../testing/show.tsx';
import { noteToasts } from '../../../testing/toasts.ts';
import type { Billing } from '../checkout/api.ts';
import { PaymentList } from './payment-list.tsx';

beforeEach(() => session.start('token'));

type Payment = Billing['latest'][number];
/** An invoice has the day of UTC, which is then the reader's, too. */
const at = Date.UTC(2026, 10, 25, 10, 30);
const paid = (id: string, changes: Partial<Payment> = {}): Payment => {
  return { id, product: 'Standart', cents: 499, status: 'paid', at, invoice: '2026-000017', ...changes };
};

describe('the payments in the profile', () => {
  it('are listed with sum, day and invoice; a rejected one and one that is owed have none', async () => {
    const latest = [
      paid('paid:1'),
      paid('rejected:2', { status: 'rejected', invoice: null }),
      paid('paid:3', { product: 'one-time', cents: 250, invoice: null }),
    ];
    stubNetwork({ '/api/getBilling': () => [200, billingRecord({ latest })] });
    show(<PaymentList />);
    const items = within(await screen.findByRole('list', { name: 'Payments' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Standard, one month$4.99 · 25/11/2026 · No. 2026-000017Invoice',
      'Standard, one monthRejected$4.99 · 25/11/2026',
      'One more form$2.50 · 25/11/2026',
    ]);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Invoice of $4.99, 25/11/2026, as PDF',
    ]);
    expect(screen.getAllByTitle(formatMinute(at))).toHaveLength(3);
    expect(screen.getByText('Rejected').dataset.tone).toBe('brass');
  });

  it('tell of tries that were rejected one after another in one row, which has the day of the newest', async () => {
    const rejected = (id: string, changes: Partial<Payment> = {}) => paid(id, { status: 'rejected', invoice: null, ...changes });
    const day = 86_400_000;
    const latest = [
      rejected('r:1', { at: at + day }),
      rejected('r:2'),
      rejected('r:3', { product: 'Premium', cents: 2_100 }),
      rejected('r:4'),
      paid('paid:5'),
      ...Array.from({ length: 5 }, (_, index) => rejected(`r:${index + 6}`)),
    ];
    stubNetwork({ '/api/getBilling': () => [200, billingRecord({ latest })] });
    show(<PaymentList />);
    const items = within(await screen.findByRole('list', { name: 'Payments' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Standard, one monthRejected 2 times$4.99 · 26/11/2026',
      'Premium, one monthRejected$21 · 25/11/2026',
      'Standard, one monthRejected$4.99 · 25/11/2026',
      'Standard, one month$4.99 · 25/11/2026 · No. 2026-000017Invoice',
      'Standard, one monthRejected 5 times$4.99 · 25/11/2026',
    ]);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('give an invoice as PDF, and say that it is on its way, or why there is none', async () => {
    const saved = recordSavedFiles();
    let answer: (reply: [number, unknown]) => void = () => undefined;
    stubNetwork({
      '/api/getBilling': () => [200, billingRecord({ latest: [paid('paid:1')] })],
      '/api/invoice/paid%3A1': () => new Promise((resolve) => (answer = resolve)),
    });
    const toasts = noteToasts();
    const { user } = show(<PaymentList />);
    const button = await screen.findByRole('button', { name: /^Invoice of/ });
    await user.click(button);
    await waitFor(() => expect(toasts).toContain('The file is downloading, please wait.'));
    answer([200, '%PDF']);
    await waitFor(() =>
      expect(saved).toEqual([{ name: expect.stringMatching(/^Invoice 2026-000017 - \d{4}-\d\d-\d\d\.pdf$/), size: 4, isInFrame: true }]),
    );
    await user.click(button);
    answer([429, { error: 'Too many requests. Please wait a moment.' }]);
    await waitFor(() => expect(toasts).toContain('Too many requests. Please wait a moment.'));
  });

  it('are six at first, and all when they are asked for, by a button that keeps the focus', async () => {
    const latest = Array.from({ length: 8 }, (_, index) => paid(`paid:${index}`));
    stubNetwork({ '/api/getBilling': () => [200, billingRecord({ latest })] });
    const { user } = show(<PaymentList />);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(6));
    const more = screen.getByRole('button', { name: 'Show all 8' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    more.focus();
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('listitem')).toHaveLength(8);
    expect(document.activeElement?.textContent).toBe('Show the latest 6');
    expect(more.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
  });

  it('of many years are all reached, a hundred at a time, by the same button', async () => {
    const all = Array.from({ length: 230 }, (_, index) => paid(`paid:${index}`));
    let isAway = false;
    const { calls } = stubNetwork({
      '/api/getBilling': ({ body }) => {
        const { after } = body as { after?: string };
        if (after && isAway) return [500, {}];
        const from = all.findIndex(({ id }) => id === after) + 1;
        return [200, billingRecord({ latest: all.slice(from, from + 100), isMore: from + 100 < all.length })];
      },
    });
    const toasts = noteToasts();
    const { user } = show(<PaymentList />);
    (await screen.findByRole('button', { name: 'Show more' })).focus();
    const press = async (count: number, label: string) => {
      await user.keyboard('{Enter}');
      await waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(count));
      await waitFor(() => expect(document.activeElement?.textContent).toBe(label));
    };
    await press(100, 'Show more');
    isAway = true;
    await press(100, 'Show more');
    await waitFor(() => expect(toasts).toEqual(['Something went wrong.']));
    isAway = false;
    await press(200, 'Show more');
    await press(230, 'Show the latest 6');
    expect(new Set(screen.getAllByRole('listitem')).size).toBe(230);
    await press(6, 'Show all 230');
    await press(230, 'Show the latest 6');
    expect(calls.map(({ body }) => body)).toEqual([{}, { after: 'paid:99' }, { after: 'paid:99' }, { after: 'paid:199' }]);
  });

  it('are not there while nothing was paid', async () => {
    const { calls } = stubNetwork({ '/api/getBilling': () => [200, billingRecord()] });
    show(<PaymentList />);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByText('Payments')).toBeNull();
  });
});
