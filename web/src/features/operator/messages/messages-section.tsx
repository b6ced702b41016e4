import { getCustomerContactData, solvedProblem } from '@formwright/contracts/admin';
import type { Contract, ReplyOf } from '@formwright/contracts/contract';
import { IconCheck } from '@tabler/icons-react';
import { AppButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AdminTable, type Column } from '../admin-table.tsx';
import { request, useCount } from '../api.ts';
import { Status } from '../cells.tsx';
import { messageFilters, pageOf } from '../filters.ts';
import { FilterLine, SearchText } from '../list-filters.tsx';
import { ListTabs } from '../list-tabs.tsx';
import { useAdminList, useRowChange } from '../use-admin-list.ts';
import type { ListState } from '../use-list-state.ts';

export type Message = ReplyOf<typeof getCustomerContactData>['data'][number];

interface MessagesSectionProps {
  title: string;
  /** As calls name it. */
  table: 'ContactUs' | 'Customer';
  counts: { open: Contract; solved: Contract };
  /** Those before and after the column 'Solved'. */
  columns: { before: readonly Column<Message>[]; after: readonly Column<Message>[] };
}

/** Messages that are solved or not. A tab is there while it has some. */
export function MessagesSection({ title, table, counts, columns }: MessagesSectionProps) {
  const open = useCount(counts.open);
  const solved = useCount(counts.solved);
  const tabs = [
    { name: 'Not Solved', count: open },
    { name: 'Solved', count: solved },
  ].filter(({ count }) => count !== 0);
  const list = useAdminList<Message>(
    {
      name: table,
      read: (state: ListState, signal) =>
        request(getCustomerContactData, {
          query: pageOf(state),
          body: { page: state.page, tabName: table, ...messageFilters(state) },
          signal,
        }),
    },
    tabs.length > 0 ? tabs.map(({ name }) => name) : ['Not Solved'],
  );
  const {
    mutate: solve,
    isPending,
    variables,
  } = useRowChange(list, (message: Message, state) =>
    request(solvedProblem, { query: pageOf(state), body: { id: message._id, table, tabName: table, ...messageFilters(state) } }),
  );
  const solvedColumn: Column<Message> = {
    head: 'Solved',
    cell: (message, isLocked) =>
      message.solved === 1 ? (
        <Status text="Solved" tone="good" />
      ) : (
        <AppButton
          size="xs"
          icon={<IconCheck size={15} stroke={1.75} />}
          disabled={isLocked}
          loading={isPending && variables?._id === message._id}
          onClick={() => solve(message)}
        >
          to decide
          <span className="vh">{`: message of ${message.email}`}</span>
        </AppButton>
      ),
  };
  return (
    <>
      <PageHeader title={title} />
      <AdminTable
        file={{ list: table, ...messageFilters(list.state) }}
        label={title}
        list={list}
        columns={[...columns.before, solvedColumn, ...columns.after]}
      >
        <FilterLine tabs={tabs.length > 0 && <ListTabs label={`${title} by state`} tabs={tabs} open={list.state.tab} />}>
          <SearchText {...list} label={`Search ${title}`} placeholder="Words, name or email" />
        </FilterLine>
      </AdminTable>
    </>
  );
}
