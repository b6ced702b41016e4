import { useEffect } from 'react';
import { keyLetter } from '../../../lib/key-letter.ts';
import { useEditorStore } from '../state/editor-context.tsx';
import { catchLostFocus } from '../state/focus-request.ts';

/** The keys that act wherever the focus is, except in a dialog: @see ShortcutsDialog */
export function useShortcuts(onSave: () => void): void {
  const store = useEditorStore();
  useEffect(() => {
    const showKeys = () => store.showKeys(true);
    const actions: Record<string, () => void> = {
      s: onSave,
      z: () => store.undo(),
      'shift z': () => store.redo(),
      y: () => store.redo(),
      '/': showKeys,
      // Where the slash is typed with Shift.
      'shift /': showKeys,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isInDialog(event.target)) {
        // Overrides the browser's own "save page".
        if (isSave(event)) event.preventDefault();
        return;
      }
      if (event.key === 'Escape' && !event.defaultPrevented && store.getState().isSettingsOpen) return store.closeSettings();
      // A key without Ctrl acts only on an element, never in a text.
      if (event.key === '?' && isOnElement(event.target)) showKeys();
      // The rich text editor only prevents the browser's undo; the form editor's history does the undo.
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (/^[zy]$/.test(keyLetter(event)) && hasOwnUndo(event.target)) return;
      const action = actions[`${event.shiftKey ? 'shift ' : ''}${keyLetter(event)}`];
      if (!action) return;
      event.preventDefault();
      const { focus } = store.getState();
      action();
      // Runs after rendering. What came back takes the focus by itself.
      if (store.getState().focus === focus) setTimeout(() => catchLostFocus(event.target));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store, onSave]);
}

const isSave = (event: KeyboardEvent): boolean => (event.ctrlKey || event.metaKey) && keyLetter(event) === 's';

const isOnElement = (target: EventTarget | null): boolean => target instanceof Element && target.matches('[data-kind], [data-focus]');

/** A text that is no part of the form has the browser's undo. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(TEXT) && target.closest('[data-own-undo]') !== null;

const TEXT = 'textarea, [contenteditable="true"], input:not([type="radio"]):not([type="checkbox"]):not([type="color"])';

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
