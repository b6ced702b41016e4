import { pathOf } from '@formwright/contracts/requests';
import { viewFile } from '@formwright/contracts/shared-view';
import { cutText } from '@formwright/form-model';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { readerZone } from '../../../../lib/reader-zone.ts';
import { Table } from '../../../../ui/table.tsx';
import { Moment } from '../../moment.tsx';
import type { SharedView } from './api.ts';
import styles from './shared-view.module.css';

type Row = SharedView['rows'][number];
type Cell = Row['cells'][number];

const NAMELESS = 'Untitled question';
const MAX_HEAD = 40;

/** Two questions may have one name, and rows have no ids: only the place tells one from another. */
const keyed = <T,>(items: readonly T[]) => items.map((item, at) => ({ key: String(at), item }));

/** The rows of a shared view. Nothing in them leads to a response. */
export function SharedTable({ token, view: { name, columns, rows, isArchive } }: { token: string; view: SharedView }) {
  const labels = columns.map((label) => label || NAMELESS);
  const end = isArchive ? 'Deleted Date' : 'End Date';
  return (
    // Many columns are wider than the window, and a keyboard scrolls what has the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section tabIndex={0} aria-label={`Table of ${name}`}>
      <Table caption={`Responses in ${name}`} asCards>
        <thead>
          <tr>
            {keyed(labels).map(({ key, item: label }) => (
              <th scope="col" key={key} title={label}>
                <bdi>{cutText(label, MAX_HEAD)}</bdi>
              </th>
            ))}
            <th scope="col" title={readerZone()}>
              Start Date
            </th>
            <th scope="col" title={readerZone()}>
              {end}
            </th>
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map(({ key, item: row }) => (
            <Line key={key} {...{ token, row, labels, end }} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Line({ token, row, labels, end }: { token: string; row: Row; labels: readonly string[]; end: string }) {
  const [first, ...others] = keyed(row.cells);
  return (
    <tr className={styles.row}>
      {first && (
        <th scope="row" className={styles.cell} data-label={labels[0]}>
          <Answer token={token} cell={first.item} />
        </th>
      )}
      {others.map(({ key, item: cell }) => (
        <td key={key} className={`${styles.cell} ${isEmpty(cell) ? styles.empty : ''}`} data-label={labels[Number(key)]}>
          <Answer token={token} cell={cell} />
        </td>
      ))}
      <td className={`${styles.moment} num`} data-label="Start Date">
        {row.started_at === null ? '–' : <Moment at={row.started_at} />}
      </td>
      <td className={`${styles.moment} num`} data-label={end}>
        <Moment at={row.ended_at} />
      </td>
    </tr>
  );
}

const isEmpty = ({ text, files = [] }: Cell) => text === '' && files.length === 0;

/** Longer answers are opened by a press. */
const LONG = 240;
/** Longer answers are sentences. */
const WORDS = 30;

const widthOf = ({ length }: string) => (length > LONG / 2 ? styles.long : length > WORDS ? styles.sentence : '');

function Answer({ token, cell: { text, files = [] } }: { token: string; cell: Cell }) {
  const [isOpen, setOpen] = useState(false);
  if (files.length > 0) {
    return (
      <ul className={styles.files}>
        {files.map(({ name, size, file }) => (
          <li key={file}>
            <a href={pathOf(viewFile, { token, file })} target="_blank" rel="noopener">
              <IconPaperclip size={14} stroke={1.75} aria-hidden />
              <bdi>{name}</bdi>
            </a>{' '}
            <span className="faint num">{sizeText(size)}</span>
          </li>
        ))}
      </ul>
    );
  }
  if (text === '') return <span className="faint">–</span>;
  const look = `${styles.text} ${widthOf(text)}`;
  if (text.length <= LONG) return <bdi className={look}>{text}</bdi>;
  return (
    <>
      <bdi className={look}>{isOpen ? text : cutText(text, LONG)}</bdi>{' '}
      <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Less' : 'More'}
      </button>
    </>
  );
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** '12 kB' */
function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${Math.round(bytes / 1_000 ** power)} ${UNITS[power]}`;
}
