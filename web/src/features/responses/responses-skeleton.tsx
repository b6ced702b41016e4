import { Bar, Skeletons } from '../../ui/skeleton.tsx';
import styles from './responses-skeleton.module.css';

const rows = ['58%', '44%', '66%', '38%', '52%', '47%'];

export function ResponsesSkeleton() {
  return (
    <Skeletons label="Loading responses">
      <div className="card">
        {rows.map((width) => (
          <div className={styles.row} key={width}>
            <Bar width={width} />
            <Bar width="70%" />
            <Bar width="80%" />
            <Bar width="56px" />
          </div>
        ))}
      </div>
    </Skeletons>
  );
}
