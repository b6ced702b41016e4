import { startTransition, useState } from 'react';
import type { FormRow } from './api.ts';

/** 'time': when a form was changed, or archived. */
export type SortColumn = 'title' | 'responses' | 'time';

export interface Sort {
  by: SortColumn;
  /** Names from Z to A, few responses first, or the oldest first. */
  isReversed: boolean;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const timeOf = (form: FormRow) => form.deleted_at ?? form.updated_at;

const comparisons: Record<SortColumn, (a: FormRow, b: FormRow) => number> = {
  title: (a, b) => collator.compare(a.title, b.title),
  responses: (a, b) => b.responses - a.responses,
  time: (a, b) => timeOf(b) - timeOf(a),
};

export function sortForms(forms: readonly FormRow[], { by, isReversed }: Sort): FormRow[] {
  const compare = comparisons[by];
  return [...forms].sort(isReversed ? (a, b) => compare(b, a) : compare);
}

const KEY = 'forms-sort';

function keptSort(): Sort {
  const [by, direction] = (localStorage.getItem(KEY) ?? '').split(' ');
  const isKnown = by !== undefined && Object.hasOwn(comparisons, by);
  return isKnown ? { by: by as SortColumn, isReversed: direction === 'reversed' } : { by: 'time', isReversed: false };
}

/** The order of the lists, kept on this device. Choosing the same column again reverses the order. */
export function useSort(): [Sort, (by: SortColumn) => void] {
  const [sort, setSort] = useState(keptSort);
  const choose = (by: SortColumn) => {
    const next = { by, isReversed: by === sort.by && !sort.isReversed };
    localStorage.setItem(KEY, next.isReversed ? `${by} reversed` : by);
    // As a transition, because a new order renders all rows anew.
    startTransition(() => setSort(next));
  };
  return [sort, choose];
}
