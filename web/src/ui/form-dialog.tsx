import type { ReactNode } from 'react';
import { AppButton, type ButtonKind } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { ServerForm, type ServerFormProps } from './server-form.tsx';

interface FormDialogProps extends Omit<ServerFormProps, 'foot' | 'title'> {
  title: string;
  size?: number;
  submitLabel: string;
  submitKind?: ButtonKind;
  cancelLabel?: string;
  /** Whether it stays open while it is sent. */
  staysMeanwhile?: boolean;
  /** Whether it may be longer than the screen: its buttons stay in view. */
  isLong?: boolean;
  /** Above the buttons. */
  note?: ReactNode;
  onClose: () => void;
}

/** A dialog with a form that the server checks. */
export function FormDialog({ title, size = 420, submitLabel, submitKind = 'primary', cancelLabel = 'Cancel', ...rest }: FormDialogProps) {
  const { staysMeanwhile = false, isLong = false, note, onClose, ...form } = rest;
  const isHeld = staysMeanwhile && form.isSending;
  const foot = (
    <>
      {note}
      <DialogActions stays={isLong}>
        <AppButton disabled={isHeld} onClick={onClose}>
          {cancelLabel}
        </AppButton>
        <AppButton kind={submitKind} type="submit" loading={form.isSending}>
          {submitLabel}
        </AppButton>
      </DialogActions>
    </>
  );
  return (
    <Dialog opened onClose={onClose} isUnderWay={isHeld} title={title} size={size} withCloseButton={false}>
      <ServerForm {...form} foot={foot} />
    </Dialog>
  );
}
