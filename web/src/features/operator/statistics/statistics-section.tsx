import { getDataByMonth } from '@formwright/contracts/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { read } from '../../../lib/read.ts';
import { renewEvery } from '../../../lib/renewing.ts';
import { LateChart } from '../../../ui/late-chart.tsx';
import { Bar, Loaded, Skeletons } from '../../../ui/loaded.tsx';
import { OldNote } from '../../../ui/old-note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Table } from '../../../ui/table.tsx';
import { OPERATOR, RENEW_MS } from '../api.ts';
import { AwayNote } from '../away-note.tsx';
import { Count } from '../cells.tsx';
import type { Figures } from './figures.ts';
import styles from './statistics.module.css';

const MonthsChart = lazy(() => import('./months-chart.tsx'));
const FormsChart = lazy(() => import('./forms-chart.tsx'));

const figuresQuery = {
  ...read([OPERATOR, 'statistics'], getDataByMonth, {}),
  placeholderData: keepPreviousData,
  refetchInterval: renewEvery(RENEW_MS),
};

/** How much there is, and how it grows. */
export default function StatisticsSection() {
  const query = useQuery(figuresQuery);
  return (
    <>
      <PageHeader title="Statistics" hint="Days and months are those of UTC. Figures may be a minute old." />
      <Loaded query={query} skeleton={<Waiting />} failed="The figures did not load.">
        {(figures, isOld) => <All figures={figures} again={isOld ? () => void query.refetch() : null} />}
      </Loaded>
    </>
  );
}

const Waiting = () => (
  <Skeletons label="Loading Statistics">
    <div className="stack gap-5">
      <div className={styles.cards}>
        {['Users', 'Forms', 'Responses'].map((name) => (
          <div key={name} className={`card ${styles.card}`}>
            <div className={styles.name}>
              <Bar width="72px" />
            </div>
            <div className={styles.number}>
              <Bar width="104px" height="26px" />
            </div>
          </div>
        ))}
      </div>
      <div className={styles.halves}>
        {['Responses By Month', 'Responses By Forms', 'Registrations'].map((name, at) => (
          <div key={name} className={`card ${styles.part} ${at === 0 ? styles.wide : ''}`}>
            <div className={styles.title}>
              <Bar width="160px" />
            </div>
            <div className={styles.waiting} data-chart={at === 0 || undefined} />
          </div>
        ))}
      </div>
    </div>
  </Skeletons>
);

/** @param again tries again, where the figures did not load again */
function All({ figures, again }: { figures: Figures; again: (() => void) | null }) {
  const { users, forms, responses, away } = figures;
  return (
    <div className="stack gap-5">
      {again && <OldNote onRetry={again}>These figures are from before: they did not load again.</OldNote>}
      <AwayNote away={away} />
      <dl className={styles.cards}>
        {Object.entries({ Users: users, Forms: forms, Responses: responses }).map(([name, count]) => (
          <div key={name} className={`card ${styles.card}`}>
            <dt>{name}</dt>
            <dd className="num">
              <Count of={count} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.halves}>
        <section className={`card ${styles.part} ${styles.wide}`} aria-labelledby="by-month">
          <h2 id="by-month">Responses By Month</h2>
          {figures.data.length === 0 ? (
            <NotKnown />
          ) : (
            <LateChart waiting={<div className={styles.waiting} data-chart />}>
              <MonthsChart months={figures.data} year={figures.year} />
            </LateChart>
          )}
        </section>
        <section className={`card ${styles.part}`} aria-labelledby="by-form">
          <h2 id="by-form">Responses By Forms</h2>
          {responses === null ? (
            <NotKnown />
          ) : (
            <LateChart waiting={<div className={styles.waiting} />}>
              <FormsChart forms={figures.byForms} total={responses} />
            </LateChart>
          )}
        </section>
        <section className={`card ${styles.part}`} aria-labelledby="registrations">
          <h2 id="registrations">Registrations</h2>
          <Registrations of={figures.registrations} />
        </section>
      </div>
    </div>
  );
}

/** In the place of a chart or table whose service does not answer: none is shown where there may be some. */
const NotKnown = () => <p className="muted">Not known</p>;

const Registrations = ({ of }: { of: Figures['registrations'] }) =>
  of.length === 0 ? (
    <NotKnown />
  ) : (
    <Table caption="Registrations by period" around={{ className: styles.plain ?? '' }}>
      <thead>
        <tr>
          <th scope="col">Period</th>
          <th scope="col" className={styles.end}>
            Users
          </th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ period, count }) => (
          <tr key={period}>
            <th scope="row">{period}</th>
            <td className={`num ${styles.end}`}>{count.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
