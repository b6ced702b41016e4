import { useDroppable } from '@dnd-kit/core';
import type { CSSProperties, ReactNode } from 'react';
import { canvasTint } from '../look/canvas-background.ts';
import { useEditor } from '../state/editor-context.tsx';
import styles from './dragging.module.css';
import { DROP_AREA } from './steering.ts';

/** The scroll container of the page, in the form's color. It scrolls while something is dragged over it. */
export function DropArea({ children }: { children: ReactNode }) {
  const tint = useEditor(canvasTint);
  const { setNodeRef } = useDroppable({ id: DROP_AREA });
  return (
    <div
      ref={setNodeRef}
      className={styles.dropArea}
      data-tinted={tint ? '' : undefined}
      style={tint ? ({ '--tint': tint } as CSSProperties) : undefined}
    >
      {children}
    </div>
  );
}
