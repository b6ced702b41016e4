import styles from './starting.module.css';

/** Shown while the first screen's code loads. Empty at first: what is there for a moment only would flash. */
export function Starting() {
  return (
    <p role="status" className={styles.starting}>
      Loading…
    </p>
  );
}
