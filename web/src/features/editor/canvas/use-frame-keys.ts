import { type Column, isFilled } from '@formwright/form-model';
import { type KeyboardEvent, use } from 'react';
import { keyLetter } from '../../../lib/key-letter.ts';
import { DragContext } from '../dragging/drag-store.ts';
import { isDeleteKey } from '../parts/key-names.ts';
import { bringIntoView, focusableOf, frameOf } from '../state/bring-into-view.ts';
import { type Run, useEditorStore, useRun } from '../state/editor-context.tsx';
import type { EditorStore } from '../state/editor-state.ts';
import { ElementMenuContext, isText } from './menu-place.ts';
import { nextColumn, stepOf } from './next-column.ts';

/** The keys of an element on the canvas, or of an empty field: see `shortcuts-dialog.tsx`. None acts while something is dragged. */
export function useFrameKeys(column: Column) {
  const store = useEditorStore();
  const run = useRun();
  const drag = use(DragContext);
  const openMenu = use(ElementMenuContext);
  return (event: KeyboardEvent<HTMLElement>) => {
    if (drag.getState().dragged || event.defaultPrevented) return;
    const { uniqueId } = column;
    const isOnFrame = event.target === event.currentTarget;
    // Escape inside an element leads back to it. It goes on to close the settings.
    if (event.key === 'Escape' && !isOnFrame) event.currentTarget.focus();
    if (isMenuKey(event) && !isText(event.target)) openMenu({ column: uniqueId, ...below(event.currentTarget) });
    else if (!isOnFrame || !(takeStep(store, uniqueId, event) || act(store, run, column, event))) return;
    event.preventDefault();
  };
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === 'ContextMenu' || (key === 'F10' && shiftKey);

const below = (frame: HTMLElement) => {
  const { left, bottom } = frame.getBoundingClientRect();
  return { x: left, y: bottom };
};

function takeStep(store: EditorStore, from: string, event: KeyboardEvent): boolean {
  const step = stepOf(event);
  if (!step) return false;
  const to = nextColumn(store.getState().history.present, from, step);
  if (to) goTo(store, to);
  return true;
}

/** Selects and focuses a column, on its page. */
function goTo(store: EditorStore, column: string): void {
  const frame = frameOf(column);
  // A column on another page is focused when that is shown.
  if (!frame) {
    store.goTo(column);
    return;
  }
  focusableOf(column)?.focus({ preventScroll: true });
  bringIntoView(frame);
  store.select(frame.dataset.kind === undefined ? null : column);
}

function act(store: EditorStore, run: Run, column: Column, event: KeyboardEvent<HTMLElement>): boolean {
  const { key, altKey, ctrlKey, metaKey, repeat } = event;
  const id = column.uniqueId;
  const isDuplicate = keyLetter({ key, code: event.nativeEvent.code }) === 'd' && (ctrlKey || metaKey);
  // The focus goes to the neighbor or the copy, so a key that is held down would delete or copy one after another.
  if (repeat && (isDeleteKey(key) || isDuplicate)) return true;
  if (isDeleteKey(key)) run({ id: 'remove-element', args: { column: id } });
  else if (!isFilled(column)) return false;
  else if (key === 'Enter' && altKey) store.openSettings(id);
  else if (key === 'Enter' || key === 'F2') edit(store, id);
  else if (isDuplicate) run({ id: 'duplicate-element', args: { column: id } });
  else return false;
  return true;
}

/** Focuses the element's text on the page; the settings of an element without one. */
export function edit(store: EditorStore, column: string): void {
  const text = frameOf(column)?.querySelector<HTMLElement>('[data-text]');
  if (text) text.focus();
  else store.openSettings(column);
}
