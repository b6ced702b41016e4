import type { ReactNode } from 'react';
import styles from './pills.module.css';
import { watchEdges } from './watch-edges.ts';

/** The ref of React takes no second argument. */
const edges = (element: HTMLElement | null) => (element ? watchEdges(element) : undefined);

/** A row of rounded buttons; the pressed one (`aria-pressed`) is chosen. */
export function Pills({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset ref={edges} className={`edges ${styles.pills}`} aria-label={label}>
      {children}
    </fieldset>
  );
}
