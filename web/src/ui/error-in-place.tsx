import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError, errorText, GENERIC_ERROR } from '../lib/api-error.ts';
import { AppButton } from './button.tsx';
import styles from './empty-state.module.css';

interface ErrorInPlaceProps {
  /** What failed; it gives the title. */
  error?: unknown;
  title?: string;
  /** The whole screen says it: its title is the screen's. */
  isScreen?: boolean;
  text: string;
  onRetry?: () => void;
  /** Another way on, where trying again cannot help. */
  children?: ReactNode;
}

/** A failure of the connection is told as such; everything else that is not known better, in general words. */
const titleOf = (error: unknown) => (error instanceof ApiError && error.status === 0 ? errorText(error) : GENERIC_ERROR);

/** Stands where the content would: what happened, what is safe, and a way on. */
export function ErrorInPlace({ error, title = titleOf(error), text, onRetry, children, isScreen = false }: ErrorInPlaceProps) {
  const Title = isScreen ? 'h1' : 'h2';
  return (
    <div className={styles.empty} role="alert">
      <IconCloudOff size={34} stroke={1.3} className={styles.icon} aria-hidden />
      <Title className={styles.title}>{title}</Title>
      <p>{text}</p>
      {onRetry && (
        <AppButton icon={<IconRefresh size={15} stroke={1.75} />} onClick={onRetry}>
          Try again
        </AppButton>
      )}
      {children}
    </div>
  );
}
