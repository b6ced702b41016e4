import { newSettingProblems } from '@formwright/form-model';
import { useEditor, useRun } from '../state/editor-context.tsx';

/** The owner's words on the page of the closed form. Each change is a step of the editor, stored with the next save. */
export function useClosing() {
  const run = useRun();
  const settings = useEditor((state) => state.history.present.settings);
  const saved = useEditor((state) => state.saved.settings);
  const change = (closing: string) => void run({ id: 'set-closing', args: { closing } });
  return {
    words: settings.closing,
    problem: newSettingProblems(settings, saved).closing,
    change,
    /** undefined: there are none. */
    reset: settings.closing === '' ? undefined : () => change(''),
  };
}

export type ClosingDraft = ReturnType<typeof useClosing>;
