import { AppButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import type { FormRow } from './api.ts';
import { type Change, type Outcome, unchangedText } from './change-many.ts';
import styles from './several-dialogs.module.css';

interface SeveralDialogProps {
  change: 'archive' | 'delete';
  /** More than one. */
  forms: readonly FormRow[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before the selected forms are archived or deleted. */
export function SeveralDialog({ change, forms, onConfirm, onClose }: SeveralDialogProps) {
  const count = forms.length.toLocaleString('en');
  const texts =
    change === 'archive'
      ? {
          title: `Archive ${count} forms?`,
          text: 'Whoever opens their links sees that they are closed until you restore them. Responses are kept.',
          confirmLabel: 'Archive',
          confirmKind: 'primary' as const,
        }
      : { title: `Delete ${count} archived forms?`, text: `${lostWith(forms)} This cannot be undone.`, confirmLabel: 'Delete' };
  return <ConfirmDialog opened {...texts} onConfirm={onConfirm} onCancel={onClose} />;
}

function lostWith(forms: readonly FormRow[]): string {
  const responses = forms.reduce((sum, form) => sum + form.responses, 0);
  if (responses === 0) return 'None of them has responses.';
  if (responses === 1) return 'Their one response is deleted too, with its files.';
  return `Their ${responses.toLocaleString('en')} responses are deleted too, with their files.`;
}

interface UnchangedDialogProps {
  outcome: Outcome;
  onAgain: (forms: readonly FormRow[], change: Change) => void;
  onClose: () => void;
}

/** Names the forms that stay as they were, below the reason that they have in common. */
export function UnchangedDialog({ outcome, onAgain, onClose }: UnchangedDialogProps) {
  const { change, unchanged } = outcome;
  const reasons = [...new Set(unchanged.map(({ reason }) => reason))];
  return (
    <Dialog opened onClose={onClose} title={unchangedText(outcome)} withCloseButton={false} size={460}>
      {reasons.map((reason) => (
        <section key={reason}>
          <p className="muted">{reason}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard, too */}
          <ul className={styles.names} tabIndex={0} aria-label={reason}>
            {unchanged
              .filter((each) => each.reason === reason)
              .map(({ form: { _id, title } }) => (
                <li key={_id} className="cut" dir="auto" title={title}>
                  {title}
                </li>
              ))}
          </ul>
        </section>
      ))}
      <DialogActions>
        <AppButton data-autofocus onClick={onClose}>
          Close
        </AppButton>
        <AppButton
          kind="primary"
          onClick={() =>
            onAgain(
              unchanged.map(({ form }) => form),
              change,
            )
          }
        >
          Try again
        </AppButton>
      </DialogActions>
    </Dialog>
  );
}
