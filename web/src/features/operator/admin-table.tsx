import type { CSSProperties, ReactNode } from 'react';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Bar, Skeletons } from '../../ui/loaded.tsx';
import { OldNote, TryAgain } from '../../ui/old-note.tsx';
import { Table } from '../../ui/table.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { watchEdges } from '../../ui/watch-edges.ts';
import styles from './admin-table.module.css';
import { AwayNote } from './away-note.tsx';
import { askFor, DownloadCsv, type ExportedFile } from './download-csv.tsx';
import type { Lead } from './leads.ts';
import { NarrowedTo } from './narrowed-to.tsx';
import { RowLeads } from './row-leads.tsx';
import { LEAST_ROWS } from './rows-a-page.ts';
import { RowsChooser } from './rows-chooser.tsx';
import type { AdminList } from './use-admin-list.ts';

export interface Column<R> {
  head: string;
  /** @param isLocked whether nothing is done with the row, because it is old */
  cell(row: R, isLocked: boolean): ReactNode;
  /** Compared with those above and below it. */
  isNumber?: boolean;
  /** Text of any length. */
  isLong?: boolean;
}

interface AdminTableProps<R> {
  /** Of the section: 'Users'. */
  label: string;
  list: AdminList<R>;
  /** The first one names the row. */
  columns: readonly Column<R>[];
  /** Buttons or a menu at the end of a row. Those of old rows are locked. */
  actions?: (row: R, isLocked: boolean) => ReactNode;
  /** What belongs to a row, by its name. */
  leads?: (row: R) => { name: string; leads: readonly Lead[] };
  /** What is asked for the whole list as a file. */
  file?: ExportedFile;
  /** Above the table. */
  children?: ReactNode;
  /** What an empty list says. */
  empty?: string;
}

type Identified = { _id: string } | { id: string };

/** Where rows become cards: beside each other, their columns would be out of sight, or their addresses broken. */
const AS_CARDS = '(max-width: 1023px)';

/** A list of the back-office in a card: its filters, its rows and its pages. */
export function AdminTable<R extends Identified>({
  label,
  list,
  columns,
  actions,
  leads,
  file,
  children,
  empty = 'No Data',
}: AdminTableProps<R>) {
  const { state, change, pages, isBusy } = list;
  const total = list.shown?.total ?? 0;
  const areCards = useMedia(AS_CARDS);
  const hasFoot = total > LEAST_ROWS || (total > 0 && file !== undefined);
  return (
    <ListScreen
      label={label}
      className={`card ${styles.list}`}
      isBusy={isBusy}
      pages={{ page: Math.min(state.page, pages), pages, onChange: (page) => change({ ...state, page }) }}
      foot={hasFoot && <Foot list={list} file={file} />}
    >
      {children}
      <NarrowedTo list={list} />
      {list.shown && list.shown.away.length > 0 && (
        <div className={styles.note}>
          <AwayNote away={list.shown.away} />
        </div>
      )}
      <OldRowsNote label={label} list={list} />
      <div className={`${styles.body} ${areCards ? styles.cards : ''}`} data-busy={isBusy || undefined}>
        <Content label={label} list={list} columns={columns} actions={actions} leads={leads} empty={empty} />
      </div>
    </ListScreen>
  );
}

/** Says that the rows are old, and what is waited for. */
function OldRowsNote<R>({ label, list: { isOld, limit, refetch } }: Pick<AdminTableProps<R>, 'label' | 'list'>) {
  if (!isOld && limit === null) return null;
  const old = `${label} did not load. These rows are from before, and nothing can be done with them until they load.`;
  return (
    <div className={styles.note}>
      <OldNote onRetry={isOld ? refetch : undefined}>{limit ?? old}</OldNote>
    </div>
  );
}

