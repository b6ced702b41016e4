import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './row-chunks.module.css';

const CHUNK = 10;
/** An estimate. Rows that were shown are measured. */
const ROW_HEIGHT = 73;
/** The row height of groups that were shown, by their first item: who comes back to the list finds each row where it was. */
const measured = new WeakMap<object, number>();

export interface RowChunksProps<T extends object> {
  list: readonly T[];
  /** @param index place in the whole list */
  row: (item: T, index: number) => ReactNode;
}

/**
 * The body of a long table, in groups of rows. Groups far from the screen are empty spaces of the same height, because thousands of
 * rows would make the screen slow.
 */
export function RowChunks<T extends object>({ list, row }: RowChunksProps<T>) {
  const starts = Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, index) => index * CHUNK);
  return starts.map((start) => {
    const items = list.slice(start, start + CHUNK);
    return (
      <Chunk key={start} first={list[start] as T} count={items.length} isFirst={start === 0} isOnly={starts.length === 1}>
        {() => items.map((item, index) => row(item, start + index))}
      </Chunk>
    );
  });
}

interface ChunkProps {
  first: object;
  count: number;
  isFirst: boolean;
  isOnly: boolean;
  children: () => ReactNode;
}

function Chunk({ first, count, isFirst, isOnly, children }: ChunkProps) {
  /** Height of a row while the rows are away; null while they are shown. */
  const [space, setSpace] = useState(isFirst ? null : (measured.get(first) ?? ROW_HEIGHT));
  const place = useRef<HTMLTableSectionElement>(null);
  const isShown = space === null;
  /** Whether rows stand in the document, which may still lag behind `isShown`. */
  const isInPlace = useRef(isShown);
  useLayoutEffect(() => {
    isInPlace.current = isShown;
    if (isShown && place.current) measured.set(first, heightOfRow(place.current));
  }, [isShown, first]);
  useEffect(() => {
    const body = place.current;
    if (isOnly || !body) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting || body.contains(document.activeElement);
        // Measured now: later, an empty space may stand there, which is as high as all of its rows.
        if (isInPlace.current) measured.set(first, heightOfRow(body));
        const away = measured.get(first) ?? ROW_HEIGHT;
        // As a transition, so that scrolling and typing never wait for rows.
        startTransition(() => setSpace((current) => (isNear ? null : (current ?? away))));
      },
      { rootMargin: '600px' },
    );
    watcher.observe(body);
    return () => watcher.disconnect();
  }, [isOnly, first]);
  return (
    <tbody ref={place}>
      {space === null || isOnly ? (
        children()
      ) : (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
        <tr className={styles.space} aria-hidden="true">
          {/* One cell: a column that is not shown would get its room by a span. */}
          <td style={{ height: space * count }} />
        </tr>
      )}
    </tbody>
  );
}

const heightOfRow = (body: HTMLTableSectionElement) => body.offsetHeight / body.rows.length;

/** Scrolls to a row. @param row null if it is not in the document  @param index place in the whole list */
export function showRow(row: Element | null, index: number): void {
  const place = row ?? document.querySelectorAll('tbody')[Math.floor(index / CHUNK)];
  place?.scrollIntoView({ block: row ? 'nearest' : 'center' });
}
