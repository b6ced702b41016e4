import { useDrag } from './drag-store.ts';
import styles from './dragging.module.css';

/** The insertion line, with a butterfly key at each end. */
export function DropLine() {
  const line = useDrag((state) => state.line);
  if (!line) return null;
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
}
