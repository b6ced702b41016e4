import { useCallback, useState } from 'react';
import type { ResponseRecord } from '../api.ts';

/** The selected responses of a list, across its pages. */
export interface Selection {
  rows: readonly ResponseRecord[];
  has: (id: string) => boolean;
  set: (rows: readonly ResponseRecord[], isSelected: boolean) => void;
  clear: () => void;
}

export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<string, ResponseRecord>>(new Map());
  const set = useCallback((rows: readonly ResponseRecord[], isSelected: boolean) => {
    setSelected((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (isSelected) next.set(row._id, row);
        else next.delete(row._id);
      }
      return next;
    });
  }, []);
  const clear = useCallback(() => setSelected(new Map()), []);
  return { rows: [...selected.values()], has: (id) => selected.has(id), set, clear };
}
