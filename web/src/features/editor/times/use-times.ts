import { type EditedDeadline, NO_COUNTDOWN, writeCountdown } from '@formwright/form-model';
import { useRef } from 'react';
import { useEditor } from '../state/editor-context.tsx';
import { useRun } from '../state/use-run.ts';
import { draftDeadline, draftOf, editedDeadline, type TimesDraft } from './times-draft.ts';

/** Deadline and countdown. Each change is a step of the editor, stored with the next save. */
export function useTimes() {
  const run = useRun();
  const deadline = useEditor((state) => state.history.present.settings.deadline);
  const countdown = useEditor((state) => state.history.present.settings.countdown);
  const stored = useEditor((state) => state.details.deadline);
  const draft = draftOf({ deadline, countdown });
  const last = useRef<TimesDraft>(null);
  const set = (args: { deadline?: EditedDeadline; countdown?: string }) => void run({ id: 'set-times', args });
  return {
    draft,
    read: draftDeadline(draft),
    stored,
    changeDeadline(part: Partial<TimesDraft>) {
      // The date is empty while another one is typed. The time and the zone come back with the new date.
      if (draft.date !== '') last.current = draft;
      set({ deadline: editedDeadline({ ...draft, ...(draft.date === '' && last.current), ...part }) });
    },
    changeCountdown: (changed: TimesDraft['countdown']) => set({ countdown: writeCountdown(changed) }),
    reset: deadline === null && countdown === NO_COUNTDOWN ? undefined : () => set({ deadline: null, countdown: NO_COUNTDOWN }),
  };
}
