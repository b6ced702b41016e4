import { IconArrowUpRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { shareText } from '../../../lib/share-text.ts';
import styles from './bars.module.css';
import { counted } from './words.ts';

/** Bars of a long list that are shown at once; the others behind a button. */
export const FIRST_BARS = 10;

interface BarRow {
  /** The value that the answer stores. */
  value: string;
  label: ReactNode;
  /** The same in words. */
  name: string;
  count: number;
  /** Said behind the label. */
  note?: string | undefined;
}

/** What the bars lead to. */
export interface Crossing {
  isChosen(value: string): boolean;
  /** Narrows the summary by this answer, or ends that. */
  toggle(value: string): void;
  /** The address of the responses with this answer. */
  responsesOf(value: string): string;
}

interface BarsProps {
  label: string;
  rows: readonly BarRow[];
  answered: number;
  crossing: Crossing;
}

/** Those that are shown of a long list: the most chosen ones, which stand in the order of the form. */
const mostChosen = (rows: readonly BarRow[]): ReadonlySet<BarRow> =>
  new Set([...rows].sort((one, other) => other.count - one.count).slice(0, FIRST_BARS));

/** Answers as bars, each with its count and share; a press on one narrows the summary by it. */
export function Bars({ label, rows, answered, crossing }: BarsProps) {
  const [isAll, setAll] = useState(false);
  const id = useId();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const isNarrowed = rows.some(({ value }) => crossing.isChosen(value));
  const isLong = rows.length > FIRST_BARS + 1;
  const first = mostChosen(rows);
  const shown = isLong && !isAll ? rows.filter((row) => first.has(row) || crossing.isChosen(row.value)) : rows;
  const unchosen = rows.filter(({ count }) => count === 0).length;
  return (
    <>
      <ul id={id} aria-label={label}>
        {shown.map((row) => (
          <Bar key={row.value} row={row} answered={answered} most={most} crossing={crossing} isNarrowed={isNarrowed} />
        ))}
      </ul>
      {isLong && (
        <p className={styles.foot}>
          <button type="button" className={styles.more} aria-expanded={isAll} aria-controls={id} onClick={() => setAll(!isAll)}>
            {isAll ? `Show the ${FIRST_BARS} most chosen` : `Show all ${rows.length.toLocaleString('en')}`}
          </button>
          {unchosen > 0 && <span className="faint small">{`${unchosen.toLocaleString('en')} not chosen`}</span>}
        </p>
      )}
      {shown.length < rows.length && <p className={styles.rest}>{`and ${(rows.length - shown.length).toLocaleString('en')} more`}</p>}
    </>
  );
}

interface BarProps {
  row: BarRow;
  answered: number;
  most: number;
  crossing: Crossing;
  /** Whether the summary is narrowed by an answer to this question. */
  isNarrowed: boolean;
}

function Bar({ row: { value, label, name, count, note }, answered, most, crossing, isNarrowed }: BarProps) {
  const isChosen = crossing.isChosen(value);
  return (
    <li className={styles.bar} data-chosen={isChosen || undefined} data-none={count === 0 || undefined}>
      <button
        type="button"
        className={styles.choose}
        aria-pressed={isChosen}
        title={isChosen ? 'Stop filtering by this answer' : 'Filter by this answer'}
        // No response has this answer, so nothing would be left.
        disabled={count === 0 && !isNarrowed}
        onClick={() => crossing.toggle(value)}
      >
        <span className={styles.label}>
          <bdi>{label}</bdi>
          {note && <em>{` ${note}`}</em>}
          <span className="vh">: </span>
        </span>
        <span className={`num ${styles.figures}`}>
          <b>{shareText(count, answered)}</b>
          <span>
            <span className="vh">, </span>
            <span>{count.toLocaleString('en')}</span>
            <span className="vh">{` ${count === 1 ? 'answer' : 'answers'}`}</span>
          </span>
        </span>
        <span className={styles.track} aria-hidden>
          <span style={{ inlineSize: `${(count / Math.max(most, answered)) * 100}%` }} />
        </span>
      </button>
      {count > 0 ? (
        <Link
          className={styles.open}
          to={crossing.responsesOf(value)}
          title="Show these responses"
          aria-label={`Show the ${counted(count, 'response')} with ${name}`}
        >
          <IconArrowUpRight size={16} stroke={1.75} aria-hidden />
        </Link>
      ) : (
        <span className={styles.open} />
      )}
    </li>
  );
}
