import { useDeferredValue, useMemo, useState } from 'react';
import type { FormRow } from './api.ts';
import { sortForms, useSort } from './sort-forms.ts';

/** The search and the order of a list of forms. */
export function useFoundForms(forms: readonly FormRow[]) {
  const [search, setSearch] = useState('');
  const [sort, onSort] = useSort();
  const sorted = useMemo(() => sortForms(forms, sort), [forms, sort]);
  // Deferred, so that a long list does not slow down typing.
  const wanted = useDeferredValue(search).trim().toLocaleLowerCase();
  const found = useMemo(() => matching(sorted, wanted), [sorted, wanted]);
  return { search, setSearch, sort, onSort, wanted, found };
}

/** @param wanted in lower case */
export const matching = (forms: readonly FormRow[], wanted: string): FormRow[] =>
  forms.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
