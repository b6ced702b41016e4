import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Sort } from './filters/narrowing.ts';
import styles from './responses-table.module.css';

interface SortHeadProps {
  by: Sort['by'];
  sort: Sort | null;
  onSort: ((sort: Sort | null) => void) | undefined;
  title?: string;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** The head of a column. A press sorts by it: upwards, downwards, and then as before. */
export function SortHead({ by, sort, onSort, children, ...rest }: SortHeadProps) {
  const direction = sort?.by === by ? sort.direction : null;
  const next = { none: 'asc', asc: 'desc', desc: null }[direction ?? 'none'] as Sort['direction'] | null;
  const Sign = direction === null ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  const isSorted = direction && ({ asc: 'ascending', desc: 'descending' } as const)[direction];
  return (
    <th scope="col" {...rest} aria-sort={isSorted ?? undefined}>
      {onSort ? (
        <button
          type="button"
          className={styles.sort}
          data-sorted={direction ?? undefined}
          onClick={() => onSort(next && { by, direction: next })}
        >
          {children}
          <Sign size={13} stroke={1.9} aria-hidden />
        </button>
      ) : (
        children
      )}
    </th>
  );
}
