/**
 * Says on an element that scrolls sideways where it goes on, as `data-before` and `data-after`, for what its styles make of it.
 * @param look called whenever that may have changed
 * @returns a function that ends it, as the ref of the element takes it
 */
export function watchEdges(element: HTMLElement, look?: (isAfter: boolean) => void): () => void {
  const lookAtEdges = () => {
    const { scrollLeft, clientWidth, scrollWidth } = element;
    element.toggleAttribute('data-before', scrollLeft > 0);
    // Widths are whole pixels here, and halves on some screens.
    const isAfter = scrollLeft + clientWidth < scrollWidth - 1;
    element.toggleAttribute('data-after', isAfter);
    look?.(isAfter);
  };
  lookAtEdges();
  const observer = new ResizeObserver(lookAtEdges);
  for (const each of [element, ...element.children]) observer.observe(each);
  element.addEventListener('scroll', lookAtEdges, { passive: true });
  return () => {
    observer.disconnect();
    element.removeEventListener('scroll', lookAtEdges);
  };
}
