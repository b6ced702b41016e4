import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { CurrentPasswordField } from '../../../ui/current-password-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { ServerForm } from '../../../ui/server-form.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { renewCodes, secondFactorQuery, turnOff } from './api.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const texts = {
  renew: { title: 'New recovery codes', text: 'Your present codes will stop working.', label: 'Make new codes' },
  remove: { title: 'Turn off the second factor', text: 'Then your password alone signs you in.', label: 'Turn off' },
} as const;

interface ProveDialogProps {
  what: keyof typeof texts;
  hasPassword: boolean;
  onClose: () => void;
}

/** Asks for the password and a code before something about the second factor changes. */
export function ProveDialog({ what, hasPassword, onClose }: ProveDialogProps) {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const errors = useFormErrors(['password', 'code']);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (what === 'renew' ? (await renewCodes({ password, code })).recovery_codes : turnOff({ password, code })),
    // Also after an error: the reply to what was done may be lost.
    onSettled: () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
    onSuccess: (made) => {
      if (Array.isArray(made)) return setCodes(made);
      toast.success('The second factor is off.');
      onClose();
    },
    onError: errors.show,
  });

  const { title, text, label } = texts[what];
  if (codes) return <RecoveryCodesDialog codes={codes} onDone={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={title} size={420} withCloseButton={false}>
      <ServerForm
        errors={errors}
        isSending={isPending}
        onSend={mutate}
        foot={
          <DialogActions>
            <AppButton onClick={onClose}>Cancel</AppButton>
            <AppButton kind={what === 'remove' ? 'danger-filled' : 'primary'} type="submit" loading={isPending}>
              {label}
            </AppButton>
          </DialogActions>
        }
      >
        <p className="muted">{text}</p>
        {hasPassword && <CurrentPasswordField data-autofocus value={password} errors={errors} onChange={setPassword} />}
        <CodeField value={code} errors={errors} onChange={setCode} />
      </ServerForm>
    </Dialog>
  );
}
