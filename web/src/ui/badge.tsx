import type { ReactNode } from 'react';
import styles from './badge.module.css';

export function Badge({ children, tone }: { children: ReactNode; tone?: 'brass' | 'brand' }) {
  return (
    <span className={styles.badge} data-badge="" data-tone={tone}>
      {children}
    </span>
  );
}
