import type { Command, Outcome } from '@formwright/form-model';
import { useCallback } from 'react';
import { useEditorStore } from './editor-context.tsx';
import type { EditorStore } from './editor-state.ts';
import { say } from './feedback.ts';

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
