import {
  type ColumnComparison,
  columnName,
  definitionOf,
  describeDifferences,
  type FormComparison,
  isMarked,
  isPageMarked,
  type PageComparison,
  type Placement,
  type Side,
} from '@formwright/form-model';
import { Switch } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatMoment, formatRelative } from '../../../lib/dates.ts';
import { editorElements } from '../elements/index.ts';
import { shownSrc } from '../images/pending-images.ts';
import styles from './compare.module.css';
import { Pair } from './pair.tsx';

export interface ComparisonProps {
  comparison: FormComparison;
  /** Times of the newer save and of now, in epoch milliseconds. */
  savedAt: number;
  now: number;
}

/** Two versions of a form side by side, page by page. Equal parts are shown on request. */
export function Comparison({ comparison, savedAt, now }: ComparisonProps) {
  const [showsSame, setShowsSame] = useState(false);
  const { settings, pages } = comparison;
  const texts = settings.filter(isText);
  const others = settings.filter((setting) => !isText(setting));
  const shown = pages.filter((page) => showsSame || isPageMarked(page));
  return (
    <>
      <div className={styles.top}>
        <h3 className={styles.summary}>{describeDifferences(comparison)}</h3>
        <Switch label="Show unchanged elements" checked={showsSame} onChange={(event) => setShowsSame(event.currentTarget.checked)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section className={styles.scroll} aria-label="Comparison of the two versions" tabIndex={0}>
        <div className={`${styles.pair} ${styles.heads}`}>
          <p className={styles.head}>Yours</p>
          <p className={styles.head}>
            Saved elsewhere{' '}
            <time className="faint" dateTime={new Date(savedAt).toISOString()} title={formatMoment(savedAt)}>
              {formatRelative(savedAt, now)}
            </time>
          </p>
        </div>
        {settings.length > 0 && (
          <Group title="The form">
            {[texts, others].map(
              (each) => each.length > 0 && <Pair key={nameOf(each)} nameOf={() => nameOf(each)} settings={each} marks={marksOf(each)} />,
            )}
          </Group>
        )}
        {shown.map((page) => (
          <PageGroup key={page.id} page={page} showsSame={showsSame} />
        ))}
      </section>
    </>
  );
}

type Settings = FormComparison['settings'];

const isText = ({ setting }: Settings[number]): boolean => setting === 'title' || setting === 'header';

/** What these settings of the form are about. */
const nameOf = ([first]: Settings): string => (first && isText(first) ? 'Title and heading' : 'Look, times and success page');

/** Marks of changed form settings. Settings can only change, not be added or removed. */
function marksOf(settings: Settings) {
  const of = (side: 'mine' | 'theirs') => (settings.some(({ by }) => by[side]) ? (['changed'] as const) : []);
  return { mine: of('mine'), theirs: of('theirs') };
}

function PageGroup({ page, showsSame }: { page: PageComparison; showsSame: boolean }) {
  const { mine, theirs, marks, settings, columns } = page;
  const number = mine ?? theirs;
  const same = columns.length - columns.filter(isMarked).length;
  return (
    <Group
      title={mine !== null && theirs !== null && mine !== theirs ? `Page ${mine}, page ${theirs} in the other version` : `Page ${number}`}
    >
      {isMarked(page) && (
        <Pair
          nameOf={(side) => `Page ${page[side]}`}
          settings={settings}
          marks={marks}
          isMissing={{ mine: mine === null, theirs: theirs === null }}
        />
      )}
      {columns
        .filter((column) => showsSame || isMarked(column))
        .map((column) => (
          <ColumnPair key={column.uniqueId} comparison={column} />
        ))}
      {!showsSame && same > 0 && (
        <p className={styles.same}>{same === 1 ? 'One other element is the same.' : `${same} other elements are the same.`}</p>
      )}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h4 className={styles.title}>{title}</h4>
      {children}
    </section>
  );
}

/** One element in both versions: its name and kind, and its position if that differs. */
function ColumnPair({ comparison }: { comparison: ColumnComparison }) {
  const { marks, settings } = comparison;
  const sides = { mine: comparison.mine, theirs: comparison.theirs };
  const isMoved = marks.mine.includes('moved') || marks.theirs.includes('moved');
  const showsPicture = settings.some(({ setting }) => setting === 'src');
  return (
    <Pair
      nameOf={(side) => <Name placement={sides[side]} />}
      marks={marks}
      settings={settings}
      isMissing={{ mine: sides.mine === null, theirs: sides.theirs === null }}
      detail={(side: Side) => (
        <>
          {isMoved && <span className="tiny faint">{placeOf(sides[side])}</span>}
          {showsPicture && <Picture placement={sides[side]} />}
        </>
      )}
    />
  );
}

function Name({ placement }: { placement: Placement | null }) {
  if (!placement) return null;
  const { column } = placement;
  if (column.empty) return <span className="faint">Empty field</span>;
  const Icon = editorElements[column.tabname].icon;
  const kind = definitionOf(column.tabname).name;
  const name = columnName(column);
  return (
    <>
      <Icon className={styles.kind} size={18} stroke={1.6} aria-hidden="true" />
      <span>
        <bdi>{name}</bdi>
        {name !== kind && <span className={`${styles.kindName} tiny faint`}>{` ${kind}`}</span>}
      </span>
    </>
  );
}

const placeOf = (placement: Placement | null): string => (placement ? `Page ${placement.page}, row ${placement.row}` : '');

function Picture({ placement }: { placement: Placement | null }) {
  const column = placement?.column;
  const src = column?.tabname === 'image' ? shownSrc(column.content.src) : '';
  return src === '' ? null : <img className={styles.picture} src={src} alt="" />;
}
