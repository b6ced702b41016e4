import type {
  ClientRect,
  Collision,
  CollisionDetection,
  KeyboardCoordinateGetter,
  KeyboardSensorOptions,
  UniqueIdentifier,
} from '@dnd-kit/core';
import type { DropTarget } from './drop-targets.ts';

/** Farther from every place than this many pixels, letting go does nothing. */
const REACH = 96;

/**
 * Steers a drag. With a pointer the nearest place wins; a page's tab and an empty field only while the pointer is on them.
 * By keyboard the arrows step from place to place: left and right through all of them, up and down from row to row.
 */
export function createSteering(targets: () => ReadonlyMap<string, DropTarget>): {
  collisions: CollisionDetection;
  keyboardOptions: KeyboardSensorOptions;
  reset(): void;
} {
  let chosen: UniqueIdentifier | null = null;
  const nearest: CollisionDetection = ({ pointerCoordinates, droppableRects, droppableContainers }) => {
    if (!pointerCoordinates) return chosen === null ? [] : [{ id: chosen }];
    const found = droppableContainers.flatMap((container): Collision[] => {
      const rect = droppableRects.get(container.id);
      const distance = rect ? distanceTo(rect, pointerCoordinates) : Number.POSITIVE_INFINITY;
      return isReached(container.id, distance) ? [{ id: container.id, data: { droppableContainer: container, value: distance } }] : [];
    });
    return found.sort((a, b) => Number(a.data?.value) - Number(b.data?.value));
  };
  const coordinateGetter: KeyboardCoordinateGetter = (event, { context }) => {
    const forward = event.code === 'ArrowRight' || event.code === 'ArrowDown';
    const back = event.code === 'ArrowLeft' || event.code === 'ArrowUp';
    if (!forward && !back) return undefined;
    event.preventDefault();
    const open = [...targets().values()].filter(({ id, effect }) => effect.is === 'change' && context.droppableRects.has(id));
    const byRow = event.code === 'ArrowUp' || event.code === 'ArrowDown';
    const next = stepFrom(open, chosen, forward ? 1 : -1, byRow);
    const rect = next && context.droppableRects.get(next.id);
    if (!next || !rect) return undefined;
    chosen = next.id;
    context.droppableContainers.get(next.id)?.node.current?.scrollIntoView({ block: 'nearest' });
    return { x: rect.left, y: rect.top };
  };
  return {
    collisions: nearest,
    keyboardOptions: { coordinateGetter, keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] } },
    reset() {
      chosen = null;
    },
  };
}

const isExact = (id: UniqueIdentifier) => String(id).startsWith('page ') || String(id).startsWith('inside ');
const isReached = (id: UniqueIdentifier, distance: number) => (isExact(id) ? distance === 0 : distance <= REACH);

function distanceTo(rect: ClientRect, point: { x: number; y: number }): number {
  const x = Math.max(rect.left - point.x, 0, point.x - rect.right);
  const y = Math.max(rect.top - point.y, 0, point.y - rect.bottom);
  return Math.hypot(x, y);
}

/** The next place in this direction; by row, the next one that is a row of its own, an empty field or a page. Stops at the ends. */
function stepFrom(open: DropTarget[], from: UniqueIdentifier | null, step: 1 | -1, byRow: boolean): DropTarget | undefined {
  const stops = open.filter(({ id }) => id === from || !byRow || !id.startsWith('beside '));
  const at = stops.findIndex(({ id }) => id === from);
  if (at < 0) return step > 0 ? stops[0] : stops.at(-1);
  return stops[at + step];
}
