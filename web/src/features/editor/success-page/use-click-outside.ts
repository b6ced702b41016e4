import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Tells of a press that both begins and ends on the page beside a part of it. What lies above the page, such as a dialog, a message or
 * the box of a browser's extension, is not on it. Such a press does nothing else: a link is not followed.
 */
export function useClickOutside(page: RefObject<HTMLElement | null>, part: RefObject<HTMLElement | null>, onClick: () => void): void {
  const tell = useEffectEvent(onClick);
  useEffect(() => {
    const isOutside = ({ target }: Event) =>
      target instanceof Node && page.current?.contains(target) === true && part.current?.contains(target) === false;
    // Where a press begins and ends. A click that begins and ends on two parts is told of what is around both.
    let isWhole = false;
    const press = (event: PointerEvent) => {
      isWhole = isOutside(event);
    };
    const release = (event: PointerEvent) => {
      isWhole &&= isOutside(event);
    };
    const click = (event: MouseEvent) => {
      if (!isWhole) return;
      isWhole = false;
      event.preventDefault();
      tell();
    };
    const listening = { capture: true };
    document.addEventListener('pointerdown', press, listening);
    document.addEventListener('pointerup', release, listening);
    document.addEventListener('click', click, listening);
    return () => {
      document.removeEventListener('pointerdown', press, listening);
      document.removeEventListener('pointerup', release, listening);
      document.removeEventListener('click', click, listening);
    };
  }, [page, part]);
}
