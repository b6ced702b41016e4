import { fold } from '@formwright/form-model';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { FormRow } from './api.ts';
import { closureOf } from './closure.ts';
import { sortForms, useSort } from './sort-forms.ts';

/** Live forms are those that the public can open. */
export const FORM_STATES = ['live', 'closed'] as const;
export type FormState = (typeof FORM_STATES)[number];

interface Given {
  forms: readonly FormRow[];
  /** Archived forms have no state. */
  isArchive: boolean;
  /** Whether the suspension of the account closes the forms, except one-time forms. */
  isSuspended: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/** The search, the state and the order of a list of forms. Search and state are in the address, for who comes back to the list. */
export function useFoundForms({ forms, isArchive, isSuspended, now }: Given) {
  const [params, setParams] = useSearchParams();
  const kept = params.get('search') ?? '';
  const [search, setSearch] = useState(kept);
  const keep = (values: { search?: string; state?: string }) => {
    const withValues = (before: URLSearchParams) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    };
    setParams(withValues, { replace: true, preventScrollReset: true });
  };
  /** Not at each letter: browsers refuse an address that changes so often. */
  const keepSearch = (text: string = search) => {
    if (text !== kept) keep({ search: text });
  };
  const state = (!isArchive && FORM_STATES.find((each) => each === params.get('state'))) || null;
  const setState = (next: FormState | null) => keep({ state: next ?? '' });
  const showAll = () => {
    setSearch('');
    keep({ search: '', state: '' });
  };
  const [sort, onSort] = useSort();
  const inState = useMemo(() => {
    const isClosed = (form: FormRow) => (isSuspended && !form.isOneTime) || closureOf(form, now).text !== undefined;
    return state === null ? forms : forms.filter((form) => isClosed(form) === (state === 'closed'));
  }, [forms, state, isSuspended, now]);
  const sorted = useMemo(() => sortForms(inState, sort), [inState, sort]);
  // Deferred, so that a long list does not slow down typing.
  const wanted = fold(useDeferredValue(search)).trim();
  const found = useMemo(() => matching(sorted, wanted), [sorted, wanted]);
  /** Whether the list shows a part. What is done to all forms would then reach more than is shown: these are selected instead. */
  const isNarrowed = search.trim() !== '' || state !== null;
  return { search, setSearch, keepSearch, state, setState, showAll, sort, onSort, wanted, found, isNarrowed };
}

export type FoundForms = ReturnType<typeof useFoundForms>;

/** The address of a list, with what is searched for and, of active forms, the state. */
export function listAddress(isArchive: boolean, search: string, state: FormState | null): string {
  const params = new URLSearchParams({
    ...(isArchive && { tab: 'archived' }),
    ...(search && { search }),
    ...(!isArchive && state && { state }),
  });
  return params.size > 0 ? `${paths.forms}?${params}` : paths.forms;
}

/** Forms whose title has every word, in any order. @param wanted as `fold` returns it */
export function matching(forms: readonly FormRow[], wanted: string): FormRow[] {
  const words = wanted.split(/\s+/);
  return forms.filter(({ title }) => {
    const folded = fold(title);
    return words.every((word) => folded.includes(word));
  });
}
