import { memo } from 'react';
import { useDrag } from './drag-store.ts';
import styles from './dragging.module.css';

/** The insertion line, with a butterfly key at each end. */
export const DropLine = memo(function DropLine() {
  const line = useDrag((state) => state.line);
  // Hidden, not left out: some styles look at siblings, so its coming and going would style the whole page again.
  if (!line) return <span className={styles.line} hidden />;
  const isStanding = line.left === line.right;
  const length = isStanding ? line.bottom - line.top : line.right - line.left;
  return (
    <span
      className={styles.line}
      data-standing={isStanding ? '' : undefined}
      style={{ translate: `${line.left}px ${line.top}px`, width: length }}
      aria-hidden="true"
    />
  );
});
