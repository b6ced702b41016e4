import { type RefCallback, useCallback, useState } from 'react';
import { watchEdges } from '../../ui/watch-edges.ts';

interface TableRoom {
  /** In pixels; 0 until it is known. */
  room: number;
  /** How many columns are beyond its end. */
  beyond: number;
  /** The ref of the element around the table. */
  around: RefCallback<HTMLElement>;
}

/** A column whose name begins this close to the end, in pixels, cannot be read. */
const UNREAD = 40;

/** The width that a table has around it, and where it goes on: `data-before` and `data-after` on the element around it, for its shadows. */
export function useTableRoom(): TableRoom {
  const [room, setRoom] = useState(0);
  const [beyond, setBeyond] = useState(0);
  // A ref instead of an effect, so that an element that replaces another one is watched, too.
  const around = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    return watchEdges(element, (isAfter) => {
      setRoom(element.clientWidth);
      setBeyond(isAfter ? headsBeyond(element) : 0);
    });
  }, []);
  return { room, beyond, around };
}

/** The last head stays in sight: what is under it is beyond the end, too. */
function headsBeyond(element: HTMLElement): number {
  const heads = [...element.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect().left);
  const end = heads.pop() ?? 0;
  return heads.filter((left) => left + UNREAD > end).length;
}
