import { getSuggestionsForAdmin } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AdminTable, type Column } from '../admin-table.tsx';
import { request } from '../api.ts';
import { Moment, Named, Said, Writer, Written } from '../cells.tsx';
import { pageOf, plainFilters } from '../filters.ts';
import { FilterLine, SearchText } from '../list-filters.tsx';
import { useAdminList } from '../use-admin-list.ts';
import type { ListState } from '../use-list-state.ts';

type Suggestion = ReplyOf<typeof getSuggestionsForAdmin>['data'][number];

const columns: readonly Column<Suggestion>[] = [
  { head: 'Name', cell: ({ user }) => <Named name={user.firstname} /> },
  { head: 'Surname', cell: ({ user }) => <Said text={user.lastname} /> },
  { head: 'Email', cell: ({ user }) => <Writer email={user.email} /> },
  { head: 'Title', isLong: true, cell: ({ title }) => <Said text={title} /> },
  { head: 'Description', isLong: true, cell: ({ description, user }) => <Written text={description} of={user.email} /> },
  { head: 'Date', cell: ({ date }) => <Moment at={date} /> },
];

const suggestionsList = {
  name: 'suggestions',
  read: (state: ListState, signal: AbortSignal) =>
    request(getSuggestionsForAdmin, { query: pageOf(state), body: plainFilters(state), signal }),
};

/** What owners wish for. */
export default function SuggestionsSection() {
  const list = useAdminList<Suggestion>(suggestionsList);
  return (
    <>
      <PageHeader title="Suggestions" />
      <AdminTable file={{ list: 'Suggestion', ...plainFilters(list.state) }} label="Suggestions" list={list} columns={columns}>
        <FilterLine>
          <SearchText {...list} label="Search suggestions" placeholder="Words or email" />
        </FilterLine>
      </AdminTable>
    </>
  );
}
