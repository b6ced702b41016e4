import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Empty state: a heading, one sentence that helps, and at most one action. */
export function EmptyState({ art, title, text, action }: { art: ReactNode; title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <div className={styles.art}>{art}</div>
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  );
}
