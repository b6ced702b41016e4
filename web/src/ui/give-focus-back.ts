/**
 * For what goes with the focus: the first of these places that is left takes it, or else the screen.
 * @param places where the focus was before, the nearest place first
 */
export function giveFocusBack(places: readonly Element[]): void {
  // What changes meanwhile is drawn first. Somebody may have put the focus elsewhere by then.
  setTimeout(() => {
    for (const place of [...places, document.querySelector('main[tabindex]')]) {
      if (document.activeElement !== document.body) return;
      if (place instanceof HTMLElement && place.isConnected) place.focus({ preventScroll: true });
    }
  });
}
