import { changeCountdown, changeDeadline, resetDateRange } from '@formwright/contracts/form-times';
import { NO_COUNTDOWN, writeCountdown } from '@formwright/form-model';
import { useState } from 'react';
import { request } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { useEditor, useEditorStore } from '../state/editor-context.tsx';
import { say } from '../state/feedback.ts';
import { useKept, usePanelUnsaved } from '../state/use-kept.ts';
import { deadlineText, draftDeadline, draftOf, type TimesDraft } from './times-draft.ts';

/** The draft of deadline and countdown, and how they are stored. The draft stays while the form is open. */
export function useTimes() {
  const store = useEditorStore();
  const formId = useEditor((state) => state.details._id);
  const deadline = useEditor((state) => state.details.deadline);
  const countdown = useEditor((state) => state.details.countdown);
  const [changed, setChanged] = useKept<TimesDraft | null>('times', null);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const draft = changed ?? draftOf({ deadline, countdown });
  const read = draftDeadline(draft);
  const isOtherDeadline = !('ok' in read) || read.ok?.at !== deadline?.at || read.ok?.zone !== deadline?.zone;
  const isOtherCountdown = writeCountdown(draft.countdown) !== countdown;
  const isChanged = isOtherDeadline || isOtherCountdown;
  usePanelUnsaved('times', isChanged);

  const storeDeadline = async ({ zone, ...draft }: TimesDraft) =>
    store.setDetails(await request(changeDeadline, { body: { formId, deadline: deadlineText(draft), zone } }));
  const storeCountdown = async (draft: TimesDraft) =>
    store.setDetails(await request(changeCountdown, { body: { formId, countdown: writeCountdown(draft.countdown) } }));

  /** A failed call is told in the panel only (TIME-16). A failed Undo is told in a toast, where it was pressed: the panel may be closed then. */
  const send = async (calls: () => Promise<void>, undo?: () => Promise<void>, tell: (text: string) => void = setFailure) => {
    setSending(true);
    setFailure(undefined);
    try {
      await calls();
      setChanged((now) => (now === changed ? null : now));
      say.lasting('Successfully saved.', undo && { label: 'Undo', run: () => void send(undo, undefined, say.error) });
    } catch (error) {
      tell(errorText(error));
    } finally {
      setSending(false);
    }
  };
  return {
    draft,
    read,
    stored: deadline,
    isSending,
    failure,
    isChanged,
    canReset: changed !== null || deadline !== null || countdown !== NO_COUNTDOWN,
    change: (part: Partial<TimesDraft>) => setChanged((now) => ({ ...(now ?? draft), ...part })),
    save: () =>
      send(async () => {
        if (isOtherDeadline) await storeDeadline(draft);
        if (isOtherCountdown) await storeCountdown(draft);
      }),
    reset: () => {
      const before = draftOf({ deadline, countdown });
      const restore = async () => {
        await storeDeadline(before);
        await storeCountdown(before);
      };
      return send(async () => store.setDetails(await request(resetDateRange, { body: { formId } })), restore);
    },
  };
}
