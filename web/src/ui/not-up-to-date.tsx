import { IconCloudOff } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import { useIsAnyOld } from '../lib/renewing.ts';
import styles from './not-up-to-date.module.css';

interface NotUpToDateProps {
  /** What it is about; default: whatever is on show. */
  of?: QueryKey;
  /** Begins the sentence, where that would not be plain; default: what is on show. */
  what?: string;
  /** Whether the line that tells of changes is cut. */
  isCut?: boolean;
}

const ALL: QueryKey = [];

/** Says that something on a screen is old, at the end of it or of the window. It moves nothing, and goes by itself. */
export function NotUpToDate({ of = ALL, what = 'Not', isCut = false }: NotUpToDateProps) {
  const isAnyOld = useIsAnyOld(of);
  return (
    <div className={styles.place} aria-live="polite">
      {(isCut || isAnyOld) && (
        <p className={styles.note} data-old>
          <IconCloudOff size={16} stroke={1.6} aria-hidden />
          {`${what} up to date. Trying again…`}
        </p>
      )}
    </div>
  );
}
