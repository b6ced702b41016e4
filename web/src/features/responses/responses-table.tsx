import { useMediaQuery } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import { readerZone } from '../../lib/reader-zone.ts';
import type { RowAction } from '../../ui/row-actions.tsx';
import { SelectCell } from '../../ui/selection/select-cell.tsx';
import type { Selection } from '../../ui/selection/use-selection.ts';
import { endCell, Table } from '../../ui/table.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { ResponseRecord } from './api.ts';
import { BeyondTheEnd } from './beyond-the-end.tsx';
import { columnWidths, headedWidths, wishedRoom } from './column-widths.ts';
import type { AnswerColumn } from './columns.ts';
import type { Sort } from './filters/narrowing.ts';
import { useKeptWidths } from './kept-widths.ts';
import { ResponseLine, shownText } from './response-line.tsx';
import styles from './responses-table.module.css';
import { SortHead } from './sort-head.tsx';
import { useTableRoom } from './use-table-room.ts';

/** Pixels of what stands beside the answers. */
const SELECT = 48;
const MOMENT = 120;
/** The width of a column of dates that no row has: its head alone. */
const NO_MOMENT = 104;
const MENU = 58;
/** The width of a button in a row, and of the space around all of them. */
const BUTTON = 36;
const AROUND = 28;
/** Buttons of a row: in a list, and in the archive. */
const BUTTONS = { list: 7, archive: 3 };
/** Columns on a small screen, unless the owner chose them. */
const SMALL_COLUMNS = 2;

export interface ResponsesTableProps {
  formId: string;
  formTitle: string;
  columns: readonly AnswerColumn[];
  /** Whether the owner has chosen the columns. A narrow window then shows all of them. */
  isChosen?: boolean;
  rows: readonly ResponseRecord[];
  /** Whether they are archived: the last date is that of archiving. */
  isArchive?: boolean;
  /** The order that the reader has chosen; null: the list's own. */
  sort?: Sort | null;
  /** Without it, the columns cannot be sorted by. */
  onSort?: (sort: Sort | null) => void;
  /** Without it, responses cannot be selected. */
  selection?: Selection<ResponseRecord>;
  /** Further actions of a response. @param name of the response, for accessible names: 'of Ada' */
  actionsOf?: (row: ResponseRecord, name: string) => readonly RowAction[];
  /**
   * The control in the last head that leads to columns that are not shown.
   * @param shown how many are
   */
  moreColumns?: (shown: number) => ReactNode;
  onOpen: (id: string) => void;
}

const matches = { getInitialValueInEffect: false } as const;

/** Which columns are shown, and how wide each is in the room there is. */
function useLayout({ formId, columns, isChosen = false, rows, isArchive = false, selection, sort }: ResponsesTableProps) {
  const isSmall = useMediaQuery('(max-width: 899px)', undefined, matches);
  const isTouched = useMediaQuery('(hover: none)', undefined, matches);
  const { room, beyond, around } = useTableRoom();
  const [chosen, choose] = useKeptWidths(formId);
  const shown = isSmall && !isChosen ? columns.slice(0, SMALL_COLUMNS) : columns;
  const measured = shown.map((column) => ({ ...column, answers: rows.map((row) => shownText(row, column.uniqueId)) }));
  const selectWidth = selection ? SELECT : 0;
  const isStartKnown = rows.some(({ started_at }) => started_at !== null);
  // A date that no response has takes no room from answers that are cut.
  const isStartWanted = isStartKnown || sort?.by === 'started_at' || wishedRoom(measured) + selectWidth + NO_MOMENT + MOMENT + MENU <= room;
  const hasStart = !isSmall && (room === 0 || isStartWanted);
  const start = hasStart ? (isStartKnown ? MOMENT : NO_MOMENT) : 0;
  const beside = selectWidth + start + MOMENT;
  const buttons = BUTTON * BUTTONS[isArchive ? 'archive' : 'list'] + AROUND;
  const headed = headedWidths(measured).reduce((total, width) => total + width, 0);
  const isNarrow = isSmall || isTouched || (room > 0 && headed + beside + buttons > room);
  // The buttons lie over the end of the row that has the pointer, so their width is left to the answers.
  const fixed = beside + MENU;
  const widths = columnWidths(measured, Math.max(0, room - fixed), chosen);
  const total = widths.reduce((sum, width) => sum + width, fixed);
  const isWide = room > 0 && total > room;
  return { shown, widths, selectWidth, total, start, hasStart, isNarrow, isWide, beyond, around, choose };
}

/**
 * The responses of a page. Where the columns have no room, the table moves sideways in a frame of its own: heads, names and actions stay in
 * sight. On a phone each response is a card.
 */
export function ResponsesTable(props: ResponsesTableProps) {
  const { formTitle, isChosen = false, rows, isArchive = false, selection, sort = null, onSort, actionsOf, moreColumns, onOpen } = props;
  const isPhone = useIsPhone();
  const { shown, widths, selectWidth, total, start, hasStart, isNarrow, isWide, beyond, around, choose } = useLayout(props);
  const heads = { sort, onSort: isPhone ? undefined : onSort };
  const selectedHere = rows.filter(({ _id }) => selection?.has(_id)).length;
  return (
    <Table
      caption={`Responses to ${formTitle}`}
      asCards
      around={{
        ref: around,
        className: styles.around ?? '',
        'data-wide': isWide || undefined,
        style: { '--select': `${selectWidth}px`, '--kept': `${selectWidth + (widths[0] ?? 0)}px` } as CSSProperties,
      }}
      {...(!isPhone && { style: { width: total } })}
    >
      {!isPhone && (
        <colgroup>
          {selection && <col style={{ width: SELECT }} />}
          {shown.map(({ uniqueId }, index) => (
            <col key={uniqueId} style={{ width: widths[index] }} />
          ))}
          {hasStart && <col style={{ width: start }} />}
          <col style={{ width: MOMENT }} />
          <col style={{ width: MENU }} />
        </colgroup>
      )}
      <thead>
        <tr data-chosen={isChosen || undefined}>
          {selection && (
            <SelectCell
              label="Select all responses of this page"
              isSelected={selectedHere > 0 && selectedHere === rows.length}
              isPart={selectedHere > 0 && selectedHere < rows.length}
              onSelect={selection.selectShown}
            />
          )}
          {shown.map(({ uniqueId, label, isNumber }, index) => (
            <SortHead
              key={uniqueId}
              by={uniqueId}
              {...heads}
              text={label}
              className={(index === 0 ? styles.first : styles.more) ?? ''}
              isNumber={isNumber}
              {...(!isPhone && {
                width: { now: widths[index] ?? 0, onChange: (width: number | null) => choose(uniqueId, width) },
              })}
            />
          ))}
          {hasStart && <SortHead by="started_at" {...heads} title={readerZone()} text="Start Date" />}
          <SortHead
            by={isArchive ? 'deleted_at' : 'created_at'}
            {...heads}
            title={readerZone()}
            text={isArchive ? 'Deleted Date' : 'End Date'}
          />
          <th scope="col" abbr="Actions" className={`${endCell} ${styles.actions}`}>
            <span className="vh">Actions</span>
            <div className={styles.further}>
              {beyond > 0 && <BeyondTheEnd count={beyond} />}
              {!isPhone && moreColumns?.(shown.length)}
            </div>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ResponseLine
            key={row._id}
            {...{ row, columns: shown, isChosen, isArchive, hasStart, isNarrow, selection, actionsOf }}
            onOpen={() => onOpen(row._id)}
          />
        ))}
      </tbody>
    </Table>
  );
}
