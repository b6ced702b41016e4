import { useEffect, useState } from 'react';
import { useEditorStore } from './editor-context.tsx';
import type { EditorStore, SavedPanelName } from './editor-store.ts';

const kept = new WeakMap<EditorStore, Map<string, unknown>>();

/** State that outlives its component, as long as the form is open: what was entered in a panel and not saved yet. */
export function useKept<T>(name: string, initial: T): [T, (change: (now: T) => T) => void] {
  const all = keptOf(useEditorStore());
  const read = () => (all.has(name) ? (all.get(name) as T) : initial);
  const [value, setValue] = useState(read);
  const set = (change: (now: T) => T) => {
    const next = change(read());
    all.set(name, next);
    setValue(next);
  };
  return [value, set];
}

/** Tells the guard that asks before leaving whether a panel has something that is not stored. It stays told when the panel closes. */
export function usePanelUnsaved(name: SavedPanelName, isUnsaved: boolean): void {
  const store = useEditorStore();
  useEffect(() => store.setPanelUnsaved(name, isUnsaved), [store, name, isUnsaved]);
}

function keptOf(store: EditorStore): Map<string, unknown> {
  const known = kept.get(store) ?? new Map<string, unknown>();
  kept.set(store, known);
  return known;
}