function Foot<R>({ list, file }: Pick<AdminTableProps<R>, 'list'> & { file: ExportedFile | undefined }) {
  return (
    <div className="row wrap gap-4">
      {(list.shown?.total ?? 0) > LEAST_ROWS && <RowsChooser list={list} />}
      {file && <DownloadCsv ask={askFor(file)} />}
      {list.shown?.is_more && (
        <span className="muted small">
          {`There are more than these ${list.shown.total.toLocaleString('en')}. ${list.shown.current_page < list.pages ? 'The last page may lead further; or narrow the list.' : 'Narrow the list to see them.'}`}
        </span>
      )}
    </div>
  );
}

/** Where all columns have room, the head stays while the rows scroll. */
const watchWidth = (element: HTMLDivElement | null) => (element ? watchEdges(element) : undefined);

type ContentProps<R> = Required<Pick<AdminTableProps<R>, 'label' | 'list' | 'columns' | 'empty'>> & {
  actions: AdminTableProps<R>['actions'] | undefined;
  leads: AdminTableProps<R>['leads'] | undefined;
};

function Content<R extends Identified>({ label, list, columns, actions, leads, empty }: ContentProps<R>) {
  const { shown, hasFailed, isOld, refetch, state } = list;
  if (!shown && hasFailed) {
    return (
      <div className={styles.empty}>
        <p className="muted">{`${label} did not load.`}</p>
        <TryAgain onClick={refetch} />
      </div>
    );
  }
  if (!shown) return <Waiting label={label} columns={columns.length} />;
  if (shown.data.length === 0)
    return (
      <NoData
        text={empty}
        isNarrowed={
          [state.text, state.user, state.form, state.only, state.operator, state.kind].some((text) => text !== '') ||
          state.from !== '' ||
          state.isPaying
        }
      />
    );
  return (
    // It scrolls where the screen is too narrow, and a row may have nothing that takes the focus.
    <Table
      caption={label}
      around={{ ref: watchWidth, className: styles.wrap ?? '', role: 'group', 'aria-label': `${label}, rows`, tabIndex: 0 }}
      style={{ '--least': `${columns.length * 96}px` } as CSSProperties}
    >
      <thead>
        <tr>
          {columns.map(({ head, isNumber }) => (
            <th key={head} scope="col" data-number={isNumber}>
              {head}
            </th>
          ))}
          {(actions || leads) && (
            <th scope="col" className={styles.last}>
              <span className="vh">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shown.data.map((row) => (
          <Row key={'_id' in row ? row._id : row.id} row={row} isLocked={isOld} columns={columns} actions={actions} leads={leads} />
        ))}
      </tbody>
    </Table>
  );
}

type RowProps<R> = Pick<ContentProps<R>, 'columns' | 'actions' | 'leads'> & { row: R; isLocked: boolean };

function Row<R>({ row, isLocked, columns: [first, ...others], actions, leads }: RowProps<R>) {
  return (
    <tr>
      <th scope="row">{first?.cell(row, isLocked)}</th>
      {others.map(({ head, cell, isNumber, isLong }) => (
        <td key={head} data-head={head} data-number={isNumber} data-long={isLong} className={isNumber ? 'num' : undefined}>
          {cell(row, isLocked)}
        </td>
      ))}
      {(actions || leads) && (
        <td className={styles.actions}>
          <div className="row end">
            {leads && <RowLeads {...leads(row)} />}
            {actions?.(row, isLocked)}
          </div>
        </td>
      )}
    </tr>
  );
}

function NoData({ text, isNarrowed }: { text: string; isNarrowed: boolean }) {
  return (
    <div className={styles.empty}>
      <p className="strong">{text}</p>
      {isNarrowed && <p className="muted small">Nothing matches what the list is narrowed by.</p>}
    </div>
  );
}

/** The boxes of a list: its head, and rows or cards of so many cells. */
const Waiting = ({ label, columns }: { label: string; columns: number }) => (
  <div style={{ '--lines': columns } as CSSProperties}>
    <Skeletons label={`Loading ${label}`}>
      <div className={styles.head} />
      {Array.from({ length: LEAST_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that do not come yet are all alike.
        <div key={row} className={styles.line}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do their cells.
            <Bar key={column} width={`${68 - ((row + 2 * column) % 4) * 12}%`} />
          ))}
        </div>
      ))}
    </Skeletons>
  </div>
);
