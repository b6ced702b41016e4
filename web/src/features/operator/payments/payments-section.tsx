import {
  deleteDoubleTableData,
  getNotSolvedPaymentInfo,
  getPaidRejectedData,
  getSolvedPaymentInfo,
  getSuspendedInfo,
} from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';
import { fullName } from '@formwright/contracts/person-name';
import { IconTrash } from '@tabler/icons-react';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ActionButtons } from '../../../ui/row-actions.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { AdminTable, type Column } from '../admin-table.tsx';
import { request, useCount } from '../api.ts';
import { Moment, Named, OutOf, Plan, Said, Status, YesNo } from '../cells.tsx';
import { useConfirm } from '../confirm-change.tsx';
import { pageOf, paymentFilters } from '../filters.ts';
import { leadsOfUser, leadToUser } from '../leads.ts';
import { DateRange, FilterLine, SearchText } from '../list-filters.tsx';
import { ListTabs } from '../list-tabs.tsx';
import { useAdminList, useRowChange } from '../use-admin-list.ts';
import type { ListState } from '../use-list-state.ts';

type Row = ReplyOf<typeof getPaidRejectedData>['data'][number];
type Payment = Extract<Row, { paymentuser: unknown }>;
type Suspended = Exclude<Row, Payment>;

const TABS = ['Paid', 'Rejected', 'Suspended'];

const leadsOfAccount = (user: string, email: string) => [leadToUser(user, email, 'Account'), ...leadsOfUser(user, email)];
const nameOf = ({ paymentuser }: Payment) => fullName(paymentuser);
/** '$4.99' */
const dollars = (money: number) => money.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const paymentColumns: readonly Column<Payment>[] = [
  { head: 'Name', cell: (payment) => <Named name={nameOf(payment)} /> },
  { head: 'Email', isLong: true, cell: ({ paymentuser }) => <Said text={paymentuser.email} /> },
  { head: 'Registered', cell: ({ paymentuser }) => <Moment at={paymentuser.created_at} /> },
  {
    head: 'Status',
    cell: ({ status }) => (status === 'paid' ? <Status text="Paid" tone="good" /> : <Status text="Rejected" tone="bad" />),
  },
  { head: 'Amount', isNumber: true, cell: ({ money }) => dollars(money) },
  { head: 'Plan', cell: ({ paymentuser }) => <Plan plan={paymentuser.plan} /> },
  { head: 'Created', cell: ({ created_at }) => <Moment at={created_at} /> },
];

const suspendedColumns: readonly Column<Suspended>[] = [
  { head: 'Name', cell: (user) => <Named name={fullName(user)} /> },
  { head: 'Email', isLong: true, cell: ({ email }) => <Said text={email} /> },
  { head: 'Plan', cell: ({ plan }) => <Plan plan={plan} /> },
  { head: 'AvailableForms', isNumber: true, cell: ({ formCount, maxCount }) => <OutOf used={formCount} most={maxCount} /> },
  { head: 'OneTimeForm', cell: ({ haveOneTimeForm }) => <YesNo is={haveOneTimeForm} /> },
  { head: 'Paid', cell: ({ payd_at }) => <Moment at={payd_at} /> },
];

const paymentsList = {
  name: 'payments',
  read: (state: ListState, signal: AbortSignal) =>
    request(getPaidRejectedData, { query: pageOf(state), body: paymentFilters(state), signal }),
};

/** What was paid and what was not, and who is suspended for it. */
export default function PaymentsSection() {
  const list = useAdminList<Row>(paymentsList, TABS);
  const { ask, dialog } = useConfirm();
  const counts = [useCount(getSolvedPaymentInfo), useCount(getNotSolvedPaymentInfo), useCount(getSuspendedInfo)];
  const { mutateAsync: remove } = useRowChange(list, ({ _id, status }: Payment, state) =>
    request(deleteDoubleTableData, {
      query: pageOf(state),
      body: { table: status === 'paid' ? 'Payment' : 'FailedPayment', field: _id, ...paymentFilters(state) },
    }),
  );
  const isSuspended = list.state.tab === 'Suspended';
  const actionsOf = (payment: Payment) => [
    {
      label: 'Delete',
      name: `Delete the payment of ${nameOf(payment) || payment.paymentuser.email}`,
      icon: IconTrash,
      act: () =>
        ask({
          text: 'The payment will be removed from this list and cannot be restored. The books and the invoice stay.',
          run: () => remove(payment).then(() => toast.confirmed('Field deleted')),
        }),
    },
  ];
  const tabs = TABS.map((name, index) => ({ name, count: counts[index] }));
  return (
    <>
      <PageHeader title="Payment" />
      <AdminTable<Row>
        file={{ list: 'Payment', ...paymentFilters(list.state) }}
        label="Payments"
        list={list}
        columns={(isSuspended ? suspendedColumns : paymentColumns) as readonly Column<Row>[]}
        leads={(row) =>
          'paymentuser' in row
            ? { name: nameOf(row) || row.paymentuser.email, leads: leadsOfAccount(row.paymentuser._id, row.paymentuser.email) }
            : { name: row.fullName, leads: leadsOfAccount(row._id, row.email) }
        }
        {...(!isSuspended && {
          actions: (row: Row, isLocked: boolean) =>
            'paymentuser' in row ? <ActionButtons title={nameOf(row)} actions={actionsOf(row)} isLocked={isLocked} /> : null,
        })}
      >
        <FilterLine tabs={<ListTabs label="Payments by outcome" tabs={tabs} open={list.state.tab} />}>
          <DateRange {...list} name={isSuspended ? 'Registered' : 'Created'} />
          <SearchText {...list} label="Search payments" placeholder="Email" />
        </FilterLine>
      </AdminTable>
      {dialog}
    </>
  );
}
