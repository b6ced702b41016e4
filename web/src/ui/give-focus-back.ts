/**
 * Moves the focus when the element that has it disappears: to the first of these places that is left, or else to the screen.
 * @param places where the focus was before, the nearest place first
 */
export function giveFocusBack(places: readonly Element[]): void {
  // Waits until all changes are drawn. Somebody may have put the focus elsewhere by then.
  setTimeout(() => {
    for (const place of [...places, document.querySelector('main[tabindex]')]) {
      if (document.activeElement !== document.body) return;
      if (place instanceof HTMLElement && place.isConnected) place.focus({ preventScroll: true });
    }
  });
}
