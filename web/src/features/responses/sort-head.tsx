import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { FittingText } from '../../ui/fitting-text.tsx';
import { chosenWidth, LEAST_HEAD } from './column-widths.ts';
import type { Sort } from './filters/narrowing.ts';
import styles from './responses-table.module.css';

interface SortHeadProps {
  by: Sort['by'];
  sort: Sort | null;
  onSort: ((sort: Sort | null) => void) | undefined;
  text: string;
  title?: string;
  className?: string;
  isNumber?: boolean;
  /** Without it, the width cannot be changed. @param onChange gets null for the width of before */
  width?: { now: number; onChange: (width: number | null) => void };
}

/** How far a key moves the edge of a column. */
const STEP = 24;
const WIDER = { ArrowRight: STEP, ArrowLeft: -STEP } as const;
const KEYS = 'Shift+ArrowLeft Shift+ArrowRight';

/**
 * The head of a column. A press sorts by it: upwards, downwards, and then as before. Its edge, or Shift with an arrow key, changes its
 * width.
 */
export function SortHead({ by, sort, onSort, text, isNumber = false, width, ...rest }: SortHeadProps) {
  const direction = sort?.by === by ? sort.direction : null;
  const next = { none: 'asc', asc: 'desc', desc: null }[direction ?? 'none'] as Sort['direction'] | null;
  const Sign = direction === null ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  const isSorted = direction && ({ asc: 'ascending', desc: 'descending' } as const)[direction];
  const onKeyDown = (event: KeyboardEvent) => {
    const by = WIDER[event.key as keyof typeof WIDER];
    if (!width || !event.shiftKey || by === undefined) return;
    event.preventDefault();
    width.onChange(width.now + by);
  };
  return (
    <th scope="col" {...rest} aria-sort={isSorted ?? undefined} data-number={isNumber || undefined} data-line data-beside={onSort ? 17 : 0}>
      {onSort ? (
        <button
          type="button"
          className={styles.sort}
          data-sorted={direction ?? undefined}
          onClick={() => onSort(next && { by, direction: next })}
          {...(width && { onKeyDown, 'aria-keyshortcuts': KEYS })}
        >
          <FittingText text={text} least={LEAST_HEAD} className="cut" />
          <Sign size={13} stroke={1.9} aria-hidden />
        </button>
      ) : (
        <FittingText text={text} least={LEAST_HEAD} className="cut" />
      )}
      {width && <WidthHandle {...width} />}
    </th>
  );
}

/**
 * The edge of a column, to be dragged; a double click gives the column back its own width. For the pointer alone: keys do the same on the
 * head. While it is dragged only the edge moves, because drawing all cells anew at each step would lag behind the hand.
 */
function WidthHandle({ now, onChange }: { now: number; onChange: (width: number | null) => void }) {
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
