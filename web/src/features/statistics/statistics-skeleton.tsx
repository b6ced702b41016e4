import type { ReactNode } from 'react';
import { Bar, Skeletons } from '../../ui/loaded.tsx';
import styles from './statistics.module.css';

const tiles = ['Starts', 'Submissions', 'Completion rate', 'Completion time'];

/** Loading skeleton of all figures, as large as they are. It shows the names that are known, but does not read them aloud. */
export function StatisticsSkeleton() {
  return (
    <Skeletons label="Loading statistics">
      <div className="stack gap-6" aria-hidden>
        <dl className={styles.tiles}>
          {tiles.map((name) => (
            <div key={name} className={`card ${styles.tile}`}>
              <dt>{name}</dt>
              <dd className={`${styles.figure} ${styles.late}`}>
                <Bar width="60%" height="24px" />
              </dd>
              <dd className={`faint tiny ${styles.late}`}>
                <Bar width="80%" height="9px" />
              </dd>
            </div>
          ))}
        </dl>
        <Card heading="Overview">
          <ChartRoom />
        </Card>
        <Card heading="Completion time">
          <Bar width="100%" height="44px" />
        </Card>
        <Card heading="Where people leave">
          <Bar width="100%" height="178px" />
        </Card>
      </div>
    </Skeletons>
  );
}

function Card({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={`card ${styles.card}`}>
      <h2 className={styles.heading}>{heading}</h2>
      {children}
    </div>
  );
}

const ChartRoom = () => (
  <div className={styles.chartRoom}>
    <Bar width="100%" height="100%" />
  </div>
);

export function ChartSkeleton() {
  return (
    <Skeletons label="Loading the chart">
      <ChartRoom />
    </Skeletons>
  );
}
