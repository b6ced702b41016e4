import { useMediaQuery } from '@mantine/hooks';
import { IconEye, IconFileTypeCsv, IconLink, IconPrinter, IconStarFilled } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { cutText } from '../../lib/cut-text.ts';
import { formatMoment } from '../../lib/dates.ts';
import { readerZone } from '../../lib/reader-zone.ts';
import { paths } from '../../paths.ts';
import { copyResponseLink } from '../../ui/copy-link.ts';
import { ActionButtons, ActionMenu, type RowAction } from '../../ui/row-actions.tsx';
import { endCell, Table } from '../../ui/table.tsx';
import { answerText } from './answer-text.ts';
import type { ResponseRecord } from './api.ts';
import { columnWidths } from './column-widths.ts';
import type { AnswerColumn } from './columns.ts';
import { downloadCsv } from './download-csv.ts';
import type { Sort } from './filters/narrowing.ts';
import { SelectCell } from './life/select-box.tsx';
import type { Selection } from './life/use-selection.ts';
import { usePdfAction } from './pdf/pdf-buttons.tsx';
import { askToPrint } from './print/print-flag.ts';
import styles from './responses-table.module.css';
import { SortBar } from './sort-bar.tsx';
import { SortHead } from './sort-head.tsx';

/** Widths of the window, in pixels: three columns and the buttons of a row fit into the first; each further column needs the second. */
const BUTTONS_ROOM = 1180;
const COLUMN_ROOM = 104;

export interface ResponsesTableProps {
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
  selection?: Selection;
  /** Further actions of a response. @param name of the response, for accessible names: 'of Ada' */
  actionsOf?: (row: ResponseRecord, name: string) => readonly RowAction[];
  onOpen: (id: string) => void;
}

export function ResponsesTable({
  formTitle,
  columns,
  isChosen = false,
  rows,
  isArchive = false,
  selection,
  sort = null,
  onSort,
  ...more
}: ResponsesTableProps) {
  const { actionsOf, onOpen } = more;
  // Each further column takes the room of some buttons.
  const room = BUTTONS_ROOM + Math.max(0, columns.length - 3) * COLUMN_ROOM;
  const isNarrow = useMediaQuery(`(max-width: ${room}px)`, undefined, { getInitialValueInEffect: false });
  const widths = columnWidths(columns.map(({ uniqueId, shortLabel }) => [shortLabel, ...rows.map((row) => shownText(row, uniqueId))]));
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  const heads = { sort, onSort: isPhone ? undefined : onSort };
  const table = (
    <Table caption={`Responses to ${formTitle}`} asCards>
      <thead>
        <tr data-chosen={isChosen || undefined}>
          {selection && <SelectCell rows={rows} label="Select all responses of this page" selection={selection} />}
          {columns.map(({ uniqueId, label, shortLabel }, index) => (
            <SortHead
              key={uniqueId}
              by={uniqueId}
              {...heads}
              title={label}
              className={placeOf(index) ?? ''}
              style={{ '--wide': `${widths[index]?.wide}%`, '--narrow': `${widths[index]?.narrow}%` } as CSSProperties}
            >
              <bdi>{shortLabel}</bdi>
            </SortHead>
          ))}
          <SortHead by="started_at" {...heads} title={readerZone()} className={styles.start ?? ''}>
            Start Date
          </SortHead>
          <SortHead by={isArchive ? 'deleted_at' : 'created_at'} {...heads} title={readerZone()}>
            {isArchive ? 'Deleted Date' : 'End Date'}
          </SortHead>
          <th scope="col" className={endCell}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ResponseLine
            key={row._id}
            {...{ row, columns, isChosen, isArchive, isNarrow, selection, actionsOf }}
            onOpen={() => onOpen(row._id)}
          />
        ))}
      </tbody>
    </Table>
  );
  if (!isPhone || !onSort) return table;
  return (
    <>
      <SortBar {...{ columns, isArchive, sort, onSort }} />
      {table}
    </>
  );
}

interface ResponseLineProps {
  row: ResponseRecord;
  columns: readonly AnswerColumn[];
  isChosen: boolean;
  isArchive: boolean;
  /** Whether the actions are in a menu. */
  isNarrow: boolean;
  selection: Selection | undefined;
  actionsOf: ResponsesTableProps['actionsOf'];
  onOpen: () => void;
}

