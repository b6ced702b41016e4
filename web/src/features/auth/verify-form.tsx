import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../lib/session.ts';
import { CurrentPasswordField } from '../../ui/text-field.tsx';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { verify } from './api.ts';
import { AuthForm } from './auth-form.tsx';
import { noteLinkDone } from './mailed-link.tsx';

interface VerifyFormProps {
  token: string;
  /** The address that is verified, for password managers; null: this device does not know it. */
  email: string | null;
  onSignedIn: () => void;
}

/** Asks for the password of the sign-up, because the mailed link proves only access to the mailbox. */
export function VerifyForm({ token, email, onSignedIn }: VerifyFormProps) {
  const [password, setPassword] = useState('');
  const errors = useFormErrors(['password']);
  const { mutate, isPending } = useMutation({
    mutationFn: verify,
    onSuccess: ({ access_token }) => {
      noteLinkDone(token);
      session.start(access_token);
      onSignedIn();
    },
    onError: errors.show,
  });

  const send = () => mutate({ token, password, remember: true });
  return (
    <AuthForm errors={errors} isSending={isPending} onSend={send} label="Verify">
      {email !== null && <input type="text" autoComplete="username" value={email} readOnly hidden />}
      <CurrentPasswordField takesFocus value={password} errors={errors} onChange={setPassword} />
    </AuthForm>
  );
}
