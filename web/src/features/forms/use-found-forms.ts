import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { FormRow } from './api.ts';
import { sortForms, useSort } from './sort-forms.ts';

/** The search and the order of a list of forms. */
export function useFoundForms(forms: readonly FormRow[]) {
  const [params, setParams] = useSearchParams();
  const kept = params.get('search') ?? '';
  const [search, setSearch] = useState(kept);
  /** Into the address, for who comes back to the list. Not at each letter: browsers refuse an address that changes so often. */
  const keepSearch = (text: string = search) => {
    if (text === kept) return;
    const withSearch = (before: URLSearchParams) => {
      const next = new URLSearchParams(before);
      if (text) next.set('search', text);
      else next.delete('search');
      return next;
    };
    setParams(withSearch, { replace: true, preventScrollReset: true });
  };
  const [sort, onSort] = useSort();
  const sorted = useMemo(() => sortForms(forms, sort), [forms, sort]);
  // Deferred, so that a long list does not slow down typing.
  const wanted = useDeferredValue(search).trim().toLocaleLowerCase();
  const found = useMemo(() => matching(sorted, wanted), [sorted, wanted]);
  return { search, setSearch, keepSearch, sort, onSort, wanted, found };
}

/** The address of a list, with what is searched for. */
export function listAddress(isArchive: boolean, search: string): string {
  const params = new URLSearchParams({ ...(isArchive && { tab: 'archived' }), ...(search && { search }) });
  return params.size > 0 ? `${paths.forms}?${params}` : paths.forms;
}

/** @param wanted in lower case */
export const matching = (forms: readonly FormRow[], wanted: string): FormRow[] =>
  forms.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
