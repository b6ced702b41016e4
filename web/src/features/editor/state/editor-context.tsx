import type { Command, Outcome } from '@formwright/form-model';
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import { toast } from '../../../ui/toast-store.ts';
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

export type Run = (command: Command, isDrag?: boolean) => Outcome;

/** Runs a command and shows its result: its notice, the reason for a refusal, or its question. */
export function useRun(): Run {
  const store = useEditorStore();
  return useCallback((command, isDrag) => runAndTell(store, command, isDrag), [store]);
}

export function runAndTell(store: EditorStore, command: Command, isDrag?: boolean): Outcome {
  const outcome = store.run(command, isDrag);
  if ('refused' in outcome) say.error(outcome.refused);
  else if ('confirm' in outcome) store.ask({ text: outcome.confirm, command });
  else if (outcome.notice) say.success(outcome.notice);
  return outcome;
}

/** Toasts of the editor; `lasting` is for settings panels and longer texts. */
export const say = { success: toast.success, error: toast.error, lasting: toast.lasting };
