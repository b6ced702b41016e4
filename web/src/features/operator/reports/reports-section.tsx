import { deleteTableData, getReportsForAdmin } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';
import { fullName } from '@formwright/contracts/person-name';
import { IconFileX, IconFlagOff, IconUserX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ActionMenu, type RowAction } from '../../../ui/row-actions.tsx';
import { tellError, toast } from '../../../ui/toast-store.ts';
import { AdminTable, type Column } from '../admin-table.tsx';
import { OPERATOR, request } from '../api.ts';
import { FormLink, Said } from '../cells.tsx';
import { useConfirm } from '../confirm-change.tsx';
import { pageOf, plainFilters } from '../filters.ts';
import { leadsOfForm, leadToForm, leadToUser } from '../leads.ts';
import { FilterLine, SearchText } from '../list-filters.tsx';
import { useAdminList, useRowChange } from '../use-admin-list.ts';
import type { ListState } from '../use-list-state.ts';

type Report = ReplyOf<typeof getReportsForAdmin>['data'][number];

const columns: readonly Column<Report>[] = [
  { head: 'Link', cell: ({ link, title }) => <FormLink link={link} title={title} /> },
  { head: 'Author', isLong: true, cell: (report) => <Said text={fullName(report)} /> },
  { head: 'Email', isLong: true, cell: ({ email }) => <Said text={email} /> },
  { head: 'Reports count', isNumber: true, cell: ({ count }) => count.toLocaleString('en') },
];

const reportsList = {
  name: 'reports',
  read: (state: ListState, signal: AbortSignal) => request(getReportsForAdmin, { query: pageOf(state), body: plainFilters(state), signal }),
};

/** The forms that visitors have reported. */
export default function ReportsSection() {
  const list = useAdminList<Report>(reportsList);
  const { ask, dialog } = useConfirm();
  const queries = useQueryClient();
  const { mutateAsync: forget } = useRowChange(list, ({ _id }: Report, state) =>
    request(deleteTableData, { query: pageOf(state), body: { table: 'Report', field: _id, ...plainFilters(state) } }),
  );
  // What it answers is the list of forms or of users.
  const { mutateAsync: remove } = useMutation({
    mutationFn: ({ table, field }: { table: 'Form' | 'User'; field: string }) =>
      request(deleteTableData, { query: { page: '1' }, body: { table, field } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [OPERATOR] }),
    onError: tellError,
  });
  const actionsOf = (report: Report): RowAction[] => {
    const name = report.title || report.link;
    const form = {
      text: `${name} and its responses will be removed and cannot be restored.`,
      run: () => remove({ table: 'Form', field: report.form_id }).then(() => toast.confirmed('Form deleted')),
    };
    const user = {
      text: `The account of ${report.email || 'this form'} and all that belongs to it will be removed and cannot be restored.`,
      run: () => remove({ table: 'User', field: report.user_id }).then(() => toast.confirmed('User deleted')),
    };
    const reports = {
      text: `All reports of ${name} will be removed and cannot be restored. The form stays.`,
      run: () => forget(report).then(() => toast.confirmed('Field deleted')),
    };
    return [
      { label: 'Delete Report', name: `Delete Report of ${name}`, icon: IconFlagOff, act: () => ask(reports) },
      { label: 'Delete Form', name: `Delete Form ${name}`, icon: IconFileX, act: () => ask(form), isDangerous: true },
      { label: 'Delete User', name: `Delete User of ${name}`, icon: IconUserX, act: () => ask(user), isDangerous: true },
    ];
  };
  return (
    <>
      <PageHeader title="Reports" />
      <AdminTable
        file={{ list: 'Report', ...plainFilters(list.state) }}
        label="Reports"
        list={list}
        columns={columns}
        leads={({ form_id, user_id, title, link, email }) => ({
          name: title || link,
          leads: [
            leadToForm(form_id, title || link),
            leadToUser(user_id, email),
            ...leadsOfForm(form_id, title || link).filter(({ label }) => label !== 'Reports'),
          ],
        })}
        actions={(report, isLocked) => <ActionMenu title={report.title || report.link} actions={actionsOf(report)} isLocked={isLocked} />}
      >
        <FilterLine>
          <SearchText {...list} label="Search reports" placeholder="Title, link or email" />
        </FilterLine>
      </AdminTable>
      {dialog}
    </>
  );
}
