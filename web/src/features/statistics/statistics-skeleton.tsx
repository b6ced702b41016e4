import { Bar, Skeletons } from '../../ui/skeleton.tsx';
import styles from './statistics.module.css';

const tiles = ['Starts', 'Submissions', 'Completion rate', 'Completion time'];

/** Loading skeleton of the figures and the chart. */
export function StatisticsSkeleton() {
  return (
    <Skeletons label="Loading statistics">
      <div className={styles.tiles}>
        {tiles.map((name) => (
          <div key={name} className={`card ${styles.tile}`}>
            <Bar width="40%" height="9px" />
            <Bar width="60%" height="28px" />
            <Bar width="80%" height="9px" />
          </div>
        ))}
      </div>
      <div className={`card ${styles.card}`}>
        <Bar width="100%" height="260px" />
      </div>
    </Skeletons>
  );
}

export function ChartSkeleton() {
  return (
    <Skeletons label="Loading the chart">
      <Bar width="100%" height="300px" />
    </Skeletons>
  );
}
