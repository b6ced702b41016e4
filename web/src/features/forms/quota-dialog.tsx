import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppButton } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';

interface QuotaDialogProps {
  title?: string;
  reason: string;
  offer: ReactNode;
  /** Whether archiving another form would make room. */
  hasRoomToMake: boolean;
  onClose: () => void;
}

/** The reason why no further form can be created, copied or restored, with the next step. */
export function QuotaDialog({ title = 'No more forms for now', reason, offer, hasRoomToMake, onClose }: QuotaDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} size={420} withCloseButton={false}>
      {reason !== title && <p className="muted">{reason}</p>}
      <p className="muted">Upgrade, or enable one more form for $2.5.</p>
      {hasRoomToMake && <p className="muted">Archiving a form gives its place back.</p>}
      <DialogActions>
        <AppButton onClick={onClose}>Close</AppButton>
        {offer}
      </DialogActions>
    </Modal>
  );
}
