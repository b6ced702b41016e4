import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../../lib/api-error.ts';
import { paths } from '../../../paths.ts';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ConflictDialog } from '../compare/conflict-dialog.tsx';
import { useShortcuts } from '../frame/shortcuts.ts';
import { useEditorStore } from '../state/editor-context.tsx';
import { say } from '../state/feedback.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { copyAsText, copyOf, lostImagesText } from './form-copy.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { type Saving, useSaving } from './use-saving.ts';

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
