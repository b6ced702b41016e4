import type { Focus } from '@formwright/form-model';
import { useDeferredValue, useEffect } from 'react';
import { bringIntoView, focusableOf, frameOf } from './bring-into-view.ts';
import { useEditor } from './editor-context.tsx';

/**
 * Moves the focus to the target of a command: an option, an element, an empty column, a row or the page. A component of its own, so that a
 * request renders nothing else.
 */
export function FocusRequests(): null {
  // Deferred like the page itself (@see Sheet), so that the target exists.
  const focus = useDeferredValue(useEditor((state) => state.focus));
  useEffect(() => {
    if (!focus) return;
    const found = targetOf(focus);
    found?.focus({ preventScroll: true });
    bringIntoView(focus.isNew ? found?.closest('[data-column]') : found);
  }, [focus]);
  return null;
}

/** Finds the focus again after undo or redo: on the element that had it and moved, else on the page's tab. @param had what had the focus */
export function catchLostFocus(had: EventTarget | null): void {
  // Somebody may have put the focus elsewhere by now.
  if (!(had instanceof Element) || had.isConnected || document.activeElement !== document.body) return;
  const column = had.closest<HTMLElement>('[data-column]')?.dataset.column ?? '';
  (focusableOf(column) ?? currentTab())?.focus();
}

/** A keyboard on the screen would cover the new element and its settings. */
const hasScreenKeyboard = () => window.matchMedia('(pointer: coarse)').matches;

const currentTab = () => document.querySelector<HTMLElement>('[data-page][aria-current="page"]');

function targetOf({ option, column, row, isNew }: Focus & { isNew?: boolean }): HTMLElement | null {
  const byOption = option && optionField(option);
  if (byOption) return byOption;
  const text = isNew && !hasScreenKeyboard() && frameOf(column ?? '')?.querySelector<HTMLElement>('[data-text]');
  if (text) return text;
  const first = row ? document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column]`)?.dataset.column : undefined;
  return focusableOf(column ?? first ?? '') ?? currentTab();
}

/** The field of an option. It is on the page and in the settings; the one where the focus is. */
function optionField(option: string): HTMLElement | null {
  const fields = [...document.querySelectorAll<HTMLElement>(`[data-option="${option}"]`)];
  const isOnPage = document.activeElement?.closest('main') !== null;
  return fields.find((field) => (field.closest('main') !== null) === isOnPage) ?? fields[0] ?? null;
}
