import { type FormEvent, useState } from 'react';
import { AppButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './form-name-dialog.module.css';

const MAX_TITLE = 200;

export interface FormNameDialogProps {
  title: string;
  initialName?: string;
  /** What the user should know before. */
  note?: string | undefined;
  submitLabel: string;
  /** Error for an empty name. */
  missingText: string;
  /** The server's error for this name. */
  error?: string | undefined;
  loading?: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a new form, or for the new name of a form. */
export function FormNameDialog({
  title,
  initialName = '',
  note,
  submitLabel,
  missingText,
  error,
  loading = false,
  onSubmit,
  onClose,
}: FormNameDialogProps) {
  const [name, setName] = useState(initialName);
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    if (name.trim()) onSubmit(name.trim());
    else setMissing(true);
  }

  return (
    <Dialog opened onClose={onClose} title={title} size={420} withCloseButton={false}>
      <form onSubmit={submit} noValidate>
        {note && <p className={`muted ${styles.note}`}>{note}</p>}
        <TextField
          label="Form name"
          required
          data-autofocus
          value={name}
          maxLength={MAX_TITLE}
          error={isMissing ? missingText : error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setMissing(false);
          }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <DialogActions>
          <AppButton onClick={onClose}>Cancel</AppButton>
          <AppButton kind="primary" type="submit" loading={loading}>
            {submitLabel}
          </AppButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
