import { type FocusEvent, useCallback, useEffect, useRef } from 'react';
import { showRow } from './row-chunks.tsx';

interface Expected {
  id: string;
  change: 'leaves' | 'arrives';
  /** The id of the row next to a row that leaves. */
  next: string | undefined;
}

/** Where the keyboard is: a row, and which of its controls. */
interface Place {
  id: string;
  control: number;
}

export interface ListFocus {
  /** Props of the element around the rows. */
  kept: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
  /** @param others that leave with it */
  expectLeaving: (id: string, others?: readonly string[]) => void;
  expectArriving: (id: string) => void;
}

/**
 * Keeps the keyboard in the list when the row that it was on leaves, and shows a row that arrives. Rows have `data-row` with their id.
 * If somebody else removes the row, the row that then stands in its place gets the focus.
 */
export function useListFocus(shown: readonly { _id: string }[]): ListFocus {
  const expected = useRef<Expected | null>(null);
  const list = useRef(shown);
  const place = useRef<Place | null>(null);
  useEffect(() => {
    const { current: before } = list;
    list.current = shown;
    const left = place.current && !shown.some(({ _id }) => _id === place.current?.id) ? place.current : null;
    if (left && !expected.current && document.activeElement === document.body) {
      const index = before.findIndex(({ _id }) => _id === left.id);
      focusIn(shown[Math.min(index, shown.length - 1)]?._id, left.control);
    }
    const { id, change, next } = expected.current ?? {};
    if (!id) return;
    const index = shown.findIndex((row) => row._id === id);
    if (index >= 0 !== (change === 'arrives')) return;
    expected.current = null;
    if (change === 'arrives') showRow(rowOf(id), index);
    // The button that had the focus is gone.
    if (document.activeElement === document.body) focusFirst(change === 'arrives' ? id : next);
  }, [shown]);
  return {
    kept: {
      onFocus: ({ target }) => {
        place.current = placeOf(target) ?? place.current;
      },
      // React reports no blur if the focused row is removed.
      onBlur: () => {
        place.current = null;
      },
    },
    expectLeaving: useCallback((id, others = []) => {
      const index = list.current.findIndex((row) => row._id === id);
      const staying = (rows: readonly { _id: string }[]) => rows.filter((row) => row._id !== id && !others.includes(row._id));
      const next = staying(list.current.slice(index + 1))[0] ?? staying(list.current.slice(0, index)).at(-1);
      expected.current = { id, change: 'leaves', next: next?._id };
    }, []),
    expectArriving: useCallback((id) => {
      expected.current = { id, change: 'arrives', next: undefined };
    }, []),
  };
}

const rowOf = (id: string | undefined) => document.querySelector(`[data-row="${id}"]`);

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('a, button, input')];

/** A menu of a row stands elsewhere in the document, and names its button. */
function placeOf(target: Element): Place | null {
  const button = document.getElementById(target.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '') ?? target;
  const row = button.closest('[data-row]');
  return row && { id: row.getAttribute('data-row') ?? '', control: controlsOf(row).indexOf(button as HTMLElement) };
}

function focusIn(id: string | undefined, control: number): void {
  const row = rowOf(id);
  const same = row && controlsOf(row)[control];
  if (same) same.focus({ preventScroll: true });
  else focusFirst(id);
}

/** Focuses the first control of a row. If it has none, focuses its section; if there is no row, the tab of the list. */
function focusFirst(id: string | undefined): void {
  const row = rowOf(id);
  const control = row?.querySelector<HTMLElement>('a, button:not(:disabled)') ?? row?.closest<HTMLElement>('section[tabindex]');
  (control ?? document.querySelector<HTMLElement>('main nav a[aria-current]'))?.focus();
}
