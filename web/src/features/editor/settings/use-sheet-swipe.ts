import { type RefObject, type TouchEvent, useRef } from 'react';

/** Minimum swipe distance. */
const FAR_PX = 48;

/** Swipes on the head of a bottom sheet: up makes it taller, down lower and then closes it. It follows the finger while pulled down. */
export function useSheetSwipe(sheet: RefObject<HTMLElement | null>, onSwipe: (direction: 'up' | 'down') => void) {
  const startedAt = useRef<number | null>(null);
  const traveled = (event: TouchEvent) => (startedAt.current === null ? 0 : (event.changedTouches[0]?.clientY ?? 0) - startedAt.current);
  const pull = (by: number) => sheet.current?.style.setProperty('translate', by > 0 ? `0 ${by}px` : 'none');
  return {
    onTouchStart(event: TouchEvent) {
      startedAt.current = event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null;
    },
    onTouchMove: (event: TouchEvent) => pull(traveled(event)),
    onTouchEnd(event: TouchEvent) {
      const distance = traveled(event);
      startedAt.current = null;
      pull(0);
      if (Math.abs(distance) >= FAR_PX) onSwipe(distance < 0 ? 'up' : 'down');
    },
    onTouchCancel() {
      startedAt.current = null;
      pull(0);
    },
  };
}
