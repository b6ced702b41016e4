import type { CollisionDetection, KeyboardCoordinateGetter, KeyboardSensorOptions } from '@dnd-kit/core';
import { AT_REST, type DragStore } from './drag-store.ts';
import type { Dragged, DropTarget } from './drop-targets.ts';
import { type Box, isLine, measurePlaces, nearestPlace } from './places.ts';

/** The single dnd-kit drop target. dnd-kit needs it to scroll the page during a drag. */
export const DROP_AREA = 'canvas';

/**
 * Moves a drag. With a pointer the nearest target wins. With the keyboard, left and right step through all targets, up and down from row
 * to row.
 */
export interface Steering {
  /**
   * Follows a pointer from its press to its release. dnd-kit reports a move only after it was rendered. On a busy device the pointer may be
   * released before that, and would drop at an old position.
   */
  watch(press: MouseEvent | TouchEvent): void;
  begin(dragged: Dragged, targets: readonly DropTarget[]): void;
  end(): void;
  overDropArea: CollisionDetection;
  keyboardOptions: KeyboardSensorOptions;
}

interface Point {
  x: number;
  y: number;
}

/** @param onAim is told of each new target */
export function createSteering(store: DragStore, onAim: (over: DropTarget | null) => void): Steering {
  let targets: readonly DropTarget[] = [];
  let pointer: Point | null = null;
  let watching = new AbortController();
  const canvas = () => document.getElementById('canvas');
  const places = (): ReadonlyMap<string, Box> => measurePlaces(canvas() ?? document);
  const isOnCanvas = ({ x, y }: Point) => {
    const box = canvas()?.getBoundingClientRect();
    return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  };
  const aim = (id: string | null, place: Box | undefined) => {
    const before = store.getState();
    const over = targets.find((target) => target.id === id) ?? null;
    const line = place && over?.effect.is === 'change' && isLine(over.id) ? onSheet(place) : null;
    if (over === before.over && line?.top === before.line?.top && line?.left === before.line?.left) return;
    store.set({ over, line });
    if (over !== before.over) onAim(over);
  };
  const follow = () => {
    if (!pointer || !store.getState().dragged) return;
    const measured = places();
    const nearest = nearestPlace(measured, pointer);
    aim(nearest, measured.get(nearest ?? ''));
  };
  const coordinateGetter: KeyboardCoordinateGetter = (event) => {
    const forward = event.code === 'ArrowRight' || event.code === 'ArrowDown';
    if (!forward && event.code !== 'ArrowLeft' && event.code !== 'ArrowUp') return undefined;
    event.preventDefault();
    const byRow = event.code === 'ArrowUp' || event.code === 'ArrowDown';
    const measured = places();
    const known = targets.filter(({ id }) => measured.has(id));
    const next = stepFrom(known, store.getState().over?.id ?? null, forward, byRow);
    const place = next && measured.get(next.id);
    if (!next || !place) return undefined;
    aim(next.id, place);
    const scrolled = next.id.startsWith('page ') ? 0 : bringIntoView(canvas(), place);
    return { x: place.left, y: place.top - scrolled };
  };
  return {
    watch(press) {
      if (store.getState().dragged) return;
      watching.abort();
      const pressed = new AbortController();
      watching = pressed;
      pointer = null;
      const options = { capture: true, signal: pressed.signal };
      const moved = (event: Event) => {
        pointer = pointOf(event as MouseEvent | TouchEvent);
        follow();
      };
      // A touch belongs to the node it began on, even when that is no longer in the page.
      const source = press.type === 'touchstart' ? press.target : window;
      for (const type of ['mousemove', 'touchmove', 'mouseup', 'touchend']) source?.addEventListener(type, moved, options);
      for (const type of ['mouseup', 'touchend', 'touchcancel']) source?.addEventListener(type, () => pressed.abort(), options);
      window.addEventListener('scroll', follow, options);
    },
    begin(dragged, open) {
      targets = open;
      store.set({ ...AT_REST, dragged });
    },
    end() {
      watching.abort();
      targets = [];
      pointer = null;
      store.set(AT_REST);
    },
    overDropArea: ({ pointerCoordinates: at }) => (!at || isOnCanvas(at) ? [{ id: DROP_AREA }] : []),
    keyboardOptions: { coordinateGetter, keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] } },
  };
}

function pointOf(event: MouseEvent | TouchEvent): Point | null {
  const at = 'changedTouches' in event ? (event.touches[0] ?? event.changedTouches[0]) : event;
  return at ? { x: at.clientX, y: at.clientY } : null;
}

/** The box in coordinates of the sheet. */
function onSheet({ left, top, right, bottom }: Box): Box {
  const sheet = document.querySelector('[data-sheet]')?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { left: left - sheet.left, right: right - sheet.left, top: top - sheet.top, bottom: bottom - sheet.top };
}

/** Scrolls a target into view, below the bar at the top. @returns the pixels that it scrolled */
function bringIntoView(canvas: Element | null, { top, bottom }: Box): number {
  const scroller = canvas && scrollerOf(canvas);
  if (!scroller) return 0;
  const view = scroller.getBoundingClientRect();
  const before = scroller.scrollTop;
  scroller.scrollTop += Math.min(0, top - view.top - 64) + Math.max(0, bottom - view.bottom + 40);
  return scroller.scrollTop - before;
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
