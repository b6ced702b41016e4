import { useCallback, useEffect, useRef } from 'react';
import { showRow } from './row-chunks.tsx';

interface Expected {
  id: string;
  change: 'leaves' | 'arrives';
  /** The one that stands next to one that leaves. */
  next: string | undefined;
}

export interface ListFocus {
  expectLeaving: (id: string) => void;
  expectArriving: (id: string) => void;
}

/** Keeps the keyboard in the list when the row that it was on leaves, and shows a row that arrives. Rows have `data-row` with their id. */
export function useListFocus(shown: readonly { _id: string }[]): ListFocus {
  const expected = useRef<Expected | null>(null);
  const list = useRef(shown);
  useEffect(() => {
    list.current = shown;
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
    expectLeaving: useCallback((id) => {
      const index = list.current.findIndex((row) => row._id === id);
      expected.current = { id, change: 'leaves', next: (list.current[index + 1] ?? list.current[index - 1])?._id };
    }, []),
    expectArriving: useCallback((id) => {
      expected.current = { id, change: 'arrives', next: undefined };
    }, []),
  };
}

const rowOf = (id: string | undefined) => document.querySelector(`[data-row="${id}"]`);

/** Focuses the first control of a row; without one the section of the row, without the row the tab of the list. */
function focusFirst(id: string | undefined): void {
  const row = rowOf(id);
  const control = row?.querySelector<HTMLElement>('a, button:not(:disabled)') ?? row?.closest<HTMLElement>('section[tabindex]');
  (control ?? document.querySelector<HTMLElement>('main nav a[aria-current]'))?.focus();
}
