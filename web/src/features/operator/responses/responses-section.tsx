import { deleteTableData, getResponsesDatasForAdmin } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';
import { Button } from '@mantine/core';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { buttonLook, IconButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowActions } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { AdminTable, type Column } from '../admin-table.tsx';
import { request } from '../api.ts';
import { Moment, Named } from '../cells.tsx';
import { useConfirm } from '../confirm-change.tsx';
import { pageOf, plainFilters } from '../filters.ts';
import { leadsOfForm, leadToForm } from '../leads.ts';
import { FilterLine, SearchText } from '../list-filters.tsx';
import { useAdminList, useRowChange } from '../use-admin-list.ts';
import type { ListState } from '../use-list-state.ts';
import styles from './responses-section.module.css';

type Response = ReplyOf<typeof getResponsesDatasForAdmin>['data'][number];

const isNew = ({ status }: Response) => status === 'new' || undefined;

const columns: readonly Column<Response>[] = [
  { head: 'Form title', cell: ({ form }) => <Named name={form} /> },
  {
    head: 'Response',
    cell: (response) => (
      <Button
        component={Link}
        to={paths.response(response.response_id)}
        target="_blank"
        rel="noopener noreferrer"
        size="xs"
        data-new={isNew(response)}
        className={styles.open ?? ''}
        leftSection={<IconEye size={15} stroke={1.75} aria-hidden />}
        {...buttonLook('secondary')}
      >
        Open
        {isNew(response) && <span className="vh"> new response</span>}
        <span className="vh"> (opens in a new tab)</span>
      </Button>
    ),
  },
  { head: 'Response date', cell: ({ created_at }) => <Moment at={created_at} /> },
];

const responsesList = {
  name: 'responses',
  read: (state: ListState, signal: AbortSignal) =>
    request(getResponsesDatasForAdmin, { query: pageOf(state), body: plainFilters(state), signal }),
};

/** What has arrived in all accounts, without the answers. */
export default function ResponsesSection() {
  const list = useAdminList<Response>(responsesList);
  const { ask, dialog } = useConfirm();
  const { mutateAsync: remove } = useRowChange(list, ({ _id }: Response, state) =>
    request(deleteTableData, { query: pageOf(state), body: { table: 'Response', field: _id, ...plainFilters(state) } }),
  );
  return (
    <>
      <PageHeader title="Responses" />
      <AdminTable
        file={{ list: 'Response', ...plainFilters(list.state) }}
        label="Responses"
        list={list}
        columns={columns}
        leads={({ form_id, form }) => ({ name: form, leads: [leadToForm(form_id, form), ...leadsOfForm(form_id, form)] })}
        actions={(response, isLocked) => (
          <RowActions>
            <IconButton
              label={`Delete the response to ${response.form}`}
              tip="Delete"
              className={styles.delete}
              data-new={isNew(response)}
              icon={<IconTrash size={18} stroke={1.6} />}
              disabled={isLocked}
              onClick={() => ask({ run: () => remove(response).then(() => toast.confirmed('Field deleted')) })}
            />
          </RowActions>
        )}
      >
        <FilterLine>
          <SearchText {...list} label="Search responses" placeholder="Title of the form" />
        </FilterLine>
      </AdminTable>
      {dialog}
    </>
  );
}
