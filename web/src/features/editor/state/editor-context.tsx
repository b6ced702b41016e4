import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { EditorState, EditorStore } from './editor-state.ts';

const EditorContext = createContext<EditorStore | null>(null);

export function EditorProvider({ store, children }: { store: EditorStore; children: ReactNode }) {
  return <EditorContext value={store}>{children}</EditorContext>;
}

export function useEditorStore(): EditorStore {
  const store = useContext(EditorContext);
  if (!store) throw new Error('useEditorStore needs an EditorProvider above it.');
  return store;
}

/** Part of the editor's state. `select` must return a stable value; a new object on every call would render endlessly. */
export function useEditor<T>(select: (state: EditorState) => T): T {
  const store = useEditorStore();
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}
