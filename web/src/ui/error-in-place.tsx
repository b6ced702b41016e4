import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { AppButton } from './button.tsx';
import styles from './empty-state.module.css';

/** Stands where the content would: what happened, what is safe, and a way on. */
export function ErrorInPlace({ title = 'Something went wrong.', text, onRetry }: { title?: string; text: string; onRetry?: () => void }) {
  return (
    <div className={styles.empty} role="alert">
      <IconCloudOff size={34} stroke={1.3} className={styles.icon} aria-hidden />
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
      {onRetry && (
        <AppButton icon={<IconRefresh size={15} stroke={1.75} />} onClick={onRetry}>
          Try again
        </AppButton>
      )}
    </div>
  );
}
