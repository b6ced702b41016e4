import { useDraggable } from '@dnd-kit/core';
import type { Offered } from '@formwright/form-model';
import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { frameOf } from '../state/bring-into-view.ts';
import styles from './dragging.module.css';
import type { Dragged } from './drop-targets.ts';

/** Attributes of draggable elements. `handle` marks those that start dragging by keyboard. */
export const liftable = (dragged: Dragged): { 'data-lift': string } => ({ 'data-lift': `${dragged.kind} ${idOf(dragged)}` });
export const handle = { 'data-handle': '' };

const idOf = (dragged: Dragged): string =>
  dragged.kind === 'new' ? dragged.element : dragged.kind === 'column' ? dragged.column : dragged.row;

function readLift(mark: string | undefined): Dragged | null {
  const [kind, id = ''] = mark?.split(' ') ?? [];
  if (kind === 'new') return { kind, element: id as Offered };
  if (kind === 'column') return { kind, column: id };
  return kind === 'row' ? { kind, row: id } : null;
}

interface LiftAreaProps {
  lifted: RefObject<Dragged | null>;
  /** A pointer is pressed on something that it may drag. */
  onPress: (press: MouseEvent | TouchEvent) => void;
  children: ReactNode;
}

/**
 * One dnd-kit draggable for all elements, rows and kinds: the touched one is dragged. With a draggable for each of them, every step of a
 * drag would render all.
 */
export function LiftArea({ lifted, onPress, children }: LiftAreaProps) {
  const { listeners, setNodeRef } = useDraggable({ id: 'lifted' });
  const lift = (by: 'onMouseDown' | 'onTouchStart' | 'onKeyDown') => (event: SyntheticEvent) => {
    // A second finger, or the palm of the hand: the first one may be about to lift something.
    if ('touches' in event.nativeEvent && (event.nativeEvent as TouchEvent).touches.length > 1) return;
    const node = liftedBy(event.target, by === 'onKeyDown');
    const dragged = readLift(node?.dataset.lift);
    if (!node || !dragged) return;
    lifted.current = dragged;
    setNodeRef(node);
    if (by !== 'onKeyDown') onPress(event.nativeEvent as MouseEvent | TouchEvent);
    listeners?.[by]?.(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles bubbled events; the buttons in it handle the keys
    <div className={styles.liftArea} onMouseDown={lift('onMouseDown')} onTouchStart={lift('onTouchStart')} onKeyDown={lift('onKeyDown')}>
      {children}
    </div>
  );
}

/** Lifts an element as Space on its frame does. */
export function liftByKey(column: string): void {
  const frame = frameOf(column);
  frame?.focus();
  frame?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', code: 'Space', bubbles: true, cancelable: true }));
}

/** The draggable element of an event. Selecting text never starts a drag. Keys start one only on a handle or on an element's frame. */
function liftedBy(target: EventTarget, byKey: boolean): HTMLElement | null {
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return null;
  if (
    byKey ? !target.closest('[data-handle]') && !target.matches('[data-lift]') : target.closest('textarea, input, [contenteditable="true"]')
  )
    return null;
  return target.closest<HTMLElement>('[data-lift]');
}
