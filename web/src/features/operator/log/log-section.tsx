import { getOperatorLog } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';
import { NativeSelect } from '@mantine/core';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AdminTable, type Column } from '../admin-table.tsx';
import { request } from '../api.ts';
import { Moment, Said } from '../cells.tsx';
import { askForLog, DownloadCsv } from '../download-csv.tsx';
import { logFilters, pageOf } from '../filters.ts';
import { DateRange, FilterLine } from '../list-filters.tsx';
import { type Page, useAdminList } from '../use-admin-list.ts';
import type { ListState } from '../use-list-state.ts';
import styles from './log-section.module.css';

type Log = ReplyOf<typeof getOperatorLog>;
type Act = Log['data'][number];

const columns: readonly Column<Act>[] = [
  { head: 'Time', cell: ({ at }) => <Moment at={at} /> },
  { head: 'Operator', cell: ({ operator }) => <Said text={operator} /> },
  {
    head: 'What',
    cell: ({ what, count }) => <span className="strong">{count > 1 ? `${what} (${count.toLocaleString('en')} times)` : what}</span>,
  },
  { head: 'About', cell: ({ about, who }) => <Said text={about || who} /> },
  { head: 'Before and after', isLong: true, cell: (act) => <Changes act={act} /> },
  { head: 'Reason', isLong: true, cell: ({ reason }) => <Said text={reason} /> },
  { head: 'Service', cell: ({ service }) => service },
];

const logList = {
  name: 'log',
  read: (state: ListState, signal: AbortSignal) => request(getOperatorLog, { query: pageOf(state), body: logFilters(state), signal }),
};

/** What operators did, the newest first. */
export default function LogSection() {
  const list = useAdminList<Act>(logList);
  const { state, change } = list;
  const { operators = [], kinds = [] } = (list.shown ?? {}) as Partial<Log> & Partial<Page<Act>>;
  return (
    <>
      <PageHeader
        title="Log"
        hint="What operators did. It is kept for two years, and nobody can change it."
        action={<DownloadCsv ask={askForLog(logFilters(state))} />}
      />
      <AdminTable label="Log" list={list} columns={columns}>
        <FilterLine>
          <NativeSelect
            aria-label="Operator"
            value={state.operator}
            data={[{ value: '', label: 'All operators' }, ...operators.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={({ currentTarget: { value } }) => change({ operator: value })}
          />
          <NativeSelect
            aria-label="What"
            value={state.kind}
            data={[{ value: '', label: 'Everything' }, ...kinds]}
            onChange={({ currentTarget: { value } }) => change({ kind: value })}
          />
          <DateRange state={state} change={change} name="Days" />
        </FilterLine>
      </AdminTable>
    </>
  );
}

/** A line for each field: what it was, and what it is. */
function Changes({ act: { changes, note } }: { act: Act }) {
  if (changes.length === 0) return <Said text={note} />;
  return (
    <span className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <span key={field}>
          <span className="faint">{field}</span> <Value value={before} /> <span aria-hidden>→</span>
          <span className="vh"> became </span> <Value value={after} />
        </span>
      ))}
      {note !== '' && <bdi className="tiny faint">{note}</bdi>}
    </span>
  );
}

const Value = ({ value }: { value: string | null }) =>
  value === null || value === '' ? <span className="faint">none</span> : <bdi>{value}</bdi>;
