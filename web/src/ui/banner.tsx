import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

const icons = { info: IconInfoCircle, bad: IconAlertCircle, warn: IconAlertTriangle, ok: IconCircleCheck } as const;

interface BannerProps {
  tone?: keyof typeof icons;
  children: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
}

/** A message that stays on the page. Screen readers read an error at once, and other messages at the next pause. */
export function Banner({ tone = 'info', children, action }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  );
}
