import { IconCloudOff, IconRefresh, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText, GENERIC_ERROR, isUnanswered } from '../lib/api-error.ts';
import { AppButton } from './button.tsx';
import styles from './empty-state.module.css';

/** Empty state: a heading, one sentence that helps, and at most one action. */
export function EmptyState({ art, title, text, action }: { art: ReactNode; title: string; text: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <div className={styles.art}>{art}</div>
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  );
}

interface ErrorInPlaceProps {
  /** The error, which determines the title. */
  error?: unknown;
  title?: string;
  icon?: TablerIcon;
  /** Whether it fills the screen. The title is then an h1. */
  isScreen?: boolean;
  text: string;
  onRetry?: () => void;
  /** Another action, for errors that a retry cannot solve. */
  children?: ReactNode;
}

/** Connection failures have a title of their own; all other errors have a general one. */
const titleOf = (error: unknown) => (isUnanswered(error) ? errorText(error) : GENERIC_ERROR);

/** An error in place of the content, with an explanation and a retry. */
export function ErrorInPlace({
  error,
  title = titleOf(error),
  text,
  onRetry,
  children,
  isScreen = false,
  icon: Icon = IconCloudOff,
}: ErrorInPlaceProps) {
  const Title = isScreen ? 'h1' : 'h2';
  return (
    <div className={styles.empty} role="alert">
      <Icon size={34} stroke={1.3} className={styles.icon} aria-hidden />
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
