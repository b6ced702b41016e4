import { AppButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  label: string;
  isChanged: boolean;
  /** Whether what was changed can be saved. */
  canSave: boolean;
  isSending: boolean;
  /** Why the last save failed. */
  failure: string | undefined;
  onSave(): void;
}

/** Saves settings that have a call of their own. It is at the end of the panel. */
export function SaveBar({ label, isChanged, canSave, isSending, failure, onSave }: SaveBarProps) {
  return (
    <div className={styles.bar} data-changed={isChanged ? '' : undefined}>
      <AppButton
        kind="primary"
        size="xs"
        fullWidth
        loading={isSending}
        // `disabled` would drop the focus after saving.
        aria-disabled={!canSave}
        data-disabled={!canSave || undefined}
        onClick={() => canSave && !isSending && onSave()}
      >
        {label}
      </AppButton>
      <p className={styles.note} role="status">
        {failure ? <FieldError text={`Not saved. ${failure}`} /> : isChanged && <span className={styles.unsaved}>Not saved yet</span>}
      </p>
    </div>
  );
}
