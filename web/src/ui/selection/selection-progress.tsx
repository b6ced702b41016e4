import styles from './selection-bar.module.css';

export interface ListProgress {
  /** 'Archiving' */
  working: string;
  done: number;
  total: number;
}

/** How far a change of a whole list is, in the place of the bar that began it. */
export function SelectionProgress({ label, working, done, total }: ListProgress & { label: string }) {
  const [some, all] = [done, total].map((number) => number.toLocaleString('en'));
  return (
    <section className={styles.bar} aria-label={label}>
      <progress className={styles.progress} value={done} max={total} aria-label={working} />
      <span className={`${styles.count} num`} role="status">{`${working}: ${some} of ${all}. It continues when you leave.`}</span>
    </section>
  );
}
