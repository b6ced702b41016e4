import { useDroppable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import styles from './dragging.module.css';
import { DROP_AREA } from './steering.ts';

/** The scroll container of the page. It scrolls while something is dragged over it. */
export function DropArea({ children }: { children: ReactNode }) {
  const { setNodeRef } = useDroppable({ id: DROP_AREA });
  return (
    <div ref={setNodeRef} className={styles.dropArea}>
      {children}
    </div>
  );
}
