import type { ReactNode } from 'react';
import styles from './page-header.module.css';

/** The screen's h1, with its main action at the end of the line. */
export function PageHeader({ title, hint, action }: { title: ReactNode; hint?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.header}>
      <div className={hint ? `${styles.title} ${styles.hinted}` : styles.title}>
        <h1>{title}</h1>
        {hint && <p>{hint}</p>}
      </div>
      {action}
    </div>
  );
}
