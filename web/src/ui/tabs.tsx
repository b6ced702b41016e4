import type { ReactNode } from 'react';
import styles from './tabs.module.css';

/** A line of links, of which the one with aria-current hangs from it by a dovetail. `end` stands on the same line, at its end. */
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

/** The number behind a tab's name: 'All(5)'. */
export function TabCount({ count }: { count: number }) {
  return <span className={styles.count}>({count.toLocaleString('en')})</span>;
}
