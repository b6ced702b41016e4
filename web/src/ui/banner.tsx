import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

const icons = { info: IconInfoCircle, bad: IconAlertCircle, warn: IconAlertTriangle, ok: IconCircleCheck } as const;

/** Stays in the page, above what it concerns. A failure is announced at once, the rest when the reader pauses. */
export function Banner({ tone = 'info', children }: { tone?: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </div>
  );
}
