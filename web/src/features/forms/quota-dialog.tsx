import { Modal } from '@mantine/core';
import { AppButton } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';

/** Why there cannot be one more form now. It offers nothing that does not work yet. */
export function QuotaDialog({ reason, onClose }: { reason: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="No more forms for now" size={420} withCloseButton={false}>
      <p className="muted">{reason}</p>
      <DialogActions>
        <AppButton data-autofocus onClick={onClose}>
          Close
        </AppButton>
      </DialogActions>
    </Modal>
  );
}
