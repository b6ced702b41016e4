import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { AllDialog } from '../../../ui/all-dialog.tsx';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Loaded, Skeletons } from '../../../ui/loaded.tsx';
import { ResponseSheet } from '../response-sheet.tsx';
import { type Chosen, type HeldRow, heldResponseQuery, type Outcome, useChangeHeld } from './api.ts';

interface LookDialogProps {
  formId: string;
  row: HeldRow;
  isReleasing: boolean;
  onRelease: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** One held response in its form. Nothing is decided about what is not there to be read, or did not load again. */
export function LookDialog({ formId, row, isReleasing, onRelease, onDelete, onClose }: LookDialogProps) {
  const query = useQuery(heldResponseQuery(formId, row._id));
  const isLocked = query.data === undefined || query.error !== null;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Held since ${formatMoment(row.created_at)}`}
      size={760}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className="column gap-5">
        <Loaded
          isInCard
          query={query}
          skeleton={<Skeletons label="Loading the response" bars={['52%', '64%', '48%']} />}
          failed="The response did not load."
        >
          {(response) => <ResponseSheet response={response} />}
        </Loaded>
      </div>
      <DialogActions>
        <AppButton kind="danger" disabled={isLocked || isReleasing} onClick={onDelete}>
          Delete
        </AppButton>
        <AppButton kind="primary" disabled={isLocked} loading={isReleasing} onClick={onRelease}>
          Release
        </AppButton>
      </DialogActions>
    </Dialog>
  );
}

interface ChangeDialogProps {
  formId: string;
  what: 'release' | 'delete';
  chosen: Chosen;
  onDone: (outcome: Outcome) => void;
  onClose: () => void;
}

const texts = {
  release: {
    text: 'They become responses with the time at which they were sent, and each takes a place of the form’s limit. This cannot be undone.',
    confirmLabel: 'Release All',
    confirmKind: 'primary',
    working: 'Releasing',
    done: 'released',
  },
  delete: {
    text: 'Their answers and files are deleted for good. This cannot be undone.',
    confirmLabel: 'Delete All',
    confirmKind: 'danger-filled',
    working: 'Deleting',
    done: 'deleted',
  },
} as const;

const oneText = { text: 'Its answers and files are deleted for good. This cannot be undone.', confirmLabel: 'Delete' };

/** Asks before what cannot be undone, and shows how far it is. */
export function ChangeDialog({ formId, what, chosen, onDone, onClose }: ChangeDialogProps) {
  const { mutate, isPending, error, done } = useChangeHeld(formId, what, { onSuccess: onDone });
  const { done: word, ...text } = texts[what];
  const [total] = useState('total' in chosen ? chosen.total : 1);
  const isOne = 'heldId' in chosen;
  const all = total.toLocaleString('en');
  return (
    <AllDialog
      {...text}
      {...(isOne && oneText)}
      title={isOne ? 'Delete this response?' : `${what === 'release' ? 'Release' : 'Delete'} all ${all} held responses?`}
      done={done}
      total={total}
      isPending={isPending}
      failure={
        error && {
          why: errorText(error),
          done: `${isOne ? '' : `${done.toLocaleString('en')} of ${all} are ${word}. `}The list shows what is still held.`,
        }
      }
      onConfirm={() => mutate(chosen)}
      onClose={onClose}
    />
  );
}
