import type { CollisionDetection, KeyboardCoordinateGetter, KeyboardSensorOptions } from '@dnd-kit/core';
import { AT_REST, type DragStore } from './drag-store.ts';
import type { Dragged, DropTarget } from './drop-targets.ts';
import { type Box, isLine, measurePlaces, nearestPlace, type Place, shown } from './places.ts';

/** The single dnd-kit drop target. dnd-kit needs it to scroll the page during a drag. */
export const DROP_AREA = 'canvas';

/**
 * Moves a drag. With a pointer the nearest target wins. With the keyboard, left and right step through all targets, up and down from row
 * to row.
 */
export interface Steering {
  begin(dragged: Dragged, targets: readonly DropTarget[]): void;
  /** Updates the nearest target. Call it after each step. */
  follow(): void;
  end(): void;
  overDropArea: CollisionDetection;
  keyboardOptions: KeyboardSensorOptions;
}

export function createSteering(store: DragStore): Steering {
  let targets: readonly DropTarget[] = [];
  let places: ReadonlyMap<string, Place> = new Map();
  let canvas: HTMLElement | null = null;
  let sheet = { left: 0, top: 0 };
  let scroller: Element | null = null;
  let scrolledBefore = 0;
  let pointer: { x: number; y: number } | null = null;
  const scrolled = () => (scroller?.scrollTop ?? 0) - scrolledBefore;
  const isOnCanvas = ({ x, y }: { x: number; y: number }) => {
    const box = canvas?.getBoundingClientRect();
    return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  };
  const onSheet = ({ left, top, right, bottom }: Place): Box => ({
    left: left - sheet.left,
    right: right - sheet.left,
    top: top - sheet.top,
    bottom: bottom - sheet.top,
  });
  /** Scrolls the target into view, below the bar at the top. */
  const bringIntoView = (place: Place) => {
    if (!scroller || place.isFixed) return;
    const view = scroller.getBoundingClientRect();
    const { top, bottom } = shown(place, scrolled());
    scroller.scrollTop += Math.min(0, top - view.top - 64) + Math.max(0, bottom - view.bottom + 40);
  };
  const aim = (id: string | null) => {
    if (id === (store.getState().over?.id ?? null)) return;
    const over = targets.find((target) => target.id === id) ?? null;
    const place = over?.effect.is === 'change' && isLine(over.id) ? places.get(over.id) : undefined;
    store.set({ over, line: place ? onSheet(place) : null });
  };
  const coordinateGetter: KeyboardCoordinateGetter = (event) => {
    const forward = event.code === 'ArrowRight' || event.code === 'ArrowDown';
    if (!forward && event.code !== 'ArrowLeft' && event.code !== 'ArrowUp') return undefined;
    event.preventDefault();
    const byRow = event.code === 'ArrowUp' || event.code === 'ArrowDown';
    const known = targets.filter(({ id }) => places.has(id));
    const next = stepFrom(known, store.getState().over?.id ?? null, forward, byRow);
    const place = next && places.get(next.id);
    if (!next || !place) return undefined;
    aim(next.id);
    bringIntoView(place);
    const { left, top } = shown(place, scrolled());
    return { x: left, y: top };
  };
  return {
    begin(dragged, open) {
      canvas = document.getElementById('canvas');
      targets = open;
      places = canvas ? measurePlaces(canvas) : new Map();
      sheet = canvas?.querySelector('[data-sheet]')?.getBoundingClientRect() ?? sheet;
      scroller = canvas && scrollerOf(canvas);
      scrolledBefore = scroller?.scrollTop ?? 0;
      store.set({ ...AT_REST, dragged });
    },
    follow() {
      if (pointer) aim(nearestPlace(places, scrolled(), pointer));
    },
    end() {
      targets = [];
      pointer = null;
      store.set(AT_REST);
    },
    overDropArea({ pointerCoordinates }) {
      pointer = pointerCoordinates;
      return !pointer || isOnCanvas(pointer) ? [{ id: DROP_AREA }] : [];
    },
    keyboardOptions: { coordinateGetter, keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] } },
  };
}

/** The scroll container: the canvas, or the whole editor if the window is low. */
function scrollerOf(element: Element): Element | null {
  const scrolls = getComputedStyle(element).overflowY !== 'visible';
  return scrolls || !element.parentElement ? element : scrollerOf(element.parentElement);
}

/**
 * The next target in this direction, at first from where the lifted thing stands. By row: the next new row, empty column or page. Stops at
 * the ends.
 */
function stepFrom(known: readonly DropTarget[], from: string | null, forward: boolean, byRow: boolean): DropTarget | undefined {
  const isStart = ({ id, effect }: DropTarget) => (from === null ? effect.is === 'nothing' : id === from);
  const isStop = ({ id, effect }: DropTarget) => effect.is === 'change' && !(byRow && id.startsWith('beside '));
  if (forward) return known.slice(known.findLastIndex(isStart) + 1).find(isStop);
  const start = known.findIndex(isStart);
  return known.slice(0, start < 0 ? known.length : start).findLast(isStop);
}
