import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { ServerForm } from '../../../ui/server-form.tsx';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { namePasskey, type Passkey, passkeysQuery } from './api.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const errors = useFormErrors(['name']);
  const { mutate, isPending } = useMutation({
    mutationFn: () => namePasskey({ id: passkey._id, name }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      onClose();
    },
    onError: errors.show,
  });
  return (
    <Dialog opened onClose={onClose} title="Rename the passkey" size={420} withCloseButton={false}>
      <ServerForm
        errors={errors}
        isSending={isPending}
        onSend={mutate}
        foot={
          <DialogActions>
            <AppButton onClick={onClose}>Cancel</AppButton>
            <AppButton kind="primary" type="submit" loading={isPending}>
              Rename
            </AppButton>
          </DialogActions>
        }
      >
        <PasskeyNameField data-autofocus value={name} errors={errors} onChange={setName} />
      </ServerForm>
    </Dialog>
  );
}
