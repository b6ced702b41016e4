import type { CSSProperties, ReactNode } from 'react';
import { HiddenTable } from '../../../ui/hidden-table.tsx';
import styles from './columns.module.css';

interface Column {
  key: string | number;
  /** The name in full. */
  name: string;
  /** Under the column. */
  short: string;
  count: number;
}

interface ColumnsProps {
  caption: string;
  /** What the columns are: 'Value', 'Month'. */
  head: string;
  columns: readonly Column[];
  /** Between the columns and their labels, in the same scale. */
  children?: ReactNode;
}

/** Labels that have room, whatever the width. */
const LABELS = 6;
/** If there are more columns, a narrow window has no room for their counts. */
const COUNTED = 14;
/** If there are more, no window has room for their counts. */
const MAX_COUNTED = 31;

/** A distribution in columns; screen readers have it as a table. */
export function Columns({ caption, head, columns, children }: ColumnsProps) {
  const most = Math.max(1, ...columns.map(({ count }) => count));
  const every = Math.ceil(columns.length / LABELS);
  return (
    <>
      <div className={styles.chart} aria-hidden>
        <div className={styles.columns} style={{ '--columns': columns.length } as CSSProperties}>
          {columns.map(({ key, name, count }) => (
            <span key={key} className={styles.column} title={`${name}: ${count.toLocaleString('en')}`}>
              {columns.length <= MAX_COUNTED && (
                <i className="num" data-wide={columns.length > COUNTED || undefined}>
                  {count > 0 && count.toLocaleString('en')}
                </i>
              )}
              <span data-none={count === 0 || undefined} style={{ blockSize: `${(count / most) * 100}%` }} />
            </span>
          ))}
        </div>
        {children}
        <div className={styles.labels} style={{ '--columns': columns.length } as CSSProperties}>
          {columns.map(({ key, short }, at) => (
            <span key={key} className="num" data-wide={at % every !== 0 || undefined}>
              {(at % every === 0 || columns.length <= COUNTED) && short}
            </span>
          ))}
        </div>
      </div>
      <HiddenTable
        caption={caption}
        heads={[head, 'Answers']}
        rows={columns.map(({ key, name, count }) => ({ key, name, value: count.toLocaleString('en') }))}
      />
    </>
  );
}
