import type { ReactNode } from 'react';
import styles from './dialog-actions.module.css';

/** The foot of a dialog: at most three buttons, the one that acts last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
