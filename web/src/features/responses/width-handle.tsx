import { type PointerEvent, useRef } from 'react';
import { chosenWidth } from './column-widths.ts';
import styles from './responses-table.module.css';

/**
 * The edge of a column, to be dragged; a double click gives the column back its own width. For the pointer alone: keys do the same on the
 * head. While it is dragged only the edge moves, because drawing all cells anew at each step would lag behind the hand.
 */
export function WidthHandle({ now, onChange }: { now: number; onChange: (width: number | null) => void }) {
  const start = useRef<number | null>(null);
  const widthAt = (x: number) => chosenWidth(now + x - (start.current ?? x));
  const move = ({ currentTarget, clientX }: PointerEvent<HTMLElement>, isOver = false) => {
    if (start.current === null) return;
    const width = widthAt(clientX);
    currentTarget.style.translate = isOver ? '' : `${width - now}px 0`;
    if (!isOver) return;
    start.current = null;
    if (width !== now) onChange(width);
  };
  return (
    <span
      className={styles.edge}
      aria-hidden
      title="Drag to change the width"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // Otherwise the text under the pointer would be selected.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = event.clientX;
      }}
      onPointerMove={(event) => move(event)}
      onPointerUp={(event) => move(event, true)}
      onPointerCancel={({ currentTarget }) => {
        start.current = null;
        currentTarget.style.translate = '';
      }}
      onDoubleClick={() => onChange(null)}
    />
  );
}
