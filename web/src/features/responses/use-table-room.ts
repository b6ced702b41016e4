import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The width that a table has around it, and where it goes on: `data-before` and `data-after` on the element around it, for its shadows.
 * @returns 0 until it is known
 */
export function useTableRoom(around: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = around.current;
    if (!element) return;
    const lookAtEdges = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      element.toggleAttribute('data-before', scrollLeft > 0);
      // Widths are whole pixels here, and halves on some screens.
      element.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1);
    };
    const look = () => {
      setRoom(element.clientWidth);
      lookAtEdges();
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const table of element.children) observer.observe(table);
    element.addEventListener('scroll', lookAtEdges, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', lookAtEdges);
    };
  }, [around]);
  return room;
}
