import { IconCloudOff } from '@tabler/icons-react';
import styles from './not-up-to-date.module.css';

/** Says that a screen is old, at the end of it or of the window. It moves nothing, and goes by itself. */
export function NotUpToDate({ isOld }: { isOld: boolean }) {
  return (
    <div className={styles.place} aria-live="polite">
      {isOld && (
        <p className={styles.note} data-old>
          <IconCloudOff size={16} stroke={1.6} aria-hidden />
          Not up to date. Trying again…
        </p>
      )}
    </div>
  );
}
