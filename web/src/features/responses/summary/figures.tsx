import { fileSize } from '@formwright/form-renderer';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay, formatMinute, formatRelative } from '../../../lib/dates.ts';
import { paths } from '../../../paths.ts';
import type { Summary, SummaryOf } from './api.ts';
import { Bars, type Crossing } from './bars.tsx';
import { Columns } from './columns.tsx';
import styles from './figures.module.css';
import { areWhole, barText, counted, dayText, numberText, periodText, roundedText, shortNumber } from './words.ts';

export interface FiguresProps<S extends Summary = Summary> {
  summary: S;
  crossing: Crossing;
  /** The search part of the page's address, for the way back from a response. */
  search: string;
}

/** The figures of a summary, by its shape. */
export function Figures({ summary, ...rest }: FiguresProps) {
  switch (summary.shape) {
    case 'choices':
      return <Choices summary={summary} {...rest} />;
    case 'rating':
      return <Rating summary={summary} {...rest} />;
    case 'numbers':
      return <Numbers summary={summary} />;
    case 'dates':
      return <Dates summary={summary} />;
    case 'files':
      return <Files summary={summary} />;
    case 'texts':
      return <Texts summary={summary} search={rest.search} />;
  }
}

function Choices({ summary: { options, answered }, crossing }: FiguresProps<SummaryOf<'choices'>>) {
  const rows = options.map(({ value, label, count, isFormer, formerly = [] }) => ({
    ...{ value, label: label || value, name: label || value, count },
    note: [...(isFormer ? ['no longer on the form'] : []), ...formerly.map(formerText)].join(' · ') || undefined,
  }));
  return <Bars label="Answers" rows={rows} answered={answered} crossing={crossing} />;
}

/** '3 of them answered “Raku”, as it was called until 05/11/2026' */
const formerText = ({ label, until, count }: { label: string; until: number; count: number }) =>
  `${count.toLocaleString('en')} of them answered “${label}”, as it was called until ${formatDay(until)}`;

function Rating({ summary: { counts, mean, answered }, crossing }: FiguresProps<SummaryOf<'rating'>>) {
  const rows = counts
    .map((count, at) => ({
      value: String(at + 1),
      label: <Stars count={at + 1} of={counts.length} />,
      name: counted(at + 1, 'star'),
      count,
    }))
    .reverse();
  return (
    <div className={styles.rating}>
      <p className={styles.mean}>
        <span className={`num ${styles.big}`}>{mean === null ? '–' : mean.toFixed(1)}</span>
        <span className="vh">{mean === null ? 'No mean yet' : `of ${counts.length} stars in the mean`}</span>
        <span className={styles.stars} aria-hidden style={{ '--full': `${((mean ?? 0) / counts.length) * 100}%` } as CSSProperties}>
          <span>{counts.map((_, at) => star(at))}</span>
          <span>{counts.map((_, at) => fullStar(at))}</span>
        </span>
      </p>
      <div className="shrink">
        <Bars label="Answers" rows={rows} answered={answered} crossing={crossing} />
      </div>
    </div>
  );
}
const star = (at: number) => <IconStar key={at} size={20} stroke={1.5} />;
const fullStar = (at: number) => <IconStarFilled key={at} size={20} />;

function Stars({ count, of }: { count: number; of: number }) {
  return (
    <span className={styles.row} data-of={of}>
      <span className="num">{count}</span>
      <IconStarFilled size={14} aria-hidden />
      <span className="vh">{` ${count === 1 ? 'star' : 'stars'}`}</span>
    </span>
  );
}

function Tiles({ children }: { children: ReactNode }) {
  return <dl className={styles.tiles}>{children}</dl>;
}

