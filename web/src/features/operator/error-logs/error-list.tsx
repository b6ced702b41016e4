import { clearErrorLogs, getErrorLogs } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { tellError, toast } from '../../../ui/toast-store.ts';
import { AdminTable, type Column } from '../admin-table.tsx';
import { OPERATOR, request } from '../api.ts';
import { Moment, Said } from '../cells.tsx';
import { useConfirm } from '../confirm-change.tsx';
import { pageOf, sharedFilters } from '../filters.ts';
import { FilterLine } from '../list-filters.tsx';
import { useAdminList } from '../use-admin-list.ts';
import type { ListState } from '../use-list-state.ts';

type Failure = ReplyOf<typeof getErrorLogs>['data'][number];

const columns: readonly Column<Failure>[] = [
  { head: 'Last', cell: ({ at }) => <Moment at={at} /> },
  { head: 'Service', cell: ({ service }) => service },
  { head: 'What failed', isLong: true, cell: ({ what, place }) => <Said text={place === what ? what : `${what} ${place}`.trim()} /> },
  { head: 'Message', isLong: true, cell: ({ message }) => <Said text={message} /> },
  { head: 'Times', isNumber: true, cell: ({ count }) => count.toLocaleString('en') },
  { head: 'First', cell: ({ first_at }) => <Moment at={first_at} /> },
  { head: 'Request id', cell: ({ request_id }) => <Said text={request_id} /> },
];

const errorsList = {
  name: 'error-logs',
  read: (state: ListState, signal: AbortSignal) => request(getErrorLogs, { query: pageOf(state), body: sharedFilters(state), signal }),
};

/** What failed in all services, the latest first. */
export function ErrorList({ tabs }: { tabs: ReactNode }) {
  const list = useAdminList<Failure>(errorsList);
  const queries = useQueryClient();
  const { ask, dialog } = useConfirm();
  const { mutateAsync: clear } = useMutation({
    mutationFn: () => request(clearErrorLogs, { body: {} }),
    onSuccess: ({ away }) => {
      if (away.length === 0) toast.confirmed('Error log cleared');
      else toast.error(`Not all is cleared: ${away.join(', ')} did not answer.`);
      return queries.invalidateQueries({ queryKey: [OPERATOR, 'list'] });
    },
    onError: tellError,
  });
  // What came since it was read would be cleared unseen.
  const isNothing = list.shown === undefined || list.shown.total === 0 || list.isOld;
  return (
    <>
      <PageHeader
        title="Error logs"
        action={
          <AppButton
            icon={<IconTrash size={15} stroke={1.75} />}
            disabled={isNothing}
            onClick={() => ask({ text: 'The error log of all services will be removed and cannot be restored.', run: () => clear() })}
          >
            Clear Log File
          </AppButton>
        }
      />
      <AdminTable file={{ list: 'ErrorLog' }} label="Error logs" list={list} columns={columns} empty="No errors :)">
        <FilterLine tabs={tabs} />
      </AdminTable>
      {dialog}
    </>
  );
}
