import type { ReactNode } from 'react';
import styles from './pills.module.css';

/** A row of rounded buttons; the pressed one (`aria-pressed`) is chosen. */
export function Pills({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.pills} aria-label={label}>
      {children}
    </fieldset>
  );
}
