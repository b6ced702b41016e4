import { RichTextView } from '@formwright/form-renderer';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { AppButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import styles from './success-screen.module.css';
import type { SuccessText } from './use-success-text.ts';

/** Somebody else has saved another text meanwhile: nothing is overwritten before it was seen. */
export function NewerDialog({ text: { newer, save, keepWriting, takeNewer } }: { text: SuccessText }) {
  return (
    <Dialog opened={newer !== null} onClose={keepWriting} title="This text was changed elsewhere" withCloseButton={false} size={520}>
      <p className="muted">Someone saved another text while you were writing. Yours is still here, and nothing was overwritten.</p>
      <div className={`fw-form ${styles.newer}`}>{newer && <RichTextView text={newer} />}</div>
      <DialogActions>
        <AppButton data-autofocus onClick={keepWriting}>
          Keep writing
        </AppButton>
        <AppButton onClick={takeNewer}>Take the newer one</AppButton>
        <AppButton kind="primary" onClick={() => newer && save(newer)}>
          Save mine
        </AppButton>
      </DialogActions>
    </Dialog>
  );
}

export const DiscardQuestion = ({ text: { isAsked, discard, keepWriting } }: { text: SuccessText }) => (
  <ConfirmDialog
    opened={isAsked}
    title="Discard your changes?"
    text="The text stays as respondents see it now."
    confirmLabel="Discard"
    cancelLabel="Keep writing"
    onConfirm={discard}
    onCancel={keepWriting}
  />
);

/** Asks before a text that is not saved is left, in the app and in the browser. */
export function LeavingQuestion({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isChanged]);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      text="Your changes to this text are lost if you leave now."
      confirmLabel="Leave"
      cancelLabel="Keep writing"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
