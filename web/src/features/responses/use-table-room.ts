import { type RefCallback, useCallback, useState } from 'react';

/**
 * The width that a table has around it, and where it goes on: `data-before` and `data-after` on the element around it, for its shadows.
 * @returns the width, 0 until it is known, and the ref of that element
 */
export function useTableRoom(): [number, RefCallback<HTMLElement>] {
  const [room, setRoom] = useState(0);
  // By the ref and not by an effect, so that an element that takes the place of another one is watched.
  const around = useCallback((element: HTMLElement | null) => {
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
  }, []);
  return [room, around];
}
