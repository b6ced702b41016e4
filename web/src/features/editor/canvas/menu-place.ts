import { createContext, type MouseEvent, use } from 'react';

/** A column whose menu is open, and the menu's corner on the screen. */
export interface MenuPlace {
  column: string;
  x: number;
  y: number;
}

/** Opens the menu of a column. */
export const ElementMenuContext = createContext<(place: MenuPlace) => void>(() => undefined);

/** Shows the menu of a column in the place of the browser's menu. A long press keeps its own meaning: it lifts. */
export function useElementMenu(column: string) {
  const openMenu = use(ElementMenuContext);
  return (event: MouseEvent) => {
    if ((event.nativeEvent as PointerEvent).pointerType === 'touch' || isText(event.target)) return;
    event.preventDefault();
    openMenu({ column, x: event.clientX, y: event.clientY });
  };
}

/** Texts keep the browser's own menu, with its spelling suggestions. */
export const isText = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
