import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { keyLetter } from '../../lib/key-letter.ts';

export interface Selection<Row> {
  /** The selected rows of those that are shown, in their order. What a search hides is not among them, so nothing unseen is acted upon. */
  rows: readonly Row[];
  has: (id: string) => boolean;
  /** @param isRange also all rows between it and the one that was chosen before */
  select: (id: string, isSelected: boolean, isRange: boolean) => void;
  selectAll: (isSelected: boolean) => void;
  clear: () => void;
  /** Props of the element around the rows: ↑ and ↓ go from box to box, with Shift they select, Ctrl+A selects all, Escape none. */
  keys: { onKeyDown: (event: KeyboardEvent) => void; onMouseDown: (event: MouseEvent) => void };
}

/** The box of a row, and that of the head. */
const BOX = 'input[data-select]';

/** Which rows of a list are selected. @param shown all rows that can be selected, whether they are in the document or not */
export function useSelection<Row extends { _id: string }>(shown: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const list = useRef(shown);
  useEffect(() => {
    list.current = shown;
  }, [shown]);
  /** Where a range begins. */
  const anchor = useRef<string | null>(null);
  const change = useCallback((changed: readonly Row[], isSelected: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      for (const { _id } of changed) {
        if (isSelected) next.add(_id);
        else next.delete(_id);
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
  const selectAll = useCallback((isSelected: boolean) => change(list.current, isSelected), [change]);
  const clear = useCallback(() => setIds(new Set()), []);
  const rows = useMemo(() => shown.filter(({ _id }) => ids.has(_id)), [shown, ids]);

  const onKeyDown = (event: KeyboardEvent) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || !box.matches(BOX)) return;
    const { key, shiftKey } = event;
    if ((event.ctrlKey || event.metaKey) && keyLetter(event) === 'a') selectAll(true);
    else if (key === 'Escape' && rows.length > 0) clear();
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
  return { rows, has: (id) => ids.has(id), select, selectAll, clear, keys: { onKeyDown, onMouseDown } };
}

const idOf = (box: Element): string => box.closest('[data-row]')?.getAttribute('data-row') ?? '';

function neighbor(box: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const boxes = [...(box.closest('table')?.querySelectorAll<HTMLInputElement>(`${BOX}:not(:disabled)`) ?? [])];
  return boxes[boxes.indexOf(box) + step];
}
