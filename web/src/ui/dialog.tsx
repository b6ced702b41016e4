import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { isComposing } from '../lib/is-composing.ts';
import styles from './dialog-actions.module.css';
import { giveFocusBack } from './give-focus-back.ts';

interface DialogProps extends ModalProps {
  /** Whether what the dialog asks about goes on: it stays open until that has ended. */
  isUnderWay?: boolean | undefined;
}

/**
 * A dialog that keeps the keyboard focus: when the focused element goes, the next step of the dialog gets the focus. When the dialog goes,
 * the focus returns to where it was before, or to the nearest place that is left.
 */
export function Dialog({ children, closeOnEscape = true, isUnderWay = false, ...rest }: DialogProps) {
  const { opened } = rest;
  const onClose = isUnderWay ? () => undefined : rest.onClose;
  const onEscape = useEffectEvent(() => {
    if (closeOnEscape) onClose();
  });
  useEffect(() => {
    if (!opened) return;
    const inFront = () => onEscape();
    escapes.push(inFront);
    return () => {
      escapes.splice(escapes.indexOf(inFront), 1);
    };
  }, [opened]);
  return (
    <Modal closeButtonProps={{ 'aria-label': 'Close' }} {...rest} onClose={onClose} closeOnEscape={false}>
      <FocusBack />
      <FocusOn />
      {children}
    </Modal>
  );
}

/** What Escape does in each open dialog, the one in front last. */
const escapes: (() => void)[] = [];

// One listener for all dialogs: by those of Mantine, a key would close all of them, also those below.
window.addEventListener(
  'keydown',
  (event) => {
    const { key, target } = event;
    // Escape empties a search field that has a text.
    const isTaken = target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
    if (key === 'Escape' && !isComposing(event) && !isTaken) escapes.at(-1)?.();
  },
  { capture: true },
);

/** The places that had the focus before the open dialogs, the nearest first. A dialog that follows another one uses those of the first. */
let before: HTMLElement[] = [];

/** The element that had the focus last. A menu may be gone before the dialog that it opens is there. */
let lastFocused: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  lastFocused = target as Element;
});

/**
 * Mantine gives the focus back when a dialog closes. It does not when the part of the screen with the dialog goes, or when the opener is
 * gone.
 */
function FocusBack() {
  const [places] = useState(() => {
    const from = document.activeElement === document.body ? lastFocused : document.activeElement;
    const isOutside = from !== null && !from.closest('[role="dialog"]');
    before = [...new Set([...placesAt(from), ...(isOutside ? [] : before)])].filter((place) => place.isConnected);
    return before;
  });
  useEffect(() => () => giveFocusBack(places), [places]);
  return null;
}

/** What has the focus, the button of its menu, and the section it stands in. */
function placesAt(from: Element | null): HTMLElement[] {
  if (from === null) return [];
  const menuButton = document.getElementById(from.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '');
  const section = (menuButton ?? from).closest('section[tabindex]');
  return [from, menuButton, section].filter((place) => place instanceof HTMLElement);
}

/** If the focused button is replaced by another one, the browser moves the focus out of the dialog. This brings it back. */
function FocusOn() {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
    (dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog)?.focus();
  });
  return null;
}

/**
 * The footer of a dialog: at most three buttons, the primary one last.
 * @param stays in view, in a dialog that may be longer than the screen
 */
export function DialogActions({ stays = false, children }: { stays?: boolean; children: ReactNode }) {
  return <div className={`${styles.actions} ${stays ? styles.stays : ''}`}>{children}</div>;
}
