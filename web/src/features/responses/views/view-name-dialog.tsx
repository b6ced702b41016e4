import { type FormEvent, useState } from 'react';
import { errorFields, errorText } from '../../../lib/api-error.ts';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './views.module.css';

const MAX_NAME = 60;

interface ViewNameDialogProps {
  title: string;
  note?: string;
  initialName?: string;
  submitLabel: string;
  /** What the server said of the last name. */
  error: Error | null;
  isSaving: boolean;
  onChange: () => void;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a view. */
export function ViewNameDialog({ title, note, initialName = '', submitLabel, error, isSaving, ...on }: ViewNameDialogProps) {
  const [name, setName] = useState(initialName);
  const [isMissing, setMissing] = useState(false);
  const refused = error ? (errorFields(error).name ?? errorText(error)) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    if (name.trim()) on.onSubmit(name.trim());
    else setMissing(true);
  }

  return (
    <Dialog opened onClose={on.onClose} title={title} size={420} withCloseButton={false}>
      <form onSubmit={submit} noValidate>
        {note && <p className={`muted ${styles.note}`}>{note}</p>}
        <TextField
          label="Name of the view"
          required
          data-autofocus
          autoComplete="off"
          value={name}
          maxLength={MAX_NAME}
          error={isMissing ? 'Please enter a name.' : refused}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setMissing(false);
            on.onChange();
          }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <DialogActions>
          <AppButton onClick={on.onClose}>Cancel</AppButton>
          <AppButton kind="primary" type="submit" loading={isSaving}>
            {submitLabel}
          </AppButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
