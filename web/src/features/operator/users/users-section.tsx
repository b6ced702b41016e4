import { deleteTableData, getAdminUserDatas, getSuspendedInfo, getTakenDownInfo, makeThePayment } from '@formwright/contracts/admin';
import { IconBan, IconCreditCard, IconLockOpen, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { AppButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ActionButtons, type RowAction } from '../../../ui/row-actions.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { AdminTable, type Column } from '../admin-table.tsx';
import { OPERATOR, request, useCount } from '../api.ts';
import { Count, Moment, OutOf, Person, Plan, Status, YesNo } from '../cells.tsx';
import { useConfirm } from '../confirm-change.tsx';
import { pageOf, userFilters } from '../filters.ts';
import { leadsOfUser } from '../leads.ts';
import { DateRange, FilterLine, PayingUsers, SearchText } from '../list-filters.tsx';
import { ListTabs } from '../list-tabs.tsx';
import { type AdminList, useAdminList, useRowChange } from '../use-admin-list.ts';
import type { ListState } from '../use-list-state.ts';
import { DecisionAboutUser, harmOfUser } from './account-decision.tsx';
import { type AccountDecision, accountChoices, accountDecisions } from './account-decision-dialog.tsx';
import { AddDialog } from './add-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import type { User } from './user.ts';

const TABS = ['Active', 'Suspended', 'Taken down'];

const columns: readonly Column<User>[] = [
  { head: 'Fullname', cell: ({ fullName, email }) => <Person name={fullName === email ? '' : fullName} email={email} /> },
  { head: 'LoginDate', cell: ({ loginDate }) => <Moment at={loginDate} /> },
  { head: 'Verify', cell: ({ confirm }) => (confirm === 1 ? <YesNo is={1} yes="Verified" /> : <Badge tone="brass">Not yet</Badge>) },
  { head: 'Plan', cell: ({ plan }) => <Plan plan={plan} /> },
  { head: 'AvailableForms', isNumber: true, cell: ({ formCount, maxCount }) => <OutOf used={formCount} most={maxCount} /> },
  { head: 'OneTimeForm', cell: ({ haveOneTimeForm }) => <YesNo is={haveOneTimeForm} /> },
  { head: 'Responses', isNumber: true, cell: ({ responses }) => <Count of={responses} /> },
  { head: 'Popup', cell: ({ popup }) => <YesNo is={popup} yes="Closed" no="Not closed" /> },
  { head: 'Registered', cell: ({ created_at }) => <Moment at={created_at} /> },
  {
    head: 'Status',
    cell: ({ blocked, taken_down }) => {
      if (taken_down)
        return (
          <>
            <Status text={taken_down.objection ? 'Taken down, objected to' : 'Taken down'} tone="bad" /> <Moment at={taken_down.at} />
          </>
        );
      return blocked === 1 ? <Status text="Suspended" tone="bad" /> : <Status text="Active" tone="good" />;
    },
  },
];

const usersList = {
  name: 'users',
  read: (state: ListState, signal: AbortSignal) => request(getAdminUserDatas, { query: pageOf(state), body: userFilters(state), signal }),
};

/** The people who have accounts. */
export default function UsersSection() {
  const list = useAdminList<User>(usersList, TABS);
  const suspended = useCount(getSuspendedInfo);
  const takenDown = useCount(getTakenDownInfo);
  const [edited, edit] = useState<User | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { actionsOf, dialog } = useUserActions(list, edit);
  const { state, change } = list;
  const tabs = [{ name: 'Active' }, { name: 'Suspended', count: suspended }, { name: 'Taken down', count: takenDown }];
  return (
    <>
      <PageHeader
        title="Users"
        action={
          <AppButton kind="primary" icon={<IconPlus size={15} stroke={1.75} />} onClick={() => setAdding(true)}>
            Add user
          </AppButton>
        }
      />
      <AdminTable
        file={{ list: 'User', ...userFilters(list.state) }}
        label="Users"
        list={list}
        columns={columns}
        leads={({ _id, fullName, email }) => ({ name: fullName, leads: leadsOfUser(_id, email) })}
        actions={(user, isLocked) => <ActionButtons title={user.fullName} actions={actionsOf(user)} isLocked={isLocked} />}
      >
        <FilterLine tabs={<ListTabs label="Users by state" tabs={tabs} open={state.only ? '' : state.tab} />}>
          <PayingUsers state={state} change={change} />
          <DateRange state={state} change={change} name="Registered" />
          <SearchText state={state} change={change} label="Search users" placeholder="Name or email" />
        </FilterLine>
      </AdminTable>
      {dialog}
      {edited && <EditDialog user={edited} list={list} onClose={() => edit(null)} />}
      {isAdding && <AddDialog list={list} onClose={() => setAdding(false)} />}
    </>
  );
}

/** What a user's row offers: who is suspended can be paid for, all others can be deleted; each is taken down, or that is lifted. */
function useUserActions(list: AdminList<User>, edit: (user: User) => void) {
  const { ask, dialog } = useConfirm();
  const deciding = useDeciding();
  const { mutateAsync: remove } = useRowChange(list, ({ _id }: User, state) =>
    request(deleteTableData, { query: pageOf(state), body: { table: 'User', field: _id, ...userFilters(state) } }),
  );
  const { mutateAsync: pay } = useRowChange(list, ({ _id }: User, state) =>
    request(makeThePayment, { query: pageOf(state), body: { userId: _id, searchInfo: state.text, ...userFilters(state) } }),
  );
  const actionsOf = (user: User): RowAction[] => {
    const { fullName: name } = user;
    const editing: RowAction = { label: 'Edit', name: `Edit ${name}`, icon: IconPencil, act: () => edit(user) };
    if (user.blocked === 1) {
      const paying = {
        text: `The subscription of ${name} will be paid on their behalf, and the account is no longer suspended.`,
        isHarmless: true,
        // A plan without a price costs nothing.
        run: () => pay(user).then(({ paid }) => toast.confirmed(paid ? `${name} has been paid` : `${name} is no longer suspended`)),
      };
      return [
        editing,
        { label: 'Pay', name: `Pay for ${name}`, icon: IconCreditCard, act: () => ask(paying) },
        ...deciding.actionsOf(user),
      ];
    }
    const deleting = {
      text: `${name} and all that belongs to the account will be removed and cannot be restored.`,
      run: () => remove(user).then(() => toast.confirmed('User deleted')),
    };
    return [editing, { label: 'Delete', name: `Delete ${name}`, icon: IconTrash, act: () => ask(deleting) }, ...deciding.actionsOf(user)];
  };
  return {
    actionsOf,
    dialog: (
      <>
        {dialog}
        {deciding.asked && <DecisionAboutUser {...deciding.asked} />}
      </>
    ),
  };
}

/** Takes users down, or lifts that. */
function useDeciding() {
  const [decided, decide] = useState<{ user: User; decision: AccountDecision } | null>(null);
  const queries = useQueryClient();
  const onMeanwhile = (said: string) => {
    decide(null);
    toast.reason(`${said} Your words are kept.`);
    void queries.invalidateQueries({ queryKey: [OPERATOR] });
  };
  return {
    actionsOf(user: User): RowAction[] {
      const account = harmOfUser(user);
      return (account ? accountChoices(account) : []).map((decision) => {
        const { label } = accountDecisions[decision];
        const icon = decision === 'lift' ? IconLockOpen : IconBan;
        return { label, name: `${label}: ${user.fullName}`, icon, act: () => decide({ user, decision }) };
      });
    },
    asked: decided && { ...decided, onMeanwhile, onClose: () => decide(null) },
  };
}
