import { deleteTableData, getFormsDatasForAdmin } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';
import { IconTrash } from '@tabler/icons-react';
import { Badge } from '../../../ui/badge.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ActionButtons } from '../../../ui/row-actions.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { AdminTable, type Column } from '../admin-table.tsx';
import { request } from '../api.ts';
import { Count, FormLink, Moment, Named, Said } from '../cells.tsx';
import { useConfirm } from '../confirm-change.tsx';
import { pageOf, plainFilters } from '../filters.ts';
import { leadsOfForm, leadToUser } from '../leads.ts';
import { FilterLine, SearchText } from '../list-filters.tsx';
import { useAdminList, useRowChange } from '../use-admin-list.ts';
import type { ListState } from '../use-list-state.ts';

type Form = ReplyOf<typeof getFormsDatasForAdmin>['data'][number];

const columns: readonly Column<Form>[] = [
  {
    head: 'Title',
    cell: ({ title, isArchived }) => (
      <span className="row gap-2">
        <Named name={title} /> {isArchived && <Badge>Archived</Badge>}
      </span>
    ),
  },
  { head: 'Link', cell: ({ link }) => <FormLink link={link} /> },
  { head: 'Email', isLong: true, cell: ({ useremail }) => <Said text={useremail} /> },
  { head: 'Details', isLong: true, cell: ({ details }) => <span className="muted">{details.map(({ type }) => type).join(', ')}</span> },
  { head: 'Responses', isNumber: true, cell: ({ responses }) => <Count of={responses} /> },
  { head: 'Created', cell: ({ created_at }) => <Moment at={created_at} /> },
];

const formsList = {
  name: 'forms',
  read: (state: ListState, signal: AbortSignal) =>
    request(getFormsDatasForAdmin, { query: pageOf(state), body: plainFilters(state), signal }),
};

/** The forms of all accounts. */
export default function FormsSection() {
  const list = useAdminList<Form>(formsList);
  const { ask, dialog } = useConfirm();
  const { mutateAsync: remove } = useRowChange(list, ({ _id }: Form, state) =>
    request(deleteTableData, { query: pageOf(state), body: { table: 'Form', field: _id, ...plainFilters(state) } }),
  );
  const actionsOf = (form: Form) => [
    {
      label: 'Delete',
      name: `Delete ${form.title}`,
      icon: IconTrash,
      act: () =>
        ask({
          text: `${form.title} and its responses will be removed and cannot be restored.`,
          run: () => remove(form).then(() => toast.confirmed('Form deleted')),
        }),
    },
  ];
  return (
    <>
      <PageHeader title="Forms" />
      <AdminTable
        file={{ list: 'Form', ...plainFilters(list.state) }}
        label="Forms"
        list={list}
        columns={columns}
        leads={({ form_id, user_id, title, link, useremail }) => ({
          name: title || link,
          leads: [leadToUser(user_id, useremail), ...leadsOfForm(form_id, title || link)],
        })}
        actions={(form, isLocked) => <ActionButtons title={form.title} actions={actionsOf(form)} isLocked={isLocked} />}
      >
        <FilterLine>
          <SearchText {...list} label="Search forms" placeholder="Title, link or email" />
        </FilterLine>
      </AdminTable>
      {dialog}
    </>
  );
}
