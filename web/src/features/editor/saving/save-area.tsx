import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router-dom';
import { errorText } from '../../../lib/api-error.ts';
import { paths } from '../../../paths.ts';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ConflictDialog } from '../compare/conflict-dialog.tsx';
import { useShortcuts } from '../frame/shortcuts.ts';
import { say, useEditor, useEditorStore } from '../state/editor-context.tsx';
import { isUnsaved } from '../state/editor-store.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { copyAsText, copyOf, lostImagesText } from './form-copy.ts';
import { type Saving, useSaving, type Waiting } from './use-saving.ts';

const SaveNowContext = createContext<Saving['save']>(() => Promise.resolve(false));
const SaveStateContext = createContext<Pick<Saving, 'isSaving' | 'waiting'>>({ isSaving: false, waiting: null });

/** Saves the form. It stays the same function, so that a save does not render who only can begin one. */
export const useSaveNow = () => use(SaveNowContext);

/** Whether a save is going on or waits for the server. */
export const useSaveState = () => use(SaveStateContext);

interface SaveAreaProps {
  keeper: DraftKeeper;
  onSaved(): void;
  children: ReactNode;
}

/** The editor with its saving. A separate component, so that a save does not render the whole editor. */
export function SaveArea({ keeper, onSaved, children }: SaveAreaProps) {
  const { save, isSaving, waiting, obstacle, closeObstacle } = useSaving(keeper, onSaved);
  const saveNow = useCallback(() => void save(), [save]);
  useShortcuts(saveNow);
  return (
    <>
      <SaveNowContext value={save}>
        <SaveStateContext value={{ isSaving, waiting }}>{children}</SaveStateContext>
      </SaveNowContext>
      {obstacle === 'conflict' && <ConflictDialog onClose={closeObstacle} />}
      {obstacle === 'gone' && <GoneDialog onSaved={onSaved} onClose={closeObstacle} />}
      <LeaveGuard waiting={waiting} onSave={save} onKeep={keeper.keepNow} onGiveUp={keeper.giveUp} />
    </>
  );
}

interface GoneDialogProps {
  onSaved(): void;
  onClose(): void;
}

/** Somebody has deleted the form while it was edited. The work on the canvas can be saved as a new form. */
function GoneDialog({ onSaved, onClose }: GoneDialogProps) {
  const store = useEditorStore();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  // The dialog lies over the canvas, which stays as it is meanwhile.
  const [form] = useState(() => store.getState().history.present);
  const [makeCopy] = useState(() => copyOf(form, store.getState().details));
  const saveAsNew = async () => {
    setBusy(true);
    try {
      const { id, lostImages } = await makeCopy();
      // Nothing of this editor is unsaved any more, so leaving it asks nothing and its draft goes.
      store.markSaved(form, form.pages, store.getState().details);
      onSaved();
      say.lasting(`Saved as a new form. Its link is a new one.${lostImagesText(lostImages)}`);
      await navigate(paths.form(id), { replace: true });
    } catch (error) {
      await copyAsText(form, error).then(say.lasting, () => say.error(errorText(error)));
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title="This form was deleted" withCloseButton={false} size={520}>
      <p className="muted">
        You in another tab, or another member, deleted it for good while you were editing. Its link and its responses are gone. Your version
        is still here: save it as a new form, with a link of its own.
      </p>
      <DialogActions>
        <AppButton onClick={onClose}>Keep editing</AppButton>
        <AppButton data-autofocus kind="primary" loading={isBusy} onClick={() => void saveAsNew()}>
          Save as a new form
        </AppButton>
      </DialogActions>
    </Dialog>
  );
}

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
function LeaveGuard({ waiting, onSave, onKeep, onGiveUp }: LeaveGuardProps) {
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
