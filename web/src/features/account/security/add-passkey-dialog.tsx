import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorFields } from '../../../lib/api-error.ts';
import { makePasskey } from '../../../lib/passkeys.ts';
import { CodeField } from '../../../ui/code-field.tsx';
import { CurrentPasswordField } from '../../../ui/current-password-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useFormErrors } from '../../../ui/use-form-errors.ts';
import { addMade, askForPasskey, passkeysQuery, secondFactorQuery } from './api.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';

/** Password, and a code where there is a second factor; then the device makes the passkey. */
export function AddPasskeyDialog({ proposedName, onClose }: { proposedName: string; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(proposedName);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const errors = useFormErrors(['name', 'password', 'code']);
  const { data } = useQuery(secondFactorQuery);
  const hasPassword = data?.has_password !== false;
  const asksCode = typeof data?.since === 'number';
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { options } = await askForPasskey({ password, ...(asksCode && { code }) });
      await addMade({ ...(await makePasskey(options)), name });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      toast.success('The passkey is added.');
      onClose();
    },
    onError: async (error) => {
      // The second factor was switched on elsewhere.
      if (errorFields(error).code && !asksCode) await client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      // A code works once.
      setCode('');
      errors.show(error);
    },
  });

  function send() {
    if (name.trim() === '') return errors.put('name', 'Please enter a name.');
    mutate();
  }

  return (
    <FormDialog title="Add a passkey" submitLabel="Continue" errors={errors} isSending={isPending} onSend={send} onClose={onClose}>
      <p className="muted">
        {hasPassword
          ? 'Enter your password first, to show that it is you. Then your device asks you to create the passkey.'
          : 'Your device asks you to create the passkey. For this you need to have signed in within the last 10 minutes.'}
      </p>
      <PasskeyNameField value={name} errors={errors} onChange={setName} />
      {hasPassword && <CurrentPasswordField data-autofocus value={password} errors={errors} onChange={setPassword} />}
      {asksCode && <CodeField value={code} errors={errors} onChange={setCode} />}
    </FormDialog>
  );
}
