/** Scrolls as little as shows it; at once where motion is reduced, and where the way is longer than the eye could follow. */
export function bringIntoView(element: Element | null | undefined): void {
  if (!element) return;
  const { top, bottom } = element.getBoundingClientRect();
  const isFar = bottom < -window.innerHeight || top > 2 * window.innerHeight;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'nearest', behavior: isFar || isStill ? 'auto' : 'smooth' });
}

/** Identifiers are letters and digits: they can stand in a selector as they are. */
export const frameOf = (column: string): HTMLElement | null => document.querySelector(`[data-column="${column}"]`);
