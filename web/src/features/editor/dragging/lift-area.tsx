import { useDraggable } from '@dnd-kit/core';
import type { ElementKind } from '@formwright/form-model';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import styles from './dragging.module.css';
import type { Dragged } from './drop-targets.ts';

/** Marks what can be dragged; `handle` marks what lifts it by keyboard. */
export const liftable = (dragged: Dragged): { 'data-lift': string } => ({ 'data-lift': `${dragged.kind} ${idOf(dragged)}` });
export const handle = { 'data-handle': '' };

const idOf = (dragged: Dragged): string =>
  dragged.kind === 'new' ? dragged.element : dragged.kind === 'column' ? dragged.column : dragged.row;

function readLift(mark: string | undefined): Dragged | null {
  const [kind, id = ''] = mark?.split(' ') ?? [];
  if (kind === 'new') return { kind, element: id as ElementKind };
  if (kind === 'column') return { kind, column: id };
  return kind === 'row' ? { kind, row: id } : null;
}

/**
 * Everything that can be lifted stands inside and is one draggable thing for the kit: whichever is touched becomes it. With one for each
 * of sixty elements, rows and kinds, every step of a drag would render all of them.
 */
export function LiftArea({ lifted, children }: { lifted: RefObject<Dragged | null>; children: ReactNode }) {
  const { listeners, setNodeRef } = useDraggable({ id: 'lifted' });
  const lift = (by: 'onMouseDown' | 'onTouchStart' | 'onKeyDown') => (event: SyntheticEvent) => {
    const node = liftedBy(event.target, by === 'onKeyDown');
    const dragged = readLift(node?.dataset.lift);
    if (!node || !dragged) return;
    lifted.current = dragged;
    setNodeRef(node);
    listeners?.[by]?.(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for what stands inside; the buttons in it take the keys
    <div className={styles.liftArea} onMouseDown={lift('onMouseDown')} onTouchStart={lift('onTouchStart')} onKeyDown={lift('onKeyDown')}>
      {children}
    </div>
  );
}

/** Selecting text with the mouse or a finger never lifts, nor does a key but on a handle or on an element's own frame. */
function liftedBy(target: EventTarget, byKey: boolean): HTMLElement | null {
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return null;
  if (byKey ? !target.closest('[data-handle]') && !target.matches('[data-lift]') : target.closest('textarea, input')) return null;
  return target.closest<HTMLElement>('[data-lift]');
}
