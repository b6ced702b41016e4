import { Bar, Skeletons } from '../../ui/loaded.tsx';
import styles from './responses-skeleton.module.css';

const rows = ['86%', '62%', '94%', '54%', '78%', '70%', '90%', '58%'];

/** Loading skeleton of the table's head and first rows; cards on a phone. */
export function ResponsesSkeleton() {
  return (
    <Skeletons label="Loading responses">
      <div className={styles.sortBar}>
        <Bar width="100%" height="44px" />
      </div>
      <div className={`card ${styles.table}`}>
        <Row answers={['40%', '48%', '60%']} date="44%" isHead />
        {rows.map((width) => (
          <Row key={width} answers={[width, '64%', '46%']} date="100%" />
        ))}
      </div>
    </Skeletons>
  );
}

function Row({ answers, date, isHead }: { answers: readonly [string, string, string]; date: string; isHead?: boolean }) {
  const [first, second, third] = answers;
  const size = isHead ? { height: '8px' } : {};
  return (
    <div className={styles.row} data-head={isHead}>
      <Bar width={first} {...size} />
      <Bar width={second} {...size} />
      <Bar width={third} {...size} />
      <Bar width={date} {...size} />
      <Bar width={date} {...size} />
      <Bar width="56px" {...size} />
    </div>
  );
}
