import { admin, billing, fullName, type ReplyOf } from '@formwright/contracts';
import { createAsking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import { moment, planOf } from '../export/cells.ts';
import { type Filters, narrowedBy } from '../filters/read-filters.ts';
import { tabOf } from '../filters/tabs.ts';
import { type Columns, defineList, filtersOf, type Removal, type Sent } from './list.ts';
import { openSuspended, suspendedColumns } from './list-users.ts';
import { askedWithoutText, NO_ROWS, pageOf } from './page.ts';
import { describedBy, narrowTo, peopleFoundBy } from './people.ts';

/**
 * A page of payments, found by the address or the name of who paid.
 * @param status absent: paid and rejected ones
 */
async function listPayments(
  deps: AdminDeps,
  filters: Filters,
  status?: 'paid' | 'rejected',
): Promise<ReplyOf<typeof admin.getPaymentInfo>> {
  const asking = createAsking(deps);
  const { ofUser, onlyId } = narrowedBy(filters, 'ofUser', 'onlyId');
  const payers = filters.text ? await peopleFoundBy(deps, filters.text) : null;
  const accountIds = narrowTo(ofUser, payers?.userIds ?? null);
  if (accountIds?.length === 0) return pageOf(NO_ROWS, [], asking);
  const found = await deps.ports.call(billing.listPayments, {
    body: { ...askedWithoutText(filters), ...(status && { status }), ...(accountIds && { accountIds }), ...(onlyId && { id: onlyId }) },
  });
  const people = await describedBy(
    asking,
    found.rows.map(({ accountId }) => accountId),
  );
  const data = found.rows.map((payment) => {
    const person = people.get(payment.accountId);
    return {
      _id: payment.id,
      paymentuser: {
        _id: payment.accountId,
        firstname: person?.firstname ?? '',
        lastname: person?.lastname ?? '',
        email: person?.email ?? '',
        plan: person?.plan ?? null,
        created_at: person?.createdAt ?? null,
      },
      status: payment.status,
      money: payment.cents / 100,
      payment_type: payment.product === 'one-time' ? ('one-time' as const) : ('subscription' as const),
      subscription_id: payment.invoice ?? '',
      created_at: payment.at,
    };
  });
  // Of more people than are looked for, some payments are not in the list.
  return pageOf({ ...found, isMore: found.isMore || payers?.isMore === true }, data, asking);
}

type Payment = ReplyOf<typeof admin.getPaymentInfo>['data'][number];
const columns: Columns<Payment> = [
  ['Name', ({ paymentuser }) => fullName(paymentuser)],
  ['Email', ({ paymentuser }) => paymentuser.email],
  ['Registered (UTC)', ({ paymentuser }) => moment(paymentuser.created_at)],
  ['Status', ({ status }) => (status === 'paid' ? 'Paid' : 'Rejected')],
  ['Amount', ({ money }) => money],
  ['Plan', ({ paymentuser }) => planOf(paymentuser.plan)],
  ['Created (UTC)', ({ created_at }) => moment(created_at)],
];

type Tabs = readonly ['Paid' | 'Rejected', 'Paid' | 'Rejected', 'Suspended'];
/** What each tab shows: payments, or suspended users. */
const ofTabs = (tabs: Tabs) => {
  const tabIn = ({ body }: Sent) => tabOf(body?.tabNameInPayment, tabs, 'tabNameInPayment');
  return {
    async open(deps: AdminDeps, sent: Sent): Promise<ReplyOf<typeof admin.getPaidRejectedData>> {
      const tab = tabIn(sent);
      return tab === 'Suspended' ? openSuspended(deps, sent) : listPayments(deps, filtersOf(sent), tab === 'Paid' ? 'paid' : 'rejected');
    },
    columns: (sent: Sent): Columns<never> => (tabIn(sent) === 'Suspended' ? suspendedColumns : columns),
  };
};

const countOf = (which: 'paid' | 'rejected') => async (ports: AdminDeps['ports']) =>
  (await ports.call(billing.countPayments, { body: {} }))[which];
const hiding = (status: 'paid' | 'rejected'): Removal => ({
  may: 'operate.money',
  remove: (ports, id) => ports.call(billing.hidePayment, { body: { id, status } }),
});

export const paymentsList = defineList({
  contract: admin.getPaymentInfo,
  name: 'payments',
  names: ['payment', 'payments'],
  ...ofTabs(['Paid', 'Rejected', 'Suspended']),
  async openWhole(deps, sent) {
    const name = sent.body?.tabNameInPayment;
    const tab = name ? tabOf(name, ['Paid', 'Rejected'], 'tabNameInPayment') : undefined;
    return listPayments(deps, filtersOf(sent), tab && (tab === 'Paid' ? 'paid' : 'rejected'));
  },
  counts: [
    [admin.getNotSolvedPaymentInfo, countOf('rejected')],
    [admin.getSolvedPaymentInfo, countOf('paid')],
  ],
  removal: hiding('paid'),
});

export const failedPaymentsList = defineList({
  contract: null,
  name: 'failedPayments',
  names: ['failedpayment', 'failedpayments'],
  ...ofTabs(['Rejected', 'Paid', 'Suspended']),
  counts: [],
  removal: hiding('rejected'),
});
