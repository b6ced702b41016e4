import { type FormEvent, useState } from 'react';
import { AppButton } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import styles from './name-dialog.module.css';
import { TextField } from './text-field.tsx';

interface NameDialogProps {
  title: string;
  /** What the user should know before. */
  note?: string | undefined;
  /** What is named. */
  label: string;
  initialName?: string;
  maxLength: number;
  autoComplete?: string;
  submitLabel: string;
  /** Error for an empty name. */
  missingText: string;
  /** The server's error for this name. */
  error?: string | undefined;
  loading?: boolean;
  onChange?: () => void;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of something new, or for its new name. */
export function NameDialog({ title, note, initialName = '', submitLabel, missingText, error, loading = false, ...rest }: NameDialogProps) {
  const { onChange, onSubmit, onClose, ...field } = rest;
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
          {...field}
          required
          data-autofocus
          value={name}
          error={isMissing ? missingText : error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setMissing(false);
            onChange?.();
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
