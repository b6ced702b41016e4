import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isKeptBack, isMissing } from '../../lib/api-error.ts';
import { isDay } from '../../lib/dates.ts';
import { durationText } from '../../lib/duration-text.ts';
import { screenTitle } from '../../lib/product.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormTitle } from '../../ui/form-title.tsx';
import { LateChart } from '../../ui/late-chart.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NoSuchForm } from '../../ui/no-such-form.tsx';
import { NotUpToDate } from '../../ui/not-up-to-date.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pills } from '../../ui/pills.tsx';
import { FormTabs } from '../../ui/tabs.tsx';
import { type Chart, type Reached, statisticsQuery, type Times } from './api.ts';
import { LeavingSteps } from './leaving-steps.tsx';
import { lastDays, type Period, PRESETS, periodOf } from './period.ts';
import styles from './statistics.module.css';
import { ChartSkeleton, StatisticsSkeleton } from './statistics-skeleton.tsx';
import { TimeBands } from './time-bands.tsx';

// The chart's library weighs more than the rest of the screen; the figures do not wait for it.
const OverviewChart = lazy(() => import('./overview-chart.tsx'));

interface StatisticsScreenProps {
  formId: string;
  /** From the list of forms, which may be there before the figures. */
  form: { title: string; responses: number; link: string } | undefined;
  /** Number of held responses, once it is known. */
  held?: number | undefined;
  /** Whether the line that tells of changes is cut. */
  isCut?: boolean;
}

/** How often a form was opened, begun and sent, and how long that took. */
export function StatisticsScreen({ formId, form, held, isCut = false }: StatisticsScreenProps) {
  const [params, setParams] = useSearchParams();
  const period = periodOf(params, Date.now());
  const query = useQuery(statisticsQuery(formId, period));
  const { error, isPlaceholderData } = query;
  if (isMissing(error) || isKeptBack(error)) return <NoSuchForm title="Statistics" {...{ error, formId }} />;
  return (
    <>
      <title>{screenTitle(form ? `Statistics · ${form.title}` : 'Statistics')}</title>
      <PageHeader title={<FormTitle title={form?.title ?? ''} />} />
      <FormTabs formId={formId} current="statistics" responses={form?.responses} held={held} />
      <PeriodPicker period={period} onChange={(next: Period) => setParams({ ...next }, { replace: true, preventScrollReset: true })} />
      <section className={styles.figures} aria-label="Statistics" aria-busy={isPlaceholderData}>
        <Loaded query={query} skeleton={<StatisticsSkeleton />} failed="The statistics did not load. Nothing is lost.">
          {(statistics) => <Figures {...statistics} />}
        </Loaded>
      </section>
      <NotUpToDate isCut={isCut && query.data !== undefined} />
    </>
  );
}

function Figures({ chart, times, reached }: { chart: Chart; times: Times; reached: Reached }) {
  const { views, responses } = chart.total;
  return (
    <>
      <FigureTiles chart={chart} times={times} />
      <div className={`card ${styles.card}`}>
        <h2 className={styles.heading}>Overview</h2>
        {views + responses === 0 ? (
          <NoData why="The form was not opened in these days." />
        ) : (
          <LateChart waiting={<ChartSkeleton />}>
            <OverviewChart chart={chart} />
          </LateChart>
        )}
      </div>
      <div className={`card ${styles.card}`}>
        <h2 className={styles.heading}>Completion time</h2>
        {times.count === 0 ? (
          <NoData why={responses === 0 ? 'Nothing was sent in these days.' : 'No start was recorded for what was sent.'} />
        ) : (
          <TimeBands times={times} />
        )}
      </div>
      <div className={`card ${styles.card}`}>
        <h2 className={styles.heading}>Where people leave</h2>
        {reached.opened === 0 ? <NoData why="Nobody opened the form in these days." /> : <LeavingSteps reached={reached} />}
        {responses > reached.sent && <Unseen count={responses - reached.sent} />}
      </div>
    </>
  );
}

/** What was sent without the form being opened is no visit. */
const Unseen = ({ count }: { count: number }) => (
  <p className={`small muted ${styles.unseen}`}>
    {`${count === 1 ? '1 submission' : `${count.toLocaleString('en')} submissions`} arrived without a recorded start in these days, for example through the API. ${count === 1 ? 'It is' : 'They are'} not counted here.`}
  </p>
);

function NoData({ why }: { why: string }) {
  return (
    <div className={styles.none}>
      <p>No Data</p>
      <p className="small">{why}</p>
    </div>
  );
}

/** Chooses the days of the statistics: by one press, or from one day to another. */
function PeriodPicker({ period, onChange }: { period: Period; onChange(next: Period): void }) {
  const [draft, setDraft] = useState(period);
  useEffect(() => setDraft({ from: period.from, to: period.to }), [period.from, period.to]);
  const change = (part: Partial<Period>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    // A range is applied only with both ends.
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to) onChange(next);
  };
  const isTurned = isDay(draft.from) && isDay(draft.to) && draft.from > draft.to;
  return (
    <div className={styles.period}>
      <Pills label="Period">
        {PRESETS.map(({ days, label }) => {
          const preset = lastDays(days, Date.now());
          const isChosen = preset.from === period.from && preset.to === period.to;
          return (
            <button key={days} type="button" aria-pressed={isChosen} onClick={() => onChange(preset)}>
              {label}
            </button>
          );
        })}
      </Pills>
      <div className={styles.range}>
        <DateField label="From" value={draft.from} onChange={(from) => change({ from })} />
        <DateField
          label="To"
          value={draft.to}
          error={isTurned ? 'The end is before the start.' : undefined}
          onChange={(to) => change({ to })}
        />
      </div>
    </div>
  );
}

/** The four figures of the period. */
function FigureTiles({ chart: { total, completionRate }, times }: { chart: Chart; times: Times }) {
  const { views, starts, responses } = total;
  return (
    <dl className={styles.tiles}>
      <Tile name="Starts" note="times the form was opened">
        {shown(views)}
      </Tile>
      <Tile name="Submissions" note={starts > 0 ? `of ${shown(starts)} who began to fill it in` : 'answers that arrived'}>
        {shown(responses)}
      </Tile>
      <Tile name="Completion rate" note={responses > views ? 'not every start was recorded' : 'submissions per 100 starts'}>
        {views === 0 ? '–' : `${completionRate.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`}
      </Tile>
      <Tile name="Completion time" note={times.most === null ? 'from start to submit' : `nine of ten within ${durationText(times.most)}`}>
        {times.median === null ? '–' : durationText(times.median)}
      </Tile>
    </dl>
  );
}

const shown = (count: number) => count.toLocaleString('en');

function Tile({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className={`card ${styles.tile}`}>
      <dt>{name}</dt>
      <dd className={`${styles.figure} num`}>{children}</dd>
      <dd className="faint tiny">{note}</dd>
    </div>
  );
}
