import { DEFAULT_SUCCESS, type FormSettings, newSettingProblems, redirectRefused, richTextOf } from '@formwright/form-model';
import { useEditor, useRun } from '../state/editor-context.tsx';

type Success = Pick<FormSettings, 'success_status' | 'success' | 'redirect_url'>;

const DEFAULTS = { success_status: 'message', success: richTextOf(DEFAULT_SUCCESS) } satisfies Partial<Success>;

const isDefault = (success: Success['success']): boolean => JSON.stringify(success) === JSON.stringify(DEFAULTS.success);

/** What comes after submitting. Each change is a step of the editor, stored with the next save. */
export function useSuccess() {
  const run = useRun();
  const settings = useEditor((state) => state.history.present.settings);
  const saved = useEditor((state) => state.saved.settings);
  const isRefused = useEditor((state) => state.problemSetting === 'redirect_url');
  const { success_status, redirect_url, success } = settings;
  const problems = newSettingProblems(settings, saved);
  const isUrl = success_status === 'url';
  const change = (part: Partial<Success>) => void run({ id: 'set-success', args: part });
  return {
    draft: { success_status, redirect_url, success },
    /** Shown at once for a text, and for an address when something was written or the save refused it. */
    problem: isUrl ? addressProblem(redirect_url, problems.redirect_url, isRefused) : problems.success,
    change,
    /** Back to the default message; undefined: it is there already. */
    reset: isUrl || !isDefault(success) ? () => change(DEFAULTS) : undefined,
  };
}

export type SuccessDraft = ReturnType<typeof useSuccess>;

function addressProblem(address: string, problem: string | undefined, isRefused: boolean): string | undefined {
  if (address !== '') return problem;
  return isRefused ? redirectRefused : undefined;
}
