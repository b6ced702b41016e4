import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { ErrorInPlace } from '../../../ui/empty-state.tsx';
import { LateChart } from '../../../ui/late-chart.tsx';
import { Bar, Skeletons } from '../../../ui/loaded.tsx';
import { widgetsQuery } from './api.ts';
import styles from './widgets.module.css';

// The chart's library weighs more than the rest of the screen; the figures do not wait for it.
const Overview = lazy(() => import('./overview.tsx'));

interface WidgetsProps {
  formId: string;
  /** Whether the screen's own reply has come. Before it, an error may only mean that there is no such form. */
  isFormKnown: boolean;
  /** How many the narrowed table has, if it is narrowed. */
  shown?: string | undefined;
  /** How many are archived, unless the table is narrowed. */
  archived?: number | undefined;
}

/** What arrived lately, over the table. */
export function Widgets({ formId, isFormKnown, shown, archived = 0 }: WidgetsProps) {
  const { data, error, refetch } = useQuery(widgetsQuery(formId));
  if (!data && error && isFormKnown)
    return (
      <section className={`card ${styles.failed}`} aria-label="Overview of the responses">
        <ErrorInPlace error={error} text="The figures did not load. The responses are there all the same." onRetry={() => void refetch()} />
      </section>
    );
  const month = data && { now: data.month.thisMonth, before: data.month.lastMonth };
  const today = data && { now: data.today.today, before: data.today.yesterday };
  return (
    <section className={`card ${styles.widgets}`} aria-label="Overview of the responses">
      <Widget
        title="This Month"
        beside={<Before name="Last Month" count={month?.before} />}
        isEmpty={month?.now === 0 && month.before === 0}
        isLoading={!data}
        kept={<Gauge {...NONE} />}
      >
        {month && <Gauge {...month} />}
      </Widget>
      <Widget
        title="Today"
        beside={<Before name="Yesterday" count={today?.before} />}
        isEmpty={today?.now === 0 && today.before === 0}
        isLoading={!data}
        kept={<Gauge {...NONE} />}
      >
        {today && <Gauge {...today} />}
      </Widget>
      <Widget
        title="Responses"
        beside={data && besideTotal(shown, archived)}
        isEmpty={data?.total === 0}
        isLoading={!data}
        kept={<Total total={0} />}
      >
        {data && <Total total={data.total} />}
      </Widget>
      <Widget title="Overview" isEmpty={data?.year.every(({ count }) => count === 0) ?? false} isLoading={!data} kept={CHART_ROOM}>
        {data && (
          <LateChart waiting={<Loading title="Overview" kept={CHART_ROOM} />}>
            <Overview year={data.year} height={CHART_HEIGHT} />
          </LateChart>
        )}
      </Widget>
    </section>
  );
}

interface WidgetProps {
  title: string;
  /** A text in the line of the title; the line is there with and without it. */
  beside?: ReactNode;
  isLoading: boolean;
  isEmpty: boolean;
  /** An invisible copy of the content that keeps its height while it loads, so that nothing below moves, at any size of text. */
  kept: ReactNode;
  children: ReactNode;
}

function Widget({ title, beside, isLoading, isEmpty, kept, children }: WidgetProps) {
  return (
    <section className={styles.widget} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {!isEmpty && beside && <p className={styles.beside}>{beside}</p>}
      </div>
      {isLoading && <Loading title={title} kept={kept} />}
      {!isLoading && !isEmpty && <div>{children}</div>}
      {!isLoading && isEmpty && (
        <Kept kept={kept}>
          <p className={styles.none}>No Data</p>
        </Kept>
      )}
    </section>
  );
}

/** The name is there before the number, so that the number moves nothing. */
const Before = ({ name, count }: { name: string; count: number | undefined }) => (
  <>
    <span>{name}</span> <span className="num">{count?.toLocaleString('en')}</span>
  </>
);

/** Shows something low in the place that is kept for something higher. */
const Kept = ({ kept, children }: { kept: ReactNode; children: ReactNode }) => (
  <div className={styles.stack}>
    <div className={styles.kept} aria-hidden>
      {kept}
    </div>
    {children}
  </div>
);

const Loading = ({ title, kept }: { title: string; kept: ReactNode }) => (
  <Kept kept={kept}>
    <div className={styles.loading}>
      <Skeletons label={`Loading ${title}`}>
        <Bar width="60%" height="100%" />
      </Skeletons>
    </div>
  </Kept>
);

/** The figures count what arrived, also what was archived since. So the archived number is named: a month may have more than the list. */
function besideTotal(shown: string | undefined, archived: number): string {
  if (shown !== undefined) return `${shown} shown`;
  return archived > 0 ? `and ${archived.toLocaleString('en')} archived` : 'in total';
}

const Total = ({ total }: { total: number }) => (
  <p className={styles.figure}>
    <strong className="num">{total.toLocaleString('en')}</strong>
  </p>
);

const NONE = { now: 0, before: 0 };
const CHART_HEIGHT = 56;
const CHART_ROOM = <div style={{ height: CHART_HEIGHT }} />;

const RADIUS = 42;
const AROUND = 2 * Math.PI * RADIUS;

/** A ring that is as full as this period is of the one before, the number, and the difference. */
function Gauge({ now, before }: { now: number; before: number }) {
  const share = before === 0 ? Number(now > 0) : Math.min(1, now / before);
  const [Trend, trend, sign] =
    now > before
      ? ([IconArrowUpRight, 'up', '+'] as const)
      : now < before
        ? ([IconArrowDownRight, 'down', '−'] as const)
        : ([IconArrowRight, 'same', '±'] as const);
  const difference = Math.abs(now - before).toLocaleString('en');
  return (
    <div className={styles.figure}>
      <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden>
        <circle cx="50" cy="50" r={RADIUS} className={styles.track} />
        <circle cx="50" cy="50" r={RADIUS} className={styles.value} strokeDasharray={`${share * AROUND} ${AROUND}`} />
      </svg>
      <strong className="num">{now.toLocaleString('en')}</strong>
      <p className={`num ${styles.trend}`} data-trend={trend}>
        <Trend size={15} stroke={1.9} aria-hidden />
        <span className="vh">{{ up: 'More: ', down: 'Fewer: ', same: 'As many: ' }[trend]}</span>
        <span>{`${sign}${difference}`}</span>
      </p>
    </div>
  );
}
