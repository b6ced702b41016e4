import { AppButton, type ButtonKind } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  /** The question. */
  title: string;
  /** The consequence, in one sentence. */
  text: string;
  confirmLabel: string;
  /** Look of the confirming button; default: danger. */
  confirmKind?: ButtonKind;
  cancelLabel?: string;
  loading?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action that cannot be undone. The safe button has the focus first; it has nothing to offer once the action goes on. */
export function ConfirmDialog({
  opened,
  title,
  text,
  confirmLabel,
  confirmKind = 'danger-filled',
  cancelLabel = 'Cancel',
  loading = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={onCancel} isUnderWay={loading} title={title} withCloseButton={false} size={420}>
      <p className="muted">{text}</p>
      <DialogActions>
        <AppButton data-autofocus disabled={loading} onClick={onCancel}>
          {cancelLabel}
        </AppButton>
        <AppButton kind={confirmKind} loading={loading} onClick={onConfirm}>
          {confirmLabel}
        </AppButton>
      </DialogActions>
    </Dialog>
  );
}
