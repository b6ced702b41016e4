import type { Focus } from '@formwright/form-model';
import { useDeferredValue, useEffect } from 'react';
import { bringIntoView, frameOf } from './bring-into-view.ts';
import { useEditor } from './editor-context.tsx';

/** Moves the keyboard's focus to where a command wants it: an option, an element, an empty field, a row, the page. */
export function useFocusRequests(): void {
  // With the page that it may be on (@see Sheet), not before.
  const focus = useDeferredValue(useEditor((state) => state.focus));
  useEffect(() => {
    if (!focus) return;
    const found = targetOf(focus);
    found?.focus({ preventScroll: true });
    bringIntoView(found);
  }, [focus]);
}

/** Undo can take away what has the focus; then the page's tab has it. Called with what had it. */
export function catchLostFocus(had: EventTarget | null): void {
  if (had instanceof Element && !had.isConnected) currentTab()?.focus();
}

const currentTab = () => document.querySelector<HTMLElement>('[data-page][aria-current="page"]');

function targetOf({ option, column, row }: Focus): HTMLElement | null {
  const byOption = option && document.querySelector<HTMLElement>(`[data-option="${option}"]`);
  if (byOption) return byOption;
  const frame = column ? frameOf(column) : null;
  // An empty field is no stop by itself; its button is.
  if (frame) return frame.tabIndex >= 0 ? frame : frame.querySelector<HTMLElement>('[data-focus]');
  const byRow = row && document.querySelector<HTMLElement>(`[data-row="${row}"] button`);
  return byRow || currentTab();
}
