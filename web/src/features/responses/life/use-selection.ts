import { useCallback, useState } from 'react';
import type { ResponseRecord } from '../api.ts';

/** The selected responses of a list, across its pages. */
export interface Selection {
  /** Those that were selected one by one. */
  rows: readonly ResponseRecord[];
  /** Whether all of the list are selected, also those on pages that were not read. */
  isAll: boolean;
  has: (id: string) => boolean;
  set: (rows: readonly ResponseRecord[], isSelected: boolean) => void;
  setAll: () => void;
  clear: () => void;
}

/** @param shown the responses of the page: of all, they stay selected when one is left out */
export function useSelection(shown: readonly ResponseRecord[]): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<string, ResponseRecord> | 'all'>(new Map());
  const set = useCallback(
    (rows: readonly ResponseRecord[], isSelected: boolean) => {
      setSelected((before) => {
        const next = new Map(before === 'all' ? shown.map((row) => [row._id, row]) : before);
        for (const row of rows) {
          if (isSelected) next.set(row._id, row);
          else next.delete(row._id);
        }
        return next;
      });
    },
    [shown],
  );
  const clear = useCallback(() => setSelected(new Map()), []);
  const setAll = useCallback(() => setSelected('all'), []);
  const isAll = selected === 'all';
  return { rows: isAll ? [] : [...selected.values()], isAll, has: (id) => isAll || selected.has(id), set, setAll, clear };
}
