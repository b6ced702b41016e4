import type { ReactNode } from 'react';
import styles from './tabs.module.css';

/** A tab bar of links. The one with aria-current is marked as active. `end` is shown at the end of the bar. */
export function TabLine({ label, children, end }: { label: string; children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.line}>
      <nav className={styles.tabs} aria-label={label}>
        {children}
      </nav>
      {end}
    </div>
  );
}

/** The number after a tab's name: 'All(5)'. */
export function TabCount({ count }: { count: number }) {
  return <span className={styles.count}>({count.toLocaleString('en')})</span>;
}
