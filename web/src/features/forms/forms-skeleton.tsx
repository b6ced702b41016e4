import { Bar, Skeletons } from '../../ui/loaded.tsx';
import styles from './forms-skeleton.module.css';

const rows = [
  ['46%', '62%'],
  ['58%', '40%'],
  ['38%', '54%'],
] as const;

export function FormsSkeleton() {
  return (
    <Skeletons label="Loading forms">
      <div className="card">
        <div className={styles.head}>
          <Bar width="40px" height="8px" />
        </div>
        {rows.map(([title, detail]) => (
          <div className={styles.row} key={title}>
            <Bar width="36px" height="44px" />
            <div className={styles.names}>
              <Bar width={title} />
              <Bar width={detail} height="8px" />
            </div>
            <Bar width="60px" />
            <Bar width="74px" />
          </div>
        ))}
      </div>
    </Skeletons>
  );
}
