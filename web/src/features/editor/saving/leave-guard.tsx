import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useEditor, useEditorStore } from '../state/editor-context.tsx';
import { isUnsaved } from '../state/editor-store.ts';
import { say } from '../state/feedback.ts';
import type { Waiting } from './use-saving.ts';

interface LeaveGuardProps {
  waiting: Waiting | null;
  /** @returns whether everything is saved now */
  onSave(): Promise<boolean>;
  /** Keeps the changes on this device. @returns whether they are kept */
  onKeep(): Promise<boolean>;
  /** Called if the user discards the changes. */
  onGiveUp(): Promise<void>;
}

const LOST = 'Your unsaved changes to this form are lost if you leave now.';
/** What was waiting may have been saved while the question is open. */
const SAVED = 'Your changes are saved by now.';
const OBSTACLES: Record<Waiting['for'], { is: string; isOver: string }> = {
  server: { is: 'The server cannot be reached yet', isOver: 'the server is back' },
  room: { is: 'The storage is full', isOver: 'there is room' },
};
/** What is said instead while a save waits. */
const waitingText = ({ for: awaited, isKept }: Waiting) =>
  isKept
    ? `${OBSTACLES[awaited].is}. Your changes are kept on this device: open the form here again to restore and save them.`
    : `${OBSTACLES[awaited].is}, and this browser cannot keep your changes: they are lost if you leave now.`;
const notKeptText = ({ for: awaited }: Waiting) =>
  `This browser can no longer keep your changes. Leave this page open until ${OBSTACLES[awaited].isOver}.`;

/** Asks before the user leaves unsaved changes, in the app and in the browser. */
export function LeaveGuard({ waiting, onSave, onKeep, onGiveUp }: LeaveGuardProps) {
  const store = useEditorStore();
  const unsaved = useEditor(isUnsaved);
  const [isSaving, setSaving] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved(store.getState()) && currentLocation.pathname !== nextLocation.pathname,
  );
  const asked = useRef(blocker);
  useEffect(() => {
    asked.current = blocker;
  }, [blocker]);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  const stay = () => blocker.reset?.();
  const leave = async () => {
    if (!waiting?.isKept) void onGiveUp();
    else if (!(await onKeep())) return say.error(notKeptText(waiting));
    blocker.proceed?.();
  };
  const saveAndLeave = async () => {
    setSaving(true);
    const isSaved = await onSave();
    setSaving(false);
    // Somebody may have decided to stay meanwhile.
    if (asked.current !== blocker) return;
    if (isSaved) blocker.proceed?.();
    else stay();
  };
  const isSafe = !unsaved && !isSaving;
  return (
    <Dialog
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title={isSafe ? 'Leave this form?' : 'Leave without saving?'}
      withCloseButton={false}
      size={420}
    >
      <p className="muted">{isSafe ? SAVED : waiting ? waitingText(waiting) : LOST}</p>
      <DialogActions>
        <AppButton data-autofocus onClick={stay}>
          Stay
        </AppButton>
        <AppButton kind={isSafe || waiting?.isKept ? 'primary' : 'danger'} onClick={() => void leave()}>
          Leave
        </AppButton>
        {!waiting && !isSafe && (
          <AppButton kind="primary" loading={isSaving} onClick={() => void saveAndLeave()}>
            Save and leave
          </AppButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
