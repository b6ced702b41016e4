import { Bar, Skeletons } from '../../ui/loaded.tsx';
import styles from './team.module.css';

const rows = ['46%', '62%', '38%'];

export function TeamSkeleton({ label }: { label: string }) {
  return (
    <Skeletons label={label}>
      <div className="card">
        {rows.map((width) => (
          <div key={width} className={styles.bone}>
            <Bar width="28px" height="28px" />
            <Bar width={width} />
            <Bar width="60px" />
          </div>
        ))}
      </div>
    </Skeletons>
  );
}
