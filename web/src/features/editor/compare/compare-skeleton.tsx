import { Bar, Skeletons } from '../../../ui/skeleton.tsx';
import styles from './compare.module.css';

const widths = ['62%', '48%', '56%'] as const;

export function CompareSkeleton() {
  return (
    <Skeletons label="Loading the newer version">
      {widths.map((width) => (
        <div className={styles.pair} key={width}>
          <div className={styles.cell}>
            <Bar width={width} />
            <Bar width="34%" height="8px" />
          </div>
          <div className={styles.cell}>
            <Bar width={width} />
            <Bar width="34%" height="8px" />
          </div>
        </div>
      ))}
    </Skeletons>
  );
}
