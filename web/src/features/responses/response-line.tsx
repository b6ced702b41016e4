import { cutText } from '@formwright/form-model';
import { IconEye, IconFileTypeCsv, IconLink, IconPaperclip, IconPrinter, IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { formatMoment } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { copyResponseLink } from '../../ui/copy-link.ts';
import { ActionButtons, ActionMenu, type RowAction } from '../../ui/row-actions.tsx';
import { SelectCell } from '../../ui/selection/select-cell.tsx';
import type { Selection } from '../../ui/selection/use-selection.ts';
import { answerText } from './answer-text.ts';
import type { ResponseRecord } from './api.ts';
import type { AnswerColumn } from './columns.ts';
import { downloadCsv } from './download-csv.ts';
import { Moment } from './moment.tsx';
import { usePdfAction } from './pdf/pdf-buttons.tsx';
import { askToPrint } from './print/print-flag.ts';
import styles from './responses-table.module.css';
import { shapeOfType } from './shape-of-type.ts';

export interface ResponseLineProps {
  row: ResponseRecord;
  columns: readonly AnswerColumn[];
  isChosen: boolean;
  isArchive: boolean;
  hasStart: boolean;
  /** Whether the actions are in a menu. */
  isNarrow: boolean;
  selection: Selection<ResponseRecord> | undefined;
  actionsOf: ((row: ResponseRecord, name: string) => readonly RowAction[]) | undefined;
  onOpen: () => void;
}

/** A response in the table. */
export function ResponseLine(props: ResponseLineProps) {
  const { row, columns, isChosen, isArchive, hasStart, isNarrow, selection, onOpen } = props;
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
  const actions = useActions(props, name, link);
  return (
    <tr
      className={styles.row}
      data-row={_id}
      data-selectable={selection !== undefined || undefined}
      data-new={isNew || undefined}
      data-chosen={isChosen || undefined}
    >
      {selection && (
        <SelectCell
          className={styles.select}
          label={`Select the response ${name}`}
          isSelected={selection.has(_id)}
          onSelect={(is, isRange) => selection.select(_id, is, isRange)}
        />
      )}
      {columns.map(({ uniqueId, label, type, isNumber }, index) => {
        const text = shownText(row, uniqueId);
        // The first answer is the name of the response.
        return index === 0 ? (
          <th scope="row" key={uniqueId} className={styles.first}>
            <span className={styles.answer} title={text}>
              {newMark}
              {favoriteMark}
              <SeeLink link={link}>{text || <span className="faint">No answer</span>}</SeeLink>
            </span>
          </th>
        ) : (
          <td key={uniqueId} className={styles.more} data-number={isNumber || undefined}>
            <span className={styles.answer} title={text} data-label={label}>
              {shapeOfType(type) === 'files' && text && <IconPaperclip className={styles.file} size={15} stroke={1.75} aria-hidden />}
              <span className="cut" dir="auto">
                {text}
              </span>
            </span>
          </td>
        );
      })}
      {hasStart && <td className={`${styles.moment} num`}>{started_at !== null && <Moment at={started_at} />}</td>}
      <td className={`${styles.end} ${styles.moment} num`}>
        {columns.length === 0 && newMark}
        {columns.length === 0 && favoriteMark}
        <span data-when={isArchive ? 'Deleted' : 'Received'}>
          <Moment at={isArchive && deleted_at !== null ? deleted_at : created_at} />
        </span>
        {/* biome-ignore lint/a11y/useAnchorContent: the same link as the name's, for the pointer on the other cells. The name stays in sight while they move, so it covers only itself */}
        <a className={styles.cover} {...link} tabIndex={-1} aria-hidden />
      </td>
      <td className={styles.actions} data-buttons={!isNarrow || undefined}>
        {isNarrow ? <ActionMenu title={`the response ${name}`} actions={actions} /> : <ActionButtons title={name} actions={actions} />}
      </td>
    </tr>
  );
}

/** What can be done with the response. */
function useActions(
  { row, isArchive, actionsOf, onOpen }: ResponseLineProps,
  name: string,
  link: ReturnType<typeof linkProps>,
): RowAction[] {
  const { _id } = row;
  const pdfAction = usePdfAction(_id, name);
  const see: RowAction = { label: 'See', name: `See the response ${name}, opens in a new tab`, icon: IconEye, act: link };
  const own = actionsOf?.(row, name) ?? [];
  if (isArchive) return [see, ...own];
  const openToPrint = () => {
    askToPrint(_id);
    onOpen();
  };
  const print = { ...link, onClick: openToPrint };
  return [
    see,
    { label: 'Copy link', name: `Copy link of the response ${name}`, icon: IconLink, act: () => void copyResponseLink(_id) },
    { label: 'Print', name: `Print the response ${name}, opens in a new tab`, icon: IconPrinter, act: print },
    {
      label: 'Download CSV',
      name: `Download the response ${name} as CSV`,
      icon: IconFileTypeCsv,
      act: () => downloadCsv(_id, row.form._id),
    },
    pdfAction,
    ...own,
  ];
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

/** Maximum length in a cell and its tooltip. The response's own page has the full text. */
const MAX_ANSWER = 300;

export const shownText = ({ response, chosen }: ResponseRecord, uniqueId: string): string =>
  cutText(chosen[uniqueId] ?? answerText(response[uniqueId]), MAX_ANSWER);

const MAX_NAME = 60;

/** 'of Tomasz Wójcik'; without a text, the time of the response. For accessible names. */
function nameOf(row: ResponseRecord, [first]: readonly AnswerColumn[]): string {
  const text = first ? cutText(shownText(row, first.uniqueId), MAX_NAME) : '';
  return `of ${text || formatMoment(row.created_at)}`;
}
