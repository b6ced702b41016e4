import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { readerZone } from '../../../lib/reader-zone.ts';
import { session } from '../../../lib/session.ts';
import { fill } from '../../../testing/show.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { cellsOf, heads, openBackOffice } from '../testing/back-office.tsx';
import { adminPage, adminUser } from '../testing/records.ts';

beforeEach(() => {
  session.end();
  toast.clear();
});

const created_at = Date.UTC(2026, 10, 20, 8, 2, 14);
const moment = expect.stringMatching(/^\d\d\/\d\d\/2026 \d\d:\d\d:14$/);
const payment = (status: 'paid' | 'rejected') => ({
  _id: 'p1',
  paymentuser: { _id: 'user1', firstname: 'Marta', lastname: 'Lindqvist', email: 'marta@lowtide.example', plan: 'Standart', created_at },
  status,
  money: 4.9,
  payment_type: 'subscription',
  subscription_id: '',
  created_at,
});
const number = (of: number) => () => [200, { count: of, data: of }] as [number, unknown];

describe('the payments of the back-office', () => {
  it('[OPS-30] have the tabs Paid, which is open at first, Rejected and Suspended, with their numbers', async () => {
    const { user, sent } = openBackOffice('/evi-admin/payments', {
      getSolvedPaymentInfo: number(812),
      getNotSolvedPaymentInfo: number(3),
      getSuspendedInfo: number(17),
    });
    const tabs = within(await screen.findByRole('navigation', { name: 'Payments by outcome' }));
    await waitFor(() =>
      expect(tabs.getAllByRole('link').map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
        ['Paid(812)', 'page'],
        ['Rejected(3)', null],
        ['Suspended(17)', null],
      ]),
    );
    await screen.findByText('No Data');
    await user.click(tabs.getByRole('link', { name: /^Rejected/ }));
    await waitFor(() => expect(sent('getPaidRejectedData').at(-1)).toMatchObject({ tabNameInPayment: 'Rejected' }));
    expect(sent('getPaidRejectedData')[0]).toMatchObject({ tabNameInPayment: 'Paid' });
  });

  it.each([
    ['paid', 'Paid'],
    ['rejected', 'Rejected'],
  ] as const)('[OPS-31] have their columns, with the amount in dollars: %s', async (status, tab) => {
    openBackOffice(`/evi-admin/payments?tab=${tab}`, { getPaidRejectedData: () => [200, adminPage([payment(status)])] });
    expect(await heads()).toEqual(['Name', 'Email', 'Registered', 'Status', 'Amount', 'Plan', 'Created']);
    expect((await cellsOf('Marta Lindqvist')).slice(0, 7)).toEqual([
      'Marta Lindqvist',
      'marta@lowtide.example',
      moment,
      tab,
      '$4.90',
      'Standard',
      moment,
    ]);
  });

  it('[OPS-31] have the columns of suspended users', async () => {
    openBackOffice('/evi-admin/payments?tab=Suspended', {
      getPaidRejectedData: () => [200, adminPage([adminUser({ blocked: 1, payd_at: created_at })])],
    });
    expect(await heads()).toEqual(['Name', 'Email', 'Plan', 'AvailableForms', 'OneTimeForm', 'Paid']);
    expect(await cellsOf('Marta Lindqvist')).toEqual(['Marta Lindqvist', 'marta@lowtide.example', 'Standard', '4 of 5', 'Yes', moment, '']);
  });

  it('say in words what is not so, which a dash would show as not known', async () => {
    openBackOffice('/evi-admin/payments?tab=Suspended', {
      getPaidRejectedData: () => [
        200,
        adminPage([adminUser({ haveOneTimeForm: 0 }), adminUser({ _id: 'user2', firstname: 'Ada', haveOneTimeForm: null })]),
      ],
    });
    expect(await screen.findByText('No', { ignore: '.vh' })).toBeTruthy();
    expect(screen.getByText('Not known').className).toBe('vh');
  });

  it('are narrowed by an address and a range of days, in whatever tab', async () => {
    const { user, sent } = openBackOffice('/evi-admin/payments?tab=Rejected&from=2026-01-01&to=2026-01-31');
    await screen.findByText('No Data');
    expect(screen.getByRole('button', { name: 'Created: 01/01/2026 – 31/01/2026' })).toBeTruthy();
    fill(screen.getByRole('searchbox', { name: 'Search payments' }), 'marta@lowtide.example');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const range = { globalDateRange: { from: '2026-01-01', to: '2026-01-31' }, zone: readerZone() };
    await waitFor(() =>
      expect(sent('getPaidRejectedData').at(-1)).toEqual({ searchInfo: 'marta@lowtide.example', tabNameInPayment: 'Rejected', ...range }),
    );
  });

  it.each([
    ['paid', 'Paid', 'Payment'],
    ['rejected', 'Rejected', 'FailedPayment'],
  ] as const)('[OPS-38] [OPS-40 part: payments] asks before a %s one is deleted, and says that it is', async (status, tab, table) => {
    const { user, sent } = openBackOffice(`/evi-admin/payments?tab=${tab}`, {
      getPaidRejectedData: () => [200, adminPage([payment(status)])],
      deleteDoubleTableData: () => [200, adminPage([])],
    });
    await user.click(await screen.findByRole('button', { name: 'Delete the payment of Marta Lindqvist' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    expect(dialog.getByText(/will be removed from this list and cannot be restored\./)).toBeTruthy();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close', 'Accept']);
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(toast.current()).toMatchObject({ kind: 'confirmed', text: 'Field deleted' }));
    expect(sent('deleteDoubleTableData')).toMatchObject([{ table, field: 'p1', tabNameInPayment: tab }]);
    expect(await screen.findByText('No Data')).toBeTruthy();
  });
});
