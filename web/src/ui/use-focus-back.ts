import { useEffect, useState } from 'react';

/**
 * For a dialog that is open as long as it exists. When it goes, the focus goes back to what opened it, or, if that is gone by then, to the
 * section it stood in; not where somebody has put it meanwhile.
 */
export function useFocusBack(): void {
  const [places] = useState(() => [document.activeElement, document.activeElement?.closest('section')]);
  useEffect(
    () => () => {
      // What the dialog has changed is drawn first.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const place = places.find((each) => each instanceof HTMLElement && each.isConnected);
        if (place instanceof HTMLElement) place.focus({ preventScroll: true });
      });
    },
    [places],
  );
}
