import { beginPasskeySignin, confirmOperator } from '@formwright/contracts/identity';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { request } from '../../lib/api-client.ts';
import { errorFields } from '../../lib/api-error.ts';
import { answerWithPasskey, passkeyObstacle } from '../../lib/passkeys.ts';
import { proof } from '../../lib/proof.ts';
import { session } from '../../lib/session.ts';
import { AppButton } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { CodeField, CurrentPasswordField } from '../../ui/text-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { factorQuery, passkeysQuery } from './api.ts';

/** Asks for the password, and a code where there is a second factor, or for a passkey, while a call waits for it. */
export function ProofDialog() {
  return useSyncExternalStore(proof.subscribe, proof.isAsking) ? <Question /> : null;
}

const answeredByPasskey = async () => {
  const { options } = await request(beginPasskeySignin, { body: {} });
  return { passkey: await answerWithPasskey(options) };
};

function Question() {
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const errors = useFormErrors(['password', 'code']);
  const { data: factor } = useQuery(factorQuery);
  const { data: owned } = useQuery(passkeysQuery);
  const asksCode = typeof factor?.since === 'number';
  const hasPasskey = (owned?.passkeys.length ?? 0) > 0 && passkeyObstacle() === null;
  // A passkey stands for both, and is the only second factor of this account.
  const isPasskeyAlone = hasPasskey && factor?.since === null;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (by: 'password' | 'passkey') => {
      const body = by === 'passkey' ? await answeredByPasskey() : { password, ...(asksCode && { code }) };
      return request(confirmOperator, { body });
    },
    onSuccess: ({ access_token }) => {
      session.start(access_token);
      proof.forgetFactor();
      proof.confirm();
    },
    onError: (error) => {
      // The second factor was switched on elsewhere.
      if (errorFields(error).code && !asksCode) void queries.invalidateQueries({ queryKey: factorQuery.queryKey });
      // A code works once.
      setCode('');
      errors.show(error);
    },
  });
  return (
    <FormDialog
      title="Confirm that it is you"
      submitLabel={isPasskeyAlone ? 'Use your passkey' : 'Confirm'}
      errors={errors}
      isSending={isPending}
      staysMeanwhile
      onSend={() => mutate(isPasskeyAlone ? 'passkey' : 'password')}
      onClose={proof.giveUp}
    >
      <p className="muted">
        What cannot be undone, or changes how you sign in, asks again 10 minutes after you signed in or confirmed it last.
      </p>
      {!isPasskeyAlone && <CurrentPasswordField data-autofocus value={password} errors={errors} onChange={setPassword} />}
      {asksCode && <CodeField value={code} errors={errors} onChange={setCode} />}
      {hasPasskey && !isPasskeyAlone && (
        <AppButton fullWidth loading={isPending && variables === 'passkey'} disabled={isPending} onClick={() => mutate('passkey')}>
          Use a passkey instead
        </AppButton>
      )}
    </FormDialog>
  );
}
