/** Scrolls minimally. Not animated for long distances and with reduced motion. */
export function bringIntoView(element: Element | null | undefined): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  const isFar = bottom < -window.innerHeight || top > 2 * window.innerHeight;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'nearest', behavior: isFar || isStill ? 'auto' : 'smooth' });
}

/** The frame of a column. Ids contain only letters and digits, so they need no escaping in a selector. */
export const frameOf = (column: string): HTMLElement | null => document.querySelector(`[data-column="${column}"]`);
