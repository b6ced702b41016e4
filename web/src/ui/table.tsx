import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps {
  caption: string;
  /** Whether rows become cards below 600 px: each on its own, or joined in one. */
  asCards?: boolean | 'joined';
  /** Number of rows with the head, if not all of them are in the document. */
  rowCount?: number;
  /** Of the element around the table. */
  around?: Pick<ComponentProps<'div'>, 'ref' | 'style' | 'className' | 'role' | 'tabIndex' | 'aria-label'> &
    Record<`data-${string}`, boolean | undefined>;
  style?: CSSProperties;
  children: ReactNode;
}

/** A table in a card. */
export function Table({ caption, asCards = false, rowCount, around, style, children }: TableProps) {
  const look = `card ${styles.wrap} ${asCards ? styles.cards : ''} ${asCards === 'joined' ? styles.joined : ''} ${around?.className ?? ''}`;
  return (
    <div {...around} className={look}>
      <table className={styles.table} aria-rowcount={rowCount} style={style}>
        <caption className="vh">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/** The buttons at the end of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="flex end">{children}</div>;
}

export const endCell = styles.end;