function ResponseLine({ row, columns, isChosen, isArchive, isNarrow, selection, actionsOf, onOpen }: ResponseLineProps) {
  const { _id, status, favourite, started_at, created_at, deleted_at } = row;
  const { search } = useLocation();
  const link = linkProps(paths.response(_id, search), onOpen);
  const isNew = status === 'new';
  const name = nameOf(row, columns);
  const newMark = isNew && (
    <>
      <span className={styles.diamond} aria-hidden />
      <span className="vh">New. </span>
    </>
  );
  const favoriteMark = favourite === 1 && !isArchive && (
    <>
      <IconStarFilled className={styles.star} size={13} aria-hidden />
      <span className="vh">Favorite. </span>
    </>
  );
  const pdfAction = usePdfAction(_id, name);
  const copyAction: RowAction = {
    label: 'Copy link',
    name: `Copy link of the response ${name}`,
    icon: IconLink,
    act: () => void copyResponseLink(_id),
  };
  const openToPrint = () => {
    askToPrint(_id);
    onOpen();
  };
  const printAction: RowAction = {
    label: 'Print',
    name: `Print the response ${name}, opens in a new tab`,
    icon: IconPrinter,
    act: { ...link, onClick: openToPrint },
  };
  const csvAction: RowAction = {
    label: 'Download CSV',
    name: `Download the response ${name} as CSV`,
    icon: IconFileTypeCsv,
    act: () => downloadCsv(_id),
  };
  const actions: RowAction[] = [
    { label: 'See', name: `See the response ${name}, opens in a new tab`, icon: IconEye, act: link },
    ...(isArchive ? [] : [copyAction, printAction, csvAction, pdfAction]),
    ...(actionsOf?.(row, name) ?? []),
  ];
  return (
    <tr
      className={styles.row}
      data-row={_id}
      data-selectable={selection !== undefined || undefined}
      data-new={isNew || undefined}
      data-chosen={isChosen || undefined}
    >
      {selection && <SelectCell rows={[row]} label={`Select the response ${name}`} selection={selection} />}
      {columns.map(({ uniqueId, shortLabel }, index) => {
        const text = shownText(row, uniqueId);
        // The first answer is the name of the response.
        return index === 0 ? (
          <th scope="row" key={uniqueId} className={placeOf(index)}>
            <span className={styles.answer} title={text}>
              {newMark}
              {favoriteMark}
              <SeeLink link={link}>{text || <span className="faint">No answer</span>}</SeeLink>
            </span>
          </th>
        ) : (
          <td key={uniqueId} className={placeOf(index)}>
            <span className={styles.answer} title={text} data-label={shortLabel}>
              <span className="cut" dir="auto">
                {text}
              </span>
            </span>
          </td>
        );
      })}
      <td className={`${styles.start} ${styles.moment} num`}>{started_at === null ? '' : formatMoment(started_at)}</td>
      <td className={`${styles.end} ${styles.moment} num`}>
        {columns.length === 0 && newMark}
        {columns.length === 0 && favoriteMark}
        <span>{formatMoment(isArchive && deleted_at !== null ? deleted_at : created_at)}</span>
      </td>
      <td className={styles.actions}>
        {isNarrow ? <ActionMenu title={`the response ${name}`} actions={actions} /> : <ActionButtons title={name} actions={actions} />}
      </td>
    </tr>
  );
}

/** Attributes of a link to the response. Opening it with any mouse button marks the response as opened. */
const linkProps = (href: string, onOpen: () => void) => ({
  href,
  target: '_blank',
  rel: 'noopener',
  onClick: onOpen,
  onAuxClick: onOpen,
});

function SeeLink({ link, children }: { link: ReturnType<typeof linkProps>; children: ReactNode }) {
  return (
    <a className={`${styles.see} cut`} dir="auto" {...link}>
      {children}
    </a>
  );
}

const placeOf = (index: number) => (index === 0 ? styles.first : styles.more);

/** Maximum length in a cell and its tooltip. The response's own page has the full text. */
const MAX_ANSWER = 300;

const shownText = ({ response, chosen }: ResponseRecord, uniqueId: string) =>
  cutText(chosen?.[uniqueId] ?? answerText(response[uniqueId]), MAX_ANSWER);

const MAX_NAME = 60;

/** 'of Tomasz Wójcik'; without a text, the time of the response. For accessible names. */
function nameOf(row: ResponseRecord, [first]: readonly AnswerColumn[]): string {
  const text = first ? cutText(shownText(row, first.uniqueId), MAX_NAME) : '';
  return `of ${text || formatMoment(row.created_at)}`;
}
