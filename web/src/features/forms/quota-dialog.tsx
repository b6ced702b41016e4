import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { AppButton } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';

/** The reason why no further form can be created, with the next step. */
export function QuotaDialog({ reason, offer, onClose }: { reason: string; offer: ReactNode; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="No more forms for now" size={420} withCloseButton={false}>
      <p className="muted">{reason}</p>
      <p className="muted">Upgrade, or enable one more form for $2.5.</p>
      <DialogActions>
        <AppButton onClick={onClose}>Close</AppButton>
        {offer}
      </DialogActions>
    </Modal>
  );
}