function Tile({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

function Numbers({ summary: { figures, bars, unreadable } }: { summary: SummaryOf<'numbers'> }) {
  if (!figures) return <Nothing />;
  const { min, lower, median, upper, max, mean } = figures;
  const isWhole = areWhole(bars);
  const columns = bars.map((bar) => ({ key: bar.from, name: barText(bar, isWhole), short: shortNumber(bar.from), count: bar.count }));
  return (
    <>
      <Tiles>
        <Tile name="Mean">{roundedText(mean)}</Tile>
        <Tile name="Median">{roundedText(median)}</Tile>
        <Tile name="Lowest">{numberText(min)}</Tile>
        <Tile name="Lower quartile">{roundedText(lower)}</Tile>
        <Tile name="Upper quartile">{roundedText(upper)}</Tile>
        <Tile name="Highest">{numberText(max)}</Tile>
      </Tiles>
      <Columns caption="How often each number was answered" head="Number" columns={columns}>
        <Spread figures={figures} bars={bars} isWhole={isWhole} />
      </Columns>
      <Unreadable count={unreadable} what="number" />
    </>
  );
}

interface SpreadProps {
  figures: NonNullable<SummaryOf<'numbers'>['figures']>;
  bars: SummaryOf<'numbers'>['bars'];
  isWhole: boolean;
}

/** From the lowest to the highest number, the middle half as a box with the median in it, in the scale of the columns. */
function Spread({ figures: { min, lower, median, upper, max }, bars, isWhole }: SpreadProps) {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last || bars.length < 2) return null;
  // A whole number stands in the middle of its place.
  const [begin, end, half] = isWhole ? [first.from, last.to + 1, 0.5] : [first.from, last.to, 0];
  const at = (value: number) => `${((value + half - begin) / (end - begin)) * 100}%`;
  const places = { '--min': at(min), '--lower': at(lower), '--median': at(median), '--upper': at(upper), '--max': at(max) };
  return (
    <div className={styles.spread} style={places as CSSProperties}>
      <span />
      <span />
      <span />
    </div>
  );
}

const heads = { day: 'Day', week: 'Week', month: 'Month', year: 'Year', decade: 'Decade', century: 'Century' } as const;

function Dates({ summary: { first, last, unit, periods, unreadable } }: { summary: SummaryOf<'dates'> }) {
  if (first === null || last === null) return <Nothing />;
  const columns = periods.map(({ key, count }) => ({ key, ...periodText(key, unit), count }));
  return (
    <>
      <Tiles>
        <Tile name="Earliest">{dayText(first)}</Tile>
        <Tile name="Latest">{dayText(last)}</Tile>
      </Tiles>
      <Columns caption={`Answers by ${unit}`} head={heads[unit]} columns={columns} />
      <p className={`tiny ${styles.note}`} aria-hidden>
        {unit === 'week' ? 'Each column is a week from Monday.' : `Each column is a ${unit}.`}
      </p>
      <Unreadable count={unreadable} what="date" />
    </>
  );
}

function Unreadable({ count, what }: { count: number; what: string }) {
  if (count === 0) return null;
  return <p className={`tiny ${styles.note}`}>{`${counted(count, 'answer is', 'answers are')} no ${what} and not in these figures.`}</p>;
}

function Files({ summary: { answered, files, bytes } }: { summary: SummaryOf<'files'> }) {
  if (files === 0) return <Nothing />;
  return (
    <Tiles>
      <Tile name="Files">{files.toLocaleString('en')}</Tile>
      <Tile name="Their size">{fileSize(bytes)}</Tile>
      <Tile name="A response with files has">{counted(Number((files / answered).toFixed(1)), 'file')}</Tile>
    </Tiles>
  );
}

/** Texts that are shown. */
export const SHOWN_TEXTS = 5;

function Texts({ summary: { newest }, search }: { summary: SummaryOf<'texts'>; search: string }) {
  if (newest.length === 0) return <Nothing />;
  const now = Date.now();
  return (
    <ul className={styles.texts} aria-label="Newest answers">
      {newest.slice(0, SHOWN_TEXTS).map(({ responseId, at, text, isCut }) => (
        <li key={responseId}>
          <Link to={paths.response(responseId, search)}>
            <bdi>{`${text}${isCut ? '…' : ''}`}</bdi>
            <time className="num" dateTime={new Date(at).toISOString()} title={formatMinute(at)}>
              {formatRelative(at, now)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const Nothing = () => <p className={styles.nothing}>No answers</p>;
