import type { ReactNode } from 'react';
import styles from './table.module.css';

/** A table in a card. With `asCards`, its rows become cards below 600 px. */
export function Table({ caption, asCards = false, children }: { caption: string; asCards?: boolean; children: ReactNode }) {
  return (
    <div className={`card ${styles.wrap} ${asCards ? styles.cards : ''}`}>
      <table className={styles.table}>
        <caption className="vh">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/** The buttons at the end of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

export const endCell = styles.end;
