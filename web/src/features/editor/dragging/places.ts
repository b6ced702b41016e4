import { besideId, gapId, insideId, pageId } from './drop-targets.ts';

/** A box on the screen. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Half of the gap between two neighbors. */
const HALF_GAP = 3;
/** Maximum distance in pixels between the pointer and a drop target. */
const REACH = 96;

/** Measures the drop targets on the canvas, for one step of a drag: the page can scroll and move below the pointer. */
export function measurePlaces(canvas: ParentNode): Map<string, Box> {
  const places = new Map<string, Box>();
  const rows = [...canvas.querySelectorAll<HTMLElement>('[data-row]')];
  for (const [index, row] of rows.entries()) {
    const { left, right, top, bottom } = row.getBoundingClientRect();
    places.set(gapId(index), lying({ left, right }, top - HALF_GAP));
    if (index === rows.length - 1) places.set(gapId(rows.length), lying({ left, right }, bottom + HALF_GAP));
    for (const [id, place] of placesInRow(row)) places.set(id, place);
  }
  for (const tab of canvas.querySelectorAll<HTMLElement>('[data-page]')) places.set(pageId(tab.dataset.page ?? ''), boxOf(tab));
  return places;
}

function* placesInRow(row: HTMLElement): Iterable<[string, Box]> {
  const columns = [...row.querySelectorAll<HTMLElement>('[data-column]')];
  const boxes = columns.map(boxOf);
  const [first, second] = boxes;
  const isStacked = first && second && second.top >= first.bottom;
  for (const [index, box] of boxes.entries()) {
    yield [besideId(row.dataset.row ?? '', index), isStacked ? lying(box, box.top - HALF_GAP) : standing(box, box.left - HALF_GAP)];
    if (columns[index]?.dataset.kind === undefined) yield [insideId(columns[index]?.dataset.column ?? ''), box];
  }
  const last = boxes.at(-1);
  if (last)
    yield [
      besideId(row.dataset.row ?? '', boxes.length),
      isStacked ? lying(last, last.bottom + HALF_GAP) : standing(last, last.right + HALF_GAP),
    ];
}

function boxOf(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
}
const lying = ({ left, right }: Pick<Box, 'left' | 'right'>, at: number): Box => ({ left, right, top: at, bottom: at });
const standing = ({ top, bottom }: Pick<Box, 'top' | 'bottom'>, at: number): Box => ({ left: at, right: at, top, bottom });

/** Whether the target is shown as an insertion line. Tabs and empty columns are highlighted instead. */
export const isLine = (id: string): boolean => !id.startsWith('page ') && !id.startsWith('inside ');

/** The nearest target. Page tabs and empty columns count only while the pointer is inside them. */
export function nearestPlace(places: ReadonlyMap<string, Box>, point: { x: number; y: number }): string | null {
  let nearest: string | null = null;
  let least = REACH;
  for (const [id, box] of places) {
    const distance = distanceTo(box, point);
    // An empty column lies between insertion lines; it wins if the pointer is inside it.
    if (!isLine(id) && distance === 0) return id;
    if (!isLine(id) || distance > least) continue;
    nearest = id;
    least = distance;
  }
  return nearest;
}

function distanceTo(box: Box, point: { x: number; y: number }): number {
  const x = Math.max(box.left - point.x, 0, point.x - box.right);
  const y = Math.max(box.top - point.y, 0, point.y - box.bottom);
  return Math.hypot(x, y);
}
