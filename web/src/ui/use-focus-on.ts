import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus near a bar whose controls disappear when they are pressed. Otherwise the keyboard would start at the top of the page.
 * @param next the element that gets the focus then
 * @returns props of the element around the controls
 */
export function useFocusOn(next: () => HTMLElement | null | undefined) {
  const had = useRef<Element | null>(null);
  useEffect(() => {
    if (!had.current || had.current.isConnected) return;
    had.current = null;
    if (document.activeElement === document.body) next()?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      had.current = target;
    },
    // Without another target, it may have gone with the control.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) had.current = null;
    },
  };
}
