import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { keyLetter } from '../../lib/key-letter.ts';

export interface Selection<Row> {
  /** The rows that were selected one by one, not those of a whole list. */
  rows: readonly Row[];
  /** Whether the whole list is selected, also its rows that were not read. */
  isWhole: boolean;
  has: (id: string) => boolean;
  /** @param isRange also all rows between it and the one that was chosen before */
  select: (id: string, isSelected: boolean, isRange: boolean) => void;
  /** Selects the rows that are shown, or none of them. */
  selectShown: (isSelected: boolean) => void;
  selectWhole: () => void;
  clear: () => void;
  /** Props of the element around the rows: ↑ and ↓ go from box to box, with Shift they select, Ctrl+A selects all, Escape none. */
  keys: { onKeyDown: (event: KeyboardEvent) => void; onMouseDown: (event: MouseEvent) => void };
}

/** The box of a row, and that of the head. */
const BOX = 'input[data-select]';

/**
 * Which rows of a list are selected.
 * @param shown all rows that can be selected, whether they are in the document or not
 * @param isPaged whether they are one page of a list, whose other pages keep what is selected. What a search hides of a list without pages
 * is not among the selected rows, so nothing unseen is acted upon
 */
export function useSelection<Row extends { _id: string }>(shown: readonly Row[], isPaged = false): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row> | 'whole'>(new Map());
  const list = useRef(shown);
  useEffect(() => {
    list.current = shown;
  }, [shown]);
  /** Where a range begins. */
  const anchor = useRef<string | null>(null);
  const change = useCallback((changed: readonly Row[], isSelected: boolean) => {
    setSelected((before) => {
      // If one is left out of a whole list, the shown others stay selected.
      const next = new Map(before === 'whole' ? list.current.map((row) => [row._id, row]) : before);
      for (const row of changed) {
        if (isSelected) next.set(row._id, row);
        else next.delete(row._id);
      }
      return next;
    });
  }, []);
  const select = useCallback(
    (id: string, isSelected: boolean, isRange: boolean) => {
      const placeOf = (wanted: string | null) => list.current.findIndex(({ _id }) => _id === wanted);
      const to = placeOf(id);
      const from = isRange ? placeOf(anchor.current) : -1;
      const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
      change(list.current.slice(first, last + 1), isSelected);
      anchor.current = id;
    },
    [change],
  );
  const selectShown = useCallback((isSelected: boolean) => change(list.current, isSelected), [change]);
  const selectWhole = useCallback(() => setSelected('whole'), []);
  const clear = useCallback(() => setSelected(new Map()), []);
  const isWhole = selected === 'whole';
  const rows = useMemo(() => {
    if (selected === 'whole') return [];
    return isPaged ? [...selected.values()] : shown.filter(({ _id }) => selected.has(_id));
  }, [shown, selected, isPaged]);

  const onKeyDown = (event: KeyboardEvent) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || !box.matches(BOX)) return;
    const { key, shiftKey } = event;
    if ((event.ctrlKey || event.metaKey) && keyLetter(event) === 'a') selectShown(true);
    else if (key === 'Escape' && (isWhole || rows.length > 0)) clear();
    else if (key === ' ' && shiftKey && idOf(box)) select(idOf(box), !box.checked, true);
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = neighbor(box, key === 'ArrowDown' ? 1 : -1);
      next?.focus();
      if (shiftKey && next && idOf(box) && idOf(next)) {
        select(idOf(box), true, false);
        select(idOf(next), true, false);
      }
    } else return;
    event.preventDefault();
  };
  /** Shift and a click would mark the text between. The box has the focus all the same. */
  const onMouseDown = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target.closest('[data-select]') : null;
    if (!event.shiftKey || !target) return;
    event.preventDefault();
    target.closest('td')?.querySelector<HTMLElement>(BOX)?.focus();
  };
  const has = (id: string) => selected === 'whole' || selected.has(id);
  return { rows, isWhole, has, select, selectShown, selectWhole, clear, keys: { onKeyDown, onMouseDown } };
}

const idOf = (box: Element): string => box.closest('[data-row]')?.getAttribute('data-row') ?? '';

function neighbor(box: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const boxes = [...(box.closest('table')?.querySelectorAll<HTMLInputElement>(`${BOX}:not(:disabled)`) ?? [])];
  return boxes[boxes.indexOf(box) + step];
}
