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

/** What takes the focus of a column: the frame of an element, the button of an empty field. */
export function focusableOf(column: string): HTMLElement | null {
  const frame = frameOf(column);
  return frame?.dataset.kind === undefined ? (frame?.querySelector<HTMLElement>('[data-focus]') ?? null) : frame;
}
