import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/**
 * A dialog. When what has the focus goes, the next step of the dialog takes it. When the dialog goes, the keyboard is where it was before,
 * or as near as there is something left of that.
 */
export function Dialog({ children, ...rest }: ModalProps) {
  return (
    <Modal {...rest}>
      <FocusBack />
      <FocusOn />
      {children}
    </Modal>
  );
}

/** Where the focus was before the dialogs that are open, the nearest place first. A dialog that follows another one goes back to before that one. */
let before: HTMLElement[] = [];

/** Mantine gives the focus back when a dialog closes, not when it goes with what shows it, and not if what opened it is gone. */
function FocusBack() {
  const [places] = useState(() => {
    const from = document.activeElement;
    const isOutside = from !== document.body && !from?.closest('[role="dialog"]');
    before = [...new Set([...placesAt(from), ...(isOutside ? [] : before)])].filter((place) => place.isConnected);
    return before;
  });
  useEffect(
    () => () => {
      // What the dialog has changed is drawn first. Somebody may have put the focus elsewhere meanwhile.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const rest = [...places, document.querySelector<HTMLElement>('main[tabindex]')];
        for (const place of rest) {
          if (place?.isConnected) place.focus({ preventScroll: true });
          if (document.activeElement !== document.body) return;
        }
      });
    },
    [places],
  );
  return null;
}

/** What has the focus, the button of its menu, and the section it stands in. */
function placesAt(from: Element | null): HTMLElement[] {
  if (from === null || from === document.body) return [];
  const menuButton = document.getElementById(from.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '');
  const section = (menuButton ?? from).closest('section[tabindex]');
  return [from, menuButton, section].filter((place) => place instanceof HTMLElement);
}

/** A button that gives way to another one takes the focus with it, which a browser then leaves outside of the dialog. */
function FocusOn() {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
    (dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog)?.focus();
  });
  return null;
}
