import type { ReactNode } from 'react';
import styles from './dialog-actions.module.css';

/** The footer of a dialog: at most three buttons, the primary one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
